import OctavoGeometry
import OctavoGestures
import OctavoMotion
import OctavoNavigation
import OctavoRaster
import OctavoStoryboards
import OctavoTransitions
import Testing

@testable import OctavoPlayer

/// Boards that are played with a program's own transitions.
@MainActor
struct OwnTransitionTests {
  /// The page that leaves is drawn away from the next one, which lies below it.
  private struct Draw: Transition {
    func layers(at progress: Double, on stage: Stage) -> [Layer] {
      [
        Layer(.coming, of: .to, source: stage.bounds),
        Layer(
          .leaving, of: .from, source: stage.bounds,
          placement: .translation(x: -progress * stage.size.width)),
      ]
    }

    var defaults: TransitionDefaults {
      TransitionDefaults(duration: 1, curve: .linear, axis: .horizontal, movement: -1)
    }
  }

  nonisolated private static let draw = TransitionKind("draw", .plain, "Drawn away.") { _ in Draw()
  }

  private static func board(_ direction: String) -> String {
    """
    storyboard: 1
    direction: \(direction)
    initial: desk
    defaults: {transition: draw}
    scenes:
      desk: {kind: stack, root: red}
      red: {background: red}
      blue: {background: blue}
    segues:
      - {from: red, do: push, to: blue, on: {key: n}}
      - {from: blue, do: pop, to: "@back", on: {key: b}}

    """
  }

  private static let (red, blue): (UInt32, UInt32) = (0xff0000, 0x0000ff)

  @Test(arguments: ["ltr", "rtl"])
  func `a board plays them there and back`(direction: String) throws {
    let desk = try Desk(Self.board(direction), transitions: [Self.draw])
    // Where pages follow one another to the left the next one comes as it would go.
    let (near, far) = direction == "ltr" ? (0.1, 0.9) : (0.9, 0.1)
    func halfway(_ key: String) {
      desk.player.handle(.key(KeyPress(key, time: desk.time)))
      for _ in 0..<30 { desk.frame() }
    }
    #expect(desk.pixel(near, 0.5) == Self.red)
    halfway("n")
    #expect([desk.pixel(near, 0.5), desk.pixel(far, 0.5)] == [Self.red, Self.blue])
    desk.rest()
    #expect(desk.pixel(near, 0.5) == Self.blue)
    halfway("b")
    #expect([desk.pixel(near, 0.5), desk.pixel(far, 0.5)] == [Self.red, Self.blue])
    desk.rest()
    #expect(desk.pixel(far, 0.5) == Self.red)
  }

  @Test func `a way back of the same kind is the exact way back`() throws {
    var spec = Storyboard.TransitionSpec(Self.draw)
    #expect(spec.timed(isRightToLeft: false).transition is Draw)
    spec = spec.reversed
    let back = spec.timed(isRightToLeft: false).transition
    #expect((back as? ReversedTransition)?.original is Draw)
    #expect(back.defaults.movement == 1)
    #expect(spec.timed(isRightToLeft: true).transition is Draw)
  }

  @Test func `one that curls hangs at its other edge there and back`() throws {
    let cover = TransitionKind("cover", .leaf, "A cover turns.") { _ in
      CurlTransition(stock: .card)
    }
    let spec = Storyboard.TransitionSpec(cover)
    let there = spec.timed(isRightToLeft: true).transition as? CurlTransition
    #expect(there?.isMirrored == true)
    let back = spec.reversed.timed(isRightToLeft: true).transition as? ReversedTransition
    #expect((back?.original as? CurlTransition)?.isMirrored == true)
  }

  @Test func `a finger draws a page of a flip away`() throws {
    let desk = try Desk(
      """
      storyboard: 1
      initial: book
      defaults: {transition: draw}
      scenes:
        book: {kind: flip, pages: [red, blue]}
        red: {background: red}
        blue: {background: blue}

      """, transitions: [Self.draw])
    desk.drag(0.9, 0.5, to: 0.4, 0.5, isHeld: true)
    desk.frame()
    #expect([desk.pixel(0.2, 0.5), desk.pixel(0.9, 0.5)] == [Self.red, Self.blue])
    desk.contact(.ended, 0.4, 0.5)
    desk.rest()
    #expect(desk.pixel(0.2, 0.5) == Self.blue)
  }
}
