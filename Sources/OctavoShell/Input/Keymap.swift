internal import COctavoXKBCommon
internal import Glibc
package import OctavoGestures

/// What the keys of a keyboard mean on the person's layout.
///
/// It is `@safe`: it owns the three xkbcommon objects that it holds and frees them.
@safe
package final class Keymap {
  private let context: OpaquePointer
  private let keymap: OpaquePointer
  private let state: OpaquePointer

  /// The distance between the kernel's key codes and the ones of X, which keymaps count in.
  private static let codeOffset: UInt32 = 8

  /// Reads a keymap that the compositor sent; without one that can be read, the system's default
  /// stands in, so that arrows and the space bar work.
  ///
  /// - Parameters:
  ///   - descriptor: the file with the text; borrowed, not closed.
  ///   - size: its bytes with the NUL at the end; 0 if there is no keymap.
  /// - Returns: nil if not even the default can be made.
  package init?(descriptor: CInt, size: Int) {
    guard let context = unsafe xkb_context_new(XKB_CONTEXT_NO_FLAGS) else { return nil }
    unsafe xkb_context_set_log_level(context, XKB_LOG_LEVEL_CRITICAL)
    let sent = unsafe Self.read(descriptor, size: size, in: context)
    let names = unsafe sent == nil
    let made =
      unsafe names
      ? xkb_keymap_new_from_names(context, nil, XKB_KEYMAP_COMPILE_NO_FLAGS) : sent
    guard let keymap = unsafe made, let state = unsafe xkb_state_new(keymap) else {
      unsafe xkb_keymap_unref(made)
      unsafe xkb_context_unref(context)
      return nil
    }
    unsafe self.context = context
    unsafe self.keymap = keymap
    unsafe self.state = state
  }

  deinit {
    unsafe xkb_state_unref(state)
    unsafe xkb_keymap_unref(keymap)
    unsafe xkb_context_unref(context)
  }

  /// `wl_keyboard.modifiers`.
  package func update(depressed: UInt32, latched: UInt32, locked: UInt32, group: UInt32) {
    unsafe xkb_state_update_mask(state, depressed, latched, locked, 0, 0, group)
  }

  /// What a key means now; nil for keys without a meaning and for the modifiers themselves.
  ///
  /// - Parameter composer: what composes letters of several keys, where letters are written: those that it waits
  ///   with mean nothing by themselves.
  package func press(
    _ code: UInt32, isRepeat: Bool, time: Double, composer: KeyComposer? = nil
  ) -> KeyPress? {
    let modifiers = modifiers
    var symbol = unsafe xkb_state_key_get_one_sym(state, code &+ Self.codeOffset)
    // Shortcuts are Latin letters: with Control held, a layout without them lends another's.
    if modifiers.contains(.control), xkb_keysym_to_utf32(symbol) > 0x7f {
      symbol = latinSymbol(of: code) ?? symbol
    }
    guard symbol != 0, !(0xffe1...0xffee).contains(symbol) else { return nil }
    guard let name = Keysym.name(of: symbol) else { return nil }
    var text: String?
    if let composer, !isRepeat, modifiers.isDisjoint(with: [.control, .alt, .logo]) {
      switch composer.feed(symbol) {
      case .nothing: break
      case .swallowed: return nil
      case .text(let composed): text = composed
      }
    }
    return KeyPress(name, modifiers: modifiers, isRepeat: isRepeat, text: text, time: time)
  }

  /// Whether a key repeats while it is held.
  package func repeats(_ code: UInt32) -> Bool {
    unsafe xkb_keymap_key_repeats(keymap, code &+ Self.codeOffset) != 0
  }

  /// The modifier keys that are held or locked.
  package var modifiers: KeyPress.Modifiers {
    let names: [(String, KeyPress.Modifiers)] = [
      (XKB_MOD_NAME_SHIFT, .shift), (XKB_MOD_NAME_CTRL, .control), (XKB_MOD_NAME_ALT, .alt),
      (XKB_MOD_NAME_LOGO, .logo),
    ]
    var active: KeyPress.Modifiers = []
    for (name, modifier) in names
    where unsafe xkb_state_mod_name_is_active(state, name, XKB_STATE_MODS_EFFECTIVE) == 1 {
      active.insert(modifier)
    }
    return active
  }

  private func latinSymbol(of code: UInt32) -> xkb_keysym_t? {
    let layouts = unsafe xkb_keymap_num_layouts(keymap)
    for layout in 0..<layouts {
      var symbols: UnsafePointer<xkb_keysym_t>?
      let count = unsafe xkb_keymap_key_get_syms_by_level(
        keymap, code &+ Self.codeOffset, layout, 0, &symbols)
      if count == 1, let symbol = unsafe symbols?.pointee, symbol <= 0x7f { return symbol }
    }
    return nil
  }

  private static func read(
    _ descriptor: CInt, size: Int, in context: OpaquePointer
  ) -> OpaquePointer? {
    var status = stat()
    // A file shorter than promised would be a SIGBUS where it ends.
    guard descriptor >= 0, size > 1, unsafe fstat(descriptor, &status) == 0,
      status.st_size >= size
    else { return nil }
    // Private: from version 7 of the seat on the file may not be mapped shared.
    let address = unsafe mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0)
    guard let address = unsafe address, unsafe address != MAP_FAILED else { return nil }
    defer { unsafe munmap(address, size) }
    return unsafe xkb_keymap_new_from_buffer(
      context, address.assumingMemoryBound(to: CChar.self), size - 1, XKB_KEYMAP_FORMAT_TEXT_V1,
      XKB_KEYMAP_COMPILE_NO_FLAGS)
  }
}
