import Glibc
import OctavoGestures
import OctavoShell
import Testing

@Suite struct KeymapTests {
  /// A keymap of two layouts in the compositor's format.
  private static let text = """
    xkb_keymap {
      xkb_keycodes { include "evdev+aliases(qwerty)" };
      xkb_types { include "complete" };
      xkb_compat { include "complete" };
      xkb_symbols { include "pc+us+ru:2+inet(evdev)" };
    };
    """

  private func descriptor(holding text: String) throws -> CInt {
    let file = try #require(tmpfile())
    let copy = dup(fileno(file))
    fclose(file)
    let bytes = Array(text.utf8) + [0]
    #expect(write(copy, bytes, bytes.count) == bytes.count)
    return copy
  }

  private func keymap(_ text: String = text) throws -> Keymap {
    let descriptor = try descriptor(holding: text)
    defer { close(descriptor) }
    return try #require(Keymap(descriptor: descriptor, size: text.utf8.count + 1))
  }

  @Test(
    "Keys have the names of their keysyms",
    arguments: [
      (106, "Right"), (105, "Left"), (57, "space"), (102, "Home"), (107, "End"),
      (14, "BackSpace"), (1, "Escape"), (87, "F11"), (16, "q"), (109, "Page_Down"),
      (104, "Page_Up"), (81, "KP_Page_Down"), (73, "KP_Page_Up"),
    ] as [(UInt32, String)])
  func names(code: UInt32, name: String) throws {
    let keymap = try keymap()
    #expect(
      keymap.press(code, isRepeat: false, time: 2) == KeyPress(name, modifiers: [], time: 2))
  }

  @Test(arguments: [42, 29, 56, 125, 58, 54] as [UInt32])
  func `Modifier keys alone are nothing`(_ code: UInt32) throws {
    #expect(try keymap().press(code, isRepeat: false, time: 0) == nil)
  }

  @Test func `Modifiers are told, and a layout without Latin letters lends them for shortcuts`()
    throws
  {
    let keymap = try keymap()
    keymap.update(depressed: 4, latched: 0, locked: 0, group: 1)
    let press = keymap.press(16, isRepeat: true, time: 0)
    #expect(press?.name == "q")
    #expect(press?.modifiers == [.control])
    #expect(press?.isRepeat == true)
    keymap.update(depressed: 0, latched: 0, locked: 0, group: 1)
    #expect(keymap.press(16, isRepeat: false, time: 0)?.name == "Cyrillic_shorti")
  }

  @Test(arguments: ["", "no keymap at all", "xkb_keymap {"])
  func `A keymap that cannot be read leaves the arrows working`(_ text: String) throws {
    #expect(try keymap(text).press(106, isRepeat: false, time: 0)?.name == "Right")
  }

  @Test func `A keymap that is longer than its file is not read past its end`() throws {
    let descriptor = try descriptor(holding: Self.text)
    defer { close(descriptor) }
    let keymap = Keymap(descriptor: descriptor, size: 1 << 24)
    #expect(keymap?.press(106, isRepeat: false, time: 0)?.name == "Right")
    #expect(Keymap(descriptor: -1, size: 0) != nil)
  }

  @Test func `Shift does not repeat and letters do`() throws {
    let keymap = try keymap()
    #expect(keymap.repeats(106))
    #expect(!keymap.repeats(42))
    #expect(!keymap.repeats(.max))
  }
}
