import OctavoCairo
import OctavoGeometry
import OctavoStoryboards
import Testing

@testable import OctavoPlayer

/// How the rows of a list are set.
@Suite struct ListLookTests {
  private static let page = Size(width: 500, height: 350)
  private static let room = Size(width: 140, height: 55)

  /// The size that the letters of rows share where each has the same room.
  private func commonSize(of labels: [String]) throws -> Double {
    let look = SceneLook(background: nil, isRightToLeft: false)
    let items = labels.map {
      Storyboard.Element.Item(id: $0, label: $0, detail: "A few words of it")
    }
    var size = 0.0
    _ = try Picture(size: Self.page) { context in
      let drawing = ControlDrawing(look: look, context: context, page: Self.page)
      size = drawing.commonSize(of: items, in: items.map { _ in Self.room })
    }
    return size
  }

  @Test func `Rows share the size of the one that has the least room for its words`() throws {
    let (short, longer) = ("The stair", "Windows over windows")
    let large = try commonSize(of: [short])
    let small = try commonSize(of: [longer])
    #expect(small < large && small >= large * 0.75)
    for rows in [[short, longer, short], [longer, short], [short, short, longer]] {
      #expect(try commonSize(of: rows) == small)
    }
  }

  @Test func `A row of very many words leaves the others as they are`() throws {
    let words = String(repeating: "many words and ", count: 30)
    #expect(try commonSize(of: ["The stair", words]) == commonSize(of: ["The stair"]))
  }
}
