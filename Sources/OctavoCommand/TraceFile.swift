internal import Glibc
internal import OctavoFiles
internal import OctavoJSON
internal import OctavoNavigation
internal import OctavoShell

/// Writes what happens in a window as JSON, one line each, for people who look for a fault.
///
/// `time` is in seconds of the machine's monotonic clock, as are `expected` and `presented`; `at` is
/// an input's own time on the line of its device.
@MainActor
final class TraceFile {
  private let path: String
  private var descriptor: CInt

  /// How every line begins.
  private static let beginning = Array("{\"time\"".utf8)

  /// Begins a trace in the place of an earlier one.
  ///
  /// - Throws: `Failure` if the file cannot be written, or is no trace: who forgets its name gives that of
  ///   what is to be opened.
  init(_ path: String) throws {
    self.path = path
    guard path != "-" else {
      throw Failure("the trace goes into a file; /dev/stdout is one, and one called - is ./-")
    }
    if let file = try? RegularFile(path), file.byteCount > 0,
      try file.read(atMost: Self.beginning.count) != Self.beginning
    {
      throw Failure("\(path) is no trace, and stays as it is; name another file for --trace")
    }
    // A pipe that nobody reads is an error, and one that is full ends the trace: no window waits.
    descriptor = unsafe open(
      path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0o666)
    guard descriptor >= 0 else {
      throw Failure("cannot write the trace \(path): \(unsafe String(cString: strerror(errno)))")
    }
  }

  isolated deinit { if descriptor >= 0 { close(descriptor) } }

  /// Notes what a container decided or did.
  func note(_ event: TraceEvent) { write(TraceLine.members(of: event), at: LoopClock.monotonic()) }

  /// Notes what happened to a window.
  func note(_ event: WindowEvent) { write(TraceLine.members(of: event), at: event.time) }

  private func write(_ members: [(name: String, value: JSON)], at time: Double) {
    guard descriptor >= 0 else { return }
    let line = Array((JSON.object([("time", .number(time))] + members).text + "\n").utf8)
    // A line goes out whole or the disk is full: there is no use in trying on.
    let count = unsafe line.withUnsafeBytes {
      unsafe Glibc.write(descriptor, $0.baseAddress, $0.count)
    }
    guard count != line.count else { return }
    Terminal.complain("the trace \(path) ends here: \(unsafe String(cString: strerror(errno)))")
    close(descriptor)
    descriptor = -1
  }
}
