internal import OctavoGeometry
internal import OctavoNavigation

/// A part of a text that is read and set on its own, so that opening a text of any length is to look
/// where its parts begin.
struct TextSection: Sendable, Hashable {
  /// Where it stands in the source.
  var source: Range<Int>
  /// Parts of the source that are read before it once more: what opened the code, the comment or the
  /// table that it begins in the middle of.
  var opening: [Range<Int>] = []
  /// The numbers that lists go on with, by where in the source their tags say more of them, or their next item
  /// begins.
  var listStarts: [Int: Int] = [:]
  /// The footnotes that it consists of, by their places in the list of them; nil of a part of the text.
  var notes: Range<Int>?

  /// How many bytes are read for it.
  var byteCount: Int
  /// How many of them are words, roughly; nil if nearly all.
  var wordByteCount: Int?

  /// What is read for it: what it takes up again, and its own part of the source.
  func text(in bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(byteCount)
    let starts = listStarts.sorted { $0.key < $1.key }
    for part in opening + [source] {
      var place = part.lowerBound
      for (end, number) in starts where part.contains(end) {
        text += bytes[place..<end]
        // Of two starts the first holds.
        text += " start=\"\(number)\"".utf8
        place = end
      }
      text += bytes[place..<part.upperBound]
    }
    return text
  }

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
  /// The language that most of it is written in, as it says itself; nil if it does not.
  var language: String? { get }
  /// Whether the lines of a part go down, each to the left of the last.
  func isVertical(_ section: Int) -> Bool
  /// The blocks of a part, one or more.
  ///
  /// - Parameter extents: the extents of a picture in its own pixels, by its path, by which it stands among words or
  ///   does not; nil if it cannot be read.
  func blocks(
    of section: TextSection, extents: @escaping @Sendable (String) -> Size?
  ) -> [FlowBlock]
  /// The parts among which the place of a link is; nil if its name does not tell, and it is known by the words
  /// of headings.
  func sections(holding link: String) -> Range<Int>?
  /// What a list of contents calls a part; nil if there is none, or only its headings tell.
  func title(ofSection section: Int) -> String?
  /// The list of contents that the text brings with it, and the links that lead there; nil if its headings are
  /// all there is.
  var contents: [(entry: ContentsEntry, link: String)]? { get }
  /// The part of that list that a part of the text is in, by its index.
  func entry(holding section: Int) -> Int?
  /// The picture that a block names.
  func picture(at path: String, budget: DrawingBudget) -> PictureSource
  /// What the picture that a block names begins with; nil if that tells nothing, or it is damaged.
  func head(ofPictureAt path: String) -> PictureHead?
}

extension TextReader {
  var language: String? { nil }
  func isVertical(_ section: Int) -> Bool { false }
  func sections(holding link: String) -> Range<Int>? { nil }

  /// The words that it begins with, by which the way and the language that it is written in are told.
  var firstWords: String {
    var words = ""
    for section in sections where words.utf8.count < 4_000 {
      words += blocks(of: section).flatMap(\.spans).map(\.text).joined()
    }
    return words
  }

  func title(ofSection section: Int) -> String? { nil }
  var contents: [(entry: ContentsEntry, link: String)]? { nil }
  func entry(holding section: Int) -> Int? { nil }
  func head(ofPictureAt path: String) -> PictureHead? {
    picture(at: path, budget: .standard).head
  }
  /// The blocks of a part as far as no picture's extents matter.
  func blocks(of section: TextSection) -> [FlowBlock] { blocks(of: section) { _ in nil } }
  /// A file of its own.
  func picture(at path: String, budget: DrawingBudget) -> PictureSource {
    PictureSource(file: path, budget: budget)
  }
}
