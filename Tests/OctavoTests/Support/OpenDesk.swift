import Glibc
import OctavoTestCompositor
import OctavoTestSupport
import OctavoWayland
import OctavoWaylandProtocols
import Testing

/// A desk on which `octavo` is opened, with a folder for its files and its memory.
@MainActor
final class OpenDesk {
  let folder: TemporaryFolder
  let compositor: TestCompositor

  /// A desk for windows of some extents, whose compositor lacks some interfaces.
  init(width: Int32 = 400, height: Int32 = 300, without interfaces: [String] = []) throws {
    folder = try TemporaryFolder()
    var options = Options()
    options.firstSize = (width, height)
    for name in interfaces + ["wp_presentation"] { options.globals[name] = nil }
    compositor = try TestCompositor(options)
  }

  /// Starts it, and waits until it shows something and has the keyboard.
  func open(_ arguments: [String], environment: [String: String] = [:]) throws -> ChildClient {
    let octavo = try ChildClient(
      "octavo", arguments, environment: ["XDG_STATE_HOME": folder.path].merging(environment) { $1 },
      errors: folder.path("errors"), of: compositor)
    try #require(octavo.turn { compositor.screen != nil })
    compositor.seat.keyboard.enter()
    return octavo
  }

  func press(_ keys: UInt32...) { press(keys) }

  func press(_ keys: [UInt32]) {
    for key in keys {
      compositor.seat.keyboard.key(key, .pressed)
      compositor.seat.keyboard.key(key, .released)
    }
  }

  /// Presses Ctrl+O.
  func pressControlO() { press(24, while: 29, is: 4) }

  /// Presses Alt+Left.
  func pressAltLeft() { press(105, while: 56, is: 8) }

  private func press(_ key: UInt32, while modifier: UInt32, is bit: UInt32) {
    let keyboard = compositor.seat.keyboard
    keyboard.key(modifier, .pressed)
    keyboard.modifiers(depressed: bit)
    press(key)
    keyboard.key(modifier, .released)
    keyboard.modifiers(depressed: 0)
  }

  /// Whether the window comes to be called by a title that begins so.
  func shows(_ title: String, _ octavo: ChildClient) -> Bool {
    octavo.turn { compositor.window.title?.hasPrefix(title) == true }
  }

  /// What it complains of, once it does.
  func complaint(_ octavo: ChildClient) throws -> String {
    #expect(octavo.turn { (try? folder.read("errors").isEmpty) == false })
    return try folder.read("errors")
  }

  /// Closes the window.
  ///
  /// - Returns: the program's exit code.
  func end(_ octavo: ChildClient) -> Int32? {
    compositor.window.close()
    return octavo.end()
  }
}
