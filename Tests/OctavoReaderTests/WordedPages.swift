import OctavoGeometry
import OctavoNavigation

/// The pages of a list with the same words on each of them, which are found when the test says so.
@MainActor
final class WordedPages: ListedPages, WordedDataSource {
  let pages: [ContentPage]
  private let words: PageWords
  /// Whether the words are found.
  var areKnown = true
  /// How often somebody asked for them.
  private(set) var asked = 0

  init(_ pages: [ContentPage], _ words: PageWords) { (self.pages, self.words) = (pages, words) }

  func words(on page: any Page, in container: FlipContainer) -> PageWords? {
    asked += 1
    return areKnown ? words : nil
  }
}

extension PageWords {
  /// Four rows of four words, 40 points from row to row: each word is 60 wide and 20 high, with 20 between two.
  static let grid: PageWords = {
    let rows = (0..<4).map { row in
      (0..<4).map { column in
        Rect(x: 50 + 80 * Double(column), y: 100 + 40 * Double(row), width: 60, height: 20)
      }
    }
    return PageWords(inRows: rows)
  }()

  /// Words in places, row by row: "w00 w01,\nw10".
  init(inRows rows: [[Rect]]) {
    self.init()
    for (row, places) in rows.enumerated() {
      for (column, place) in places.enumerated() {
        if column > 0 { text += " " }
        let start = text.utf8.count
        text += "w\(row)\(column)"
        words.append(Word(start..<text.utf8.count, at: [place]))
      }
      text += ",\n"
    }
  }
}
