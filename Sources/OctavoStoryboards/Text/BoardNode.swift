/// A value of the text and where it stands.
///
/// An alias shares the values it stands for; `weight` tells how many values there would be if it did
/// not, so that a text that explodes is found before anything walks through it.
struct BoardNode {
  /// A name and its value.
  struct Entry {
    var key: BoardNode
    var value: BoardNode
  }

  /// A single value, as written.
  struct Scalar {
    /// The text, without quotes and with escapes resolved.
    var text: String
    /// Whether it is neither quoted nor a block, so that it may mean a number.
    var isPlain: Bool
    /// The tag that the author gave, without `!!` for YAML's own.
    var tag: String?
  }

  enum Content {
    case scalar(Scalar)
    case sequence([BoardNode])
    case mapping([Entry])
  }

  /// The scalars of the text that it takes.
  var range: Range<Int>
  let content: Content
  /// The values in it, itself among them.
  let weight: Int
  /// The levels in it, its own among them.
  let depth: Int

  init(_ content: Content, range: Range<Int>) {
    self.content = content
    self.range = range
    switch content {
    case .scalar:
      weight = 1
      depth = 1
    case .sequence(let items):
      weight = Self.weight(of: items)
      depth = 1 + (items.map(\.depth).max() ?? 0)
    case .mapping(let entries):
      weight = Self.weight(of: entries.map(\.key)) + Self.weight(of: entries.map(\.value)) - 1
      depth = 1 + (entries.map { max($0.key.depth, $0.value.depth) }.max() ?? 0)
    }
  }

  /// Where to point for the whole: its first name if it has names.
  var headRange: Range<Int> {
    if case .mapping(let entries) = content, let first = entries.first { return first.key.range }
    return range
  }

  /// The text of a scalar, whatever it might mean.
  var text: String? {
    if case .scalar(let scalar) = content { scalar.text } else { nil }
  }

  /// Whether nothing is written where a value should be.
  var isNothing: Bool {
    if case .scalar(let scalar) = content { scalar.isPlain && scalar.text.isEmpty } else { false }
  }

  /// Whether it is a value that is neither quoted nor a block.
  var isPlain: Bool { if case .scalar(let scalar) = content { scalar.isPlain } else { false } }

  private static let heaviest = Int.max / 8

  /// Itself and its parts, held where a hostile text would run over.
  private static func weight(of parts: [BoardNode]) -> Int {
    parts.reduce(1) { min($0 + $1.weight, heaviest) }
  }
}
