import COctavoLinux
import COctavoXKBCommon
import Glibc
package import OctavoWaylandProtocols

/// Plays keys into the client, by their evdev codes.
@MainActor
package final class KeyboardInjector {
  private unowned let seat: ServerSeat
  private var focus: ServerSurface?
  private var keymap = DefaultKeymap.text

  init(_ seat: ServerSeat) { self.seat = seat }

  /// Gives the keyboard to the newest window unless another surface is named.
  /// - Parameter keys: The keys that are already down.
  package func enter(
    keys: [UInt32] = [], depressed: UInt32 = 0, on surface: ServerSurface? = nil
  ) {
    let surface = surface ?? seat.compositor.window.surface
    focus = surface
    for keyboard in resources {
      keyboard.sendEnter(serial: seat.inputSerial(), surface: surface.resource, keys: keys)
    }
    modifiers(depressed: depressed)
    seat.compositor.textInput.enter(surface)
  }

  /// Takes the keyboard away.
  package func leave() {
    guard let surface = focus else { return }
    for keyboard in resources {
      keyboard.sendLeave(serial: seat.inputSerial(), surface: surface.resource)
    }
    focus = nil
    seat.compositor.textInput.leave()
  }

  /// Presses or lets go of a key.
  @discardableResult
  package func key(
    _ key: UInt32, _ state: WlKeyboard.KeyState, at time: UInt32? = nil
  ) -> UInt32 {
    let serial = seat.inputSerial()
    let time = time ?? seat.compositor.milliseconds
    for keyboard in resources {
      keyboard.sendKey(serial: serial, time: time, key: key, state: state)
    }
    return serial
  }

  /// Tells which of shift, control and the like are on.
  package func modifiers(
    depressed: UInt32 = 0, latched: UInt32 = 0, locked: UInt32 = 0, group: UInt32 = 0
  ) {
    for keyboard in resources {
      keyboard.sendModifiers(
        serial: seat.inputSerial(), modsDepressed: depressed, modsLatched: latched,
        modsLocked: locked, group: group)
    }
  }

  /// Tells how held keys repeat: in Hz, after milliseconds. A rate of 0 is not at all.
  package func repeatInfo(rate: Int32, delay: Int32) {
    for keyboard in seat.keyboards where keyboard.version >= 4 {
      keyboard.sendRepeatInfo(rate: rate, delay: delay)
    }
  }

  /// Gives all clients another keymap, in the text format of XKB; nil says that there is none.
  package func setKeymap(_ text: String?) {
    keymap = text
    for keyboard in seat.keyboards { sendKeymap(to: keyboard) }
  }

  /// Gives clients a keymap as it is, whether it can be read or not.
  package func sendKeymap(bytes: [UInt8], size: UInt32, format: WlKeyboard.KeymapFormat = .xkbV1) {
    for keyboard in seat.keyboards { send(bytes, size, format, to: keyboard) }
  }

  /// Tells a keyboard that a client has just made what it must know first.
  func greet(_ keyboard: WlKeyboardResource) {
    if seat.compositor.options.tellsKeymap { sendKeymap(to: keyboard) }
    if keyboard.version >= 4 {
      let (rate, delay) = seat.compositor.options.keyRepeat
      keyboard.sendRepeatInfo(rate: rate, delay: delay)
    }
    if let focus, focus.resource.resource.client === keyboard.resource.client {
      keyboard.sendEnter(serial: seat.inputSerial(), surface: focus.resource, keys: [])
    }
  }

  private func sendKeymap(to keyboard: WlKeyboardResource) {
    guard let keymap else { return send([], 0, .noKeymap, to: keyboard) }
    // The text ends with a zero, which counts.
    let bytes = Array(keymap.utf8) + [0]
    send(bytes, UInt32(bytes.count), .xkbV1, to: keyboard)
  }

  private func send(
    _ bytes: [UInt8], _ size: UInt32, _ format: WlKeyboard.KeymapFormat,
    to keyboard: WlKeyboardResource
  ) {
    let descriptor = unsafe memfd_create("keymap", 1)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    unsafe bytes.withUnsafeBytes { _ = unsafe write(descriptor, $0.baseAddress, $0.count) }
    keyboard.sendKeymap(format: format, fd: descriptor, size: size)
  }

  private var resources: [WlKeyboardResource] {
    guard let focus else { return [] }
    return seat.keyboards.filter { $0.resource.client === focus.resource.resource.client }
  }
}

/// The keymap that a compositor would have without any settings.
private enum DefaultKeymap {
  /// nil where the keyboard data of XKB is not installed.
  static let text: String? = {
    guard let context = xkb_context_new(XKB_CONTEXT_NO_FLAGS) else { return nil }
    defer { xkb_context_unref(context) }
    var names = unsafe xkb_rule_names()
    return unsafe "us".withCString { layout -> String? in
      unsafe names.layout = layout
      guard
        let keymap = unsafe xkb_keymap_new_from_names(
          context, &names, XKB_KEYMAP_COMPILE_NO_FLAGS)
      else { return nil }
      defer { xkb_keymap_unref(keymap) }
      guard let text = unsafe xkb_keymap_get_as_string(keymap, XKB_KEYMAP_FORMAT_TEXT_V1) else {
        return nil
      }
      defer { unsafe free(text) }
      return unsafe String(cString: text)
    }
  }()
}
