internal import OctavoCairo

/// A table of HTML that is one: rows of cells with words in them, and not a way to put things side by side.
struct HTMLTable {
  struct Cell {
    var node: MarkupTree.Node
    /// How many columns it takes, 1…24.
    var width: Int
    var alignment: TextAlignment
    /// Whether it says what stands in its row or column.
    var isTitle: Bool
  }

  let rows: [[Cell]]
  /// Whether the first row says what stands in the columns.
  let hasHead: Bool

  /// What stands below other things has no place in a cell.
  private static let wholePages = Set(
    ["table", "img", "svg", "pre", "ul", "ol", "dl", "blockquote", "hr"]
      + (1...6).map { "h\($0)" })

  /// - Returns: nil if it has no two columns, or things in its cells that are not for one.
  init?(_ table: MarkupTree.Node) {
    guard !table.children.contains(where: Self.holdsWholePages) else { return nil }
    let parts = table.children.flatMap { part in
      ["thead", "tbody", "tfoot"].contains(part.name) ? part.children : [part]
    }
    rows = parts.filter { $0.name == "tr" }.map { $0.children.compactMap(Self.cell) }
      .filter { !$0.isEmpty }
    guard rows.contains(where: { $0.count > 1 }) else { return nil }
    hasHead = rows.first?.allSatisfy(\.isTitle) ?? false
  }

  private static func holdsWholePages(_ node: MarkupTree.Node) -> Bool {
    node.first { $0.name.map(wholePages.contains) ?? false } != nil
  }

  private static func cell(_ node: MarkupTree.Node) -> Cell? {
    guard let name = node.name, name == "td" || name == "th" else { return nil }
    let side = HTMLStyles().look(of: node, named: name).side ?? .start
    let width = node["colspan"].flatMap { Int($0) } ?? 1
    return Cell(
      node: node, width: min(max(width, 1), 24), alignment: side.alignment(of: node.allWords),
      isTitle: name == "th")
  }
}
