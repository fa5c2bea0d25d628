import Glibc

/// Ends the rig's programs when the rig itself dies before it could.
///
/// A small process that holds the reading end of a pipe and a list of process groups. When the
/// writing end closes, and only then, it ends them and removes the session's folder.
final class Watchdog {
  private let process: ChildProcess
  private let pipe: Int32

  init(folder: String, environment: [String: String]) throws {
    var ends: [Int32] = [0, 0]
    guard Glibc.pipe(&ends) == 0 else { throw RigError.system("pipe", code: errno) }
    defer { close(ends[0]) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    pipe = ends[1]
    let script = #"while read -r group; do all="$all -$group"; done; kill -KILL $all; rm -rf "$0""#
    process = try ChildProcess(
      ["/bin/sh", "-c", script, folder], environment: environment,
      logPath: folder + "/log/watchdog",
      input: ends[0])
  }

  /// Adds a program to those that end with the rig.
  func watch(_ child: ChildProcess) {
    let line = Array("\(child.identifier)\n".utf8)
    _ = write(pipe, line, line.count)
  }

  /// Lets it go: what it watched has been stopped.
  func dismiss() {
    process.send(SIGKILL)
    process.stop()
    close(pipe)
  }
}
