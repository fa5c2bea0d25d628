internal import OctavoCairo

/// A table of HTML that is one: rows of cells with words in them, and not a way to put things side by side.
struct HTMLTable {
  struct Cell {
    /// Nil of the room below a cell that takes several rows.
    var node: MarkupTree.Node?
    /// How many columns it takes, 1…24.
    var width: Int
    /// How many rows it takes, 1 or more.
    var height = 1
    var alignment: TextAlignment
    /// Whether it says what stands in its row or column.
    var isTitle: Bool
  }

  let rows: [[Cell]]
  /// The element of each row.
  let nodes: [MarkupTree.Node]
  /// Whether the first row says what stands in the columns.
  let hasHead: Bool

  /// What stands below other things has no place in a cell.
  private static let wholePages = Set(
    ["table", "img", "svg", "pre", "ul", "ol", "dl", "blockquote", "hr"]
      + (1...6).map { "h\($0)" })

  /// - Parameter isInLine: whether a picture is one that stands among words.
  /// - Returns: nil if it has no two columns, things in its cells that are not for one, or words beside them.
  init?(_ table: MarkupTree.Node, isInLine: (MarkupTree.Node) -> Bool = { _ in false }) {
    let parts = table.children.flatMap { part in
      ["thead", "tbody", "tfoot"].contains(part.name) ? part.children : [part]
    }.filter { !Self.isRule($0) }
    guard !parts.contains(where: { Self.holdsWholePages($0, isInLine) }) else { return nil }
    let beside = parts.filter { !["caption", "tr"].contains($0.name) }
    let inRows = parts.filter { $0.name == "tr" }.flatMap(\.children)
      .filter { !["td", "th"].contains($0.name) }
    guard !(beside + inRows).contains(where: Self.holdsWords) else { return nil }
    let lines = parts.filter { $0.name == "tr" }
      .map { (node: $0, cells: $0.children.compactMap(Self.cell)) }.filter { !$0.cells.isEmpty }
    rows = Self.withRoom(in: lines.map(\.cells))
    nodes = lines.map(\.node)
    guard rows.contains(where: { $0.count > 1 }) else { return nil }
    hasHead = rows.first?.allSatisfy(\.isTitle) ?? false
  }

  /// Rows with room below the cells that take several of them.
  private static func withRoom(in rows: [[Cell]]) -> [[Cell]] {
    guard rows.contains(where: { $0.contains { $0.height > 1 } }) else { return rows }
    /// How many rows below each column is taken.
    var taken: [Int: Int] = [:]
    return rows.map { row in
      var (result, column) = ([Cell](), 0)
      func skip(_ cells: inout [Cell]) {
        // What is beside so many columns is no table.
        while column < FlowTable.mostColumns, let left = taken[column], left > 0 {
          taken[column] = left - 1
          cells.append(Cell(node: nil, width: 1, alignment: .leading, isTitle: false))
          column += 1
        }
      }
      for cell in row {
        skip(&result)
        for place in column..<min(column + cell.width, max(column, FlowTable.mostColumns)) {
          taken[place] = cell.height - 1
        }
        result.append(cell)
        column += cell.width
      }
      skip(&result)
      return result
    }
  }

  /// Takes what stands in the columns of a grid that a sheet makes.
  ///
  /// - Parameters:
  ///   - grid: what all of it stands in.
  ///   - columns: how many of these there are.
  ///   - isInLine: whether a picture is one that stands among words.
  /// - Returns: nil if it is no table, but a way to put things side by side.
  init?(
    grid: MarkupTree.Node, columns: Int, isInLine: (MarkupTree.Node) -> Bool = { _ in false }
  ) {
    let cells = grid.children.filter { $0.name != nil }
    guard (2...FlowTable.mostColumns).contains(columns), cells.count >= 2 * columns,
      cells.count.isMultiple(of: columns),
      !cells.contains(where: { Self.holdsWholePages($0, isInLine) }),
      !grid.children.contains(where: { $0.words.map { !$0.allSatisfy(\.isWhitespace) } ?? false })
    else { return nil }
    let lines = stride(from: 0, to: cells.count, by: columns).map {
      Array(cells[$0..<($0 + columns)])
    }
    hasHead = lines[0].allSatisfy { $0["class"]?.contains("head") ?? false }
    rows = lines.map { line in
      line.map { cell in
        Cell(
          node: cell, width: 1, alignment: LineSide.start.alignment(of: cell.allWords),
          isTitle: false)
      }
    }
    nodes = lines.map { $0[0] }
  }

  /// How many columns a summary has that javadoc writes, whose sheet is out of reach of its pages: each row ends with
  /// the last of these.
  static func columnCount(of summary: MarkupTree.Node) -> Int {
    let cells = summary.children.filter { $0.name != nil }
    let last = cells.firstIndex { $0["class"]?.contains("col-last") == true } ?? -1
    return last + 1
  }

  private static func holdsWholePages(
    _ node: MarkupTree.Node, _ isInLine: (MarkupTree.Node) -> Bool
  ) -> Bool {
    // A few lines that have a row for themselves part those above from those below.
    let isOneCell = node.name == "tr" && node.children.count { $0.name != nil } == 1
    return node.first { node in
      guard let name = node.name, wholePages.contains(name) else { return false }
      if name == "pre", isOneCell { return false }
      return !(name == "img" || name == "svg") || !isInLine(node)
    } != nil
  }

  /// Whether a row is only a line between others, as each row has one below it.
  private static func isRule(_ row: MarkupTree.Node) -> Bool {
    row.name == "tr" && row.first(named: "hr") != nil && row.allWords.isEmpty
      && row.first { ["img", "svg"].contains($0.name) } == nil
  }

  private static func holdsWords(_ node: MarkupTree.Node) -> Bool {
    if case .hidden? = node.name.map(HTMLRole.init) { return false }
    return node.words.map { !$0.allSatisfy(\.isWhitespace) } ?? !node.allWords.isEmpty
  }

  private static func cell(_ node: MarkupTree.Node) -> Cell? {
    guard let name = node.name, name == "td" || name == "th" else { return nil }
    let side =
      HTMLStyles().look(of: node, HTMLElement(node, named: name), in: HTMLSurroundings()).side
      ?? .start
    let width = node["colspan"].flatMap { Int($0) } ?? 1
    let height = node["rowspan"].flatMap { Int($0) } ?? 1
    return Cell(
      node: node, width: min(max(width, 1), 24), height: min(max(height, 1), 1 << 16),
      alignment: side.alignment(of: node.allWords), isTitle: name == "th")
  }
}
