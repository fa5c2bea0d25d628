internal import ArgumentParser
internal import Benchmarks

/// `octavo bench`: how long a frame takes on this machine.
struct BenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Measure how long frames take to paint, beside a copy of the same bytes.")

  @Option(
    help: ArgumentHelp("How often each frame is measured. (default: 9)", valueName: "N"),
    transform: Numbers.repeats)
  var repeats = 9

  @Option(
    help: ArgumentHelp("The threads that paint, 1 to 64. (default: 2)", valueName: "N"),
    transform: Numbers.threads)
  var threads = 2

  @Flag(help: "Print JSON instead of a table.")
  var json = false

  func run() throws {
    let rows = try Benchmarks.run(repeats: repeats, threads: threads)
    try Terminal.write(json ? Benchmarks.json(rows) : Benchmarks.table(rows))
  }
}
