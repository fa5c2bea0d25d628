import OctavoTestCompositor
import Testing

/// The program that README shows, run.
@Suite @MainActor struct TwoPagesTests {
  @Test func `the program shows its first page, turns to the second at a tap, and closes`() throws {
    var options = Options()
    options.firstSize = (width: 240, height: 120)
    // The program lives by the machine's clock: the compositor's own times would mean nothing to it.
    options.globals["wp_presentation"] = nil
    let compositor = try TestCompositor(options)
    let program = try ChildClient("OctavoTwoPages", of: compositor)

    #expect(program.turn { compositor.screen?[5, 5] == [255, 255, 255, 255] })
    #expect(compositor.window.title == "Two pages")

    let seat = try #require(compositor.offeredSeat)
    seat.touch.down(id: 1, x: 220, y: 60)
    seat.touch.frame()
    compositor.tick()
    seat.touch.up(id: 1)
    seat.touch.frame()
    #expect(
      program.turn {
        compositor.screen?[5, 5] == [0, 0, 0, 255] && compositor.screen?[235, 5] == [0, 0, 0, 255]
      })

    compositor.window.close()
    #expect(program.end() == 0)
    #expect(compositor.realTimeViolations.isEmpty, "\(compositor.realTimeViolations)")
  }
}
