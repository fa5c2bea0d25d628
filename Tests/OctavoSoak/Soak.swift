import Glibc
import OctavoCairo
import OctavoGeometry
import OctavoGestures
import OctavoNavigation
import OctavoShell
import OctavoTestCompositor
import OctavoWaylandProtocols

/// Turns pages in a window of the test compositor, by keys and by fingers, on a clock that nobody waits for,
/// and says what the process holds: a line of turns, resident bytes and descriptors after each thousand turns.
@main @MainActor
final class Soak: FlipContainerDelegate {
  private let compositor: TestCompositor
  private let loop: EventLoop
  private let session: Session
  private let window: Window
  private let container: FlipContainer
  private let pages: [ContentPage]
  /// Who hears of turns holds it.
  private var turns = 0
  private var sizes = [(width: Int32(160), height: Int32(120)), (width: 120, height: 160)]

  static func main() throws {
    let count = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 10_000
    let soak = try Soak()
    try soak.run(count)
  }

  private init() throws {
    let compositor = try TestCompositor()
    self.compositor = compositor
    pages = (0..<60).map { number in
      ContentPage { context, size in
        context.setColor(Color(red: Double(number) / 60, green: 0.4, blue: 0.6))
        context.fill(
          Rect(x: 8, y: 8, width: size.width - 16, height: size.height * Double(number + 1) / 70))
      }
    }
    container = FlipContainer(pages: pages)
    container.duration = 0.08
    container.indicator = .numbers
    loop = EventLoop(clock: { compositor.now.inSeconds })
    session = Session(
      connection: try compositor.connect(), loop: loop,
      environment: ["XCURSOR_PATH": "/nonexistent"], workers: 1)
    session.readClock = { _ in compositor.now.inSeconds }
    window = Window(
      root: container, title: "A soak", appID: "octavo.test",
      options: WindowOptions(size: .init(width: 160, height: 120)), session: session)
    session.add(window)
    container.delegate = self
  }

  func flipContainer(_ container: FlipContainer, didTurnTo page: any Page) { turns += 1 }

  private func run(_ count: Int) throws {
    try tick(4)
    compositor.offeredSeat?.keyboard.enter()
    try tick(2)
    var (direction, step, reported) = (TurnDirection.forward, 0, 0)
    while turns < count {
      step += 1
      let index = pages.firstIndex { $0 === container.page } ?? 0
      if index > 50 { direction = .backward }
      if index < 9 { direction = .forward }
      if step % 7 == 0 { try swipe(direction, id: Int32(step % 5)) } else { try press(direction) }
      if step % 400 == 0 {
        compositor.window.configure(width: sizes[0].width, height: sizes[0].height)
        sizes.swapAt(0, 1)
      }
      if step % 11 == 0 { try tick(12) }
      compositor.window.forgetHistory()
      if turns / 1000 > reported {
        reported = turns / 1000
        report()
      }
    }
    try tick(60)
    report()
    guard compositor.violations.isEmpty else {
      print("violations", compositor.violations)
      exit(1)
    }
    session.shutDown()
  }

  private func report() {
    print("turns", turns, "resident", resident, "descriptors", descriptors)
  }

  private func press(_ direction: TurnDirection) throws {
    let key = UInt32(direction == .forward ? 106 : 105)
    compositor.offeredSeat?.keyboard.key(key, .pressed)
    try tick(1)
    compositor.offeredSeat?.keyboard.key(key, .released)
    try tick(1)
  }

  private func swipe(_ direction: TurnDirection, id: Int32) throws {
    guard let touch = compositor.offeredSeat?.touch else { return }
    let size = Size(width: window.size.width, height: window.size.height)
    func x(_ part: Double) -> Double {
      size.width * (direction == .forward ? 0.95 - 0.8 * part : 0.05 + 0.8 * part)
    }
    touch.down(id: id, x: x(0), y: size.height / 2)
    touch.frame()
    for part in 1...5 {
      try tick(1)
      touch.motion(id: id, x: x(Double(part) / 5), y: size.height / 2)
      touch.frame()
    }
    touch.up(id: id)
    touch.frame()
    try tick(1)
  }

  private func tick(_ count: Int) throws {
    for _ in 0..<count {
      compositor.tick()
      for _ in 0..<3 {
        compositor.pump()
        try loop.turn(waitingAtMost: 0)
      }
      compositor.pump()
    }
  }

  /// The bytes of memory that the process has.
  private var resident: Int {
    let file = open("/proc/self/statm", O_RDONLY)
    defer { close(file) }
    let line = [UInt8](unsafeUninitializedCapacity: 128) { buffer, count in
      count = max(0, read(file, buffer.baseAddress, buffer.count))
    }
    let words = String(decoding: line, as: UTF8.self).split(separator: " ")
    return (words.count > 1 ? Int(words[1]) ?? 0 : 0) * Int(sysconf(Int32(_SC_PAGESIZE)))
  }

  /// The descriptors that the process has open.
  private var descriptors: Int {
    guard let folder = opendir("/proc/self/fd") else { return 0 }
    defer { closedir(folder) }
    var count = 0
    while readdir(folder) != nil { count += 1 }
    // The folder itself, and its two dots.
    return count - 3
  }
}

extension Duration {
  fileprivate var inSeconds: Double {
    Double(components.seconds) + Double(components.attoseconds) / 1e18
  }
}
