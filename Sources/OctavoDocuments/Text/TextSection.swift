/// A part of a text that is read and set on its own, so that opening a text of any length is to look
/// where its parts begin.
struct TextSection: Sendable, Hashable {
  /// Where it stands in the source.
  var source: Range<Int>
  /// Parts of the source that are read before it once more: what opened the code, the comment or the
  /// table that it begins in the middle of.
  var opening: [Range<Int>] = []
  /// The footnotes that it consists of, by their places in the list of them; nil of a part of the text.
  var notes: Range<Int>?

  /// How many bytes are read for it.
  var byteCount: Int

  /// A section longer than this ends at the next heading.
  static let softLength = 32 << 10
  /// A section longer than this ends at the next place between two blocks.
  static let hardLength = 44 << 10
  /// A section longer than this ends at the next item of a list.
  static let listLength = 48 << 10
  /// No section is longer, except by what it takes up again.
  static let mostLength = 64 << 10
  /// A line takes as long to set as so many letters, however few it has.
  static let leastLine = 32
}

/// Knows where the parts of a text are, and reads them.
protocol TextReader: Sendable {
  /// The parts, one or more, in order.
  var sections: [TextSection] { get }
  /// The blocks of a part, one or more.
  func blocks(of section: TextSection) -> [FlowBlock]
  /// The place of a footnote in the list of them.
  func note(named label: String) -> Int?
}

extension TextReader {
  func note(named label: String) -> Int? { nil }
}
