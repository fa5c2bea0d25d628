import Glibc
import OctavoGeometry
import OctavoShell
import OctavoTestCompositor
import Testing

/// A program that may open no more files. libwayland sends a duplicate of each descriptor and gives the connection
/// up where it gets none.
@MainActor @Suite struct `Where no more files may be opened` {
  @Test func `the old picture stays, and the next comes within a second of there being room`() async
  {
    await #expect(processExitsWith: .success) {
      try await MainActor.run {
        var options = Options()
        options.release = .immediately
        let desk = try Desk(options)
        try desk.show()
        desk.compositor.window.configure(width: 210, height: 130)
        desk.compositor.pump()
        // The old buffer's own descriptor is closed: the memory for the new one takes it, and none is left to be sent.
        for _ in 0..<2 {
          try DescriptorLimit.with(free: 0) { try desk.loop.turn(waitingAtMost: 0) }
        }
        try desk.tick()
        #expect(desk.failures == 1)
        #expect(desk.surface.size == PixelSize(width: 200, height: 120))
        try desk.wait(.milliseconds(900))
        #expect(desk.failures == 1 && desk.surface.size == PixelSize(width: 200, height: 120))
        try desk.wait(.milliseconds(200))
        #expect(desk.surface.size == PixelSize(width: 210, height: 130))
        #expect(desk.compositor.violations.isEmpty, "\(desk.compositor.violations)")
      }
    }
  }

  @Test func `the compositor's arrow stays, and ours comes when the pointer comes again`() async {
    await #expect(processExitsWith: .success) {
      try await MainActor.run {
        let desk = try Desk()
        try desk.show()
        let pointer = desk.compositor.seat.pointer
        for free in 0...1 {
          pointer.enter(x: 20, y: 20)
          desk.compositor.pump()
          try DescriptorLimit.with(free: free) { try desk.loop.turn(waitingAtMost: 0) }
          try desk.settle()
          #expect(pointer.cursor == nil)
          pointer.leave()
          try desk.settle()
        }
        pointer.enter(x: 20, y: 20)
        try desk.settle()
        #expect(pointer.cursor != nil)
      }
    }
  }

  @Test func `what is dropped is told as not to be read`() async {
    await #expect(processExitsWith: .success) {
      try await MainActor.run {
        let desk = try Desk()
        var dropped: [DroppedFiles] = []
        desk.window.onDrop = { dropped.append($0) }
        try desk.show()
        let drag = desk.compositor.drag
        for free in 0...2 {
          let offer = drag.enter(types: ["text/uri-list"])
          try desk.settle()
          drag.drop(offer)
          desk.compositor.pump()
          try DescriptorLimit.with(free: free) { try desk.loop.turn(waitingAtMost: 0) }
          try desk.settle()
          #expect(offer.isReleased)
          #expect(offer.requests.isEmpty)
          #expect(dropped.count == free + 1)
          #expect(dropped.last?.complaint?.contains("Too many open files") == true)
        }
      }
    }
  }
}

/// How many files the process may open, which is changed where the process ends with the test.
private enum DescriptorLimit {
  /// Does something while only so many more descriptors are to be had.
  static func with(free: Int, _ body: () throws -> Void) throws {
    var given = rlimit()
    try #require(getrlimit(Int32(RLIMIT_NOFILE.rawValue), &given) == 0)
    var lowest: [CInt] = []
    for _ in 0...free { lowest.append(dup(STDERR_FILENO)) }
    let next = try #require(lowest.last)
    for descriptor in lowest { close(descriptor) }
    var tight = given
    tight.rlim_cur = rlim_t(next)
    try #require(setrlimit(Int32(RLIMIT_NOFILE.rawValue), &tight) == 0)
    defer { setrlimit(Int32(RLIMIT_NOFILE.rawValue), &given) }
    try body()
  }
}

extension Desk {
  /// How often there was nothing to draw into.
  fileprivate var failures: Int {
    told.count { if case .failed = $0 { true } else { false } }
  }
}
