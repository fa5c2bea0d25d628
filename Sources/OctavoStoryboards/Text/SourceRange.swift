/// A place in a storyboard's text.
public struct SourcePosition: Sendable, Hashable, Comparable {
  /// The line, from 1.
  public let line: Int
  /// The column, from 1, in Unicode scalars.
  public let column: Int

  /// A place by its line and column, both from 1.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// Whether one place comes before another in the text.
  public static func < (one: SourcePosition, other: SourcePosition) -> Bool {
    (one.line, one.column) < (other.line, other.column)
  }
}

/// A stretch of one line of a storyboard's text, from a place up to but without another.
public struct SourceRange: Sendable, Hashable {
  /// Where it begins.
  public let start: SourcePosition
  /// The column after its last scalar, on the same line.
  public let endColumn: Int

  /// A stretch of a line.
  public init(start: SourcePosition, endColumn: Int) {
    self.start = start
    self.endColumn = endColumn
  }
}
