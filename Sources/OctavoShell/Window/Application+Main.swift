internal import Glibc
public import OctavoNavigation

extension Application {
  /// Shows a root in a window as all that a program does, and ends the process when it is closed.
  ///
  /// The exit code is 0; without a window to be had it is 1, and one line on standard error says why.
  ///
  /// - Parameters:
  ///   - title: The window's name.
  ///   - appID: The name of the program's desktop file.
  ///   - options: How the window begins.
  ///   - ready: Gets the window before it is shown.
  ///   - root: Makes what fills the window.
  public static func main(
    title: String, appID: String = "octavo", options: WindowOptions = WindowOptions(),
    ready: (@MainActor (Window) -> Void)? = nil, root: @MainActor () throws -> any WindowRoot
  ) -> Never {
    do {
      try run(title: title, appID: appID, options: options, ready: ready, root: root)
      exit(0)
    } catch {
      let program = CommandLine.arguments.first?.split(separator: "/").last ?? "octavo"
      let line = Array("\(program): \(error)\n".utf8)
      // Nobody is left to tell if standard error itself is gone.
      _ = unsafe line.withUnsafeBytes { unsafe write(STDERR_FILENO, $0.baseAddress, $0.count) }
      exit(1)
    }
  }
}
