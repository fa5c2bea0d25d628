package import OctavoGeometry

/// One thing that happens in an `InputScript`; places are fractions of the window.
package enum ScriptEvent: Sendable, Hashable {
  /// A finger comes down.
  case down(id: Int, x: Double, y: Double)
  /// A finger that is down moves, perhaps out of the window.
  case move(id: Int, x: Double, y: Double)
  /// A finger lifts.
  case up(id: Int)
  /// The system takes every finger away.
  case cancel
  /// A key is pressed, by its keysym's name.
  case key(name: String, modifiers: KeyPress.Modifiers)
  /// The window takes other extents, in points.
  case resize(Size)
  /// The window's pixels become denser or coarser: pixels per point.
  case scale(Double)
  /// The play is over.
  case end
}
