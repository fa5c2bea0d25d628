/// Words that were found in what a person reads.
public struct SearchMatch: Sendable, Hashable {
  /// The words with some of those around them, in one line.
  public var excerpt: String
  /// Where the words stand in the excerpt, in bytes of UTF-8.
  public var words: Range<Int>

  /// Words that were found.
  public init(_ excerpt: String, words: Range<Int>) {
    self.excerpt = excerpt
    self.words = words
  }
}

/// What was found so far of the words that are looked for.
public struct SearchResults: Sendable, Hashable {
  /// So many are kept: who finds as many as that may have left others out.
  public static let limit = 1000

  /// The words.
  public var words: String
  /// Where they stand, in the order of the pages.
  public var matches: [SearchMatch]
  /// Whether all was looked through, or more was found than is kept.
  public var isComplete: Bool
  /// Whether all was looked through and has not a word in it, as pages that were scanned: whatever is looked for,
  /// nothing is found.
  public var isWordless = false

  /// What was found.
  public init(of words: String, _ matches: [SearchMatch] = [], isComplete: Bool = false) {
    self.words = words
    self.matches = matches
    self.isComplete = isComplete
  }
}

/// A data source that finds words on its pages.
///
/// All is answered without waiting: the looking goes on meanwhile, and the container is asked for a frame each time
/// that more was found.
@MainActor
public protocol SearchableDataSource: NumberedDataSource {
  /// Whether there is text to look through.
  func hasText(in container: FlipContainer) -> Bool

  /// Looks for words from now on, in place of those before; its pages show them where they stand. Empty words end
  /// it.
  func search(for words: String, in container: FlipContainer)

  /// What was found so far; nil if nothing is looked for.
  func searchResults(in container: FlipContainer) -> SearchResults?

  /// The page that something stands on which was found, by its index among all; nil if there is no such thing.
  func page(ofMatch index: Int, in container: FlipContainer) -> (any Page)?

  /// The first that was found on a page or after it, by its index among all; nil if nothing was found there so
  /// far.
  func match(from page: any Page, in container: FlipContainer) -> Int?
}
