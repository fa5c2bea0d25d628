import OctavoCairo
import OctavoGeometry
import Testing

/// Rooms that are left in lines for what is no letter.
@Suite struct `Rooms in a line` {
  private static let word = Font("serif", size: 20)

  private static func set(
    _ rooms: [Rect], width: Double? = nil, words: String = "x squared"
  ) -> TextLayout {
    TextLayout(
      [TextRun("Some words go before, ", font: word)]
        + rooms.flatMap {
          [
            TextRun(words, font: word, room: $0),
            TextRun(", and others follow it to the end of what is said.", font: word),
          ]
        }, width: width, lineHeight: 1.12)
  }

  @Test(arguments: ["x squared", "T", "\u{2063}", "a-b c, d", "ש ת", "e\u{301}"])
  func `take their room in it, and none of their words`(words: String) throws {
    let room = Rect(x: 0, y: -12, width: 70, height: 15)
    let plain = Self.set([room], words: "T").lines[0]
    let layout = Self.set([room], words: words)
    let line = try #require(layout.lines.first)
    #expect(layout.lines.count == 1 && layout.rooms.count == 1)
    #expect(abs(line.width - plain.width) < 0.01)
    let place = layout.rooms[0].rect
    #expect(place.size == room.size)
    #expect(abs(place.minY - (line.baseline - 12)) < 0.01)
    let before = try #require(layout.rects(of: 0..<21).first)
    #expect(place.minX >= before.maxX && place.minX < before.maxX + 8)
    // Any of the words is where the picture is.
    let start = layout.rooms[0].range.lowerBound
    let last = layout.rooms[0].range.upperBound
    #expect(layout.rects(of: start..<last) == [place])
    #expect(layout.rects(of: (last - 1)..<last) == [place])
    let after = try #require(layout.rects(of: last..<(last + 1)).first)
    #expect(abs(after.minX - place.maxX) < 0.01)
  }

  @Test func `wrap with the words, and are parted from none that they touch`() {
    for width in stride(from: 120.0, through: 420, by: 7) {
      let layout = Self.set([Rect(x: 0, y: -12, width: 70, height: 15)], width: width)
      for line in layout.lines { #expect(line.width <= width + 0.01) }
      let room = layout.rooms[0]
      let line = layout.lines[room.line]
      #expect(line.range.lowerBound <= room.range.lowerBound)
      // The comma behind it is in its line.
      #expect(line.range.upperBound > room.range.upperBound)
    }
  }

  @Test(arguments: [-70.0, -40, -12, 0, 20])
  func `reach into no other line`(top: Double) throws {
    let layout = Self.set(
      [Rect(x: 0, y: top, width: 90, height: 50), Rect(x: 0, y: top, width: 90, height: 50)],
      width: 300)
    let plain = Self.set(
      [Rect(x: 0, y: -9, width: 90, height: 9), Rect(x: 0, y: -9, width: 90, height: 9)], width: 300
    )
    #expect(layout.lines.map(\.range) == plain.lines.map(\.range))
    let gap = plain.lines[1].top - plain.lines[0].bottom
    for (line, next) in zip(layout.lines, layout.lines.dropFirst()) {
      #expect(next.top - line.bottom >= gap - 0.01)
    }
    for room in layout.rooms {
      let line = layout.lines[room.line]
      #expect(room.rect.minY >= line.top - 0.01 && room.rect.maxY <= line.bottom + 0.01)
    }
    let height = try #require(layout.lines.last).bottom
    #expect(abs(layout.size.height - height) < 0.01)
    // Letters are as tall as where there is no picture.
    for line in layout.lines {
      #expect(abs(line.ascent - plain.lines[0].ascent) < 0.01)
      #expect(abs(line.descent - plain.lines[0].descent) < 0.01)
    }
  }

  @Test func `leave lines alone that they fit in`() {
    let small = Self.set([Rect(x: 0, y: -9, width: 90, height: 9)], width: 300)
    let letters = TextLayout(
      [TextRun((0..<90).map { "word \($0)" }.joined(separator: " "), font: Self.word)], width: 300,
      lineHeight: 1.12)
    for index in small.lines.indices {
      #expect(abs(small.lines[index].baseline - letters.lines[index].baseline) < 0.01)
      #expect(abs(small.lines[index].ascent - letters.lines[index].ascent) < 0.01)
    }
  }
}
