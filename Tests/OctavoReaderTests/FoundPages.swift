import Foundation
import OctavoNavigation

/// The pages of a list with words on some of them, which are found when the test says so.
@MainActor
final class FoundPages: SearchableDataSource {
  let pages: [ContentPage]
  /// The indices of the pages that the words stand on.
  var places: [Int]
  /// How many of them are found so far.
  var found = Int.max
  /// What was asked for, in order.
  private(set) var asked: [String] = []
  var hasText = true
  /// What is answered of the first match from a page, whatever is so.
  var told: Int?
  /// Whether its pages are said to have no words.
  var isWordless = false
  var excerpts = [
    "and the lake lay still in the morning, as it had", "lake", "who had never seen the lake",
  ]
  var words: String { asked.last ?? "" }

  init(_ pages: [ContentPage], on places: [Int]) { (self.pages, self.places) = (pages, places) }

  func pageCount(in container: FlipContainer) -> PageCount? { .exact(pages.count) }
  func page(at index: Int, in container: FlipContainer) -> (any Page)? {
    pages.indices.contains(index) ? pages[index] : nil
  }
  func index(of page: any Page, in container: FlipContainer) -> Int? {
    pages.firstIndex { $0 === page }
  }
  func hasText(in container: FlipContainer) -> Bool { hasText }
  func search(for words: String, in container: FlipContainer) { asked.append(words) }
  func searchResults(in container: FlipContainer) -> SearchResults? {
    guard !words.isEmpty else { return nil }
    let matches = known.indices.map { index in
      let excerpt = excerpts[index % excerpts.count]
      let place = excerpt.range(of: "lake").map {
        excerpt.utf8.distance(from: excerpt.startIndex, to: $0.lowerBound)
      }
      return SearchMatch(excerpt, words: (place ?? 0)..<(place ?? 0) + 4)
    }
    var results = SearchResults(of: words, matches, isComplete: known.count == places.count)
    results.isWordless = isWordless
    return results
  }
  func page(ofMatch index: Int, in container: FlipContainer) -> (any Page)? {
    known.indices.contains(index) ? pages[places[index]] : nil
  }
  func match(from page: any Page, in container: FlipContainer) -> Int? {
    if let told { return told }
    guard let here = index(of: page, in: container) else { return nil }
    return known.firstIndex { $0 >= here }
  }

  private var known: ArraySlice<Int> { places.prefix(found) }
}
