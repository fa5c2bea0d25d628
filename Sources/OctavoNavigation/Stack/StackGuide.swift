package import OctavoGestures

/// Whoever lets a stack's own hand do what leads somewhere: it is asked each time that this matters, and says
/// nil where the stack's own settings hold.
@MainActor
package protocol StackGuide: AnyObject {
  /// Where drags begin.
  func dragArea(of stack: NavigationStack) -> GestureSettings.DragArea?
  /// Whether two fingers that close pop.
  func popsByPinch(on stack: NavigationStack) -> Bool?
  /// What gives the page that a hand pushes.
  func nextPage(on stack: NavigationStack) -> (@MainActor () -> NavigationStack.NextPage?)?
}
