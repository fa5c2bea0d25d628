import OctavoCairo
import OctavoGeometry
import Testing

@testable import OctavoDocuments

/// How the columns of a table share the width of a page.
@Suite struct TableWidthTests {
  private static let typography = Typography(
    base: 16, columns: [Rect(x: 0, y: 0, width: 306, height: 500)], palette: .paper)

  private static func row(_ rows: [[String]], hasHead: Bool = true) throws -> TableRow {
    var table = FlowTable(hasHead: hasHead)
    for row in rows {
      table.beginRow()
      for words in row {
        table.beginCell(.leading)
        table.endCell([FlowSpan(text: words)])
      }
      table.endRow([])
    }
    return try #require(table.rows.first)
  }

  /// Which words of cells are too wide for their columns, with some grace.
  private static func cut(_ rows: [[String]], width: Double) throws -> [String] {
    let row = try row(rows)
    let cells = typography.cells(of: row, width: width)
    let last = try #require(cells.last)
    #expect(cells[0].left == 0)
    #expect(last.left + last.width <= width + 0.001)
    for (cell, next) in zip(cells, cells.dropFirst()) {
      #expect(abs(cell.left + cell.width + typography.base * 1.1 - next.left) < 0.001)
    }
    return rows.enumerated().flatMap { number, row in
      row.enumerated().flatMap { column, words in
        words.split(separator: " ").map(String.init).filter { word in
          let layout = TextLayout(
            [
              TextRun(
                word,
                font: Font(
                  Typeface.sans, size: typography.base * 0.84, weight: number == 0 ? 650 : 400),
                color: .black)
            ], width: 10_000)
          return (layout.rects(of: 0..<word.utf8.count).first?.size.width ?? 0)
            > cells[column].width
        }
      }
    }
  }

  private static let long = "a long description of what was there and then, on several lines"

  @Test(arguments: [
    [["Name", "Note"], ["alpha", "both"], ["beta", "some"]],
    [["Name", "Value", "Note"], ["alpha", "1", "both"], ["wide", "", "z"]],
    [["Year", "What was there"], ["1792", long], ["1805", "short"]],
    [["Place", "What was there"], ["Constantinople", long], ["Trafalgar", "short"]],
    [["Place", "Year", "What was there"], ["Constantinople", "1792", long]],
  ]) func `cuts no word where there is room for it`(_ rows: [[String]]) throws {
    #expect(try Self.cut(rows, width: 306) == [])
  }

  @Test func `is shared by what stands in them where there is room for none`() throws {
    let words = (0..<8).map { "internationally\($0)" }
    let row = try Self.row([words, words])
    let cells = Self.typography.cells(of: row, width: 306)
    #expect(cells.allSatisfy { abs($0.width - cells[0].width) < 0.001 })
  }
}
