package import OctavoGeometry
package import OctavoNavigation

/// One line of a trace script, read.
package enum TraceStep: Sendable, Hashable {
  /// A kind of container.
  package enum Container: String, Sendable, Hashable {
    /// A `FlipContainer` of pages.
    case flip
    /// A `NavigationStack` on a page.
    case stack
  }

  /// Something that is asked of a container by a call; a hook may do it too.
  package indirect enum Call: Sendable, Hashable {
    case push(String)
    case pop
    case popTo(String)
    case popToRoot
    case replace(String, with: String)
    case setPages([String])
    case present(String, asSheet: Bool)
    case dismiss
    case dismissAll
    case set(String, animated: Bool)
    case next
    case previous
    case suspend
    case resume
    case remove
    /// With other pages; with the same if none is named.
    case reload([String])
    case spread(Spread)
    case resize(Size)
    case veto(String)
    case allow(String)
    /// Another container than the root is asked.
    case at(String, Call)
  }

  /// What a hand sets out to do.
  package enum Grab: Sendable, Hashable {
    case pop
    case push(String)
    case next
    case previous
    case dismiss
  }

  /// Makes the root, with its pages.
  case root(Container, [String])
  /// Makes a page that is itself a container, with its pages.
  case nest(String, Container, [String])
  /// Puts the root in a window and shows its first frame.
  case show
  /// Asks for something.
  case call(Call)
  /// A hand takes hold.
  case grab(Grab)
  /// The hand releases it.
  case release(commits: Bool)
  /// The clock runs until nothing moves.
  case settle
  /// The clock runs for a number of milliseconds.
  case wait(Int)
  /// Says which pages each container shows, holds and presents.
  case shown
  /// A page calls from inside its next callback of a kind.
  case hook(page: String, callback: String, Call)
}

extension TraceStep: CustomStringConvertible {
  /// The line.
  package var description: String {
    switch self {
    case .root(let kind, let pages): "\(kind) \(pages.joined(separator: " "))"
    case .nest(let name, let kind, let pages):
      "nest \(name) \(kind) \(pages.joined(separator: " "))"
    case .show: "show"
    case .call(let call): "\(call)"
    case .grab(.push(let page)): "grab push \(page)"
    case .grab(let grab): "grab \(grab)"
    case .release(let commits): commits ? "release commit" : "release cancel"
    case .settle: "settle"
    case .wait(let milliseconds): "wait \(milliseconds)"
    case .shown: "shown"
    case .hook(let page, let callback, let call): "in \(page).\(callback) do \(call)"
    }
  }
}

extension TraceStep.Call: CustomStringConvertible {
  package var description: String {
    switch self {
    case .push(let page): "push \(page)"
    case .pop: "pop"
    case .popTo(let page): "popTo \(page)"
    case .popToRoot: "popToRoot"
    case .replace(let page, let other): "replace \(page) \(other)"
    case .setPages(let pages): "setPages \(pages.joined(separator: " "))"
    case .present(let page, let asSheet): "present \(page)" + (asSheet ? " sheet" : "")
    case .dismiss: "dismiss"
    case .dismissAll: "dismissAll"
    case .set(let page, let animated): "set \(page)" + (animated ? "" : " instant")
    case .next: "next"
    case .previous: "previous"
    case .suspend: "suspend"
    case .resume: "resume"
    case .remove: "remove"
    case .reload(let pages): (["reload"] + pages).joined(separator: " ")
    case .spread(let spread): "spread \(spread.rawValue)"
    case .resize(let size): "resize \(Int(size.width))x\(Int(size.height))"
    case .veto(let page): "veto \(page)"
    case .allow(let page): "allow \(page)"
    case .at(let container, let call): "at \(container) \(call)"
    }
  }
}
