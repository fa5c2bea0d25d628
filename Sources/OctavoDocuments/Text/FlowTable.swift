internal import OctavoCairo

/// A row of a table: what stands in its cells, and how the width is shared.
struct TableRow: Sendable, Hashable {
  var cells: [[FlowSpan]]
  /// The widths of the columns as shares of the whole, the gaps included.
  var shares: [Double]
  /// How the text of each column stands in it.
  var alignments: [TextAlignment]
  /// How many letters wide the table would like to be.
  var letters: Int
  /// How many letters wide each column has to be for its longest word to stand on one line.
  var words: [Double] = []
  /// Which row of its table it is; 0 is the head, if there is one.
  var number = 0
  var isLast = false

  var isHead: Bool { number == 0 }
}

/// A table that is being read, row by row.
struct FlowTable {
  private var cells: [[[FlowSpan]]] = []
  /// The names of the places in each row.
  private(set) var places: [[String]] = []
  private var alignments: [TextAlignment] = []
  private let hasHead: Bool

  /// A row with more text or more spans than this, by UTF-8, is no row of a table: it is set as text
  /// is, in parts.
  private static let longestRow = (length: 8 << 10, spans: 256)
  /// More columns than this stand on no page.
  static let mostColumns = 24

  /// - Parameter hasHead: whether its first row says what stands in the columns.
  init(hasHead: Bool) { self.hasHead = hasHead }

  mutating func beginRow() { cells.append([]) }

  mutating func beginCell(_ alignment: TextAlignment) {
    guard let row = cells.last else { return }
    // The first row says how each column stands; of a column that it lacks, the first that has it.
    if row.count == alignments.count { alignments.append(alignment) }
  }

  mutating func endCell(_ spans: [FlowSpan]) {
    guard !cells.isEmpty else { return }
    cells[cells.count - 1].append(spans)
  }

  mutating func endRow(_ names: some Sequence<String>) { places.append(Array(names)) }

  /// Whether it can stand on pages as a table.
  private var isTable: Bool {
    (1...Self.mostColumns).contains(alignments.count)
      && cells.allSatisfy { row in
        row.reduce(0) { $0 + $1.count } <= Self.longestRow.spans
          && row.joined().reduce(0) { $0 + $1.text.utf8.count } <= Self.longestRow.length
      }
  }

  /// The rows, with the head; none if it is too large for a table.
  var rows: [TableRow] {
    guard isTable else { return [] }
    let count = alignments.count
    // A column is as wide as its longest cell, within reason.
    let widths = (0..<count).map { column in
      max(
        4,
        min(
          40,
          cells.enumerated().map { number, row in
            guard column < row.count else { return 0 }
            let isBold = isBold(row[column], inRow: number)
            let count = Self.letters(of: row[column]).count
            return isBold ? Int((Double(count) * Self.boldness).rounded(.up)) : count
          }.max() ?? 0))
    }
    let total = widths.reduce(0, +)
    let words = (0..<count).map { column in
      cells.enumerated().map { number, row in
        guard column < row.count else { return 0 }
        let length = Self.longestWord(of: row[column])
        return max(3, isBold(row[column], inRow: number) ? length * Self.boldness : length)
      }.max() ?? 3
    }
    return cells.enumerated().map { number, row in
      TableRow(
        cells: row + Array(repeating: [], count: max(0, count - row.count)),
        shares: widths.map { Double($0) / Double(total) }, alignments: alignments,
        letters: total + 3 * (count - 1), words: words, number: hasHead ? number : number + 1,
        isLast: number == cells.count - 1)
    }
  }

  /// The letters of a cell, with as many for a picture as it is wide.
  private static func letters(of cell: [FlowSpan]) -> String {
    cell.map { span in
      guard let picture = span.picture else { return span.text }
      return String(repeating: "x", count: Int((picture.width * 2).rounded(.up)))
    }.joined()
  }

  /// How long the longest word of a cell is, in letters.
  private static func longestWord(of cell: [FlowSpan]) -> Double {
    let words = letters(of: cell).split { $0.isWhitespace || $0 == "-" || $0 == "/" }
    return Double(min(longestUncut, words.map(\.count).max() ?? 0))
  }

  /// Whether a cell's letters are bold, which are wider, or some are.
  private func isBold(_ cell: [FlowSpan], inRow number: Int) -> Bool {
    hasHead && number == 0 || cell.contains { $0.style.contains(.strong) }
  }

  /// How much wider bold letters are.
  private static let boldness = 1.15
  /// A word of more letters than this may be cut.
  private static let longestUncut = 16

  /// The rows as lines of text, of which some may be empty; none if it is a table.
  var lines: [[FlowSpan]] {
    guard !isTable else { return [] }
    return cells.map { row in
      Array(row.filter { !$0.isEmpty }.joined(separator: [FlowSpan(text: " | ")]))
    }
  }
}
