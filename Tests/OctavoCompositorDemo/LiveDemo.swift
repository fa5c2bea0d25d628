import FoundationEssentials
import Glibc
import OctavoCompositorRig

/// The demo in the Wayland session that it was called from.
struct LiveDemo {
  let program: String
  let folder: String

  /// The session's, but for the place that the demo leaves off at: a second one begins again, and a
  /// person's own places are not the demo's.
  private var environment: [String: String] {
    ProcessInfo.processInfo.environment.merging(["XDG_STATE_HOME": folder + "/state"]) { $1 }
  }

  /// The socket of the session's compositor; nothing if nobody answers there.
  static var session: String? {
    let environment = ProcessInfo.processInfo.environment
    guard let display = environment["WAYLAND_DISPLAY"] else { return nil }
    let path =
      display.hasPrefix("/") ? display : (environment["XDG_RUNTIME_DIR"] ?? "") + "/" + display
    return answers(path) ? path : nil
  }

  /// The moments of the script that are worth a picture, in seconds.
  private static let moments = [(1.0, "a-before"), (2.8, "b-held"), (5.0, "c-after")]
  private static let script = """
    1200 down 1 0.99 0.6
    \((1...24).map { "\(1200 + $0 * 25) move 1 \(0.99 - 0.0125 * Double($0)) 0.6" }.joined(separator: "\n"))
    \((1...20).map { "\(3000 + $0 * 25) move 1 \(0.69 - 0.02 * Double($0)) 0.6" }.joined(separator: "\n"))
    3600 up 1
    5500 down 1 0.85 0.5
    5516 move 1 0.78 0.5
    5532 move 1 0.70 0.5
    5548 move 1 0.60 0.5
    5564 move 1 0.50 0.5
    5570 up 1
    7500 key Left
    9500 end

    """

  /// Opens the photographs, lets the script move them, and leaves pictures of it.
  func show(_ documents: DemoDocuments) throws {
    let script = folder + "/demo.script"
    try Data(Self.script.utf8).write(to: URL(filePath: script))
    print("octavo --script \(script) \(documents.photographs)")
    let client = try ChildProcess(
      [program, "--script", script, documents.photographs], environment: environment,
      logPath: folder + "/octavo.log")
    let start = ContinuousClock.now
    var taken = true
    for (second, name) in Self.moments {
      try waiting(for: "\(name)", seconds: 30) {
        ContinuousClock.now - start > .seconds(second) ? true : nil
      }
      if let end = client.poll(), end != .exited(0) {
        throw RigError("octavo \(end): \(client.log)")
      }
      taken = taken && takePicture("\(folder)/\(name).png")
    }
    if !taken { try record(script, documents) }
    guard try client.wait(seconds: 60) == .exited(0) else { throw RigError(client.log) }
  }

  /// Takes a picture of the screen with the tool that wlroots' compositors know; others let only
  /// their own tools do it.
  private func takePicture(_ path: String) -> Bool {
    let grim = try? ChildProcess(
      ["grim", path], environment: environment, logPath: folder + "/grim.log")
    guard (try? grim?.wait(seconds: 5)) == .exited(0) else { return false }
    print("  \(path)")
    return true
  }

  /// Leaves pictures of the same moments of the script, drawn by the same engine without the screen.
  private func record(_ script: String, _ documents: DemoDocuments) throws {
    print("This session shows its screen to no grim: the same script, recorded instead:")
    let recorded = folder + "/recorded"
    let framesPerSecond = 10.0
    let recorder = try ChildProcess(
      [
        program, "record", documents.photographs, "--size", "960x640", "--fps",
        "\(Int(framesPerSecond))", "--script", script, "-o", recorded,
      ],
      environment: environment, logPath: folder + "/record.log")
    guard try recorder.wait(seconds: 120) == .exited(0) else { throw RigError(recorder.log) }
    for (second, name) in Self.moments {
      let number = String(Int(second * framesPerSecond))
      let zeros = String(repeating: "0", count: 4 - number.count)
      let path = "\(folder)/\(name).png"
      try? FileManager.default.removeItem(atPath: path)
      try FileManager.default.moveItem(atPath: "\(recorded)/\(zeros)\(number).png", toPath: path)
      print("  \(path)")
    }
    try FileManager.default.removeItem(atPath: recorded)
  }
}
