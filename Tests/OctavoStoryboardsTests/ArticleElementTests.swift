import Foundation
import OctavoStoryboards
import Testing

struct ArticleElementTests {
  @Test func `the article gives each kind of element the keys that it has, and no other`() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../Sources/Octavo/Octavo.docc/Storyboards.md")
    let rows = try String(contentsOf: file.standardized, encoding: .utf8).split(separator: "\n")
      .map { $0.split(separator: "|", omittingEmptySubsequences: true).map(String.init) }
      .filter { $0.count == 3 }
    for kind in Vocabulary.elementKinds {
      let row = try #require(rows.first { $0[0].contains("`\(kind)`") && !$0[0].contains("row") })
      // What stands between brackets are the words that a key may have.
      let keys = row[1].replacing(/\([^)]*\)/, with: "")
      for (key, kinds) in Vocabulary.elementOptions where key != "rect" {
        #expect(keys.contains("`\(key)`") == kinds.contains(kind), "\(kind): \(key)")
      }
    }
  }
}
