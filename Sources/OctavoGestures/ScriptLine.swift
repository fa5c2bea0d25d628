import OctavoGeometry
internal import OctavoWords

/// One line of an `InputScript`, being read.
struct ScriptLine {
  /// The line's number; the first is 1.
  let number: Int
  /// All of the line.
  let text: Substring
  /// The time, and what happens then.
  let words: [Substring]

  /// The line of a text; nil if there is nothing on it but a comment.
  init?(_ text: Substring, number: Int) {
    words = text.prefix { $0 != "#" }.split {
      $0.isWhitespace || $0 == Character(Self.byteOrderMark)
    }
    guard !words.isEmpty else { return nil }
    (self.text, self.number) = (text, number)
  }

  /// What some editors put before a text, and nobody sees.
  private static let byteOrderMark: Unicode.Scalar = "\u{FEFF}"

  /// A day.
  private static let longest = 86_400_000
  /// How far out of the window a finger may go, in windows.
  private static let furthest = 10.0
  private static let largestWindow = 16_384

  private static let examples: [(word: String, example: String)] = [
    ("down", "down 1 0.9 0.5"), ("move", "move 1 0.85 0.5"), ("up", "up 1"), ("cancel", "cancel"),
    ("key", "key Right"), ("resize", "resize 600x800"), ("scale", "scale 1.5"), ("end", "end"),
  ]

  /// A fault of the line.
  ///
  /// - Parameter word: the word that is wrong; nil if one is missing at the end.
  func fault(
    _ problem: String, _ remedy: String, at word: Substring?
  ) -> InputScript.Fault {
    let place = word?.startIndex ?? words.last?.endIndex ?? text.endIndex
    let before = text[..<place].unicodeScalars.count { $0 != Self.byteOrderMark }
    return InputScript.Fault(line: number, column: before + 1, problem: problem, remedy: remedy)
  }

  func milliseconds(since last: Int?) throws(InputScript.Fault) -> Int {
    let word = words[0]
    guard let time = DecimalNumber.whole(word), (0...Self.longest).contains(time) else {
      throw fault(
        "“\(word)” is no time",
        "begin with whole milliseconds from the start, 0…\(Self.longest), as in: 16 move 1 0.85 0.5",
        at: word)
    }
    if let last, time < last {
      throw fault(
        "\(time) ms comes after \(last) ms", "put the lines in the order of time", at: word)
    }
    return time
  }

  /// Reads what happens; `fingers` are those that are down.
  func event(fingers: inout Set<Int>) throws(InputScript.Fault) -> ScriptEvent {
    guard let word = words.dropFirst().first else {
      throw fault("nothing happens here", "write one of \(Self.known) after the time", at: nil)
    }
    let arguments = words.dropFirst(2)
    switch (word, arguments.count) {
    case ("down", 3):
      let id = try finger(arguments)
      let (x, y) = try place(arguments, within: 0...1)
      guard fingers.insert(id).inserted else {
        throw fault(
          "finger \(id) is down already", "lift it with `up \(id)`, or use another id",
          at: arguments.first)
      }
      return .down(id: id, x: x, y: y)
    case ("move", 3):
      let id = try finger(arguments)
      let (x, y) = try place(arguments, within: -Self.furthest...Self.furthest)
      try require(id, named: arguments.first, among: fingers)
      return .move(id: id, x: x, y: y)
    case ("up", 1):
      let id = try finger(arguments)
      try require(id, named: arguments.first, among: fingers)
      fingers.remove(id)
      return .up(id: id)
    case ("cancel", 0):
      fingers.removeAll()
      return .cancel
    case ("key", 1):
      return try key(words[2])
    case ("resize", 1):
      return .resize(try size(words[2]))
    case ("scale", 1):
      return .scale(try scale(words[2]))
    case ("end", 0):
      return .end
    default:
      throw wrongShape(of: word, count: arguments.count)
    }
  }

  private static var known: String {
    examples.map { "`\($0.word)`" }.joined(separator: ", ")
  }

  private func wrongShape(of word: Substring, count: Int) -> InputScript.Fault {
    guard let known = Self.examples.first(where: { $0.word == word }) else {
      let nearest = NearestName.find(String(word), among: Self.examples.lazy.map(\.word))
      return fault(
        "“\(word)” is no event",
        nearest.map { "did you mean `\($0)`?" } ?? "write one of \(Self.known)", at: word)
    }
    let wanted = known.example.split(separator: " ").count - 1
    return fault(
      "`\(word)` has \(count) words after it where it takes \(wanted)",
      "write it as in: 16 \(known.example)",
      at: words.dropFirst(2 + wanted).first ?? (wanted > count ? nil : word))
  }

  private func require(
    _ id: Int, named word: Substring?, among fingers: Set<Int>
  ) throws(InputScript.Fault) {
    guard fingers.contains(id) else {
      throw fault(
        "finger \(id) is not down", "put it down first, as in: down \(id) 0.9 0.5", at: word)
    }
  }

  private func finger(_ arguments: ArraySlice<Substring>) throws(InputScript.Fault) -> Int {
    guard let word = arguments.first, let id = DecimalNumber.whole(word), (0...9999).contains(id)
    else {
      throw fault(
        "“\(arguments.first ?? "")” is no finger", "name it by a whole number, 0…9999",
        at: arguments.first)
    }
    return id
  }

  private func place(
    _ arguments: ArraySlice<Substring>, within range: ClosedRange<Double>
  ) throws(InputScript.Fault) -> (Double, Double) {
    var place: [Double] = []
    for word in arguments.dropFirst() {
      guard let coordinate = DecimalNumber.number(word), range.contains(coordinate) else {
        throw fault(
          "“\(word)” is no place",
          "write a fraction of the window, \(range.lowerBound)…\(range.upperBound)", at: word)
      }
      place.append(coordinate)
    }
    return (place[0], place[1])
  }

  private func key(_ chord: Substring) throws(InputScript.Fault) -> ScriptEvent {
    var modifiers: KeyPress.Modifiers = []
    let parts = chord.split(separator: "+", omittingEmptySubsequences: false)
    for part in parts.dropLast() {
      switch part.lowercased() {
      case "shift": modifiers.insert(.shift)
      case "ctrl", "control": modifiers.insert(.control)
      case "alt": modifiers.insert(.alt)
      case "logo", "super": modifiers.insert(.logo)
      default:
        throw fault(
          "“\(part)” is no modifier", "write Shift+, Ctrl+, Alt+ or Logo+ before the key", at: part)
      }
    }
    let words = parts.last ?? ""
    guard let name = Keysym.name(for: String(words)) else {
      let nearest = Keysym.nearest(to: String(words))
      throw fault(
        "“\(words.isEmpty ? chord : words)” is no key",
        nearest.map { "did you mean \($0)?" }
          ?? "write a keysym's name, as in: key Right, key space, key Ctrl+q", at: words)
    }
    return .key(name: name, modifiers: modifiers)
  }

  private func size(_ word: Substring) throws(InputScript.Fault) -> Size {
    let sides = word.split(separator: "x", omittingEmptySubsequences: false).map {
      DecimalNumber.whole($0)
    }
    let lawful = 1...Self.largestWindow
    guard sides.count == 2, let width = sides[0], let height = sides[1], lawful.contains(width),
      lawful.contains(height)
    else {
      throw fault(
        "“\(word)” is no size",
        "write width and height in whole points, 1…\(Self.largestWindow), as in: resize 600x800",
        at: word)
    }
    return Size(width: Double(width), height: Double(height))
  }

  private func scale(_ word: Substring) throws(InputScript.Fault) -> Double {
    guard let scale = DecimalNumber.number(word), (0.1...16).contains(scale) else {
      throw fault(
        "“\(word)” is no scale", "write pixels per point, 0.1…16, as in: scale 1.5", at: word)
    }
    return scale
  }
}
