import Foundation

/// The built command, run as a person runs it.
struct OctavoProcess {
  /// What a run left.
  struct Outcome {
    let code: Int32
    let isSignal: Bool
    let output: String
    let complaint: String
  }

  /// Runs the command to its end.
  ///
  /// - Parameters:
  ///   - environment: added to one that has no display and a state folder of its own.
  ///   - input: what it reads from standard input; nothing by default.
  ///   - binary: a copy of the command; nil for the one that was built.
  ///   - limits: what a shell says before it becomes the command, as `ulimit -n 9`.
  ///   - given: takes what it writes to standard output; nil gathers it.
  static func run(
    _ arguments: [String], in folder: URL = FileManager.default.temporaryDirectory,
    environment: [String: String] = [:], input: String = "", by binary: URL? = nil,
    under limits: String? = nil, output given: FileHandle? = nil
  ) throws -> Outcome {
    let process = Process()
    process.executableURL = try binary ?? executable
    process.arguments = arguments
    if let limits {
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      process.arguments = ["-c", limits + "; exec \"$0\" \"$@\"", try executable.path] + arguments
    }
    process.currentDirectoryURL = folder
    process.environment =
      ["PATH": "/usr/bin:/bin", "HOME": folder.path, "XDG_STATE_HOME": folder.path]
      .merging(environment) { $1 }
    let (output, complaint) = (Pipe(), Pipe())
    // A pipe holds 64 KB: no script of a test fills it.
    let source = Pipe()
    process.standardInput = source
    try source.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try source.fileHandleForWriting.close()
    process.standardOutput = given ?? output
    process.standardError = complaint
    try process.run()
    // Errors are a line; only standard output can fill a pipe.
    if given != nil { try output.fileHandleForWriting.close() }
    let text = output.fileHandleForReading.readDataToEndOfFile()
    let errors = complaint.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Outcome(
      code: process.terminationStatus, isSignal: process.terminationReason == .uncaughtSignal,
      output: String(decoding: text, as: UTF8.self),
      complaint: String(decoding: errors, as: UTF8.self))
  }

  /// Puts a copy of the command into a folder, away from the data that the built one finds.
  static func copy(to folder: URL) throws -> URL {
    let copy = folder.appendingPathComponent("octavo")
    // Written by another process: a child that a test of another thread starts meanwhile would keep our file open to
    // be written, and what may be written is not run (ETXTBSY).
    let copying = try Process.run(
      URL(fileURLWithPath: "/bin/cp"), arguments: [try executable.path, copy.path])
    copying.waitUntilExit()
    guard copying.terminationStatus == 0 else { throw CocoaError(.fileWriteUnknown) }
    return copy
  }

  /// The binary, which the build lays beside the test bundle.
  static var executable: URL {
    get throws {
      let here = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      let beside = here.deletingLastPathComponent().appendingPathComponent("octavo")
      if FileManager.default.isExecutableFile(atPath: beside.path) { return beside }
      // A runner that loads the bundle stands elsewhere; the bundle is among its arguments.
      for argument in CommandLine.arguments where argument.hasSuffix(".xctest") {
        let beside = URL(fileURLWithPath: argument).deletingLastPathComponent()
          .appendingPathComponent("octavo")
        if FileManager.default.isExecutableFile(atPath: beside.path) { return beside }
      }
      throw Missing()
    }
  }

  private struct Missing: Error, CustomStringConvertible {
    var description: String { "the command octavo is not beside the test bundle" }
  }
}

/// The built command, spoken with line by line.
final class OctavoConversation {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()

  init(_ arguments: [String]) throws {
    process.executableURL = try OctavoProcess.executable
    process.arguments = arguments
    process.standardInput = input
    process.standardOutput = output
    try process.run()
  }

  func say(_ text: String) throws {
    try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
  }

  /// What it has written by now, waiting for at least one byte.
  func answer() throws -> String {
    String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
  }

  /// Ends what it reads.
  ///
  /// - Returns: its exit code.
  func end() throws -> Int32 {
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    return process.terminationStatus
  }
}
