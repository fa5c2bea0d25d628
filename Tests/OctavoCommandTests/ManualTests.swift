import Foundation
import Testing

/// The manual page says what the command can do.
@Suite struct ManualTests {
  @Test(arguments: ["open", "gallery", "frame", "record", "transitions", "check", "bench"])
  func `the manual names every option of a subcommand`(name: String) throws {
    let manual = try String(
      contentsOf: URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../data/octavo.1"), encoding: .utf8)
    let help = try OctavoProcess.run(["help", name]).output
    let options = help.matches(of: /\n  (?:-\w, )?--([a-z-]+)/).map { String($0.1) }
      .filter { !["help", "version"].contains($0) }
    #expect(!options.isEmpty)
    let named = Set(manual.matches(of: /Fl -([a-z-]+)[ \n]/).map { String($0.1) })
    // The manual calls it by its short name.
    for option in options where option != "output" {
      #expect(named.contains(option), "\(option)")
    }
  }
}
