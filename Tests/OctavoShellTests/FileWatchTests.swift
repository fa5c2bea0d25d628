import Foundation
import OctavoShell
import Testing

@MainActor
private final class Bench {
  var time = 100.0
  var told: [Set<String>] = []
  let folder: String
  let loop: EventLoop
  let watch: FileWatch

  init() throws {
    folder =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("octavo-watch-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let box = Box()
    loop = EventLoop(clock: { box.bench?.time ?? 0 })
    watch = try #require(FileWatch(loop: loop) { box.bench?.told.append($0) })
    box.bench = self
    loop.add(source: watch)
    watch.watch([folder])
  }

  isolated deinit {
    loop.remove(source: watch)
    try? FileManager.default.removeItem(atPath: folder)
  }

  func path(_ name: String) -> String { "\(folder)/\(name)" }

  func write(_ text: String, to name: String) throws {
    try text.write(toFile: path(name), atomically: false, encoding: .utf8)
  }

  func wait(_ seconds: Double) throws {
    try loop.turn(waitingAtMost: 0)
    time += seconds
    try loop.turn(waitingAtMost: 0)
  }
}

@MainActor
private final class Box { weak var bench: Bench? }

@MainActor @Suite struct FileWatchTests {
  @Test func `A file that is written is told once it has been quiet for a tenth of a second`()
    throws
  {
    let bench = try Bench()
    try bench.write("one", to: "board.yaml")
    try bench.wait(0.09)
    #expect(bench.told.isEmpty)
    try bench.write("two", to: "board.yaml")
    try bench.wait(0.09)
    #expect(bench.told.isEmpty, "the second write begins the quiet again")
    try bench.wait(0.02)
    #expect(bench.told == [[bench.path("board.yaml")]])
    try bench.wait(5)
    #expect(bench.told.count == 1)
  }

  @Test func `A file that is renamed into its place counts, and one that is only read does not`()
    throws
  {
    let bench = try Bench()
    try bench.write("one", to: ".board.yaml.swp")
    try bench.wait(0.2)
    bench.told = []
    try FileManager.default.moveItem(
      atPath: bench.path(".board.yaml.swp"), toPath: bench.path("board.yaml"))
    try bench.wait(0.2)
    #expect(bench.told == [[bench.path(".board.yaml.swp"), bench.path("board.yaml")]])
    bench.told = []
    _ = try String(contentsOfFile: bench.path("board.yaml"), encoding: .utf8)
    try bench.wait(0.2)
    #expect(bench.told.isEmpty)
  }

  @Test func `Links and folders count as they are made, a file as it has been written`() throws {
    let bench = try Bench()
    let files = FileManager.default
    try files.createSymbolicLink(atPath: bench.path("link"), withDestinationPath: "/")
    try files.createDirectory(atPath: bench.path("folder"), withIntermediateDirectories: false)
    try bench.wait(0.2)
    #expect(bench.told == [[bench.path("link"), bench.path("folder")]])
    bench.told = []
    let file = try #require(fopen(bench.path("file"), "w"))
    try bench.wait(0.2)
    #expect(bench.told.isEmpty, "nobody has written anything yet")
    fclose(file)
    try bench.wait(0.2)
    #expect(bench.told == [[bench.path("file")]])
    bench.told = []
    try files.linkItem(atPath: bench.path("file"), toPath: bench.path("other name"))
    try bench.wait(0.2)
    #expect(bench.told == [[bench.path("other name")]])
  }

  @Test func `A folder that is no longer watched is not told of, nor one that is not there`() throws
  {
    let bench = try Bench()
    bench.watch.watch([bench.path("missing")])
    try bench.write("one", to: "board.yaml")
    try bench.wait(0.2)
    #expect(bench.told.isEmpty)
    bench.watch.watch([bench.folder])
    try bench.write("two", to: "board.yaml")
    try bench.wait(0.2)
    #expect(bench.told.count == 1)
  }

  @Test func `A folder that is known by two names is told of by both, until one is let go`() throws
  {
    let bench = try Bench()
    let link = bench.folder + "-link"
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: bench.folder)
    defer { try? FileManager.default.removeItem(atPath: link) }
    bench.watch.watch([bench.folder, link])
    try bench.write("one", to: "board.yaml")
    try bench.wait(0.2)
    #expect(bench.told == [[bench.path("board.yaml"), link + "/board.yaml"]])
    bench.told = []
    bench.watch.watch([link])
    try bench.write("two", to: "board.yaml")
    try bench.wait(0.2)
    #expect(bench.told == [[link + "/board.yaml"]])
  }

  @Test func `Where there is more than the kernel keeps, the folder counts as changed`() throws {
    let bench = try Bench()
    let limit = try String(
      contentsOfFile: "/proc/sys/fs/inotify/max_queued_events", encoding: .utf8)
    let most = try #require(Int(limit.trimmingCharacters(in: .whitespacesAndNewlines)))
    for number in 0...most {
      // A change like the one before it would be kept as that.
      let file = open(bench.path(number % 2 == 0 ? "a" : "b"), O_WRONLY | O_CREAT, 0o600)
      try #require(file >= 0)
      close(file)
    }
    try bench.wait(0.2)
    #expect(bench.told.first?.contains(bench.folder) == true)
  }

  @Test func `A signal to read again becomes readable again and again`() throws {
    let signals = try #require(Signals(isReload: true))
    defer { signals.restore() }
    for _ in 0..<2 {
      var state = pollfd(fd: signals.descriptor, events: CShort(POLLIN), revents: 0)
      #expect(poll(&state, 1, 0) == 0)
      kill(getpid(), SIGHUP)
      #expect(poll(&state, 1, 1000) == 1)
      signals.drain()
    }
  }
}
