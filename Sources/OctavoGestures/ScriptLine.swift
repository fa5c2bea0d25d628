import OctavoGeometry

/// One line of an `InputScript`, being read.
struct ScriptLine {
  /// The line's number; the first is 1.
  let number: Int
  /// The words after the time.
  let words: ArraySlice<Substring>

  /// A day.
  private static let longest = 86_400_000
  /// How far out of the window a finger may go, in windows.
  private static let furthest = 10.0
  private static let largestWindow = 16_384

  private static let examples: [(word: String, example: String)] = [
    ("down", "down 1 0.9 0.5"), ("move", "move 1 0.85 0.5"), ("up", "up 1"), ("cancel", "cancel"),
    ("key", "key Right"), ("resize", "resize 600x800"), ("scale", "scale 1.5"), ("end", "end"),
  ]

  func fault(_ problem: String, _ remedy: String) -> InputScript.Fault {
    InputScript.Fault(line: number, problem: problem, remedy: remedy)
  }

  func milliseconds(
    _ word: Substring, since last: Int?
  ) throws(InputScript.Fault) -> Int {
    guard let time = Int(word), (0...Self.longest).contains(time) else {
      throw fault(
        "“\(word)” is no time",
        "begin with whole milliseconds from the start, 0…\(Self.longest), as in: 16 move 1 0.85 0.5"
      )
    }
    if let last, time < last {
      throw fault("\(time) ms comes after \(last) ms", "put the lines in the order of time")
    }
    return time
  }

  /// Reads what happens; `fingers` are those that are down.
  func event(fingers: inout Set<Int>) throws(InputScript.Fault) -> ScriptEvent {
    guard let word = words.first else {
      throw fault("nothing happens here", "write one of \(Self.known) after the time")
    }
    let arguments = words.dropFirst()
    switch (word, arguments.count) {
    case ("down", 3):
      let id = try finger(arguments)
      let (x, y) = try place(arguments, within: 0...1)
      guard fingers.insert(id).inserted else {
        throw fault("finger \(id) is down already", "lift it with `up \(id)`, or use another id")
      }
      return .down(id: id, x: x, y: y)
    case ("move", 3):
      let id = try finger(arguments)
      let (x, y) = try place(arguments, within: -Self.furthest...Self.furthest)
      try require(id, among: fingers)
      return .move(id: id, x: x, y: y)
    case ("up", 1):
      let id = try finger(arguments)
      try require(id, among: fingers)
      fingers.remove(id)
      return .up(id: id)
    case ("cancel", 0):
      fingers.removeAll()
      return .cancel
    case ("key", 1):
      return try key(arguments.joined())
    case ("resize", 1):
      return .resize(try size(arguments.joined()))
    case ("scale", 1):
      return .scale(try scale(arguments.joined()))
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
      return fault("“\(word)” is no event", "write one of \(Self.known)")
    }
    let wanted = known.example.split(separator: " ").count - 1
    return fault(
      "`\(word)` has \(count) words after it where it takes \(wanted)",
      "write it as in: 16 \(known.example)")
  }

  private func require(_ id: Int, among fingers: Set<Int>) throws(InputScript.Fault) {
    guard fingers.contains(id) else {
      throw fault("finger \(id) is not down", "put it down first, as in: down \(id) 0.9 0.5")
    }
  }

  private func finger(_ arguments: ArraySlice<Substring>) throws(InputScript.Fault) -> Int {
    guard let word = arguments.first, let id = Int(word), (0...9999).contains(id) else {
      throw fault(
        "“\(arguments.first ?? "")” is no finger", "name it by a whole number, 0…9999")
    }
    return id
  }

  private func place(
    _ arguments: ArraySlice<Substring>, within range: ClosedRange<Double>
  ) throws(InputScript.Fault) -> (Double, Double) {
    var place: [Double] = []
    for word in arguments.dropFirst() {
      guard let coordinate = Double(word), range.contains(coordinate) else {
        throw fault(
          "“\(word)” is no place",
          "write a fraction of the window, \(range.lowerBound)…\(range.upperBound)")
      }
      place.append(coordinate)
    }
    return (place[0], place[1])
  }

  private func key(_ chord: String) throws(InputScript.Fault) -> ScriptEvent {
    var modifiers: KeyPress.Modifiers = []
    let parts = chord.split(separator: "+", omittingEmptySubsequences: false)
    for part in parts.dropLast() {
      switch part.lowercased() {
      case "shift": modifiers.insert(.shift)
      case "ctrl", "control": modifiers.insert(.control)
      case "alt": modifiers.insert(.alt)
      case "logo", "super": modifiers.insert(.logo)
      default:
        throw fault("“\(part)” is no modifier", "write Shift+, Ctrl+, Alt+ or Logo+ before the key")
      }
    }
    let name = parts.last ?? ""
    guard !name.isEmpty,
      name.allSatisfy({ $0 == "_" || $0.isASCII && ($0.isLetter || $0.isNumber) })
    else {
      throw fault(
        "“\(chord)” is no key", "write a keysym's name, as in: key Right, key space, key Ctrl+q")
    }
    return .key(name: Self.keysym(String(name)), modifiers: modifiers)
  }

  /// The keysym's own name for what people call a key.
  private static func keysym(_ name: String) -> String {
    switch name {
    case "Space": "space"
    case "PageDown", "Next": "Page_Down"
    case "PageUp", "Prior": "Page_Up"
    case "Backspace": "BackSpace"
    case "Esc": "Escape"
    case "Back": "XF86Back"
    case "Enter": "Return"
    default: name
    }
  }

  private func size(_ word: String) throws(InputScript.Fault) -> Size {
    let sides = word.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    let lawful = 1...Self.largestWindow
    guard sides.count == 2, let width = sides[0], let height = sides[1], lawful.contains(width),
      lawful.contains(height)
    else {
      throw fault(
        "“\(word)” is no size",
        "write width and height in whole points, 1…\(Self.largestWindow), as in: resize 600x800")
    }
    return Size(width: Double(width), height: Double(height))
  }

  private func scale(_ word: String) throws(InputScript.Fault) -> Double {
    guard let scale = Double(word), (0.1...16).contains(scale) else {
      throw fault("“\(word)” is no scale", "write pixels per point, 0.1…16, as in: scale 1.5")
    }
    return scale
  }
}
