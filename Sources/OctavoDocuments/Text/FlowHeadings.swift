internal import OctavoNavigation
internal import Synchronization

/// The headings of a text as its list of contents: found once, when somebody wants to see them.
final class FlowHeadings: Sendable {
  /// A heading and where it stands.
  struct Heading: Sendable, Hashable {
    var entry: ContentsEntry
    /// The place in the text.
    var offset: Int
  }

  private let found = Mutex<[Heading]?>(nil)
  private let isBeingFound = Atomic<Bool>(false)

  /// A longer text is not read for its headings alone.
  private static let mostSections = 512
  /// The most headings that anybody looks through.
  private static let most = 10_000
  /// The most letters that are kept of one.
  private static let mostLetters = 200

  /// The headings; none as long as nobody looked for them.
  var all: [Heading] { found.withLock { $0 ?? [] } }

  /// Looks for them, unless somebody did, or does.
  ///
  /// - Parameters:
  ///   - text: where.
  ///   - count: If they are fewer, they are none.
  func find(in text: FlowText, atLeast count: Int = 1) {
    guard !isBeingFound.exchange(true, ordering: .relaxed) else { return }
    var headings: [Heading] = []
    for section in 0..<min(text.sectionCount, Self.mostSections) {
      for block in text.blocks(ofSection: section, isKept: false) {
        guard case .heading(let level) = block.kind, headings.count < Self.most else { continue }
        let words = block.line.prefix(Self.mostLetters)
        if !words.isEmpty {
          headings.append(
            Heading(entry: ContentsEntry(String(words), depth: level), offset: block.start))
        }
      }
    }
    if headings.count < count { headings = [] }
    let least = headings.map(\.entry.depth).min() ?? 0
    for index in headings.indices { headings[index].entry.depth -= least }
    found.withLock { $0 = headings }
  }
}
