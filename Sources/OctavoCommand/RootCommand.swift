internal import ArgumentParser
internal import Glibc

@main
struct RootCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "octavo",
    abstract: "Turns the pages of what you own, under your finger.",
    version: "octavo 0.1.0",
    subcommands: [
      OpenCommand.self, GalleryCommand.self, FrameCommand.self, RecordCommand.self,
      TransitionsCommand.self, CheckCommand.self, TraceCommand.self, BenchCommand.self,
    ],
    defaultSubcommand: OpenCommand.self)

  static func main() {
    Terminal.holdStandardStreams()
    HeapSettings.apply()
    LibraryNoise.silence()
    // A file that may not grow is a write that fails, and is told; not the end of the process.
    signal(SIGXFSZ, SIG_IGN)
    run()
    Leaving.leave(with: .success)
  }

  private static func run() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    do {
      if [["--help"], ["-h"], ["help"]].contains(arguments) { return try Terminal.write(help) }
      var command = try parseAsRoot(arguments)
      try MistakenOption.checkRepetitions(in: arguments, of: command)
      if command is any DrawingCommand { try ProcessLimits.checkMemory() }
      try command.run()
    } catch {
      finish(after: error, arguments)
    }
  }

  /// The whole command's help: opening is what it does when no subcommand is named, so its options
  /// stand first and the subcommands after them.
  private static var help: String {
    let subcommands = helpMessage().split(separator: "SUBCOMMANDS:", maxSplits: 1).last ?? ""
    return helpMessage(for: OpenCommand.self) + "\nSUBCOMMANDS:" + subcommands
  }

  /// Ends the process as an error tells: help and version on standard output with 0, a failure as
  /// one line on standard error with 1, a wrong use with 64 (`EX_USAGE`).
  private static func finish(after error: any Error, _ arguments: [String]) -> Never {
    let code = exitCode(for: error)
    if code.isSuccess {
      if let cluster = MistakenOption.cluster(in: arguments) {
        Terminal.complain("Unknown option '\(cluster)'; \(MistakenOption.remedy(for: cluster))")
        Leaving.leave(with: .validationFailure)
      }
      do throws(Failure) {
        try Terminal.write(fullMessage(for: error))
      } catch {
        Terminal.complain(error.description)
        Leaving.leave(with: .failure)
      }
      Leaving.leave(with: code)
    }
    // What is wrong with a board was told as octavo check tells it.
    if error is BoardHasErrors { Leaving.leave(with: .failure) }
    let lines = message(for: error).split(whereSeparator: \.isNewline)
    if !lines.isEmpty {
      let line = lines.joined(separator: " ")
      let file = MistakenOption.file(refusedBy: line, in: arguments)
      Terminal.complain(line + (file.map { "; \(MistakenOption.remedy(for: $0))" } ?? ""))
    }
    Leaving.leave(with: code)
  }
}
