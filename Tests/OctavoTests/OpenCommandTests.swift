import Foundation
import Glibc
import OctavoTestCompositor
import OctavoTestSupport
import OctavoWayland
import OctavoWaylandProtocols
import Testing

/// `octavo PATH` in a window: what it shows, tells and remembers.
@Suite @MainActor final class OpenCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write((1...60).map { "Paragraph \($0)." }.joined(separator: "\n\n"), to: "book.txt")
  }

  /// Opens the book under a script until it closes itself, and reads what the trace says.
  ///
  /// - Parameter hand: what is done in the window meanwhile, for what has to wait for something to have happened:
  ///   by the script's clock that may be late on a busy machine.
  private func open(
    _ options: [String] = [], size: (width: Int32, height: Int32) = (width: 240, height: 160),
    script: String, hand: ((TestCompositor, ChildClient) -> Void)? = nil
  ) throws -> [[String: Any]] {
    try folder.write(script, to: "script")
    var behaviour = Options()
    behaviour.firstSize = size
    behaviour.globals["wp_presentation"] = nil
    let compositor = try TestCompositor(behaviour)
    let octavo = try ChildClient(
      "octavo",
      [folder.path("book.txt"), "--script", folder.path("script"), "--trace", folder.path("trace")]
        + options,
      environment: ["XDG_STATE_HOME": folder.path], of: compositor)
    hand?(compositor, octavo)
    try #require(octavo.end() == 0)
    #expect(compositor.realTimeViolations.isEmpty, "\(compositor.realTimeViolations)")
    let lines = try folder.read("trace").split(separator: "\n")
    return try lines.map { line in
      try #require(
        JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any], "\(line)")
    }
  }

  /// Waits until so many turns are over.
  private func awaitTurns(_ count: Int, _ octavo: ChildClient) {
    let word = "\"event\": \"turn\""
    #expect(
      octavo.turn { (try? folder.read("trace"))?.ranges(of: word).count ?? 0 >= count },
      "turn \(count)")
  }

  /// Presses a key once the turn of a finger is over, and closes the window once its own is.
  private func pressRightAfterwards(_ compositor: TestCompositor, _ octavo: ChildClient) {
    awaitTurns(1, octavo)
    compositor.seat.keyboard.enter()
    compositor.seat.keyboard.key(106, .pressed)
    compositor.seat.keyboard.key(106, .released)
    awaitTurns(2, octavo)
    compositor.window.close()
  }

  /// Where the first page that came into sight stands in the book.
  private func firstOffset(_ trace: [[String: Any]]) -> Int? {
    trace.first { $0["callback"] as? String == "willAppear" && $0["offset"] != nil }?["offset"]
      as? Int
  }

  @Test func `a trace tells inputs, gestures, turns, callbacks and frames in the order of time`()
    throws
  {
    var script = "0 down 1 0.95 0.5\n"
    for step in 1...8 { script += "\(step * 20) move 1 \(0.95 - Double(step) / 10) 0.5\n" }
    let trace = try open(script: script + "200 up 1\n", hand: pressRightAfterwards)

    let times = trace.compactMap { $0["time"] as? Double }
    #expect(times.count == trace.count)
    let events = trace.compactMap { $0["event"] as? String }
    #expect(Set(events).isSuperset(of: ["input", "gesture", "operation", "turn", "page", "frame"]))
    let turns = trace.filter { $0["event"] as? String == "turn" }
    #expect(turns.compactMap { $0["reason"] as? String } == ["drag", "key"])
    #expect(turns.allSatisfy { $0["committed"] as? Bool == true })
    let gestures = trace.filter { $0["event"] as? String == "gesture" }
    #expect(gestures.compactMap { $0["name"] as? String } == ["grab", "commit"])
    // A turn is asked for, its pages are told, and it ends, in this order.
    let asked = try #require(events.lastIndex(of: "operation"))
    let ended = try #require(events.lastIndex(of: "turn"))
    #expect(events[asked..<ended].contains("page"))
  }

  @Test func `a trace that nobody reads any more ends, and the window goes on`() throws {
    let desk = try OpenDesk()
    try desk.folder.write("One page.\n", to: "page.txt")
    let trace = desk.folder.path("trace")
    try #require(mkfifo(trace, 0o600) == 0)
    let reader = Glibc.open(trace, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    let octavo = try desk.open([desk.folder.path("page.txt"), "--trace", trace])
    close(reader)
    desk.press(106)
    let complaint = try desk.complaint(octavo)
    try #require(complaint.contains("the trace \(trace) ends here: Broken pipe"), "\(complaint)")
    #expect(desk.end(octavo) == 0)
  }

  @Test func `a terminal that is closed ends a book in order`() throws {
    let desk = try OpenDesk()
    try desk.folder.write(
      (1...60).map { "Paragraph \($0)." }.joined(separator: "\n\n"), to: "b.txt")
    let octavo = try desk.open([desk.folder.path("b.txt")])
    desk.press(106)
    func isAtSecond() -> Bool { desk.compositor.window.title?.contains(" 2 of ") == true }
    #expect(octavo.turn(until: isAtSecond))
    octavo.send(SIGHUP)
    try #require(octavo.end() == 0)
    let again = try desk.open([desk.folder.path("b.txt")])
    #expect(again.turn(until: isAtSecond))
    #expect(desk.end(again) == 0)
  }

  @Test func `a trace says of a leaf that falls back that its turn was not committed`() throws {
    let script = """
      0 down 1 0.95 0.5
      20 move 1 0.9 0.5
      40 move 1 0.8 0.5
      400 move 1 0.8 0.5
      600 up 1

      """
    let turns = try open(script: script, hand: pressRightAfterwards).filter {
      $0["event"] as? String == "turn"
    }
    #expect(turns.compactMap { $0["reason"] as? String } == ["drag", "key"])
    #expect(turns.compactMap { $0["committed"] as? Bool } == [false, true])
  }

  @Test func `pages turn by themselves when told, from the last to the first`() throws {
    let first = try #require(firstOffset(open(script: "0 end\n")))
    let trace = try open(["--page", "-1", "--every", "0.3"], script: "0 key F9\n") {
      compositor, octavo in
      // The first is the call that opens the book at its last page.
      self.awaitTurns(3, octavo)
      compositor.window.close()
    }
    let turns = trace.filter { $0["event"] as? String == "turn" }
    // The book is opened at its last page by a call.
    let reasons = turns.compactMap { $0["reason"] as? String }.drop { $0 == "call" }
    #expect(reasons.count >= 2 && reasons.allSatisfy { $0 == "timer" }, "\(reasons)")
    let shown = trace.filter { $0["callback"] as? String == "didAppear" && $0["offset"] != nil }
      .compactMap { $0["offset"] as? Int }
    #expect(shown.count >= 3 && shown[1] == first, "\(shown)")
    #expect(shown[2] > first)
    #expect(try open(script: "1500 end\n").allSatisfy { $0["event"] as? String != "turn" })
  }

  @Test func `a book opens where it was left, and elsewhere only when told`() throws {
    let start = try #require(firstOffset(open(script: "0 key Right\n700 end\n")))
    let left = try #require(firstOffset(open(script: "0 end\n")))
    #expect(left > start)
    #expect(try firstOffset(open(["--page", "1"], script: "0 end\n")) == start)
    let last = try #require(firstOffset(open(["--page", "-1"], script: "0 end\n")))
    #expect(last > left)
  }

  /// Where the pages stand in the book that came into sight in the first frame.
  private func firstOffsets(_ trace: [[String: Any]]) -> [Int] {
    let beforeFrame = trace.prefix { $0["event"] as? String != "frame" }
    return beforeFrame.filter { $0["callback"] as? String == "willAppear" }
      .compactMap { $0["offset"] as? Int }
  }

  @Test func `two pages stand side by side when told, and the place is a page's`() throws {
    let one = try firstOffsets(open(["--page", "2"], script: "0 end\n"))
    #expect(one.count == 1, "half the window is too little")
    #expect(try firstOffsets(open(["--spread", "none"], script: "0 end\n")) == one)
    let large: (width: Int32, height: Int32) = (width: 820, height: 500)
    for (options, count) in [([], 2), (["--spread", "auto"], 2), (["--spread", "none"], 1)] {
      let found = try firstOffsets(
        open(options + ["--page", "2"], size: large, script: "0 end\n"))
      #expect(found.count == count)
    }
    let two = try firstOffsets(open(["--page", "2", "--spread", "always"], script: "0 end\n"))
    #expect(two.count == 2)
    #expect(two.contains { $0 <= (one.first ?? 0) })
    _ = try open(["--spread", "always"], script: "0 key Right\n900 end\n")
    let left = try #require(firstOffset(open(script: "0 end\n")))
    let again = try firstOffsets(open(["--spread", "always"], script: "0 end\n"))
    #expect(again.first == left, "it opens at the pair that it was left at")
    #expect(left > two.max() ?? 0)
  }

  @Test func `how pages turn is remembered, until it is chosen anew`() throws {
    func remembered() throws -> String {
      try folder.read("octavo/turn")
    }
    _ = try open(["--turn", "curl,corner"], script: "0 end\n")
    #expect(try remembered() == "curl,corner\n")
    _ = try open(script: "0 key Right\n900 end\n")
    #expect(try remembered() == "curl,corner\n")
    _ = try open(["--turn", "flip"], script: "0 end\n")
    #expect(try remembered() == "flip\n")
    try folder.write("a leap\n", to: "octavo/turn")
    _ = try open(script: "0 end\n")
    #expect(try remembered() == "a leap\n", "what it does not understand it does not throw away")
  }
}
