import OctavoGestures
import OctavoNavigation

@testable import OctavoTrace

/// A step of a random script: a line of `octavo trace`, or what that has no words for.
enum ScriptStep: Sendable, Hashable {
  case trace(TraceStep)
  case finger(Finger)
  case key(String)
  /// Frames, so far apart.
  case frames(Int, milliseconds: Int)
  /// The root is a flip: it is asked for a page by a way of its own.
  case turn(String, TurnDirection, animated: Bool)
  /// The root is a flip: its pages are arranged otherwise.
  case arrange(Arrangement)
  /// The root is a stack.
  case stack(StackCall)
  /// So much moves from now on, in every container.
  case motion(MotionLevel)

  /// A finger that goes anywhere, by shares of the window's width.
  enum Finger: Sendable, Hashable {
    /// Comes down; the page that a stack has next.
    case down(Double, pushing: String)
    case move(Double)
    case lift(rests: Bool)
    case cancel
  }

  /// How the pages of a flip follow one another and stand beside one another.
  enum Arrangement: Sendable, Hashable {
    /// Another source of the same pages: whether the first follows the last, and whether it counts them.
    case source(loops: Bool, counts: Bool)
    case noSource
    case spread(Spread)
    case cover
    /// The sides that the source puts pages on, in their order.
    case sides([PageSide?])
    case direction
  }

  /// What the trace does not ask of a stack.
  enum StackCall: Sendable, Hashable {
    case bar
    case dragsAnywhere
    case setPages([String], animated: Bool)
    case push(String, Manner)
    case pop(Manner)
    case popTo(String)
    case popToRoot
    case replace(String, with: String)
  }

  /// How a stack goes from page to page.
  enum Manner: CaseIterable, Sendable, Hashable { case flip, cut, still }
}

extension ScriptStep: CustomStringConvertible {
  /// The line of a trace; what is none stands as a comment in it.
  var description: String {
    switch self {
    case .trace(let step): "\(step)"
    case .finger(let finger): "# \(finger)"
    case .key(let name): "# key \(name)"
    case .frames(let count, let milliseconds): "# \(count) frames of \(milliseconds) ms"
    case .turn(let page, let direction, let animated):
      "# set \(page) \(direction), animated \(animated)"
    case .arrange(let arrangement): "# \(arrangement)"
    case .stack(let call): "# \(call)"
    case .motion(let level): "# motion \(level)"
    }
  }
}
