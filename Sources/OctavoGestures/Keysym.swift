internal import COctavoXKBCommon
internal import OctavoWords

/// What keys are called: the names of xkbcommon, which a window's keys and a script's have in common.
package enum Keysym {
  /// The name of a key by its number; nil for a number that names none.
  package static func name(of symbol: UInt32) -> String? {
    switch symbol {
    case UInt32(XKB_KEY_NoSymbol): return nil
    // Some releases of xkbcommon call these by the other name that they have.
    case UInt32(XKB_KEY_Page_Down): return "Page_Down"
    case UInt32(XKB_KEY_Page_Up): return "Page_Up"
    case UInt32(XKB_KEY_KP_Page_Down): return "KP_Page_Down"
    case UInt32(XKB_KEY_KP_Page_Up): return "KP_Page_Up"
    default: break
    }
    return unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
      guard unsafe xkb_keysym_get_name(symbol, buffer.baseAddress, buffer.count) > 0,
        let start = buffer.baseAddress
      else { return nil }
      return unsafe String(cString: start)
    }
  }

  /// What a key of a name writes; nil if that is nothing, or nothing to be seen.
  static func text(of name: String) -> String? {
    guard !name.utf8.contains(0) else { return nil }
    let symbol = unsafe xkb_keysym_from_name(name, XKB_KEYSYM_NO_FLAGS)
    guard let sign = Unicode.Scalar(xkb_keysym_to_utf32(symbol)), sign.value != 0,
      sign.properties.generalCategory != .control
    else { return nil }
    return String(Character(sign))
  }

  /// The name that a window calls a key by, for any that it has: a keysym's, `U20AC` for what the key
  /// writes, or what is printed on it, as `PageDown` or `Esc`.
  ///
  /// - Returns: nil if there is no such key.
  static func name(for words: String) -> String? {
    guard !words.utf8.contains(0) else { return nil }
    return unsafe name(
      of: xkb_keysym_from_name(printed[words] ?? words, XKB_KEYSYM_NO_FLAGS))
  }

  /// The name that a person most likely meant who wrote one that no key has.
  static func nearest(to words: String) -> String? {
    if words.unicodeScalars.count == 1, let sign = words.unicodeScalars.first {
      return name(of: xkb_utf32_to_keysym(sign.value))
    }
    return NearestName.find(words, among: usual + printed.keys.sorted())
  }

  /// What people call a key, and its keysym.
  private static let printed = [
    "Space": "space", "PageDown": "Page_Down", "PageUp": "Page_Up", "Backspace": "BackSpace",
    "Esc": "Escape", "Back": "XF86Back", "Enter": "Return",
  ]

  /// The keys that a script most likely presses.
  private static let usual =
    [
      "Left", "Right", "Up", "Down", "space", "Return", "Tab", "BackSpace", "Delete", "Insert",
      "Home", "End", "Page_Up", "Page_Down", "Escape", "Menu", "plus", "minus", "equal", "comma",
      "period", "slash", "question", "KP_Enter", "KP_Add", "KP_Subtract", "XF86Back",
      "XF86Forward", "ISO_Left_Tab",
    ] + (1...24).map { "F\($0)" }
}
