public import OctavoGestures

/// A key and the keys held down with it, as in `Alt+Left`.
public struct KeyChord: Sendable, Hashable {
  /// Why a chord cannot be used.
  enum Refusal: Error, Hashable {
    /// There is no such key, or nothing to hold of that name.
    case unknown(String)
    /// The window keeps it for itself.
    case reserved
  }

  /// The keysym's name as xkbcommon spells it; a letter is a small one.
  public let key: String
  /// The keys held.
  public let modifiers: KeyPress.Modifiers

  /// A chord as people write it: names of modifiers and one key, with a plus between.
  ///
  /// - Throws: `Refusal` saying what is wrong with it.
  init(_ text: String) throws(Refusal) {
    var parts = text.split(separator: "+", omittingEmptySubsequences: false).map(String.init)
    // The plus itself comes last, and leaves two empty parts.
    if parts.count > 1, parts.suffix(2) == ["", ""] {
      parts.removeLast(2)
      parts.append("+")
    }
    guard let last = parts.popLast() else { throw .unknown(text) }
    var modifiers: KeyPress.Modifiers = []
    for part in parts {
      guard let modifier = Self.modifiers[part.lowercased()] else {
        throw .unknown(part.isEmpty ? text : part)
      }
      modifiers.insert(modifier)
    }
    guard let key = Self.keysym(of: last) else { throw .unknown(last.isEmpty ? text : last) }
    self.key = key
    self.modifiers = modifiers
    if Self.reserved.contains(self) { throw .reserved }
  }

  private init(key: String, modifiers: KeyPress.Modifiers = []) {
    self.key = key
    self.modifiers = modifiers
  }

  /// Whether a key that went down is this one.
  ///
  /// Shift counts only where it does not go into the sign itself: a question mark is one, however a
  /// keyboard writes it.
  public func matches(_ press: KeyPress) -> Bool {
    let isLetter = key.utf8.count == 1 && key.utf8.allSatisfy { (0x61...0x7a).contains($0) }
    let isSign = !isLetter && (key.utf8.count == 1 || Self.signs.values.contains(key))
    let name = isLetter ? press.name.lowercased() : press.name
    let ignored: KeyPress.Modifiers = isSign ? .shift : []
    return name == key && press.modifiers.subtracting(ignored) == modifiers.subtracting(ignored)
  }

  /// The chords that the window keeps: leaving, full screen, quitting.
  private static let reserved: Set<KeyChord> = [
    KeyChord(key: "Escape"), KeyChord(key: "F11"), KeyChord(key: "q", modifiers: .control),
    KeyChord(key: "w", modifiers: .control),
  ]

  private static let modifiers: [String: KeyPress.Modifiers] = [
    "shift": .shift, "ctrl": .control, "control": .control, "alt": .alt, "super": .logo,
    "logo": .logo, "meta": .logo,
  ]

  private static func keysym(of name: String) -> String? {
    if name.unicodeScalars.count == 1, let sign = name.unicodeScalars.first {
      if let sign = signs[String(name)] { return sign }
      let isLetterOrDigit = sign.isASCII && (sign.properties.isAlphabetic || ("0"..."9") ~= sign)
      return isLetterOrDigit ? name.lowercased() : nil
    }
    if let key = named[name.lowercased()] { return key }
    guard let first = name.first, first == "F" || first == "f", let number = Int(name.dropFirst()),
      (1...24).contains(number)
    else { return nil }
    return "F\(number)"
  }

  /// The names that a chord may have, for hints.
  static let knownNames: [String] =
    ["Ctrl", "Alt", "Shift", "Super"] + (1...12).map { "F\($0)" } + keyNames

  private static let keyNames = [
    "Left", "Right", "Up", "Down", "Space", "Return", "Enter", "Tab", "BackSpace", "Delete",
    "Insert", "Home", "End", "PageUp", "PageDown", "Page_Up", "Page_Down", "Escape", "Esc", "Menu",
    "Plus", "Minus", "Comma", "Period",
  ]

  /// The keysyms of named keys, by their names in small letters.
  private static let named: [String: String] = {
    var named = Dictionary(keyNames.map { ($0.lowercased(), $0) }) { first, _ in first }
    let spelled = [
      "space": "space", "enter": "Return", "pageup": "Page_Up", "pagedown": "Page_Down",
      "prior": "Page_Up", "next": "Page_Down", "esc": "Escape", "plus": "plus", "minus": "minus",
      "comma": "comma", "period": "period",
    ]
    named.merge(spelled) { $1 }
    return named
  }()

  /// The keysyms of signs.
  private static let signs: [String: String] = [
    " ": "space", "+": "plus", "-": "minus", ",": "comma", ".": "period", "/": "slash",
    "?": "question", "!": "exclam", "=": "equal", ";": "semicolon", ":": "colon",
    "[": "bracketleft", "]": "bracketright", "(": "parenleft", ")": "parenright", "*": "asterisk",
    "#": "numbersign", "%": "percent", "&": "ampersand", "<": "less", ">": "greater",
    "_": "underscore", "'": "apostrophe", "\"": "quotedbl", "@": "at", "$": "dollar",
    "^": "asciicircum", "~": "asciitilde", "`": "grave", "|": "bar", "\\": "backslash",
    "{": "braceleft", "}": "braceright",
  ]
}
