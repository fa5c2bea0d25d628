internal import OctavoCairo

/// A row of a table: what stands in its cells, and how the width is shared.
struct TableRow: Sendable, Hashable {
  var cells: [[FlowSpan]]
  /// The widths of the columns as shares of the whole, the gaps included.
  var shares: [Double]
  /// How the text of each cell stands in it.
  var alignments: [TextAlignment]
  /// How many columns each cell takes; those that it covers have cells without a word.
  var spans: [Int]
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
  /// How the text of each column stands in it; nil of one that only cells of several columns are in so far.
  private var alignments: [TextAlignment?] = []
  /// The cells that take several columns, by their rows and first columns.
  private var wide: [Place: (columns: Int, alignment: TextAlignment)] = [:]
  private let hasHead: Bool

  /// A row with more text or more spans than this, by UTF-8, is no row of a table: it is set as text
  /// is, in parts.
  private static let longestRow = (length: 8 << 10, spans: 256)
  /// More columns than this stand on no page.
  static let mostColumns = 24

  /// - Parameter hasHead: whether its first row says what stands in the columns.
  init(hasHead: Bool) { self.hasHead = hasHead }

  mutating func beginRow() { cells.append([]) }

  mutating func beginCell(_ alignment: TextAlignment, columns: Int = 1) {
    guard let row = cells.last else { return }
    let end = row.count + columns
    while alignments.count < end { alignments.append(nil) }
    guard columns == 1 else {
      wide[Place(row: cells.count - 1, column: row.count)] = (columns, alignment)
      return
    }
    // The first row says how each column stands; of a column that it lacks, the first that has it.
    if alignments[row.count] == nil { alignments[row.count] = alignment }
  }

  mutating func endCell(_ spans: [FlowSpan]) {
    guard let row = cells.indices.last else { return }
    let covered = (wide[Place(row: row, column: cells[row].count)]?.columns ?? 1) - 1
    cells[row].append(spans)
    cells[row] += Array(repeating: [], count: covered)
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
    let widths = lengths(atLeast: 4) { Double(Self.letters(of: $0).count) }
      .map { min(Self.longestCell, $0.rounded(.up)) }
    let total = widths.reduce(0, +)
    let words = lengths(atLeast: 3) { Self.longestWord(of: $0) }
    return cells.enumerated().map { number, row in
      let own = (0..<count).map { wide[Place(row: number, column: $0)] }
      return TableRow(
        cells: row + Array(repeating: [], count: max(0, count - row.count)),
        shares: widths.map { $0 / total },
        alignments: zip(own, alignments).map { $0?.alignment ?? $1 ?? .leading },
        spans: own.map { $0?.columns ?? 1 }, letters: Int(total) + 3 * (count - 1), words: words,
        number: hasHead ? number : number + 1, isLast: number == cells.count - 1)
    }
  }

  /// How long each column has to be for what stands in it, in letters: what takes several asks for what these lack
  /// together, the same of each.
  private func lengths(atLeast least: Double, _ length: ([FlowSpan]) -> Double) -> [Double] {
    var lengths = Array(repeating: least, count: alignments.count)
    func own(_ cell: [FlowSpan], _ number: Int) -> Double {
      let scale =
        cell.map { $0.letters.scale * ($0.letters.transform == .uppercase ? Self.capitals : 1) }
        .max() ?? 1
      return scale * (isBold(cell, inRow: number) ? length(cell) * Self.boldness : length(cell))
    }
    for (number, row) in cells.enumerated() {
      for (column, cell) in row.enumerated()
      where wide[Place(row: number, column: column)] == nil {
        lengths[column] = max(lengths[column], own(cell, number))
      }
    }
    for (place, cell) in wide.sorted(by: { $0.key < $1.key }) {
      let columns = place.column..<(place.column + cell.columns)
      let there = columns.reduce(Double(Self.gapLetters * (cell.columns - 1))) { $0 + lengths[$1] }
      let wanted = min(Self.longestCell, own(cells[place.row][place.column], place.row))
      let missing = wanted - there
      if missing > 0 { for column in columns { lengths[column] += missing / Double(cell.columns) } }
    }
    return lengths
  }

  /// What has more letters than this goes on in the next line.
  private static let longestCell = 40.0
  /// How many letters have room between two columns.
  private static let gapLetters = 2

  /// Where a cell stands.
  private struct Place: Hashable, Comparable {
    var row: Int
    var column: Int

    static func < (one: Place, other: Place) -> Bool {
      (one.row, one.column) < (other.row, other.column)
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

  /// How much wider capitals are.
  private static let capitals = 1.35
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
