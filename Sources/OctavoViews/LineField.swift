internal import OctavoCairo
package import OctavoNavigation
internal import OctavoWords

/// A line of text that a person puts in, with the place where the next letter goes, and what is selected up to
/// there.
package struct LineField: Sendable, Hashable {
  /// No line has more letters unless told otherwise, counted in Unicode scalars: each of them is drawn.
  package static let limit = 200

  /// A way along the line.
  package enum Step: Sendable, Hashable {
    /// To the side where reading goes on, or where it came from.
    case forward, backward
    /// As a key says it.
    case left, right
    /// To an end.
    case start, end
  }

  /// How many letters it may have at most, counted in Unicode scalars.
  package let limit: Int
  /// What was put in.
  package private(set) var text = ""
  /// Where the next letter goes, in bytes of UTF-8.
  package private(set) var caret = 0
  /// The other end of what is selected, in bytes of UTF-8; the caret where nothing is.
  package private(set) var anchor = 0
  /// What stands at the caret until an input method has composed it.
  package private(set) var composed = ""
  /// The caret in that, or what is selected there, in bytes of UTF-8; nil if it is not shown.
  package private(set) var composedSelection: Range<Int>?

  /// An empty line.
  package init(limit: Int = Self.limit) { self.limit = max(limit, 0) }

  /// What is selected, in bytes of UTF-8; empty at the caret where nothing is.
  package var selection: Range<Int> { min(caret, anchor)..<max(caret, anchor) }
  /// Where the next letter goes, in Unicode scalars.
  package var caretInScalars: Int { text[..<index(caret)].unicodeScalars.count }
  /// What stands before that.
  package var before: String { String(text[..<index(selection.lowerBound)]) }
  /// The letters that are selected.
  package var selected: String {
    String(text[index(selection.lowerBound)..<index(selection.upperBound)])
  }
  /// What stands after them.
  package var after: String { String(text[index(selection.upperBound)...]) }

  // MARK: - Letters

  /// Puts letters in at the caret, or in the place of what is selected, as many as there is room for.
  package mutating func insert(_ letters: String) {
    endComposing()
    let letters = letters.plainLine.unicodeScalars
    guard !letters.isEmpty else { return }
    replace(selection, with: "")
    let room = limit - text.unicodeScalars.count
    replace(selection, with: String(String.UnicodeScalarView(letters.prefix(room))))
  }

  /// Takes away what is selected; where nothing is, a letter or a word.
  package mutating func erase(_ step: Step, isWord: Bool = false) {
    endComposing()
    let other = selection.isEmpty ? place(step, isWord: isWord) : anchor
    replace(min(caret, other)..<max(caret, other), with: "")
  }

  /// Takes all away.
  package mutating func clear() { self = LineField(limit: limit) }

  /// Does what an input method asks for; what it counts wrongly ends at a letter's end. What is selected gives way
  /// to what comes, and to what is being composed.
  package mutating func apply(_ edit: TextEdit) {
    endComposing()
    erase(bytes: edit.deletedBefore, isBefore: true)
    erase(bytes: edit.deletedAfter, isBefore: false)
    insert(edit.inserted)
    let shown = edit.composed.plainLine.unicodeScalars.prefix(limit)
    composed = String(String.UnicodeScalarView(shown))
    if !composed.isEmpty { replace(selection, with: "") }
    // Where something was left out of it, the caret stands at its end.
    let isWhole = composed.utf8.elementsEqual(edit.composed.utf8)
    let (shownText, end) = (composed, composed.utf8.count)
    func place(_ offset: Int) -> Int {
      shownText.utf8.distance(
        from: shownText.startIndex, to: shownText.index(atByte: isWhole ? offset : end))
    }
    composedSelection = edit.selection.map { place($0.lowerBound)..<place($0.upperBound) }
  }

  /// Nothing is being composed any more.
  package mutating func endComposing() {
    composed = ""
    composedSelection = nil
  }

  // MARK: - Places

  /// The next letter goes elsewhere. Whoever leaves what is selected by a letter's step is at its end on that side.
  ///
  /// - Parameter selects: Whether all that is passed is selected, from where the selection began.
  package mutating func move(_ step: Step, isWord: Bool = false, selects: Bool = false) {
    endComposing()
    let step = alongReading(step)
    if !selects, !isWord, !selection.isEmpty, step == .forward || step == .backward {
      caret = step == .forward ? selection.upperBound : selection.lowerBound
    } else {
      caret = place(step, isWord: isWord)
    }
    if !selects { anchor = caret }
  }

  /// The next letter goes to a place, in bytes of UTF-8, or to the letter's start that holds it.
  ///
  /// - Parameter selects: Whether all from where the selection began is selected.
  package mutating func move(to offset: Int, selects: Bool = false) {
    endComposing()
    caret = letters.last { $0.range.lowerBound <= offset }?.range.lowerBound ?? 0
    if offset >= text.utf8.count { caret = text.utf8.count }
    if !selects { anchor = caret }
  }

  /// Selects all of the line.
  package mutating func selectAll() {
    endComposing()
    (anchor, caret) = (0, text.utf8.count)
  }

  /// Selects the word at a place, in bytes of UTF-8; where none is, what stands between two.
  ///
  /// - Parameter origin: Another place: all words from the one there on are selected.
  package mutating func selectWord(at offset: Int, from origin: Int? = nil) {
    endComposing()
    let (first, last) = (word(at: origin ?? offset), word(at: offset))
    if last.lowerBound < first.lowerBound {
      (anchor, caret) = (first.upperBound, last.lowerBound)
    } else {
      (anchor, caret) = (first.lowerBound, last.upperBound)
    }
  }

  private func index(_ offset: Int) -> String.Index { text.index(atByte: offset) }

  /// The letters of the line and where they stand, in bytes of UTF-8.
  private var letters: [(letter: Character, range: Range<Int>)] {
    var end = 0
    return text.map { letter in
      let start = end
      end += letter.utf8.count
      return (letter, start..<end)
    }
  }

  /// Puts letters in the place of others, and the caret behind them.
  private mutating func replace(_ range: Range<Int>, with letters: String) {
    text.unicodeScalars.replaceSubrange(
      index(range.lowerBound)..<index(range.upperBound), with: letters.unicodeScalars)
    caret = range.lowerBound + letters.utf8.count
    anchor = caret
  }

  /// Takes away what stands beside the selection, which stays: whole letters of so many bytes at least.
  private mutating func erase(bytes: Int, isBefore: Bool) {
    let side = text.unicodeScalars
    let (start, end) = (index(selection.lowerBound), index(selection.upperBound))
    let way: any Sequence<Unicode.Scalar> =
      isBefore ? side[..<start].reversed() : side[end...]
    var count = 0
    for scalar in way {
      if count >= bytes { break }
      count += UTF8.width(scalar)
    }
    let edge = isBefore ? selection.lowerBound - count : selection.upperBound
    let (oldCaret, oldAnchor) = (caret, anchor)
    replace(edge..<edge + count, with: "")
    let step = isBefore ? count : 0
    (caret, anchor) = (oldCaret - step, oldAnchor - step)
  }

  /// A key's step as reading goes in this line.
  private func alongReading(_ step: Step) -> Step {
    guard step == .left || step == .right else { return step }
    let layout = TextLayout([TextRun(text, font: Font("sans", size: 16))])
    return (step == .right) != layout.isRightToLeft ? .forward : .backward
  }

  /// Where a step along the reading leads.
  private func place(_ step: Step, isWord: Bool) -> Int {
    switch alongReading(step) {
    case .start: 0
    case .end: text.utf8.count
    case .backward: caret - length(of: text[..<index(caret)].reversed(), isWord: isWord)
    case .forward, .left, .right:
      caret + length(of: Array(text[index(caret)...]), isWord: isWord)
    }
  }

  /// How many bytes a step passes of what lies on its way.
  private func length(of way: [Character], isWord: Bool) -> Int {
    guard isWord else { return way.first?.utf8.count ?? 0 }
    let gap = way.prefix(while: \.isWhitespace)
    let word = way.dropFirst(gap.count).prefix { !$0.isWhitespace }
    return (gap + word).reduce(0) { $0 + $1.utf8.count }
  }

  /// Letters of one kind side by side: those at a place, of the side of it where the likelier kind stands.
  private func word(at offset: Int) -> Range<Int> {
    let letters = letters
    let next = letters.firstIndex { $0.range.upperBound > offset } ?? letters.count
    let near = [next, next - 1].filter(letters.indices.contains)
    guard
      let index = near.max(by: { letters[$0].letter.kind < letters[$1].letter.kind })
    else { return 0..<0 }
    let kind = letters[index].letter.kind
    let start = letters[..<index].lastIndex { $0.letter.kind != kind }.map { $0 + 1 } ?? 0
    let end = letters[index...].firstIndex { $0.letter.kind != kind } ?? letters.count
    return letters[start].range.lowerBound..<letters[end - 1].range.upperBound
  }
}

extension Character {
  /// What it is to whoever selects words, the likelier the greater: a space, a sign, a part of a word.
  fileprivate var kind: Int {
    isWhitespace ? 0 : isLetter || isNumber || "'’".contains(self) ? 2 : 1
  }
}
