package import Glibc

/// A program that the rig has started: leader of its own session, so that it and all it starts can
/// be stopped without touching anything else.
package final class ChildProcess {
  /// How a program ended.
  package enum End: Equatable, Sendable {
    /// It left by itself, with a code.
    case exited(Int32)
    /// A signal ended it.
    case killed(Int32)
  }

  /// The program's name, for messages.
  package let name: String
  /// The process, and the group of all that it starts.
  package let identifier: pid_t
  /// The file that takes what it writes to its outputs.
  package let logPath: String
  private var end: End?

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - arguments: the program's path or name, and its arguments.
  ///   - environment: all of its environment.
  ///   - logPath: the file that both of its outputs are appended to.
  ///   - input: the descriptor that becomes its input; empty without one.
  package init(
    _ arguments: [String], environment: [String: String], logPath: String, input: Int32? = nil
  ) throws {
    name = arguments[0].split(separator: "/").last.map(String.init) ?? arguments[0]
    self.logPath = logPath

    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let input {
      posix_spawn_file_actions_adddup2(&actions, input, 0)
    } else {
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    }
    posix_spawn_file_actions_addopen(
      &actions, 1, logPath, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    posix_spawn_file_actions_adddup2(&actions, 1, 2)

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    // POSIX_SPAWN_SETSID, which the Glibc module leaves out.
    let newSession: Int16 = 0x80
    posix_spawnattr_setflags(
      &attributes, newSession | Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK))

    var started: pid_t = 0
    var words = arguments.map { strdup($0) } + [nil]
    var settings = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for word in words + settings { free(word) } }
    let status = posix_spawnp(
      &started, arguments[0], &actions, &attributes, &words, &settings)
    guard status == 0 else { throw RigError.system("cannot start \(arguments[0])", code: status) }
    identifier = started
  }

  deinit { stop() }

  /// How it ended; nothing while it runs.
  package func poll() -> End? {
    if let end { return end }
    var status: Int32 = 0
    guard waitpid(identifier, &status, WNOHANG) == identifier else { return nil }
    let signal = status & 0x7f
    end = signal == 0 ? .exited((status >> 8) & 0xff) : .killed(signal)
    return end
  }

  /// Waits for its end.
  ///
  /// - Throws: `RigError` if it still runs after so many seconds.
  package func wait(seconds: Double = 10) throws -> End {
    try waiting(for: "the end of \(name)", seconds: seconds, interval: 0.005) { poll() }
  }

  /// Sends a signal to the program alone.
  package func send(_ signal: Int32) {
    if poll() == nil { kill(identifier, signal) }
  }

  /// Ends it, with all that it has started: politely, then by force.
  package func stop() {
    if poll() == nil {
      kill(-identifier, SIGTERM)
      let limit = ContinuousClock.now + .seconds(2)
      while poll() == nil, ContinuousClock.now < limit { pause(0.005) }
    }
    // What it has started may outlive it; the group is gone when its last member is.
    kill(-identifier, SIGKILL)
    while poll() == nil { pause(0.005) }
  }

  /// What it has written so far.
  package var log: String { contents(of: logPath) ?? "" }
}

/// The text of a file; nothing if it cannot be read.
package func contents(of path: String) -> String? {
  guard let file = fopen(path, "re") else { return nil }
  defer { fclose(file) }
  var bytes: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 65536)
  while true {
    let count = fread(&chunk, 1, chunk.count, file)
    guard count > 0 else { break }
    bytes += chunk[..<count]
  }
  return String(decoding: bytes, as: UTF8.self)
}
