import FoundationEssentials
import OctavoCompositorRig
import OctavoGeometry
import OctavoTestSupport
import Testing

/// All that runs under real compositors: one after the other, since each takes the whole machine.
@Suite(.enabled(if: !Stage.asked.isEmpty, "OCTAVO_RIG names no compositor"), .serialized)
enum `Real compositors` {}

/// The real compositors that the built command can be tried under.
enum Stage: String, CaseIterable, CustomTestStringConvertible {
  case kwin
  case sway

  /// Those that `OCTAVO_RIG` asks for by name. They have to be installed, so nobody gets them
  /// unasked; `scripts/test` asks, and sees to it that no test was left out.
  static let asked = (ProcessInfo.processInfo.environment["OCTAVO_RIG"] ?? "")
    .split(separator: ",").compactMap { Stage(rawValue: String($0)) }

  var testDescription: String { rawValue }

  /// Starts one with a screen of an extent in points.
  @MainActor
  func open(_ size: Size) throws -> any Compositor {
    switch self {
    case .kwin: try KWin(size: size)
    case .sway: try Sway(size: size)
    }
  }
}

/// The command that is tried.
enum Command {
  /// The program: the one that `OCTAVO_BINARY` names, else the debug build.
  static let path =
    ProcessInfo.processInfo.environment["OCTAVO_BINARY"]
    ?? URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path + "/.build/debug/octavo"

  /// Runs it to its end, and returns how it ended and what it wrote.
  static func run(_ arguments: [String], in scratch: TemporaryFolder) throws -> (
    ChildProcess.End, String
  ) {
    let process = try ChildProcess(
      [path] + arguments, environment: ["HOME": scratch.path, "PATH": "/usr/bin:/bin"],
      logPath: scratch.path + "/log-\(UUID().uuidString)")
    return (try process.wait(seconds: 60), process.log)
  }
}
