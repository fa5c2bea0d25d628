import OctavoNavigation
import OctavoViews
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
    #expect(field.text == "the lake" && field.composed == "みず" && field.composedSelection == 3..<3)
    field.apply(
      TextEdit(deletedBefore: 3, deletedAfter: 1, inserted: "水", composed: "x", selection: 9..<12))
    #expect(field.before == "the 水" && field.after.isEmpty && field.composed == "x")
    #expect(field.composedSelection == 1..<1)
    field.apply(TextEdit(composed: "\u{202e}xy", selection: 0..<0))
    #expect(field.composed == "xy" && field.composedSelection == 2..<2, "part of it is not shown")
    field.insert("!")
    #expect(field.text == "the 水!" && field.composed.isEmpty)
  }

  @Test func `is whole whatever an input method counts`() {
    var field = field("湖é")
    field.move(.left)
    field.apply(TextEdit(deletedBefore: 1, deletedAfter: .max, composed: "湖", selection: 1..<2))
    #expect(field.text.isEmpty)
    #expect(field.composedSelection == 0..<0 || field.composedSelection == 0..<3)
    field.apply(TextEdit(deletedBefore: .max, inserted: "\u{202e}\n", composed: "\u{202e}a"))
    #expect(field.text == " " && field.composed == "a")
  }

  @Test func `is selected letter by letter and word by word, from where that began`() {
    var field = field("the lake lay")
    field.move(.left, selects: true)
    field.move(.left, selects: true)
    #expect(field.selected == "ay" && field.caret == 10 && field.anchor == 12)
    field.move(.left, isWord: true, selects: true)
    field.move(.left, isWord: true, selects: true)
    #expect(field.selected == "lake lay")
    field.move(.right, isWord: true, selects: true)
    #expect(field.selected == " lay" && field.before == "the lake" && field.after.isEmpty)
    field.move(.start, selects: true)
    #expect(field.selected == "the lake lay" && field.caret == 0)
    field.move(.end, selects: true)
    #expect(field.selection == 12..<12)
  }

  @Test func `is left at the end of what was selected on that side`() {
    var field = field("the lake lay")
    field.selectWord(at: 6)
    #expect(field.selected == "lake")
    var other = field
    field.move(.left)
    #expect(field.caret == 4 && field.selection.isEmpty)
    other.move(.right)
    #expect(other.caret == 8 && other.selection.isEmpty)
    other.selectAll()
    other.move(.left, isWord: true)
    #expect(other.caret == 9, "a word is stepped from the caret")
    other.selectAll()
    other.move(.start)
    #expect(other.caret == 0 && other.anchor == 0)
  }

  @Test func `gives what is selected to what is written, pasted and taken away`() {
    var field = field("the lake lay")
    field.selectWord(at: 5)
    field.insert("é")
    #expect(field.text == "the é lay" && field.before == "the é")
    field.selectWord(at: 5)
    field.erase(.backward)
    #expect(field.text == "the  lay")
    field.selectWord(at: 6)
    field.erase(.forward, isWord: true)
    #expect(field.text == "the  ")
    field.selectAll()
    field.insert("\u{202e}\u{7f}")
    #expect(field.text == "the  ", "nothing takes the place of nothing")
    field.insert(String(repeating: "x", count: 300))
    #expect(field.text.count == LineField.limit)
    field.selectAll()
    field.insert("y")
    #expect(field.text == "y")
  }

  @Test(
    arguments: [
      ("the lake", 0, "the"), ("the lake", 3, "the"), ("the lake", 4, "lake"),
      ("the lake", 8, "lake"),
      ("a  b", 2, "  "), ("don’t!!", 2, "don’t"), ("a!! b", 2, "!!"), ("läke é", 2, "läke"),
      ("湖水", 3, "湖水"), ("", 0, ""), ("שלום עולם", 9, "עולם"), ("x", .max, "x"), ("x", -4, "x"),
    ] as [(String, Int, String)])
  func `has words to select`(text: String, offset: Int, word: String) {
    var field = field(text)
    field.selectWord(at: offset)
    #expect(field.selected == word)
  }

  @Test func `is selected by whole words, back and forth`() {
    var field = field("one two three")
    field.selectWord(at: 10, from: 5)
    #expect(field.selected == "two three" && field.caret == 13)
    field.selectWord(at: 1, from: 5)
    #expect(field.selected == "one two" && field.caret == 0)
    field.selectWord(at: 6, from: 5)
    #expect(field.selected == "two")
  }

  @Test func `is selected leftwards where that is on, in a text from right to left`() {
    var field = field("سلام")
    field.move(.start)
    field.move(.left, selects: true)
    field.move(.left, selects: true)
    #expect(field.selected == "سل" && field.caret == 4)
    var other = field
    field.move(.left)
    #expect(field.caret == 4)
    other.move(.right)
    #expect(other.caret == 0, "the right end is the beginning")
  }

  @Test
  func `keeps what is selected while a method takes away beside it, and composes in its place`() {
    var field = field("the lake lay")
    field.selectWord(at: 5)
    field.apply(TextEdit(deletedBefore: 2, deletedAfter: 1))
    #expect(field.text == "thlakelay" && field.selected == "lake")
    field.apply(TextEdit())
    #expect(field.selected == "lake", "nothing was said")
    field.apply(TextEdit(composed: "みず", selection: 3..<3))
    #expect(field.text == "thlay" && field.caret == 2 && field.composed == "みず")
    field.apply(TextEdit(inserted: "水"))
    #expect(field.text == "th水lay")
    field.selectAll()
    field.apply(TextEdit(deletedBefore: .max, deletedAfter: .max, inserted: "x"))
    #expect(field.text == "x")
  }

  @Test func `is whole wherever a hand points`() {
    var field = field("é湖👨‍👩‍👧")
    for offset in [-5, 0, 1, 2, 3, 4, 5, 9, 23, 24, 99, .max] {
      field.move(to: offset)
      #expect([0, 2, 5, 23].contains(field.caret))
      field.move(to: 3, selects: true)
      #expect(field.caret == 2)
    }
  }
}
