import Foundation
import Testing

/// Many turns in a window, one after another.
struct SoakTests {
  private struct Line {
    let turns: Int
    let resident: Int
    let descriptors: Int

    init?(_ text: Substring) {
      let words = text.split(separator: " ")
      guard words.count == 6, words[0] == "turns", let turns = Int(words[1]),
        let resident = Int(words[3]), let descriptors = Int(words[5])
      else { return nil }
      (self.turns, self.resident, self.descriptors) = (turns, resident, descriptors)
    }
  }

  @Test(.timeLimit(.minutes(60)))
  func `ten thousand turns leave memory and descriptors as they were after the first thousand`()
    throws
  {
    // A process of its own: what other tests hold is none of its.
    let process = Process()
    let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    process.executableURL = URL(filePath: program).deletingLastPathComponent()
      .appending(path: "OctavoSoak")
    process.arguments = ["10000"]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(
      decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(text)")
    let lines = text.split(separator: "\n").compactMap(Line.init)
    let (first, last) = (try #require(lines.first), try #require(lines.last))
    #expect(first.turns >= 1000 && first.turns < 1100)
    #expect(last.turns >= 10_000)
    #expect(lines.allSatisfy { $0.descriptors <= first.descriptors }, "\(text)")
    // What the heap's own fragments take; a page or a picture in each turn would be far more.
    #expect(last.resident - first.resident < 6 << 20, "\(text)")
  }
}
