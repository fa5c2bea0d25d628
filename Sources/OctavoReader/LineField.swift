internal import OctavoCairo
package import OctavoNavigation
internal import OctavoWords

/// A line of text that a person puts in, with the place where the next letter goes.
package struct LineField: Sendable, Hashable {
  /// No line has more letters, counted in Unicode scalars: nobody looks for more, and each of them is drawn.
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

  /// What stands before the place.
  package private(set) var before = ""
  /// What stands after it.
  package private(set) var after = ""
  /// What stands at the place until an input method has composed it.
  package private(set) var composed = ""
  /// The caret in that, or what is selected there, in bytes of UTF-8; nil if it is not shown.
  package private(set) var selection: Range<Int>?

  /// An empty line.
  package init() {}

  /// What was put in.
  package var text: String { before + after }

  /// What is to be looked for. A letter alone is nothing to look for, for it stands on every page; a sign is of
  /// the scripts that write whole words by one.
  package var words: String {
    let words = text.trimmed
    return words.count > 1 || words.unicodeScalars.contains(where: \.isWord) ? words : ""
  }

  /// Puts letters in at the place, as many as there is room for.
  package mutating func insert(_ letters: String) {
    endComposing()
    let room = Self.limit - before.unicodeScalars.count - after.unicodeScalars.count
    before.unicodeScalars.append(contentsOf: letters.plainLine.unicodeScalars.prefix(room))
  }

  /// Takes a letter away, or a word.
  package mutating func erase(_ step: Step, isWord: Bool = false) {
    endComposing()
    let count = length(step, isWord: isWord)
    if step == .backward { before.removeLast(count) } else { after.removeFirst(count) }
  }

  /// Takes all away.
  package mutating func clear() { self = LineField() }

  /// The next letter goes elsewhere.
  package mutating func move(_ step: Step, isWord: Bool = false) {
    endComposing()
    switch step {
    case .start: (before, after) = ("", text)
    case .end: (before, after) = (text, "")
    case .left, .right:
      let layout = TextLayout([TextRun(text, font: Font("sans", size: 16))])
      let isForward = (step == .right) != layout.isRightToLeft
      move(isForward ? .forward : .backward, isWord: isWord)
    case .forward:
      let count = length(step, isWord: isWord)
      before += after.prefix(count)
      after.removeFirst(count)
    case .backward:
      let count = length(step, isWord: isWord)
      after = before.suffix(count) + after
      before.removeLast(count)
    }
  }

  /// The next letter goes to a place, in bytes of UTF-8, or to the letter's start that holds it.
  package mutating func move(to offset: Int) {
    endComposing()
    let text = text
    var letters = 0
    var end = 0
    for letter in text {
      end += letter.utf8.count
      if end > offset { break }
      letters += 1
    }
    (before, after) = (String(text.prefix(letters)), String(text.dropFirst(letters)))
  }

  /// Does what an input method asks for; what it counts wrongly ends at a letter's end.
  package mutating func apply(_ edit: TextEdit) {
    endComposing()
    var count = 0
    while count < edit.deletedBefore, let last = before.unicodeScalars.popLast() {
      count += UTF8.width(last)
    }
    count = 0
    while count < edit.deletedAfter, let first = after.unicodeScalars.first {
      after.unicodeScalars.removeFirst()
      count += UTF8.width(first)
    }
    insert(edit.inserted)
    let shown = edit.composed.plainLine.unicodeScalars.prefix(Self.limit)
    composed = String(String.UnicodeScalarView(shown))
    // Where something was left out of it, the caret stands at its end.
    let isWhole = composed.utf8.elementsEqual(edit.composed.utf8)
    let (shownText, end) = (composed, composed.utf8.count)
    func place(_ offset: Int) -> Int {
      shownText.utf8.distance(
        from: shownText.startIndex, to: shownText.index(atByte: isWhole ? offset : end))
    }
    selection = edit.selection.map { place($0.lowerBound)..<place($0.upperBound) }
  }

  /// Nothing is being composed any more.
  package mutating func endComposing() {
    composed = ""
    selection = nil
  }

  /// How many letters a step passes.
  private func length(_ step: Step, isWord: Bool) -> Int {
    let way = step == .backward ? Array(before.reversed()) : Array(after)
    guard isWord else { return min(1, way.count) }
    let gap = way.prefix(while: \.isWhitespace).count
    return gap + way.dropFirst(gap).prefix { !$0.isWhitespace }.count
  }
}

extension String {
  /// The text without the spaces around it.
  var trimmed: String {
    let start = drop(while: \.isWhitespace)
    return String(start.dropLast(start.reversed().prefix(while: \.isWhitespace).count))
  }
}

extension Unicode.Scalar {
  /// Whether it can be a word by itself: a Chinese character, a Korean syllable.
  fileprivate var isWord: Bool { properties.isIdeographic || (0xac00...0xd7a3).contains(value) }
}
