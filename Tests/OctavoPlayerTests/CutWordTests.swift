import OctavoGeometry
import Testing

/// Words that have no room in their place.
@MainActor @Suite struct CutWordTests {
  /// Which of the columns of a row of pixels have ink.
  private func ink(_ desk: Desk, row: Int) -> [Int] {
    (0..<Int(desk.size.width)).filter { column in
      desk.pixel(
        (Double(column) + 0.5) / desk.size.width, (Double(row) + 0.5) / desk.size.height) & 0xff
        < 0xa0
    }
  }

  private func desk(_ words: String, height: Int) throws -> Desk {
    try Desk(
      """
      storyboard: 1
      initial: a
      scenes:
        a: {content: {text: "\(words)", size: 20, rect: [0.1, 0.1, 0.5, \(Double(height) / 600)]}}
      segues: []
      """)
  }

  @Test func `No line is cut through its letters`() throws {
    let words = Array(repeating: "nnnn", count: 60).joined(separator: " ")
    for height in 16...60 {
      let desk = try desk(words, height: height)
      let rows = (60..<60 + height).map { ink(desk, row: $0).isEmpty ? 0 : 1 }
      let lines = rows.split(separator: 0).map(\.count)
      #expect(!lines.isEmpty && lines.max() ?? 0 <= (lines.min() ?? 0) + 1, "\(height): \(lines)")
    }
  }

  @Test func `A sign says that words go on, and none where all are there`() throws {
    // Only the dots of the sign stand on the line to the right of a word that leaves room for them.
    func lastLine(_ words: String) throws -> Int {
      let desk = try desk(words, height: 16)
      return try #require((60..<76).flatMap { ink(desk, row: $0) }.max())
    }
    let word = "nnnnnnnnnn"
    #expect(try lastLine(word + " " + word + word) > lastLine(word))
  }
}
