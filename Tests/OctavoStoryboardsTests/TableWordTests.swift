import OctavoGeometry
import OctavoStoryboards
import Testing

/// What pages lie on, as a board says it.
@Suite struct TableWordTests {
  private static let orange = Color(red: 1, green: 165.0 / 255, blue: 0)

  private func board(_ defaults: String, _ keys: String = "") -> String {
    """
    storyboard: 1
    initial: book
    defaults: {\(defaults)}
    scenes: {book: {kind: flip, pages: [one]\(keys)}, one: {}}
    """
  }

  @Test(arguments: [
    ("", Storyboard.Table.pages), ("table: pages", .pages), ("table: plain", .plain),
    ("table: orange", .color(orange)), ("table: \"#000\"", .color(.black)),
  ])
  func `a table is the pages' own, plain or of a colour`(
    words: String, table: Storyboard.Table
  ) throws {
    let storyboard = try #require(check(board(words)).storyboard)
    #expect(storyboard.defaults.table == table)
  }

  @Test(arguments: [
    ("", Storyboard.Scene.Cover.paper), (", cover: paper", .paper), (", cover: pages", .pages),
    (", cover: orange", .board(orange)),
  ])
  func `a cover is paper, the pages' own or of a colour`(
    words: String, cover: Storyboard.Scene.Cover
  ) throws {
    let storyboard = try #require(check(board("", words)).storyboard)
    #expect(storyboard.scene("book")?.cover == cover)
  }

  @Test(arguments: [
    ("table: plan", "", "\"table\" must be pages, plain, or a colour", "did you mean \"plain\"?"),
    ("table: [plain]", "", "\"table\" must be pages, plain, or a colour", ""),
    (
      "", ", cover: leather", "\"cover\" must be paper, pages, or a colour",
      "the names are \(Vocabulary.colors.joined(separator: ", "))"
    ),
  ])
  func `another word is refused`(table: String, cover: String, message: String, hint: String) {
    let report = check(board(table, cover))
    #expect(report.codes == ["E04"])
    #expect(report.problems.first?.message.contains(message) == true)
    #expect(report.problems.first?.hint ?? "" == hint)
  }

  @Test func `only a flip has a cover`() {
    let report = check(
      "storyboard: 1\ninitial: one\nscenes: {one: {kind: page, cover: pages}}")
    #expect(report.codes == ["E09"], "\(report.rendered(format: .text))")
  }
}
