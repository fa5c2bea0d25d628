internal import ArgumentParser
internal import OctavoBenchmarks
internal import OctavoGeometry

/// `octavo bench`: how long a frame takes on this machine, and how much memory reading takes.
struct BenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Measure how long frames take to paint, beside a copy of the same bytes.",
    discussion: """
      With --memory, measures instead how much of the process is in memory after 50, 300 and \
      1000 turns of a PDF file, of photographs and of a text, which are made for it in the folder \
      for temporary files. Some minutes. With --opening, how long it takes from a path to the \
      first picture of photographs, of texts of up to 20 MB and of texts that were written against \
      some parser.
      """)

  @Option(
    help: ArgumentHelp(
      "Measure every transition in a window of this size in pixels, instead of those with a target.",
      valueName: "WxH"),
    transform: Dimensions.init(argument:))
  var size: Dimensions?

  @Option(
    help: ArgumentHelp(
      "Fail if a transition cannot paint so many frames a second.", valueName: "HZ"),
    transform: Numbers.frameRate)
  var rate: Int?

  @Option(
    help: ArgumentHelp("How often each frame is measured. (default: 9)", valueName: "N"),
    transform: Numbers.repeats)
  var repeats = 9

  @Option(
    help: ArgumentHelp("The threads that paint, 1 to 64. (default: 2)", valueName: "N"),
    transform: Numbers.threads)
  var threads = 2

  @Flag(help: "Measure memory instead of time.")
  var memory = false

  @Flag(help: "Measure how long it takes to open files and show their first pages.")
  var opening = false

  @Flag(help: "Print JSON instead of a table.")
  var json = false

  func validate() throws {
    try size?.check(at: .one)
  }

  func run() throws {
    if opening {
      return try MainActor.assumeIsolated {
        _ = try Benchmarks.opening { try? Terminal.write(Benchmarks.table([$0])) }
      }
    }
    if memory { return try MainActor.assumeIsolated { try measureMemory() } }
    let rows = try Benchmarks.run(
      at: size.map { (Int($0.size.width), Int($0.size.height)) }, repeats: repeats,
      threads: threads)
    try Terminal.write(json ? Benchmarks.json(rows) : Benchmarks.table(rows))
    guard let rate else { return }
    let slow = rows.filter { $0.quickest * Double(rate) > 1 }.map { row in
      "\(row.transition) \(row.width)×\(row.height) (\(Int(1 / row.quickest)))"
    }
    guard slow.isEmpty else {
      throw Failure("fewer than \(rate) frames a second: \(slow.joined(separator: ", "))")
    }
  }

  @MainActor private func measureMemory() throws {
    let rows = try Benchmarks.memory()
    try Terminal.write(json ? Benchmarks.json(rows) : Benchmarks.table(rows))
  }
}
