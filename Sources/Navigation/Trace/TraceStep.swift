internal import Geometry

/// One line of a trace script, read.
enum TraceStep: Hashable {
  /// A container that pages can be in.
  enum Root: String, Hashable {
    /// A `FlipContainer` of pages.
    case flip
    /// A `NavigationStack` on a page.
    case stack
  }

  /// Something that is asked of the container by a call; a hook may do it too.
  enum Call: Hashable {
    case push(String)
    case pop
    case popTo(String)
    case popToRoot
    case replace(String, with: String)
    case present(String, asSheet: Bool)
    case dismiss
    case dismissAll
    case set(String, animated: Bool)
    case next
    case previous
    case suspend
    case resume
    case remove
    case reload
    case resize(Size)
    case veto(String)
    case allow(String)
  }

  /// What a hand sets out to do.
  enum Grab: Hashable {
    case pop
    case push(String)
    case next
    case previous
    case dismiss
  }

  /// Makes the root, with its pages.
  case root(Root, [String])
  /// Puts the root in a window and shows its first frame.
  case show
  /// Asks for something.
  case call(Call)
  /// A hand takes hold.
  case grab(Grab)
  /// The hand lets go.
  case release(commits: Bool)
  /// The clock runs until nothing moves.
  case settle
  /// The clock runs for a number of milliseconds.
  case wait(Int)
  /// A page calls from inside its next callback of a kind.
  case hook(page: String, callback: String, Call)
}
