internal import OctavoGeometry
internal import OctavoWords

extension MappingReader {
  /// A stretch of time with its unit, in seconds.
  func duration(_ key: String) -> Located<Double>? {
    node(key).flatMap { duration($0, name: "\"\(key)\"") }
  }

  /// A stretch of time with its unit, in seconds.
  func duration(_ node: BoardNode, name: String) -> Located<Double>? {
    let expected = "a time with its unit, as 0.3s or 300ms"
    guard let value = scalar(node, name: name, expected: expected) else { return nil }
    switch value.value {
    case .text(let text):
      if let seconds = Self.seconds(text) { return Located(seconds, at: value.range) }
      fail(.wrongType, at: value.range, "\(name) must be \(expected)")
    case .whole(let whole):
      // Nobody waits for a hundred seconds: such a number is meant in thousandths.
      let unit = abs(whole) < 100 ? "s" : "ms"
      fail(.wrongType, at: value.range, "\(name) has no unit", hint: "write \(whole)\(unit)")
    case .number(let number):
      fail(.wrongType, at: value.range, "\(name) has no unit", hint: "write \(number)s")
    case .null, .flag: fail(.wrongType, at: value.range, "\(name) must be \(expected)")
    }
    return nil
  }

  /// The longest time of a transition, in seconds.
  static let longestTransition = 5.0

  /// The time of a transition: from 0 to 5 seconds.
  func transitionDuration(_ key: String) -> Located<Double>? {
    guard let duration = duration(key) else { return nil }
    guard (0...Self.longestTransition).contains(duration.value) else {
      fail(.badTiming, at: duration.range, "\"\(key)\" must be from 0s to 5s")
      return nil
    }
    return duration
  }

  /// A colour.
  func color(_ key: String) -> Color? {
    node(key).flatMap { color($0, name: "\"\(key)\"") }
  }

  /// A colour, in a value that may have no key of its own.
  ///
  /// - Parameter words: what else could stand there.
  func color(_ node: BoardNode, name: String, or words: [String] = []) -> Color? {
    let others = words.map { "\($0), " }.joined()
    let expected = "\(others)\(words.isEmpty ? "" : "or ")a colour: a name, \"#rgb\" or \"#rrggbb\""
    // An unquoted # begins a comment, and what is left is nothing at all.
    guard
      let text = text(
        node, name: name, expected: expected,
        hint: node.isNothing ? "put # and its digits in quotes" : nil)
    else { return nil }
    if let color = Color(boardText: text.value) { return color }
    fail(
      .wrongType, at: text.range, "\(name) must be \(expected)",
      hint: NearestName.hint(for: text.value, among: words + Vocabulary.colors)
        ?? Self.colorHint(for: text.value))
    return nil
  }

  /// What would be right where a word is no name of a colour.
  private static func colorHint(for text: String) -> String? {
    text.allSatisfy(\.isLetter)
      ? "the names are \(Vocabulary.colors.joined(separator: ", "))" : nil
  }

  /// What stands where either a word of a few or a colour may.
  enum ColorOrWord {
    case color(Color)
    case word(String)
  }

  /// A word of a few, or a colour.
  func colorOrWord(_ key: String, among words: [String]) -> ColorOrWord? {
    guard let node = node(key) else { return nil }
    if case .scalar(let scalar) = node.content, words.contains(scalar.text) {
      return .word(scalar.text)
    }
    return color(node, name: "\"\(key)\"", or: words).map { .color($0) }
  }

  /// A rectangle in fractions of the page.
  func rect(_ key: String) -> Located<Rect>? {
    guard let node = node(key) else { return nil }
    guard case .sequence(let items) = node.content, items.count == 4 else {
      fail(
        .wrongType, at: node.headRange, "\"\(key)\" must be a list of four numbers",
        hint: Self.rectHint)
      return nil
    }
    let numbers = items.compactMap { item in
      scalar(item, name: "\"\(key)\"", expected: "four numbers", hint: Self.rectHint).flatMap {
        number($0, name: "\"\(key)\"", expected: "four numbers", hint: Self.rectHint)
      }
    }
    guard numbers.count == 4 else { return nil }
    let rect = Rect(
      x: numbers[0].value, y: numbers[1].value, width: numbers[2].value, height: numbers[3].value)
    guard rect.size.width > 0, rect.size.height > 0 else {
      let empty = rect.size.width > 0 ? numbers[3] : numbers[2]
      fail(.badRectangle, at: empty.range, "\"\(key)\" is empty", hint: Self.rectHint)
      return nil
    }
    // Fractions as 0.1 and 0.9 need not add up to 1 in the last of their bits.
    let slack = 1e-9
    guard rect.minX >= 0, rect.minY >= 0, rect.maxX <= 1 + slack, rect.maxY <= 1 + slack else {
      fail(.badRectangle, at: node.range, "\"\(key)\" leaves the page", hint: Self.rectHint)
      return nil
    }
    return Located(rect, at: node.range)
  }

  private static let rectHint = "[x, y, width, height] are fractions of the page, from 0 to 1"

  private static func seconds(_ text: String) -> Double? {
    let units: [(String, Double)] = [("ms", 0.001), ("s", 1), ("min", 60)]
    for (unit, factor) in units where text.hasSuffix(unit) {
      let digits = text.dropLast(unit.count)
      let trimmed = digits.hasSuffix(" ") ? digits.dropLast() : digits
      let isNumber = trimmed.utf8.allSatisfy { "+-.0123456789".utf8.contains($0) }
      guard isNumber, let number = Double(trimmed), number.isFinite else { continue }
      return number * factor
    }
    return nil
  }
}
