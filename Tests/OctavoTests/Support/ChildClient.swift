import Foundation
import Glibc
import OctavoTestCompositor
import Testing

/// A program of its own that is a client of a `TestCompositor`.
@MainActor
final class ChildClient {
  private let compositor: TestCompositor
  private let process: pid_t

  /// The names of its threads.
  var threads: [String] {
    let tasks = "/proc/\(process)/task"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? []
    return names.compactMap { try? String(contentsOfFile: "\(tasks)/\($0)/comm", encoding: .utf8) }
  }

  private var hasEnded = false

  /// Starts a program that the build has laid beside the test bundle.
  ///
  /// - Parameter errors: The file that what it complains of goes to; with the tests' own if nil.
  init(
    _ name: String, _ arguments: [String] = [], environment: [String: String] = [:],
    errors: String? = nil, of compositor: TestCompositor
  ) throws {
    self.compositor = compositor
    let descriptor = try compositor.clientDescriptor()
    defer { close(descriptor) }
    let bundle = try #require(realpath("/proc/self/exe", nil))
    defer { free(bundle) }
    let path = String(cString: dirname(bundle)) + "/" + name
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    HandedDescriptor.handOn(descriptor, by: &actions)
    if let errors {
      posix_spawn_file_actions_addopen(&actions, 2, errors, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    }
    // What the runner of the tests ignores or its threads hold back is none of the program's.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in [SIGHUP, SIGINT, SIGPIPE] { sigaddset(&signals, signal) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
    let settings = ["WAYLAND_SOCKET": "\(HandedDescriptor.number)", "HOME": "/nonexistent"].merging(
      environment
    ) { $1 }
    var environment = settings.map { strdup("\($0.key)=\($0.value)") } + [nil]
    var arguments = ([path] + arguments).map { strdup($0) } + [nil]
    defer { for pointer in environment + arguments { free(pointer) } }
    var process = pid_t()
    let failure = posix_spawn(&process, path, &actions, &attributes, &arguments, &environment)
    try #require(failure == 0)
    self.process = process
  }

  isolated deinit {
    guard !hasEnded else { return }
    kill(process, SIGKILL)
    waitpid(process, nil, 0)
  }

  /// Sends it a signal.
  func send(_ signal: Int32) { kill(process, signal) }

  /// Turns the compositor's frames until something is so.
  ///
  /// - Returns: whether it came to be so; a program that hangs has half a minute.
  func turn(until isSo: () -> Bool) -> Bool {
    var idle = 0
    while !isSo() {
      guard idle < 3000 else { return false }
      var entry = pollfd(fd: compositor.fileDescriptor, events: Int16(POLLIN), revents: 0)
      if poll(&entry, 1, 10) == 0 { idle += 1 }
      compositor.tick()
    }
    return true
  }

  /// Turns until the program ends by itself.
  ///
  /// - Returns: its exit code; nil if a signal ended it, or nothing did.
  func end() -> Int32? {
    var status: Int32 = 0
    guard turn(until: { waitpid(process, &status, WNOHANG) == process }) else { return nil }
    hasEnded = true
    // It may have ended before its last words were read: nothing of it is left for what comes next.
    compositor.pump()
    return status & 0x7f == 0 ? status >> 8 & 0xff : nil
  }
}

extension TestCompositor {
  /// The rules that a program of its own broke: those but one, which a busy machine breaks as well. A program that
  /// is not answered for a while draws all the same (`FramePacer`), and these tests may be what is slow.
  var realTimeViolations: [Violation] { violations.filter { $0.rule != .secondFrameCallback } }
}
