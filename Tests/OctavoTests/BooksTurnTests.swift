import Foundation
import OctavoGallery
import OctavoGeometry
import OctavoGestures
import OctavoTestCompositor
import OctavoTestSupport
import Testing

/// A person's whole way: a transition is tried in `octavo gallery`, kept for their books, and `octavo FILE`
/// turns its pages so.
@Suite @MainActor final class BooksTurnTests {
  private static let window = Size(width: 1280, height: 800)

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write((1...60).map { "Paragraph \($0)." }.joined(separator: "\n\n"), to: "book.txt")
  }

  private func compositor(_ size: Size) throws -> TestCompositor {
    var behaviour = Options()
    behaviour.firstSize = (width: Int32(size.width), height: Int32(size.height))
    behaviour.globals["wp_presentation"] = nil
    return try TestCompositor(behaviour)
  }

  /// A script that taps controls of the gallery, one after the other, where each of them stands then.
  private func taps(_ controls: [ControlID]) throws -> String {
    let gallery = Gallery()
    gallery.offerTurns(now: "flip", keeping: { _ in })
    gallery.resize(to: Self.window, scale: .one)
    var (time, script) = (0.0, "")
    for control in controls {
      time += 1
      _ = gallery.advance(to: time)
      let place = try #require(gallery.frame(of: control), "\(control)").center
      for phase in [Contact.Phase.began, .ended] {
        gallery.handle(.contact(Contact(phase, id: 0, at: place, time: time, device: .touch)))
      }
      let (x, y) = (place.x / Self.window.width, place.y / Self.window.height)
      let start = Int(time * 1000)
      script += "\(start) down 1 \(x) \(y)\n\(start + 50) up 1\n"
    }
    return script + "\(Int(time * 1000) + 500) end\n"
  }

  /// Where the last move of a finger goes, as a trace says it.
  private static let lastPlace = "\"position\": [120, 120]"

  /// What a window shows of a book whose first page a finger holds in the middle of its way.
  private func held(_ options: [String] = []) throws -> Picture {
    try folder.write("800 down 1 0.95 0.9\n850 move 1 0.85 0.87\n900 move 1 0.5 0.75\n", to: "hold")
    try? FileManager.default.removeItem(atPath: folder.path("trace"))
    let compositor = try compositor(Size(width: 240, height: 160))
    let octavo = try ChildClient(
      "octavo",
      [
        folder.path("book.txt"), "--page", "1", "--script", folder.path("hold"), "--trace",
        folder.path("trace"),
      ]
        + options,
      environment: ["XDG_STATE_HOME": folder.path], of: compositor)
    // The last move is shown when it is in the trace and nothing has changed for a while since.
    var (last, changed) = (Picture?.none, ContinuousClock.now)
    let isHeld = octavo.turn {
      let screen = compositor.screen
      let isMoved = (try? folder.read("trace"))?.contains(Self.lastPlace) ?? false
      if screen == nil || screen != last || !isMoved { changed = .now }
      last = screen
      return .now - changed > .milliseconds(500)
    }
    #expect(isHeld)
    #expect(compositor.realTimeViolations.isEmpty, "\(compositor.realTimeViolations)")
    return try #require(last)
  }

  @Test func `what is tried in the gallery is how a book turns then`() throws {
    let flips = try held(["--turn", "flip"])
    let curls = try held(["--turn", "curl,cone"])
    #expect(flips != curls)
    try FileManager.default.removeItem(atPath: folder.path("octavo/turn"))

    try folder.write(taps([.kind("curl"), .style("cone"), .books]), to: "taps")
    let compositor = try compositor(Self.window)
    let gallery = try ChildClient(
      "octavo", ["gallery", "--script", folder.path("taps")],
      environment: ["XDG_STATE_HOME": folder.path], of: compositor)
    #expect(gallery.end() == 0)
    #expect(try folder.read("octavo/turn") == "curl,cone\n")
    #expect(try held() == curls)
  }

  @Test func `a book turns as it is told where that cannot be remembered, and says so in a line`()
    throws
  {
    // A folder in which nobody may make one.
    let compositor = try compositor(Size(width: 240, height: 160))
    try folder.write("0 end\n", to: "script")
    let octavo = try ChildClient(
      "octavo", [folder.path("book.txt"), "--turn", "curl", "--script", folder.path("script")],
      environment: ["XDG_STATE_HOME": "/sys"], errors: folder.path("errors"), of: compositor)
    #expect(octavo.end() == 0)
    let lines = try folder.read("errors").split(separator: "\n").filter { $0.contains("turn") }
    #expect(lines.count == 1)
    let line = try #require(lines.first)
    #expect(line.contains("how pages turn is not remembered") && line.contains("/sys/octavo"))
  }
}
