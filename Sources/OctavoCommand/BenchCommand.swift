internal import ArgumentParser
internal import OctavoBenchmarks
internal import OctavoFiles
internal import OctavoGeometry
internal import OctavoTransitions

/// `octavo bench`: how long a frame takes on this machine, and how much memory reading takes.
struct BenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Measure how long frames take to paint, beside a copy of the same bytes.",
    discussion: """
      The mean over 19 values of a transition's progress and the longest of them, whole and as a \
      window paints it, what Cairo and pixman need for a flip, and which refresh rate the machine \
      holds. The ratio to two threads that copy a frame is what can be compared between machines.

      With --memory, measures instead how much of the process is in memory after 50, 300 and \
      1000 turns of a PDF file, of photographs and of a text, which are made for it in the folder \
      for temporary files. Some minutes. With --opening, how long it takes from a path to the \
      first picture of photographs, of texts of up to 20 MB and of texts that were written against \
      some parser. With --leaves, what frames take with several leaves in the air, whole and as \
      a window paints them.
      """)

  @Option(
    help: ArgumentHelp(
      "Measure every transition in a window of this size in pixels, instead of those with a target.",
      valueName: "WxH"),
    transform: { try Dimensions(argument: $0, in: "pixels") })
  var size: Dimensions?

  @Option(
    help: ArgumentHelp("Measure one transition only.", valueName: "NAME"),
    transform: { try TransitionCatalog.kind(named: $0).name })
  var transition: String?

  @Option(help: ArgumentHelp("Its style bits, with commas between.", valueName: "bits"))
  var style: StyleNames = StyleNames(names: [])

  @Option(help: LightOption.help(usual: .classic), transform: LightOption.light)
  var light = Light.classic

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

  @Option(
    help: ArgumentHelp(
      "Print what takes more than a tenth longer than in a record of an earlier run.",
      valueName: "FILE"))
  var against: String?

  @Flag(help: "Print the record of this run for --against, instead of a table.")
  var record = false

  @Flag(help: "Measure memory instead of time.")
  var memory = false

  @Flag(help: "Measure how long it takes to open files and show their first pages.")
  var opening = false

  @Flag(help: "Measure frames of 1, 2, 4, 8 and 16 leaves in the air.")
  var leaves = false

  @Flag(help: "Print JSON instead of a table.")
  var json = false

  func validate() throws {
    try size?.check(at: .one)
    try checkNothingIsIdle()
    guard !style.names.isEmpty else { return }
    guard let transition else {
      throw ValidationError("--style goes with --transition, whose style bits it names")
    }
    do { _ = try TransitionCatalog.kind(named: transition).make(style: style.names) } catch {
      throw ValidationError("\(error)")
    }
  }

  func run() throws {
    let window = size.map { (Int($0.size.width), Int($0.size.height)) }
    if opening {
      return try MainActor.assumeIsolated {
        _ = try Benchmarks.opening { try? Terminal.write(Benchmarks.table([$0])) }
      }
    }
    if leaves {
      return try MainActor.assumeIsolated {
        try Terminal.write(
          Benchmarks.table(
            Benchmarks.leaves(
              at: window, repeats: repeats, threads: threads, transition: transition,
              style: style.names)))
      }
    }
    if memory { return try MainActor.assumeIsolated { try measureMemory() } }
    let old = try against.map(Self.record)
    let isTable = !json && !record
    if isTable { try writeSurroundings(of: window ?? (1920, 1080)) }
    let rows = try Benchmarks.run(
      at: window, transition: transition, style: style.names, light: light, repeats: repeats,
      threads: threads)
    let speeds = SpeedRecord(rows)
    if isTable {
      try Terminal.write(Benchmarks.table(rows) + Benchmarks.verdict(rows, threads: threads))
    } else {
      try Terminal.write(record ? speeds.text : Benchmarks.json(rows))
    }
    if let against, let old {
      guard speeds.isComparable(with: old) else {
        throw Failure(
          "the record \(against) holds nothing of what was measured; take one of the same windows and "
            + "transitions")
      }
      for line in speeds.slower(than: old) { try Terminal.write(line + "\n") }
    }
    guard let rate else { return }
    let slow = rows.filter { $0.quickest * Double(rate) > 1 }.map { row in
      "\(row.transition) \(row.width)×\(row.height) (\(Int(1 / row.quickest)))"
    }
    guard slow.isEmpty else {
      throw Failure("fewer than \(rate) frames a second: \(slow.joined(separator: ", "))")
    }
  }

  /// Whatever is asked for has a use: of what is measured one thing, and of the rest what goes with that.
  private func checkNothingIsIdle() throws {
    let other = [("--memory", memory), ("--opening", opening), ("--leaves", leaves)]
    let asked = other.filter(\.1).map(\.0)
    let idle =
      asked.isEmpty
      ? [("--json", json && record)]
      : [
        ("--json", json && !memory), ("--record", record), ("--against", against != nil),
        ("--rate", rate != nil), ("--size", size != nil && !leaves),
        ("--transition", transition != nil && !leaves),
      ]
    guard let word = (asked.dropFirst() + idle.filter(\.1).map(\.0)).first else { return }
    throw ValidationError(
      "\(asked.first ?? "--record") and \(word) do not go together; leave one out")
  }

  private static func record(at path: String) throws -> SpeedRecord {
    let text: String
    do throws(FileTrouble) {
      text = String(decoding: try RegularFile(path).read(atMost: 1 << 20), as: UTF8.self)
    } catch {
      throw Failure("the record \(error)")
    }
    let record = SpeedRecord(text)
    guard !record.isEmpty else {
      throw Failure("the record \(path) holds no ratios; octavo bench --record prints one")
    }
    return record
  }

  /// What stands beside the frames; before them, for the first frame counts from the start.
  private func writeSurroundings(of window: (Int, Int)) throws {
    let (width, height) = window
    let first = try MainActor.assumeIsolated {
      try Benchmarks.firstFrame(width: width, height: height)
    }
    let around = try Benchmarks.surroundings(width: width, height: height, repeats: repeats)
    try Terminal.write(
      around.text + "First frame of a PDF file \(Int((first.seconds * 1000).rounded())) ms after "
        + "the start, then \(first.resident >> 20) MB resident\n")
  }

  @MainActor private func measureMemory() throws {
    let rows = try Benchmarks.memory()
    try Terminal.write(json ? Benchmarks.json(rows) : Benchmarks.table(rows))
  }
}
