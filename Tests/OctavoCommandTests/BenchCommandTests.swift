import Foundation
import Testing

/// `octavo bench`: what it counts, not how long it takes.
@Suite struct BenchCommandTests {
  @Test func `a whole frame writes the window once, and damage no more`() throws {
    let run = try OctavoProcess.run(["bench", "--size", "64x48", "--repeats", "1", "--json"])
    try #require(run.code == 0, "\(run.complaint)")
    let rows = try #require(
      JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]])
    #expect(rows.count > 20)
    for row in rows {
      let bytes = try #require(row["bytes_written"] as? Double)
      let isDamageOnly = try #require(row["damage_only"] as? Bool)
      let transition = try #require(row["transition"] as? String)
      if isDamageOnly {
        #expect(bytes <= 64 * 48 * 4, "\(transition)")
        if transition == "none" { #expect(bytes == 0) }
      } else {
        #expect(bytes == 64 * 48 * 4, "\(transition)")
      }
    }
  }

  @Test(arguments: ["flip", "fold", "turn", "barn-door", "cube", "multi-fold", "explode"])
  func `a frame keeps its memory for the next`(transition: String) throws {
    let run = try OctavoProcess.run([
      "bench", "--size", "640x480", "--transition", transition, "--threads", "1", "--json",
    ])
    try #require(run.code == 0, "\(run.complaint)")
    let rows = try #require(
      JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]])
    #expect(rows.count == (transition == "flip" ? 4 : 2))
    for row in rows {
      #expect(row["transition"] as? String == transition)
      // Nothing counts beside a sanitizer. Where the loops' closures are not optimised, they ask for
      // memory twice.
      guard let allocations = row["allocations"] as? Double else { continue }
      #expect(allocations < 2.5, "\(row)")
    }
  }

  @Test func `a style is measured by its name`() throws {
    let run = try OctavoProcess.run([
      "bench", "--size", "320x240", "--transition", "curl", "--style", "corner", "--threads", "1",
      "--repeats", "1", "--json",
    ])
    try #require(run.code == 0, "\(run.complaint)")
    let rows = try #require(
      JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]])
    #expect(rows.map { $0["transition"] as? String } == ["curl,corner", "curl,corner"])
    // As it runs it is compared with the same over blank pages.
    let compared = rows.filter { $0["blank_ratio"] is Double }
    #expect(compared.map { $0["damage_only"] as? Bool } == [true])
  }

  @Test(arguments: [
    (["--style", "corner"], "--style goes with --transition"),
    (["--transition", "flip", "--style", "corner"], "corner"),
    (["--size", "0x0"], "write a width and a height in pixels"),
  ])
  func `what cannot be measured is refused`(arguments: [String], words: String) throws {
    let run = try OctavoProcess.run(["bench"] + arguments)
    #expect(run.code != 0)
    #expect(run.complaint.contains(words), "\(run.complaint)")
  }

  @Test(arguments: [
    "--leaves --json", "--leaves --record", "--leaves --against page.txt", "--memory --rate 60",
    "--memory --opening", "--opening --json", "--opening --size 9x9", "--memory --transition flip",
    "--record --json",
  ])
  func `what would be left out is refused`(words: String) throws {
    let arguments = words.split(separator: " ").map(String.init)
    let run = try OctavoProcess.run(["bench"] + arguments)
    #expect(run.code == 64)
    #expect(run.complaint.contains("do not go together"), "\(run.complaint)")
  }

  @Test(arguments: [
    ("", "holds no ratios"), ("flip\n", "holds no ratios"),
    ("flip vertical 9x9 whole 3.00\n", "holds nothing of what was measured"),
  ])
  func `a record that compares nothing is a failure`(text: String, words: String) throws {
    let record = FileManager.default.temporaryDirectory.appending(path: "record-\(UUID()).txt")
    try Data(text.utf8).write(to: record)
    defer { try? FileManager.default.removeItem(at: record) }
    let run = try OctavoProcess.run([
      "bench", "--size", "64x48", "--transition", "flip", "--repeats", "1", "--record",
      "--against", record.path,
    ])
    #expect(run.code == 1)
    #expect(run.complaint.contains(words), "\(run.complaint)")
  }

  @Test func `a transition that there is not is told by its name`() throws {
    let run = try OctavoProcess.run(["bench", "--transition", "flop"])
    #expect(run.code != 0)
    #expect(run.complaint.contains("there is no transition “flop”"))
  }
}
