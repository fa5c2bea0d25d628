import OctavoCairo
import OctavoGeometry
import OctavoGestures
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

  /// Rows of cells that may take several columns.
  private static func rows(_ rows: [[(words: String, columns: Int)]]) -> [TableRow] {
    var table = FlowTable(hasHead: true)
    for row in rows {
      table.beginRow()
      for cell in row {
        table.beginCell(cell.columns > 1 ? .center : .leading, columns: cell.columns)
        table.endCell([FlowSpan(text: cell.words)])
      }
      table.endRow([])
    }
    return table.rows
  }

  @Test(arguments: [nil, LayoutDirection.rightToLeft])
  func `is theirs together where a cell takes several columns`(_ direction: LayoutDirection?) {
    let typography = Typography(
      base: 16, columns: [Rect(x: 0, y: 0, width: 306, height: 500)], palette: .paper,
      direction: direction)
    let rows = Self.rows([
      [("Year", 1), ("What was sold in all of the land", 2)],
      [("1900", 1), ("wheat", 1), ("wool", 1)], [("1901 to 1910", 2), ("silk", 1)],
    ])
    #expect(rows.map(\.spans) == [[1, 2, 1], [1, 1, 1], [2, 1, 1]])
    #expect(rows.map { $0.cells.map { $0.map(\.text).joined() } }[0].last == "")
    // How a cell of several columns stands is no other's.
    #expect(rows[1].alignments == [.leading, .leading, .leading])
    #expect(rows[0].alignments[1] == .center && rows[2].alignments[0] == .center)
    let cells = rows.map { typography.cells(of: $0, width: 306) }
    func isSame(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 0.001 }
    func ends(_ row: Int, _ cell: Int) -> (left: Double, right: Double) {
      (cells[row][cell].left, cells[row][cell].left + cells[row][cell].width)
    }
    let isMirrored = direction == .rightToLeft
    let (first, last) = isMirrored ? (2, 1) : (1, 2)
    #expect(isSame(ends(0, 1).left, ends(1, first).left))
    #expect(isSame(ends(0, 1).right, ends(1, last).right))
    #expect(isSame(ends(2, 0).left, ends(1, isMirrored ? 1 : 0).left))
    #expect(isSame(ends(2, 0).right, ends(1, isMirrored ? 0 : 1).right))
    // Both of its columns are as wide as it asks for.
    #expect(cells[1][1].width > 100 && cells[1][2].width > 100)
    #expect(cells[1].allSatisfy { $0.left >= -0.001 && $0.left + $0.width <= 306.001 })
  }

  @Test func `is not asked for by a long note below all columns`() {
    let rows = Self.rows([
      [("A", 1), ("B", 1)], [("1", 1), ("2", 1)], [(String(repeating: "note ", count: 60), 2)],
    ])
    #expect(rows[0].letters <= 45)
  }

  @Test func `is shared by what stands in them where there is room for none`() throws {
    let words = (0..<8).map { "internationally\($0)" }
    let row = try Self.row([words, words])
    let cells = Self.typography.cells(of: row, width: 306)
    #expect(cells.allSatisfy { abs($0.width - cells[0].width) < 0.001 })
  }
}
