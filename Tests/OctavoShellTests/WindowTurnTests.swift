import OctavoGeometry
import OctavoNavigation
import OctavoShell
import OctavoTestCompositor
import OctavoTransitions
import Testing

/// A page under a finger, as the compositor's side sees it.
@MainActor @Suite struct WindowTurnTests {
  /// A book in a window, whose pages turn as told.
  private func desk(_ turn: any Transition) throws -> Desk<FlipContainer> {
    let colors = [
      Color.white, Color(red: 0.8, green: 0.3, blue: 0.2), Color(red: 0.1, green: 0.3, blue: 0.9),
    ]
    let flips = FlipContainer(
      pages: colors.map { ContentPage(background: $0) { _, _ in } }, drawing: .immediate)
    flips.transition = { $0.fitted(turn) }
    let desk = try Desk(flips, window: WindowOptions(size: Size(width: 400, height: 300)))
    try desk.show()
    return desk
  }

  /// (How fast) The first curled frame is shown at most one callback after the finger has gone far enough.
  @Test(arguments: [CurlStyle(), .cone])
  func `A curl is seen in the frame that follows the finger's first step beyond the slop`(
    style: CurlStyle
  ) throws {
    let desk = try desk(CurlTransition(style: style))
    let touch = desk.compositor.seat.touch
    let rest = try #require(desk.compositor.screen)
    func move(to x: Double) throws {
      desk.compositor.advance(by: .milliseconds(8))
      touch.motion(id: 1, x: x, y: 250)
      touch.frame()
      try desk.settle()
    }
    touch.down(id: 1, x: 390, y: 250)
    touch.frame()
    try desk.tick()
    // Less than 12 points are no turn yet.
    for x in [386.0, 382, 379] {
      try move(to: x)
      try desk.tick()
      #expect(desk.compositor.screen?.difference(from: rest) == nil, "at \(x)")
    }
    try move(to: 350)
    try desk.tick()
    let curled = try #require(desk.compositor.screen)
    let changed = try #require(curled.difference(from: rest), "one callback later it is curled")
    #expect(changed.x + changed.width > 340)
    #expect(desk.compositor.violations.isEmpty, "\(desk.compositor.violations)")
  }
}
