import Foundation
import OctavoTestCompositor
import OctavoTestSupport
import Testing

/// `octavo PATH` of what cannot be opened, as a desktop starts it.
@Suite @MainActor final class FaultWindowTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("%PDF-1.4 and no more", to: "bad.pdf")
    try folder.write([0, 1, 2, 3], to: "odd.bin")
    try folder.write("storyboard: 1\nscenes: 7\n", to: "b.yaml")
  }

  @Test(arguments: [
    ("bad.pdf", "This document cannot be opened"), ("odd.bin", "This document cannot be opened"),
    ("gone.pdf", "This document cannot be opened"), ("b.yaml", "This storyboard has errors"),
  ]) func `is a window that says so, and fails when it is closed`(
    _ name: String, _ title: String
  ) throws {
    var options = Options()
    options.firstSize = (width: 400, height: 300)
    options.globals["wp_presentation"] = nil
    let compositor = try TestCompositor(options)
    let octavo = try ChildClient(
      "octavo", [folder.path(name)],
      environment: ["XDG_STATE_HOME": folder.path], of: compositor)
    #expect(octavo.turn { compositor.screen != nil })
    #expect(octavo.turn { compositor.window.title == title })
    // Its paper may come first, and then its words.
    let isRead = octavo.turn {
      compositor.screen.map { screen in
        (0..<300).contains { screen[200, $0] != screen[5, 5] }
      } == true
    }
    #expect(isRead)
    compositor.window.close()
    #expect(octavo.end() == 1)
    #expect(compositor.realTimeViolations.isEmpty, "\(compositor.realTimeViolations)")
  }
}
