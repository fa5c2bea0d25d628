import OctavoCairo
import OctavoGeometry
import OctavoGestures
import OctavoTransitions
import Testing

@testable import OctavoNavigation

/// Makes its pages as they are asked for, and keeps none.
@MainActor
private final class LazySource: FlipContainerDataSource {
  final class NumberedPage: Page {
    let lifecycle = PageLifecycle()
    let number: Int
    let content: any PageContent = PlainContent()
    var title: String? { "\(number)" }
    init(_ number: Int) { self.number = number }
  }

  struct Weak { weak var page: NumberedPage? }

  private(set) var made: [Weak] = []
  let count: Int
  init(count: Int) { self.count = count }

  var alive: [Int] { made.compactMap(\.page?.number).sorted() }

  func make(_ number: Int) -> NumberedPage? {
    guard (0..<count).contains(number) else { return nil }
    let page = NumberedPage(number)
    made.append(Weak(page: page))
    return page
  }

  func page(before page: any Page, in container: FlipContainer) -> (any Page)? {
    (page as? NumberedPage).flatMap { make($0.number - 1) }
  }

  func page(after page: any Page, in container: FlipContainer) -> (any Page)? {
    (page as? NumberedPage).flatMap { make($0.number + 1) }
  }

  func index(of page: any Page, in container: FlipContainer) -> Int? {
    (page as? NumberedPage)?.number
  }
}

/// A list of pages that may grow, and notes by which numbers it is asked.
@MainActor
final class GrowingSource: NumberedDataSource {
  var pages: [any Page]
  private(set) var asked: [Int] = []
  init(_ pages: [any Page]) { self.pages = pages }

  func pageCount(in container: FlipContainer) -> PageCount? { .exact(pages.count) }

  func page(at index: Int, in container: FlipContainer) -> (any Page)? {
    asked.append(index)
    return pages.indices.contains(index) ? pages[index] : nil
  }

  func index(of page: any Page, in container: FlipContainer) -> Int? {
    pages.firstIndex { $0 === page }
  }
}

@MainActor
@Suite struct `A source that says how many pages it has` {
  @Test(arguments: [0, 1, 3])
  func `is asked for no page that it does not have`(count: Int) {
    let journal = Journal()
    let source = GrowingSource((0..<count).map { RecordingPage("\($0)", in: journal) })
    let container = FlipContainer(drawing: .immediate)
    container.dataSource = source
    if let first = source.pages.first { container.setPage(first, animated: false) }
    container.resize(to: Size(width: 400, height: 300), scale: .one)
    var time = 0.0
    for name in ["End", "Home", "Right", "Right", "Right", "Left", "Left", "Left"] {
      container.handle(.key(KeyPress(name, time: time)))
      for _ in 0..<90 {
        time += 1.0 / 60
        _ = container.advance(to: time)
        container.framePresented()
      }
    }
    for number in [Int.min, 0, 1, 3, .max] {
      #expect((source.page(near: number, in: container) == nil) == (count == 0))
    }
    #expect(source.asked.filter { !source.pages.indices.contains($0) } == [])
  }
}

@MainActor
@Suite struct `A container whose pages are made as they are asked for` {
  private let source = LazySource(count: 300)
  private let container = FlipContainer(drawing: .immediate)
  private let size = Size(width: 400, height: 300)

  private func open(at number: Int = 0, spread: Spread = .none) {
    container.spread = spread
    container.duration = 0.1
    container.dataSource = source
    if let page = source.make(number) { container.setPage(page, animated: false) }
    container.resize(to: size, scale: .one)
    _ = container.advance(to: 0)
    container.framePresented()
  }

  private var number: Int? { (container.page as? LazySource.NumberedPage)?.number }

  /// Turns on, a page in some time.
  private func turn(_ count: Int, every interval: Double) {
    for turn in 1...count {
      container.turn(.forward)
      for step in 0...3 {
        _ = container.advance(to: (Double(turn) + Double(step) / 4) * interval)
        container.framePresented()
      }
    }
  }

  @Test func `keeps the page that is seen and those beside it, and lets the others go`() {
    open()
    turn(100, every: 1.2)
    #expect(number == 100)
    #expect(source.alive == [99, 100, 101])
    #expect(source.made.count == 102, "and each was made once")
  }

  @Test func `keeps no page for an indicator that is there no more`() {
    open(at: 10)
    container.indicator = .numbers
    turn(1, every: 1.2)
    container.indicator = nil
    turn(10, every: 100)
    #expect(source.alive == [20, 21, 22])
  }

  @Test func `asks for as many pages on the way as are turned in a second, four at most`() {
    open()
    turn(50, every: 0.2)
    #expect(number == 50)
    #expect(source.alive == [49, 50, 51, 52, 53, 54])
    #expect(source.made.count == 55, "and each was made once")
    turn(3, every: 100)
    #expect(source.alive == [52, 53, 54])
  }

  @Test func `lets the pages go that are passed while one turn follows the other`() {
    open()
    container.duration = 0.3
    for turn in 1...200 {
      container.turn(.forward)
      for step in 1...3 {
        _ = container.advance(to: (Double(turn) + Double(step) / 3) / 20)
        container.framePresented()
      }
      // Those that fly, one that comes after the last of them, and those that are worth having ready.
      #expect(source.alive.count <= container.standingLeafCount + 12, "\(source.alive)")
    }
    #expect((number ?? 0) > 100)
  }

  /// What goes out of sight in the middle of a turn settles within the operation of what is around it.
  @Test(arguments: [true, false])
  func `lets pages go as well where it settles out of sight`(isSuspended: Bool) {
    container.dataSource = source
    if let page = source.make(50) { container.setPage(page, animated: false) }
    let stack = NavigationStack(root: container, drawing: .immediate)
    stack.resize(to: size, scale: .one)
    for step in 0...1 {
      _ = stack.advance(to: Double(step))
      stack.framePresented()
    }
    #expect(source.alive == [49, 50, 51])
    if let page = source.make(100) { container.setPage(page) }
    _ = stack.advance(to: 1.1)
    #expect(source.alive == [50, 100])
    if isSuspended {
      stack.suspend()
    } else if let page = source.make(200) {
      stack.push(page)
    }
    #expect(container.lifecycle.state != .appeared)
    #expect(number == 100)
    #expect(source.alive.filter { $0 != 200 } == [100], "and it asks for none")
    if isSuspended { stack.resume() } else { stack.pop(animated: false) }
    _ = stack.advance(to: 2)
    stack.framePresented()
    #expect(source.alive.filter { $0 != 200 } == [99, 100, 101])
  }

  @Test func `lets the pages of a leaf go that lands after a later turn is over`() {
    open(at: 50)
    container.duration = 2
    container.turn(.forward)
    _ = container.advance(to: 0.1)
    let quick = TimedTransition(CrossfadeTransition(), duration: 0.1)
    if let page = source.make(100) { container.setPage(page, transition: quick) }
    for step in 2...5 { _ = container.advance(to: Double(step) / 10) }
    #expect(number == 100 && container.pending == nil)
    #expect(source.alive == [50, 51, 99, 100, 101, 102], "the first leaf flies")
    for step in 2...4 { _ = container.advance(to: Double(step)) }
    #expect(source.alive == [99, 100, 101])
  }

  @Test func `makes pages anew that come near again`() {
    open(at: 50)
    for _ in 0..<5 { container.turn(.forward, animated: false) }
    #expect(source.alive == [54, 55, 56])
    for _ in 0..<5 { container.turn(.backward, animated: false) }
    #expect(number == 50)
    #expect(source.alive == [49, 50, 51])
  }

  @Test func `does not ask for the page that was just left`() {
    open(at: 50)
    let left = container.page
    container.turn(.forward, animated: false)
    container.turn(.backward, animated: false)
    #expect(container.page === left)
  }

  @Test func `keeps three sheets where two pages stand side by side`() {
    open(at: 50, spread: .always)
    for _ in 0..<20 { container.turn(.forward, animated: false) }
    #expect(source.alive.count <= 6, "\(source.alive)")
    #expect(container.visiblePages.count == 2)
    for _ in 0..<20 { container.turn(.backward, animated: false) }
    #expect(container.visiblePages.contains { $0.title == "50" })
  }
}
