import Foundation
import OctavoGeometry
import OctavoGestures
import OctavoNavigation
import OctavoRaster
import OctavoTransitions
import Testing

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
  var announced: [String] = []
  var turned: [String] = []
  /// The axis for a window's shape.
  var axis: ((Size) -> Axis)?
  var events: [TurnEvent] = []
  /// How often a frame was asked for since the last one.
  var frameRequests = 0
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
    container.requestFrame = { [unowned self] in frameRequests += 1 }
    container.trace = { [unowned self] event in
      guard case .page(let callback, let page) = event, page === container else { return }
      journal.tell("F", callback)
    }
  }

  subscript(_ name: Character) -> RecordingPage {
    pages.first { $0.name == String(name) } ?? pages[0]
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

  /// The leaf's angle in a frame, in degrees from lying on the side of the page after; 0 if there is
  /// no leaf.
  func angle(of frame: Frame) -> Double {
    let leaf = frame.scene.items.map(\.layer).first { $0.role == .front || $0.role == .back }
    guard let leaf else { return 0 }
    let edge = leaf.role == .front ? leaf.source.maxX : leaf.source.minX
    // The free edge in homogeneous coordinates: before the perspective it is at w·cos θ.
    let (x, _, w) = leaf.placement.apply(Point(x: edge, y: size.height / 2))
    return degrees(cosine: (x - size.width / 2 * w) / (size.width / 2))
  }

  // MARK: - Time

  @discardableResult func frame(after step: Double = 1.0 / 60) -> Frame {
    time += step
    frameRequests = 0
    let frame = container.advance(to: time)
    container.framePresented()
    return frame
  }

  /// Frames until nothing moves.
  func settle(step: Double = 1.0 / 60) {
    for _ in 0..<5000 {
      guard frame(after: step).isAnimating || frameRequests > 0 else { return }
    }
    Issue.record("it does not come to rest")
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

  func flipContainer(_ container: FlipContainer, willTurnTo page: any Page) {
    announced.append(page.title ?? "?")
  }

  func flipContainer(_ container: FlipContainer, axisFor size: Size) -> Axis? { axis?(size) }

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
  /// Whether the first page follows the last.
  var loops = false
  /// Whether it knows the number of a page.
  var counts = true
  /// The page for other extents of the window.
  var laidOut: ((Size) -> (any Page)?)?

  init(_ pages: [any Page]) { list = PageList(pages) }

  func page(before page: any Page, in container: FlipContainer) -> (any Page)? {
    count("before", page)
    return list.page(before: page, in: container) ?? (loops ? list.pages.last : nil)
  }

  func page(after page: any Page, in container: FlipContainer) -> (any Page)? {
    count("after", page)
    return list.page(after: page, in: container) ?? (loops ? list.pages.first : nil)
  }

  func firstPage(in container: FlipContainer) -> (any Page)? { list.pages.first }
  func lastPage(in container: FlipContainer) -> (any Page)? { list.pages.last }

  func index(of page: any Page, in container: FlipContainer) -> Int? {
    counts ? list.index(of: page, in: container) : nil
  }

  func page(in container: FlipContainer, laidOutFor size: Size) -> (any Page)? {
    laidOut?(size)
  }

  private func count(_ side: String, _ page: any Page) {
    questions["\(side) \(page.title ?? "?")", default: 0] += 1
    onQuestion?()
  }
}

/// The angle of a cosine, in degrees.
func degrees(cosine: Double) -> Double { acos(max(-1, min(1, cosine))) * 180 / .pi }
