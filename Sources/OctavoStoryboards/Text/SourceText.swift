/// A storyboard's text, and where its lines are.
///
/// Places are counted in Unicode scalars, as editors and the parser do. A line ends with LF, CR LF or
/// CR; the further line breaks that YAML 1.1 knew are ordinary characters in 1.2 and here.
struct SourceText: Sendable {
  /// Where a line begins, counted in both ways.
  private struct LineStart {
    var byte: Int
    var scalar: Int
  }

  /// The text in UTF-8, without a byte order mark.
  let bytes: [UInt8]
  /// How many Unicode scalars there are.
  let scalarCount: Int
  private let starts: [LineStart]

  /// A text that is known to be UTF-8.
  init(validated bytes: [UInt8]) {
    self.bytes = bytes
    var starts = [LineStart(byte: 0, scalar: 0)]
    var scalar = 0
    for (index, byte) in bytes.enumerated() where byte & 0xc0 != 0x80 {
      scalar += 1
      let isReturnAlone =
        byte == 0x0d && !(index + 1 < bytes.count && bytes[index + 1] == 0x0a)
      if byte == 0x0a || isReturnAlone { starts.append(.init(byte: index + 1, scalar: scalar)) }
    }
    self.scalarCount = scalar
    self.starts = starts
  }

  /// The number of lines, at least one.
  var lineCount: Int { starts.count }

  /// The place of a scalar, counted from 0; past the end it is the end.
  ///
  /// - Complexity: O(log *n*) in the number of lines.
  func position(ofScalar index: Int) -> SourcePosition {
    let index = min(max(index, 0), scalarCount)
    let line = lastLine { $0.scalar <= index }
    return SourcePosition(line: line + 1, column: index - starts[line].scalar + 1)
  }

  /// The number of the scalar in a column of a line, both from 1.
  func index(ofLine number: Int, column: Int) -> Int { starts[number - 1].scalar + column - 1 }

  /// The number of the scalar that a byte belongs to.
  func scalar(ofByte offset: Int) -> Int {
    let offset = min(max(offset, 0), bytes.count)
    let line = starts[lastLine { $0.byte <= offset }]
    return bytes[line.byte..<offset].count { $0 & 0xc0 != 0x80 } + line.scalar
  }

  /// A stretch of the text, up to the end of the line on which it begins; never empty.
  func range(of scalars: Range<Int>) -> SourceRange {
    let start = position(ofScalar: scalars.lowerBound)
    let lineEnd = lineLength(start.line) + 1
    let end = start.column + scalars.count
    return SourceRange(start: start, endColumn: max(min(end, lineEnd), start.column + 1))
  }

  /// The scalars of a part of a line, without what ends the line.
  ///
  /// - Parameters:
  ///   - number: the line, from 1.
  ///   - columns: the columns wanted, from 1; those past the end are left out.
  func scalars(ofLine number: Int, columns: Range<Int>) -> [Unicode.Scalar] {
    guard starts.indices.contains(number - 1) else { return [] }
    let wanted = columns.clamped(to: 1..<lineLength(number) + 1)
    let isFirst: (UInt8) -> Bool = { $0 & 0xc0 != 0x80 }
    var column = 0
    var part: Range<Int>?
    // A line may be as long as the whole text, so only what is wanted is decoded.
    for index in starts[number - 1].byte..<bytes.count where isFirst(bytes[index]) {
      column += 1
      if column == wanted.lowerBound { part = index..<bytes.count }
      guard column < wanted.upperBound else {
        part = part.map { $0.lowerBound..<index }
        break
      }
    }
    guard let part, !wanted.isEmpty else { return [] }
    return Array(String(decoding: bytes[part], as: UTF8.self).unicodeScalars)
  }

  /// How many scalars a line has, counted from 1, without what ends it.
  func lineLength(_ number: Int) -> Int {
    let start = starts[number - 1]
    guard number < starts.count else { return scalarCount - start.scalar }
    let end = starts[number]
    let hasTwo = end.byte >= start.byte + 2 && bytes[end.byte - 2] == 0x0d
    let endsInBoth = hasTwo && bytes[end.byte - 1] == 0x0a
    return end.scalar - start.scalar - (endsInBoth ? 2 : 1)
  }

  /// The index of the last line start that lies not beyond what is looked for.
  private func lastLine(_ isReached: (LineStart) -> Bool) -> Int {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if isReached(starts[middle]) { low = middle } else { high = middle }
    }
    return low
  }
}
