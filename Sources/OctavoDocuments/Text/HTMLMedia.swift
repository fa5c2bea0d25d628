internal import OctavoGeometry

/// What style sheets ask of where they are shown (Media Queries 4): a window is a screen in colours, and what a shop's
/// own readers are told is not for others.
struct HTMLMedia: Sendable, Hashable {
  /// The extents of the page, in CSS pixels; nil of a text, which is read once for windows of all sizes.
  var page: Size?

  /// A query, or a condition within one: words, and what stands in brackets.
  private enum Piece {
    case word(String)
    case brackets(String)
    /// What has a name before its brackets, which no query so far has.
    case function
  }

  /// Whether what is said for some media is said for a window.
  ///
  /// - Parameter list: queries with commas between them, in letters of any size; one that asks what is not known does
  ///   not hold, with `not` before it neither.
  func holds(_ list: some StringProtocol) -> Bool {
    if list.allSatisfy(\.isWhitespace) { return true }
    return Self.parts(of: list.lowercased(), at: ",").contains {
      isSo(query: Self.pieces(of: $0)[...]) == true
    }
  }

  // MARK: - Queries

  /// - Returns: nil if it is not known, or no query.
  private func isSo(query: ArraySlice<Piece>) -> Bool? {
    var rest = query
    var isNot = false
    guard case .word(var kind) = rest.first else { return isSo(condition: query) }
    if kind == "not" || kind == "only" {
      isNot = kind == "not"
      rest = rest.dropFirst()
      guard case .word(let next) = rest.first else { return isSo(condition: query) }
      kind = next
    }
    guard kind.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" }), !Self.joints.contains(kind)
    else { return nil }
    var found: Bool? = kind == "all" || kind == "screen"
    rest = rest.dropFirst()
    if !rest.isEmpty {
      guard case .word("and") = rest.popFirst() else { return nil }
      let hasOr = rest.contains { if case .word("or") = $0 { true } else { false } }
      found = Self.and(found, hasOr ? nil : isSo(condition: rest))
    }
    return isNot ? found.map { !$0 } : found
  }

  private static let joints: Set = ["and", "or", "not", "only"]

  /// Things in brackets, all of them or any of them.
  private func isSo(condition: ArraySlice<Piece>) -> Bool? {
    var (rest, found, joint): (ArraySlice<Piece>, Bool?, String?) = (condition, nil, nil)
    if case .word("not") = rest.first {
      guard rest.count == 2, case .brackets(let words) = rest.last else { return nil }
      return isSo(inBrackets: words).map { !$0 }
    }
    repeat {
      if let last = joint {
        // Both kinds do not stand beside one another.
        guard case .word(let word) = rest.popFirst(), word == last else { return nil }
      }
      var own: Bool?
      switch rest.popFirst() {
      case .brackets(let words): own = isSo(inBrackets: words)
      case .function: own = nil
      case .word, nil: return nil
      }
      switch joint {
      case "and": found = Self.and(found, own)
      case "or": found = found == true || own == true ? true : Self.and(found, own)
      default: found = own
      }
      if joint == nil, case .word(let word) = rest.first, word == "and" || word == "or" {
        joint = word
      }
    } while !rest.isEmpty && joint != nil
    return rest.isEmpty ? found : nil
  }

  private static func and(_ a: Bool?, _ b: Bool?) -> Bool? {
    if a == false || b == false { return false }
    return a == nil || b == nil ? nil : true
  }

  private func isSo(inBrackets words: String) -> Bool? {
    let inner = Self.pieces(of: words)
    if inner.contains(where: { if case .brackets = $0 { true } else { false } }) {
      return isSo(condition: inner[...])
    }
    return isSo(feature: words.trimmed)
  }

  // MARK: - Features

  private func isSo(feature words: String) -> Bool? {
    if let colon = words.firstIndex(of: ":") {
      let name = words[..<colon].trimmed
      let value = words[words.index(after: colon)...].trimmed
      if name.hasPrefix("min-") { return isSo(name.dropFirst(4), ">=", value) }
      if name.hasPrefix("max-") { return isSo(name.dropFirst(4), "<=", value) }
      return choice(name).map { $0.all.contains(value) ? $0.own == value : nil }
        ?? isSo(name, "=", value)
    }
    let signs = ["<=", ">=", "<", ">", "="]
    guard let sign = signs.first(where: { words.contains($0) }) else {
      return choice(words).map { _ in true } ?? number(words).map { $0 != 0 }
    }
    // One of them, or two that look the same way.
    let marks = words.filter { "<>=".contains($0) }
    let sides = words.split { "<>=".contains($0) }.map(\.trimmed)
    if sides.count == 2, marks == sign {
      return number(sides[0]) != nil
        ? isSo(sides[0], sign, sides[1]) : isSo(sides[1], Self.turned(sign), sides[0])
    }
    guard sides.count == 3, sign != "=", marks.allSatisfy({ $0 == sign.first || $0 == "=" }),
      let second = Self.second(of: marks)
    else { return nil }
    return Self.and(
      isSo(sides[1], Self.turned(Self.first(of: marks)), sides[0]), isSo(sides[1], second, sides[2])
    )
  }

  private static func first(of marks: String) -> String {
    let rest = marks.dropFirst()
    return rest.first == "=" ? String(marks.prefix(2)) : String(marks.prefix(1))
  }

  private static func second(of marks: String) -> String? {
    let rest = String(marks.dropFirst(first(of: marks).count))
    return ["<", "<=", ">", ">="].contains(rest) ? rest : nil
  }

  private static func turned(_ sign: String) -> String {
    String(sign.map { $0 == "<" ? ">" : $0 == ">" ? "<" : $0 })
  }

  /// Whether a feature that is a number is as large as something says.
  private func isSo(_ name: some StringProtocol, _ sign: String, _ value: String) -> Bool? {
    guard let own = number(String(name)), let other = Self.number(value, of: String(name)) else {
      return nil
    }
    return switch sign {
    case "<=": own <= other
    case ">=": own >= other
    case "<": own < other
    case ">": own > other
    default: own == other
    }
  }

  /// What a feature is, of those that are words, and all that it may be; nil of any other.
  private func choice(_ name: String) -> (own: String, all: Set<String>)? {
    switch name {
    case "orientation":
      page.map { ($0.height >= $0.width ? "portrait" : "landscape", ["portrait", "landscape"]) }
    // What is seen on dark paper is made for white, and its colours change.
    case "prefers-color-scheme": ("light", ["light", "dark"])
    case "scripting": ("none", ["none", "initial-only", "enabled"])
    default: nil
    }
  }

  /// What a feature is, of those that are numbers; nil of any other.
  private func number(_ name: String) -> Double? {
    switch name {
    case "width": page?.width
    case "height": page?.height
    case "aspect-ratio": page.map { $0.width / $0.height }
    case "color": 8
    case "monochrome", "color-index", "grid": 0
    default: nil
    }
  }

  /// What a feature is held against.
  private static func number(_ words: String, of name: String) -> Double? {
    switch name {
    case "width", "height":
      let measure = CSSLength.Measure(letters: 16, pageLetters: 16, page: Size())
      // What counts in pages is none.
      guard case .pixels(let pixels) = CSSLength(words, by: measure), !words.contains("v") else {
        return nil
      }
      return pixels
    case "aspect-ratio":
      let parts = words.split(separator: "/").map { Double($0.trimmed) }
      guard let first = parts.first, let over = first else { return nil }
      guard parts.count == 2 else { return parts.count == 1 ? over : nil }
      return parts[1].map { over / $0 }
    default: return Double(words)
    }
  }

  // MARK: - Words

  /// Brackets within more than these nobody writes, and a thread would run out of memory for them.
  private static let mostDepth = 16

  /// The parts of some words between signs that stand in no brackets; none where brackets are too deep.
  private static func parts(of words: String, at sign: Character) -> [String] {
    var (parts, depth): ([String], Int) = ([""], 0)
    for letter in words {
      if letter == "(" { depth += 1 }
      guard depth <= mostDepth else { return [] }
      if letter == ")" { depth -= 1 }
      if letter == sign, depth <= 0 {
        parts.append("")
      } else {
        parts[parts.count - 1].append(letter)
      }
    }
    return parts
  }

  private static func pieces(of words: String) -> [Piece] {
    var (pieces, word, inner, depth): ([Piece], String, String, Int) = ([], "", "", 0)
    func endWord() {
      if !word.isEmpty { pieces.append(.word(word)) }
      word = ""
    }
    for letter in words {
      if depth > 0 {
        depth += letter == "(" ? 1 : letter == ")" ? -1 : 0
        if depth > 0 {
          inner.append(letter)
          continue
        }
        pieces.append(word.isEmpty ? .brackets(inner) : .function)
        word = ""
      } else if letter == "(" {
        (depth, inner) = (1, "")
      } else if letter.isWhitespace {
        endWord()
      } else {
        word.append(letter)
      }
    }
    endWord()
    // Brackets without an end close with the text (CSS Syntax 3, 5).
    if depth > 0 { pieces.append(.brackets(inner)) }
    return pieces
  }
}
