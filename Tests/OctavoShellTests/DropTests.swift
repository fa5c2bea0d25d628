import Glibc
import OctavoGeometry
import OctavoGestures
import OctavoShell
import OctavoTestCompositor
import OctavoWayland
import OctavoWaylandProtocols
import Testing

@MainActor
@Suite struct `What is dropped on a window` {
  /// A window that takes files, and what it was given.
  @MainActor
  private final class Taking {
    let desk: Desk<MovingRoot>
    var taken: [DroppedFiles] = []

    init(takes: Bool = true, _ change: (inout Options) -> Void = { _ in }) throws {
      var options = Options()
      change(&options)
      desk = try Desk(options)
      if takes { desk.window.onDrop = { [weak self] in self?.taken.append($0) } }
      try desk.show()
    }

    var drag: DragInjector { desk.compositor.drag }

    /// Drags files over the window and lets them fall.
    func drop(types: [String] = ["text/plain", "text/uri-list"]) throws -> DragInjector.Offer {
      let offer = drag.enter(types: types)
      try desk.settle()
      drag.motion()
      drag.drop(offer)
      try desk.settle()
      return offer
    }
  }

  /// Writes into a pipe what fits, and closes it.
  private func write(_ bytes: [UInt8], to file: OwnedFileDescriptor, closes: Bool = true) -> Int {
    let end = file.rawValue
    _ = fcntl(end, F_SETFL, O_NONBLOCK)
    let count = Glibc.write(end, bytes, bytes.count)
    if closes { close(file.take()) }
    return count
  }

  @Test(arguments: [1, 2, 3] as [UInt32])
  func `is accepted, read, and finished where that is asked for`(version: UInt32) throws {
    let window = try Taking { $0.globals["wl_data_device_manager"] = version }
    let offer = window.drag.enter(types: ["text/plain", "text/uri-list"])
    try window.desk.settle()
    #expect(offer.accepted == "text/uri-list")
    if version >= 3 { #expect(offer.action == .copy) }
    #expect(offer.requests.isEmpty, "nothing is asked for before it is let fall")
    window.drag.motion()
    window.drag.drop(offer)
    // Some compositors say so as well.
    window.drag.leave()
    try window.desk.settle()
    let request = try #require(offer.requests.first)
    #expect(request.type == "text/uri-list")
    #expect(window.taken.isEmpty && !offer.isReleased)
    _ = write(Array("file:///a%20b\r\n".utf8), to: request.file, closes: false)
    try window.desk.settle()
    #expect(window.taken.isEmpty, "there may be more")
    _ = write(Array("file:///c\r\n".utf8), to: request.file)
    try window.desk.settle()
    #expect(window.taken == [DroppedFiles(paths: ["/a b", "/c"])])
    #expect(offer.isReleased)
    #expect(offer.isFinished == (version >= 3))
    #expect(window.desk.compositor.violations.isEmpty, "\(window.desk.compositor.violations)")
  }

  @Test func `is refused if it is no files, or may only be moved, or nobody takes it`() throws {
    let window = try Taking()
    for (types, allowed) in [
      (["text/plain", "image/png"], [.copy, .move]), ([], [.copy]), (["text/uri-list"], [.move]),
    ] as [([String], WlDataDeviceManager.DndAction)] {
      let offer = window.drag.enter(types: types, allowed: allowed)
      try window.desk.settle()
      #expect(offer.isAnswered && offer.accepted == nil && offer.action == .none)
      window.drag.drop(offer)
      try window.desk.settle()
      #expect(offer.isReleased && offer.requests.isEmpty && !offer.isFinished)
    }
    #expect(window.taken.isEmpty)
    #expect(window.desk.compositor.violations.isEmpty, "\(window.desk.compositor.violations)")

    let other = try Taking(takes: false)
    #expect(!other.drag.hasDevice)
    // A program that copies takes part, but takes nothing.
    #expect(other.desk.compositor.violations.isEmpty)
  }

  @Test func `is let go when it is dragged on, and nothing comes of a drop after that`() throws {
    let window = try Taking()
    let offer = window.drag.enter(types: ["text/uri-list"])
    window.drag.leave()
    try window.desk.settle()
    #expect(offer.isReleased)
    window.drag.drop(nil)
    window.drag.enter(nil)
    window.drag.motion()
    window.drag.drop(nil)
    window.drag.leave()
    try window.desk.settle()
    #expect(offer.requests.isEmpty && window.taken.isEmpty)
    #expect(window.desk.compositor.violations.isEmpty, "\(window.desk.compositor.violations)")
  }

  @Test func `is told from what is copied, which is released at once`() throws {
    let window = try Taking()
    let copied = window.drag.introduce(types: ["text/uri-list"])
    window.drag.select(copied)
    window.drag.select(nil)
    let never = window.drag.introduce(types: ["text/uri-list"])
    let offer = try window.drop()
    #expect(copied.isReleased && !copied.isAnswered)
    #expect(never.isReleased && !never.isAnswered)
    _ = write(Array("file:///a\n".utf8), to: try #require(offer.requests.first).file)
    try window.desk.settle()
    #expect(window.taken.count == 1)
  }

  @Test func `is waited for ten seconds while the window goes on, and no longer`() throws {
    let window = try Taking()
    let offer = try window.drop()
    let frames = window.desk.frames
    window.desk.root.run(until: window.desk.compositor.now.inSeconds + 0.1)
    try window.desk.tick(2)
    #expect(window.desk.frames > frames)
    try window.desk.wait(.seconds(9))
    #expect(window.taken.isEmpty && !offer.isReleased)
    try window.desk.wait(.seconds(2))
    #expect(window.taken.map(\.paths) == [[]])
    #expect(window.taken.first?.complaint?.contains("10 seconds") == true)
    #expect(offer.isReleased && !offer.isFinished)
    // Nobody reads any more, and nothing is armed.
    let end = try #require(offer.requests.first).file
    var state = pollfd(fd: end.rawValue, events: CShort(POLLOUT), revents: 0)
    #expect(poll(&state, 1, 0) == 1 && state.revents & CShort(POLLERR) != 0)
    try window.desk.settle()
    #expect(window.taken.count == 1)
  }

  @Test func `is refused when its names are too many`() throws {
    let window = try Taking()
    let offer = try window.drop()
    let end = try #require(offer.requests.first).file
    let line = Array(String(repeating: "file:///a/very/long/name\r\n", count: 1000).utf8)
    var written = 0
    for _ in 0..<100 where window.taken.isEmpty {
      written += max(0, write(line, to: end, closes: false))
      try window.desk.settle()
    }
    #expect(window.taken.map(\.paths) == [[]])
    #expect(window.taken.first?.complaint?.contains("too many") == true)
    #expect(written < 2 << 20, "it is not taken in first")
    #expect(offer.isReleased && !offer.isFinished)
  }

  @Test func `may have names for a mebibyte`() throws {
    let window = try Taking()
    let offer = try window.drop()
    let end = try #require(offer.requests.first).file
    let names = 1 << 14
    let list = [UInt8](
      String(repeating: "file:///\(String(repeating: "a", count: 55))\n", count: names).utf8)
    #expect(list.count == 1 << 20)
    var rest = list[...]
    for _ in 0..<1000 where !rest.isEmpty {
      rest = rest.dropFirst(max(0, write(Array(rest), to: end, closes: false)))
      try window.desk.settle()
    }
    close(end.take())
    try window.desk.settle()
    #expect(window.taken.map(\.paths.count) == [names] && window.taken.first?.complaint == nil)
  }

  @Test(
    arguments: [
      ([], "names no file"), (Array("https://example.org/a\n".utf8), "not a file of this machine"),
      ([0xFF, 0, 0x80, 0x25, 0x0A], "of this machine"),
    ] as [([UInt8], String)])
  func `is told if it names no file`(_ bytes: [UInt8], _ words: String) throws {
    let window = try Taking()
    let offer = try window.drop()
    _ = write(bytes, to: try #require(offer.requests.first).file)
    try window.desk.settle()
    #expect(window.taken.map(\.paths) == [[]])
    #expect(window.taken.first?.complaint?.contains(words) == true)
  }

  @Test func `gives way to what is dropped next`() throws {
    let window = try Taking()
    let first = try window.drop()
    let second = try window.drop()
    #expect(first.isReleased && !first.isFinished)
    _ = write(Array("file:///b\n".utf8), to: try #require(second.requests.first).file)
    try window.desk.settle()
    #expect(window.taken == [DroppedFiles(paths: ["/b"])])
  }

  @Test func `ends with the seat, the compositor or the window`() throws {
    let window = try Taking()
    let offer = try window.drop()
    window.desk.compositor.removeSeat()
    try window.desk.settle()
    #expect(offer.isReleased && window.taken.isEmpty)
    window.desk.compositor.addSeat()
    try window.desk.settle()
    let again = try window.drop()
    _ = write(Array("file:///a\n".utf8), to: try #require(again.requests.first).file)
    try window.desk.settle()
    #expect(window.taken.count == 1, "another seat drops as well")
    let last = try window.drop()
    window.desk.session.shutDown()
    window.desk.compositor.pump()
    #expect(!last.isFinished)
    #expect(window.taken.count == 1)
    #expect(window.desk.compositor.violations.isEmpty, "\(window.desk.compositor.violations)")
  }

  @Test func `leaves nothing to wake up for`() throws {
    let window = try Taking()
    let offer = try window.drop()
    _ = write(Array("file:///a\n".utf8), to: try #require(offer.requests.first).file)
    try window.desk.tick(3)
    let frames = window.desk.frames
    try window.desk.wait(.seconds(60))
    try window.desk.tick(3)
    #expect(window.taken.count == 1)
    #expect(window.desk.frames == frames)
  }
}

@MainActor
@Suite struct `A root in the place of another` {
  @Test func `has the window: its extents, frames, hands and keys; the old one has nothing more`()
    throws
  {
    let desk = try Desk(MovingRoot())
    try desk.show()
    desk.compositor.seat.touch.down(id: 1, x: 20, y: 20)
    desk.compositor.seat.touch.frame()
    try desk.settle()
    let old = desk.root
    let (frames, events) = (old.times.count, old.events.count)
    let next = MovingRoot()
    desk.window.show(next, title: "Another", drawsControls: false)
    #expect(old.suspensions == [true])
    #expect(old.events.count == events + 1, "what was held is let go")
    #expect(old.requestFrame == nil && next.requestFrame != nil)
    try desk.tick(3)
    #expect(next.sizes.last == Size(width: 200, height: 120))
    #expect(next.density != nil)
    #expect(!next.times.isEmpty && next.presented > 0)
    #expect(desk.compositor.window.title == "Another")
    desk.compositor.seat.touch.down(id: 2, x: 30, y: 20)
    desk.compositor.seat.touch.frame()
    try desk.tick()
    #expect(next.contacts.contains { $0.phase == .began })
    #expect(old.times.count == frames && old.events.count == events + 1)
    let count = desk.frames
    try desk.tick(5)
    #expect(desk.frames == count, "it is at rest")
    #expect(desk.compositor.violations.isEmpty, "\(desk.compositor.violations)")
  }

  @Test func `is seen when it is drawn; until then the old picture stays, for a moment`() throws {
    let desk = try Desk(MovingRoot())
    try desk.show()
    let before = desk.pictures.count
    let next = MovingRoot()
    next.isDrawn = false
    desk.window.show(next, title: "Another", drawsControls: false)
    try desk.tick()
    #expect(desk.pictures.count == before)
    try desk.wait(.milliseconds(200))
    try desk.tick()
    #expect(!next.times.isEmpty)
  }

  @Test func `has a bar above it where it asks for one, and none where it does not`() throws {
    var options = Options()
    options.decorationMode = .clientSide
    let desk = try Desk(MovingRoot(), options)
    try desk.show()
    let next = MovingRoot()
    desk.window.show(next, title: "Another", drawsControls: true)
    try desk.tick(3)
    #expect(next.sizes.last == Size(width: 200, height: 72))
    let last = MovingRoot()
    desk.window.show(last, title: "A third", drawsControls: false)
    try desk.tick(3)
    #expect(last.sizes.last == Size(width: 200, height: 120))
  }

  @Test func `is kept by nobody once it is gone`() throws {
    let desk = try Desk(MovingRoot())
    try desk.show()
    weak var middle: MovingRoot?
    do {
      let next = MovingRoot()
      middle = next
      desk.window.show(next, title: "Another", drawsControls: false)
    }
    try desk.tick(3)
    #expect(middle != nil)
    desk.window.show(MovingRoot(), title: "A third", drawsControls: false)
    try desk.tick(3)
    #expect(middle == nil)
  }
}
