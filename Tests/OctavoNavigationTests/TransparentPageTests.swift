import OctavoCairo
import OctavoGeometry
import OctavoGestures
import OctavoRaster
import OctavoTestSupport
import OctavoTransitions
import Testing

@testable import OctavoNavigation

/// Pages without a ground of their own (Laws, No ground): in a container they are their ink on its background.
@MainActor
struct TransparentPageTests {
  private let size = Size(width: 120, height: 90)
  private let background = Color(red: 0.2, green: 0.6, blue: 0.4)

  nonisolated private static let transitions: [any Transition] = [
    FlipTransition(), FlipTransition(style: .vertical), FoldTransition(), CurlTransition(),
    CurlTransition(style: .corner), SlideTransition(), CrossfadeTransition(), CubeTransition(),
    CardsTransition(), ExplodeTransition(),
  ]

  /// A page with a bar on it, on no ground or on the background's colour.
  private func page(_ number: Int, isTransparent: Bool) -> ContentPage {
    ContentPage(background: isTransparent ? .white : background, isTransparent: isTransparent) {
      context, _ in
      context.setColor(.black)
      context.fill(Rect(x: 8 + 13 * Double(number), y: 20, width: 9, height: 50))
    }
  }

  /// A book of such pages.
  private func open(
    isTransparent: Bool = true, _ transition: any Transition = FlipTransition(),
    spread: Spread = .none
  ) -> FlipContainer {
    let container = FlipContainer(drawing: .immediate)
    container.background = background
    container.spread = spread
    container.isCoverAlone = false
    container.transition = { $0.fitted(transition) }
    let pages = (0..<8).map { page($0, isTransparent: isTransparent) }
    container.dataSource = PageList(pages)
    container.setPage(pages[0])
    container.resize(to: size, scale: .one)
    _ = container.advance(to: 0)
    container.framePresented()
    return container
  }

  private func seen(_ root: any WindowRoot, at time: Double) -> [UInt32] {
    pixels(of: root.advance(to: time).scene)
  }

  @Test func `the container's background is seen bit for bit, and the ink on it`() {
    let seen = seen(open(), at: 1)
    for y in 0..<90 {
      for x in 0..<120 {
        let isInk = (8..<17).contains(x) && (20..<70).contains(y)
        #expect(seen[y * 120 + x] == (isInk ? 0xff00_0000 : 0xff33_9966))
      }
    }
  }

  @Test(arguments: transitions.indices, [Spread.none, .always])
  func `a turn is to the bit that of pages in the background's colour`(
    index: Int, spread: Spread
  ) {
    let books = [true, false].map {
      open(isTransparent: $0, Self.transitions[index], spread: spread)
    }
    var (time, leaves, differing) = (1.0, 0, 0)
    let rest = seen(books[0], at: time)
    for step in 0..<24 {
      // Three turns that follow one another quickly.
      if step < 9, step.isMultiple(of: 3) { for book in books { book.turn(.forward) } }
      time += 0.04
      let frames = books.map { seen($0, at: time) }
      #expect(frames[0] == frames[1], "at \(time)")
      leaves = max(leaves, books[0].air.count)
      if frames[0] != rest { differing += 1 }
    }
    #expect(leaves > 1 && differing > 15)
  }

  @Test func `past the end its own other side is the background too`() {
    let books = [true, false].map { open(isTransparent: $0) }
    for book in books {
      book.setEventTime(EventTime(1))
      _ = book.handle(.key(KeyPress("Left", time: 1)))
    }
    var lifted = false
    let rest = seen(books[0], at: 1)
    for step in 1...12 {
      let frames = books.map { seen($0, at: 1 + 0.04 * Double(step)) }
      #expect(frames[0] == frames[1])
      lifted = lifted || frames[0] != rest
    }
    #expect(lifted)
  }

  @Test func `of a page that fades in the ink comes with it`() {
    let book = open(CrossfadeTransition())
    book.setEventTime(EventTime(1))
    book.turn(.forward)
    _ = book.advance(to: 1)
    let frames = stride(from: 1.0, through: 1.5, by: 0.05).map { seen(book, at: $0) }
    let (leaving, coming) = (
      frames.map { $0[40 * 120 + 12] & 0xff }, frames.map { $0[40 * 120 + 25] & 0xff }
    )
    #expect(coming[1] > 0x60 && leaving[1] < 0x06, "nearly nothing of the one, all of the other")
    for (one, next) in zip(leaving, leaving.dropFirst()) { #expect(next >= one) }
    for (one, next) in zip(coming, coming.dropFirst()) { #expect(next <= one) }
    #expect(leaving.last == 0x66 && coming.last == 0)
  }

  @Test func `another background is seen through the pages that are there`() {
    let book = open()
    _ = seen(book, at: 1)
    book.background = Color(red: 0.8, green: 0.2, blue: 0.6)
    let seen = seen(book, at: 1.1)
    #expect(Set(seen) == [0xffcc_3399, 0xff00_0000])
  }

  @Test(arguments: [true, false])
  func `a stack and what is presented over it are to the bit those of the background's colour`(
    presents: Bool
  ) async {
    let stacks = [true, false].map { isTransparent in
      let stack = NavigationStack(root: page(0, isTransparent: isTransparent), drawing: .immediate)
      stack.background = background
      stack.showsBar = false
      stack.resize(to: size, scale: .one)
      _ = stack.advance(to: 0)
      stack.framePresented()
      let next = page(3, isTransparent: isTransparent)
      stack.setEventTime(EventTime(1))
      if presents {
        stack.present(next, transition: TimedTransition(FlipTransition()))
      } else {
        stack.push(next, transition: TimedTransition(CrossfadeTransition()))
      }
      return stack
    }
    var pictures: Set<[UInt32]> = []
    for step in 0...14 {
      let frames = stacks.map { seen($0, at: 1 + 0.1 * Double(step)) }
      #expect(frames[0] == frames[1], "at \(step)")
      pictures.insert(frames[0])
    }
    #expect(pictures.count > 3)
    #expect(pictures.contains { Set($0) == [0xff33_9966, 0xff00_0000] })
  }

  @Test func `a page in a place of another shows what stands below it`() throws {
    let below = ContentPage(background: background) { _, _ in }.content
    let page = SlotPage(below, drawing: .immediate)
    let slot = Rect(x: 0.5, y: 0, width: 0.5, height: 1)
    page.setSlots([SlotPage.Slot(self.page(0, isTransparent: true), in: slot)])
    page.resize(to: size, scale: .one)
    let seen = seen(page, at: 1)
    #expect(seen[40 * 120 + 60 + 12] == 0xff00_0000)
    #expect(Set(seen) == [0xff33_9966, 0xff00_0000])
  }

  @Test(arguments: [true, false])
  func `until it is drawn what lies below it is seen, and nothing of it`(isOver: Bool) throws {
    let cache = SnapshotCache(drawing: .background, byteLimit: nil)
    let page = ContentPage(isTransparent: true) { _, _ in }
    var place = PagePlace(Stage(size: size))
    if isOver { place.lay(page, over: background) }
    let paper = try #require(cache.picture(of: page, in: place))
    #expect(paper.isOpaque == isOver)
    #expect(pixels(of: paper).allSatisfy { $0 == (isOver ? 0xff33_9966 : 0) })
  }
}
