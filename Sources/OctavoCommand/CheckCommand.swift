internal import ArgumentParser
internal import OctavoPlayer
internal import OctavoStoryboards
internal import OctavoTransitions

/// `octavo check`: everything that is wrong with a storyboard, at once.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check a storyboard and say what is wrong with it, and where.",
    discussion: """
      The board's files are looked for beside it. The exit code is 1 if there is an error; \
      warnings alone leave it 0.
      """)

  @Argument(help: ArgumentHelp("The storyboard; - for standard input.", valueName: "board"))
  var path: String

  @Option(help: ArgumentHelp("How the problems are written: text or json.", valueName: "format"))
  var format: Format = .text

  @Option(
    name: .customLong("own-transition"), help: OwnTransitionOption.help,
    transform: OwnTransitionOption.kind)
  var transitions: [TransitionKind] = []

  /// The formats of a report, as the command line names them.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, json
  }

  func validate() throws { try OwnTransitionOption.check(transitions) }

  func run() throws {
    let bytes: [UInt8]
    do {
      bytes = try DiskAssets.boardBytes(at: path)
    } catch {
      throw Failure(error.description)
    }
    let isStandardInput = path == "-"
    let assets = isStandardInput ? BoardAssets(folder: ".") : BoardAssets(besideBoard: path)
    let report = StoryboardChecker.check(
      bytes: bytes, file: isStandardInput ? "<stdin>" : path, assets: assets,
      transitions: transitions)
    let text = report.rendered(format: format == .json ? .json : .text)
    if !text.isEmpty { try Terminal.write(text) }
    if report.hasErrors { throw ExitCode.failure }
  }
}
