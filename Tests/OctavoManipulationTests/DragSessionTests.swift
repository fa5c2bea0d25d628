import OctavoGeometry
import OctavoManipulation
import OctavoMotion
import Testing

@testable import OctavoGestures

/// What a hand does with what it holds, in a window of 800 × 600 points.
struct DragSessionTests {
  private static let size = Size(width: 800, height: 600)
  private static let settings = GestureSettings()
  /// A grip by which a transition is as far as the finger has gone to the right.
  private static let grips: DragSession.Grips = { _, state, _ in
    TurnGrip(
      hold: TurnState.Hold(grabbed: Point(), finger: Point(), progress: state.progress),
      progress: \.finger.x, decision: \.finger.x)
  }

  private static func grab(x: Double, travel: Double? = nil) -> Grab {
    Grab(at: Point(x: x, y: 300), movement: -1, direction: .forward, travel: travel)
  }

  private static func pinch(gap: Double) -> Pinch {
    Pinch(
      center: Point(x: 400, y: 150), gap: gap, startGap: 150)
  }

  @Test func `a leaf goes with the point that was grabbed, and its state says where that is`() {
    var session = DragSession(
      Self.grab(x: 700), from: .flat, taking: TurnState(progress: 0), in: Self.size,
      settings: Self.settings)
    session.move(to: Point(x: 400, y: 150))
    // Three quarters of a page out, its edge is over the spine when the finger is.
    #expect(abs(session.position - 0.5) < 1e-12 && abs(session.state.progress - 0.5) < 1e-12)
    #expect(session.state.hold?.grabbed == Point(x: 0.875, y: 0.5))
    #expect(session.state.hold?.finger == Point(x: 0.5, y: 0.25))
    #expect(session.state.hold?.velocity == Point())
    let end = session.release(at: Point(x: 400, y: 150), velocity: Point(x: -800, y: 300))
    // 0.5 + 0.12 s · 800/600 pages a second is beyond 0.53.
    #expect(end?.commits == true && abs((end?.velocity ?? 0) - 4.0 / 3) < 1e-12)
    #expect(session.state.hold?.velocity == Point(x: -1, y: 0.5))
  }

  @Test func `laid out anew it stays where it is, and goes on from the next place`() {
    var session = DragSession(
      Self.grab(x: 700), from: .flat, taking: TurnState(progress: 0), in: Self.size,
      settings: Self.settings)
    session.move(to: Point(x: 550, y: 300))
    #expect(abs(session.position - 0.25) < 1e-12)
    session.resize(to: Size(width: 400, height: 300))
    session.move(to: Point(x: 300, y: 100))
    #expect(abs(session.position - 0.25) < 1e-12)
    session.move(to: Point(x: 200, y: 100))
    #expect(abs(session.position - 0.5) < 1e-12, "a quarter of the window further")
  }

  @Test func `what is taken in the air is held from the hand's next place on`() {
    var session = DragSession(
      Self.grab(x: 700), from: .nextPlace, taking: TurnState(progress: 0.5), in: Self.size,
      settings: Self.settings)
    #expect(!session.counts)
    session.move(to: Point(x: 500, y: 300))
    #expect(session.counts && abs(session.state.progress - 0.5) < 1e-12)
  }

  @Test func `what is caught and let go without a move goes on by the hand that had it`() {
    let old = TurnState.Hold(
      grabbed: Point(x: 0.9, y: 0.5), finger: Point(x: 0.4, y: 0.4), progress: 0.5,
      velocity: Point(x: -2, y: 1), age: 0.25)
    let state = TurnState(progress: 0.625, hold: old)
    for (grips, travel) in [(Self.grips, nil), (nil, 400.0)] {
      var session = DragSession(
        Self.grab(x: 700, travel: travel), from: .here, taking: state, in: Self.size,
        settings: Self.settings, grips: grips)
      let end = session.release(at: Point(x: 700, y: 300), velocity: Point(x: -30, y: 20))
      #expect(end != nil && session.state.hold == old)
      #expect(abs(session.state.progress - 0.625) < 1e-12)
    }
    var session = DragSession(
      Self.grab(x: 700), from: .here, taking: state, in: Self.size, settings: Self.settings,
      grips: Self.grips)
    _ = session.release(at: Point(x: 708, y: 300), velocity: Point(x: 80, y: 30))
    let velocity = session.state.hold?.velocity ?? Point()
    #expect(abs(velocity.x - 0.1) < 1e-9 && abs(velocity.y - 0.05) < 1e-9, "its own hand's")
  }

  @Test func `a grip is of a finger on the page, and holds nothing before that moves`() {
    func session(travel: Double? = nil) -> DragSession {
      DragSession(
        Self.grab(x: 700, travel: travel), from: .here, taking: TurnState(progress: 0.5),
        in: Self.size, settings: Self.settings, grips: Self.grips)
    }
    var touchpad = session(travel: 400)
    touchpad.move(to: Point(x: 600, y: 300))
    #expect(touchpad.state.hold == nil)
    var finger = session()
    finger.move(to: Point(x: 740, y: 300))
    let held = finger.state
    #expect(held.hold != nil)
    finger.resize(to: Size(width: 400, height: 300))
    finger.move(to: Point(x: 300, y: 150))
    #expect(finger.state == held, "in a window that was laid out anew, too")
  }

  @Test func `what was moved away under a finger stays there until that moves on`() {
    var session = DragSession(
      Self.grab(x: 700), from: .here, taking: TurnState(progress: 0.5), in: Self.size,
      settings: Self.settings, grips: Self.grips)
    session.move(to: Point(x: 740, y: 300))
    let state = TurnState(progress: 0.375)
    session.retake(state)
    session.move(to: Point(x: 760, y: 300))
    #expect(session.state == state)
  }

  @Test func `who says where it is takes it from the finger that held it`() {
    let hold = TurnState.Hold(
      grabbed: Point(x: 0.9, y: 0.5), finger: Point(x: 0.4, y: 0.4), progress: 0.5)
    var session = DragSession(holding: TurnState(progress: 0.5, hold: hold), by: .linear)
    session.move(toPosition: 0.75)
    #expect(session.state == TurnState(progress: 0.75))
  }

  @Test(arguments: [DragSession.Resistance.leaf(.direct), .leaf(.linear), .band])
  func `what does not let itself be moved away gives way and never goes on`(
    resistance: DragSession.Resistance
  ) {
    var session = DragSession(
      Self.grab(x: 790), from: .flat, taking: TurnState(progress: 0), in: Self.size,
      settings: Self.settings,
      travel: 800, resistance: resistance)
    session.move(to: Point(x: 400, y: 300))
    let near = session.state.progress
    session.move(to: Point(x: 0, y: 300))
    #expect(near > 0.05 && session.state.progress > near)
    #expect(
      session.release(at: Point(x: -4000, y: 300), velocity: Point(x: -8000, y: 0))?.commits
        == false)
    if case .leaf = resistance { #expect(session.state.progress < 1.0 / 3 + 1e-12, "60°") }
  }

  @Test(arguments: [(true, 90.0, 0.5), (true, 150, 0), (false, 180, 0.25), (nil, 180, 0.25)])
  func `two fingers take it along by 120 points`(closes: Bool?, gap: Double, progress: Double) {
    var session = DragSession(
      Self.pinch(gap: 150), closes: closes, taking: TurnState(progress: 0), in: Self.size,
      settings: Self.settings)
    session.move(to: Self.pinch(gap: gap))
    #expect(abs(session.state.progress - progress) < 1e-12)
    #expect(session.state.hold == nil, "no one place is held")
    #expect(session.release(Self.pinch(gap: gap), past: 0.4)?.commits == (progress > 0.4))
    #expect(session.release(at: Point(), velocity: Point()) == nil, "it is no single finger's")
  }

  @Test func `a modal goes with the share of the gap that closes`() {
    var session = DragSession(
      closing: Self.pinch(gap: 150), in: Self.size, settings: Self.settings)
    session.move(to: Self.pinch(gap: 60))
    #expect(abs(session.state.progress - 0.6) < 1e-12)
  }

  @Test func `what closes counts from where the fingers came down`() {
    var session = DragSession(
      closing: Self.pinch(gap: 120), in: Self.size, settings: Self.settings)
    session.move(to: Self.pinch(gap: 60))
    #expect(abs(session.state.progress - 0.6) < 1e-12)
  }

  @Test func `a modal on its way is taken where it is, and goes with the gap that is left then`() {
    var session = DragSession(
      closing: Self.pinch(gap: 120), taking: TurnState(progress: 0.25), in: Self.size,
      settings: Self.settings)
    session.move(to: Self.pinch(gap: 120))
    #expect(abs(session.state.progress - 0.25) < 1e-12)
    session.move(to: Self.pinch(gap: 60))
    #expect(abs(session.state.progress - 0.625) < 1e-12)
  }

  @Test func `two fingers lift a leaf past an end no further than one`() {
    var session = DragSession(
      closing: Self.pinch(gap: 150), in: Self.size, settings: Self.settings,
      resistance: .leaf(.linear))
    session.move(to: Self.pinch(gap: 1))
    #expect(session.state.progress == 0.25)
    #expect(session.release(Self.pinch(gap: 1), past: 0.1)?.commits == false)
  }
}
