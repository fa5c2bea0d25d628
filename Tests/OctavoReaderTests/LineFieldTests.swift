import OctavoNavigation
import Testing

@testable import OctavoReader

@Suite struct `A line that is put in` {
  private func field(_ text: String) -> LineField {
    var field = LineField()
    field.insert(text)
    return field
  }

  @Test func `is edited letter by letter, whole ones`() {
    var field = field("Zoë 👨‍👩‍👧 a")
    field.erase(.backward)
    field.erase(.backward)
    #expect(field.text == "Zoë 👨‍👩‍👧")
    field.erase(.backward)
    #expect(field.text == "Zoë ")
    field.move(.start)
    field.erase(.backward)
    field.move(.right)
    field.insert("x")
    #expect(field.text == "Zxoë ")
    field.erase(.forward)
    #expect(field.text == "Zxë ")
    field.move(.end)
    field.erase(.forward)
    #expect(field.text == "Zxë ")
  }

  @Test func `is edited word by word`() {
    var field = field("the lake  lay ")
    field.erase(.backward, isWord: true)
    #expect(field.text == "the lake  ")
    field.erase(.backward, isWord: true)
    #expect(field.text == "the ")
    field.move(.start)
    field.erase(.forward, isWord: true)
    #expect(field.text == " ")
    field.erase(.forward, isWord: true)
    field.erase(.forward, isWord: true)
    #expect(field == LineField())
  }

  @Test func `goes left where that is on, in a text from right to left`() {
    var field = field("سلام")
    field.move(.start)
    field.move(.left)
    #expect(field.before == "س")
    field.move(.right)
    #expect(field.before.isEmpty)
  }

  @Test func `takes nothing that no line shows, and no more than it holds`() {
    #expect(
      field("a\u{0}b\u{1b}[31m\u{202e}c\u{2067}\r\nd\te\u{2029}f\u{7f}").text == "ab[31mc  d e f")
    var field = field(String(repeating: "abc", count: 100))
    #expect(field.text.count == LineField.limit)
    field.insert("d")
    #expect(!field.text.contains("d"))
    field.erase(.backward)
    field.insert("a" + String(repeating: "\u{301}", count: 100_000))
    #expect(field.text.unicodeScalars.count == LineField.limit)
  }

  @Test(arguments: [
    ("", ""), ("a", ""), (" a ", ""), ("ab", "ab"), ("  the lake ", "the lake"), ("湖", "湖"),
    ("호", "호"), ("の", ""), ("é", ""),
  ])
  func `is looked for from two letters on, or one that is a word`(text: String, words: String) {
    #expect(field(text).words == words)
  }

  @Test func `is composed by an input method in its order`() {
    var field = field("the lake")
    field.move(.left)
    field.apply(TextEdit(composed: "みず", selection: 3..<3))
    #expect(field.text == "the lake" && field.composed == "みず" && field.selection == 3..<3)
    field.apply(
      TextEdit(deletedBefore: 3, deletedAfter: 1, inserted: "水", composed: "x", selection: 9..<12))
    #expect(field.before == "the 水" && field.after.isEmpty && field.composed == "x")
    #expect(field.selection == 1..<1)
    field.insert("!")
    #expect(field.text == "the 水!" && field.composed.isEmpty)
  }

  @Test func `is whole whatever an input method counts`() {
    var field = field("湖é")
    field.move(.left)
    field.apply(TextEdit(deletedBefore: 1, deletedAfter: .max, composed: "湖", selection: 1..<2))
    #expect(field.text.isEmpty)
    #expect(field.selection == 0..<0 || field.selection == 0..<3)
    field.apply(TextEdit(deletedBefore: .max, inserted: "\u{202e}\n", composed: "\u{202e}a"))
    #expect(field.text == " " && field.composed == "a")
  }
}
