import FoundationEssentials
import Glibc
import OctavoCairo
import OctavoCompositorRig
import OctavoGeometry
import OctavoTestSupport
import Testing

extension `Real compositors` {
  /// How the command begins, rests and ends.
  @MainActor
  struct `The command's life` {
    let size = Size(width: 400, height: 300)
    let scratch: TemporaryFolder
    let document: String

    init() throws {
      scratch = try TemporaryFolder()
      document = scratch.path + "/book.pdf"
      try Samples.writePDF(6, size: size, to: document)
    }

    @Test(arguments: Stage.asked)
    func `sleeps while nothing happens`(stage: Stage) throws {
      let compositor = try stage.open(size)
      defer { compositor.stop() }
      let reading = try Reading([document], on: compositor)
      try reading.page(1)
      try reading.flickForward()
      try reading.page(2)
      // Neighbours are drawn ahead of need, and a pointer that does not move is hidden after a while:
      // rest begins when nothing has woken for four seconds.
      var last = try Activity(of: reading.client)
      try waiting(for: "the command to rest", seconds: 40) {
        pause(4)
        let next = try Activity(of: reading.client)
        defer { last = next }
        return next == last ? true : nil
      }
      pause(10)
      let rested = try Activity(of: reading.client)
      #expect(rested == last, "\(rested) after \(last)")
    }

    @Test(arguments: Stage.asked)
    func `ends in order, and remembers the place`(stage: Stage) throws {
      for (number, leave) in [Leaving.terminate, .keys].enumerated() {
        let compositor = try stage.open(size)
        defer { compositor.stop() }
        let reading = try Reading([document], on: compositor, state: scratch.path + "/state")
        try reading.page(number + 1)
        try reading.flickForward()
        try reading.page(number + 2)
        switch leave {
        case .terminate: reading.client.send(SIGTERM)
        case .keys: try reading.hand.type(.leftControl, .q)
        }
        #expect(try reading.client.wait(seconds: 2) == .exited(0))
        #expect(reading.client.log == "")
      }
    }

    enum Leaving { case terminate, keys }

    @Test(arguments: Stage.asked)
    func `outlives no compositor, and says so`(stage: Stage) throws {
      for page in [1, 2] {
        let compositor = try stage.open(size)
        defer { compositor.stop() }
        let reading = try Reading([document], on: compositor, state: scratch.path + "/state")
        try reading.page(page)
        try reading.flickForward()
        try reading.page(page + 1)
        try compositor.crash()
        let since = ContinuousClock.now
        let end = try reading.client.wait(seconds: 2)
        #expect(ContinuousClock.now - since < .seconds(1))
        guard case .exited(let code) = end else {
          Issue.record("ended by \(end)")
          return
        }
        #expect(code != 0)
        #expect(reading.client.log.split(separator: "\n").count == 1, "\(reading.client.log)")
      }
    }

    @Test(.enabled(if: Stage.asked.contains(.kwin))) func `goes full screen and back by F11`()
      throws
    {
      let compositor = try KWin(size: Size(width: 1200, height: 900))
      defer { compositor.stop() }
      let reading = try Reading([document], on: compositor)
      let full = try reading.page(1)
      try reading.hand.type(.f11)
      let windowed = try compositor.watch { $0.pixel(2, 2) != full.pixel(2, 2) }
      #expect(windowed.pixel(2, 2) != full.pixel(2, 2))
      #expect(windowed.pixel(600, 450) == full.pixel(600, 450))
      try reading.hand.type(.f11)
      #expect(try compositor.watch { $0.isSame(as: full) }.isSame(as: full))
    }
  }
}
