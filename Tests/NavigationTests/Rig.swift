import Geometry
import Gestures
import Navigation

/// A container in a window that is turned by hand: pages A, B, C, …, a clock, a finger.
@MainActor
final class Rig: FlipContainerDelegate {
  let journal = Journal()
  let pages: [RecordingPage]
  let container: FlipContainer
  let source: CountingSource
  /// The frames' time, in seconds.
  var time = 100.0
  /// The devices' time, in seconds.
  var eventTime = 5.0
  var progress: [Double] = []
  var turned: [String] = []
  var events: [TurnEvent] = []
  var size: Size
  var finger = Point()
  /// The container's page when a hooked callback came.
  var modelAtHook: String?

  init(pages names: String = "ABCDE", size: Size = Size(width: 800, height: 600)) {
    let journal = self.journal
    pages = names.map { RecordingPage(String($0), in: journal) }
    container = FlipContainer(drawing: .immediate)
    source = CountingSource(pages)
    self.size = size
    container.delegate = self
    container.trace = { [unowned self] event in
      guard case .page(let callback, let page) = event, page === container else { return }
      switch callback {
      case .willAppear: journal.write("F.wA")
      case .isAppearing: journal.write("F.iA")
      case .didAppear: journal.write("F.dA")
      case .willDisappear: journal.write("F.wD")
      case .didDisappear: journal.write("F.dD")
      case .load, .willMove, .didMove: break
      }
    }
  }

  subscript(_ name: Character) -> RecordingPage {
    pages[Int((name.asciiValue ?? 0) - UInt8(ascii: "A"))]
  }

  /// Puts the container in the window with a page, past its first frame, and forgets what was said.
  func open(at name: Character = "A", withSource: Bool = true) {
    if withSource { container.dataSource = source }
    container.setPage(self[name])
    container.resize(to: size, scale: .one)
    frame()
    _ = journal.take()
    turned = []
    events = []
  }

  // MARK: - Time

  @discardableResult func frame(after step: Double = 1.0 / 60) -> Frame {
    time += step
    let frame = container.advance(to: time)
    container.framePresented()
    return frame
  }

  /// Frames until nothing moves.
  func settle(step: Double = 1.0 / 60) {
    for _ in 0..<1000 where frame(after: step).isAnimating {}
  }

  // MARK: - Hand

  func touch(_ phase: Contact.Phase, x: Double, y: Double = 0.5, id: Int = 0, after: Double = 0.008)
  {
    eventTime += after
    finger = Point(x: x * size.width, y: y * size.height)
    container.handle(.contact(Contact(phase, id: id, at: finger, time: eventTime)))
  }

  /// Comes down and moves in even steps; fractions of the window's width.
  func drag(from start: Double, to end: Double, steps: Int = 10) {
    touch(.began, x: start)
    for step in 1...steps {
      touch(.moved, x: start + (end - start) * Double(step) / Double(steps))
    }
  }

  /// Rests and lifts: no velocity.
  func lift() { touch(.ended, x: finger.x / size.width, after: 0.2) }

  func cancel() { touch(.cancelled, x: finger.x / size.width) }

  func tap(x: Double) {
    touch(.began, x: x, after: 1)
    touch(.ended, x: x, after: 0.05)
  }

  func key(_ name: String, isRepeat: Bool = false, after: Double = 0.2) {
    eventTime += after
    container.handle(.key(KeyPress(name, isRepeat: isRepeat, time: eventTime)))
  }

  // MARK: - Delegate

  func flipContainer(
    _ container: FlipContainer, turnsTo page: any Page, progress: Double
  ) { self.progress.append(progress) }

  func flipContainer(_ container: FlipContainer, didTurnTo page: any Page) {
    turned.append(page.title ?? "?")
  }

  func flipContainer(_ container: FlipContainer, didEnd turn: TurnEvent) { events.append(turn) }
}

/// A list of pages that counts how often it is asked, and whether it is asked during a turn.
@MainActor
final class CountingSource: FlipContainerDataSource {
  let list: PageList
  var questions: [String: Int] = [:]
  var onQuestion: (() -> Void)?

  init(_ pages: [any Page]) { list = PageList(pages) }

  func page(before page: any Page, in container: FlipContainer) -> (any Page)? {
    count("before", page)
    return list.page(before: page, in: container)
  }

  func page(after page: any Page, in container: FlipContainer) -> (any Page)? {
    count("after", page)
    return list.page(after: page, in: container)
  }

  func firstPage(in container: FlipContainer) -> (any Page)? { list.pages.first }
  func lastPage(in container: FlipContainer) -> (any Page)? { list.pages.last }

  private func count(_ side: String, _ page: any Page) {
    questions["\(side) \(page.title ?? "?")", default: 0] += 1
    onQuestion?()
  }
}
