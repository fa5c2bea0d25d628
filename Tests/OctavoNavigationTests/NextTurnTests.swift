import OctavoGeometry
import OctavoGestures
import OctavoNavigation
import OctavoRaster
import OctavoTransitions
import Testing

/// Past its commit point a leaf is taken only by a touch on it itself; any other drag begins the next
/// turn (Laws, The hand).
@MainActor
struct NextTurnTests {
  /// How a book is read.
  enum Book: CaseIterable {
    case leftToRight, rightToLeft, vertical, spread
  }

  private func open(_ book: Book) -> FlipRig {
    let rig = FlipRig(pages: "ABCDEFGHI")
    switch book {
    case .leftToRight: break
    case .rightToLeft: rig.container.layoutDirection = .rightToLeft
    case .vertical: rig.container.axis = .vertical
    case .spread:
      rig.container.spread = .always
      rig.container.isCoverAlone = false
    }
    rig.open()
    return rig
  }

  /// Drags from one part of the way that the next page is pulled to another, 0 where pulls begin.
  private func drag(_ rig: FlipRig, _ book: Book, from start: Double, to end: Double) {
    func touch(_ phase: Contact.Phase, _ part: Double, after: Double = 0.008) {
      switch book {
      case .leftToRight, .spread: rig.touch(phase, x: 1 - part, after: after)
      case .rightToLeft: rig.touch(phase, x: part, after: after)
      case .vertical: rig.touch(phase, x: 0.5, y: 1 - part, after: after)
      }
    }
    touch(.began, start)
    for step in 1...5 {
      touch(.moved, start + (end - start) * Double(step) / 5)
      rig.frame(after: 0.008)
    }
    touch(.ended, end)
  }

  @Test(arguments: Book.allCases, [0.3, 0.35, 0.4, 0.45])
  func `a swipe soon after a key turns the next page`(book: Book, after: Double) {
    let rig = open(book)
    rig.key("space")
    rig.frame()
    rig.frame(after: after)
    drag(rig, book, from: 0.1, to: 0.45)
    rig.settle()
    #expect(rig.turned == (book == .spread ? ["C", "E"] : ["B", "C"]))
    #expect(rig.events.map(\.isCommitted) == [true, true])
  }

  @Test(arguments: Book.allCases)
  func `a swipe soon after a wheel turns back what it turned, and soon after another the next`(
    book: Book
  ) {
    let rig = open(book)
    rig.container.handle(.scroll(Scroll(.notches(1), along: .vertical, time: 1)))
    rig.frame()
    rig.frame(after: 0.4)
    drag(rig, book, from: 0.1, to: 0.45)
    rig.frame()
    // Off the leaf, the other way: it comes back from where it is.
    drag(rig, book, from: 0.1, to: 0.45)
    rig.settle()
    #expect(rig.turned.count == 3)
  }

  @Test(arguments: Book.allCases, [0.3, 0.4])
  func `a touch on the leaf itself takes it`(book: Book, after: Double) {
    let rig = open(book)
    rig.key("space")
    rig.frame()
    rig.frame(after: after)
    drag(rig, book, from: 0.7, to: 0.1)
    rig.settle()
    #expect(rig.turned == [])
    #expect(rig.container.page === rig["A"])
    #expect(rig.events.map(\.isCommitted) == [false])
  }

  @Test(arguments: Book.allCases)
  func `before its commit point any touch takes it`(book: Book) {
    let rig = open(book)
    rig.key("space")
    rig.frame()
    rig.frame(after: 0.2)
    drag(rig, book, from: 0.1, to: 0.4)
    rig.settle()
    #expect(rig.turned.count == 1)
    #expect(rig.events.count == 1)
  }

  @Test func `flicks as quick as a hand can are a page each`() {
    let rig = open(.leftToRight)
    for _ in 0..<5 {
      drag(rig, .leftToRight, from: 0.1, to: 0.45)
      for _ in 0..<6 { rig.frame() }
    }
    rig.settle()
    #expect(rig.turned == ["B", "C", "D", "E", "F"])
  }

  @Test func `fingers on a touchpad touch no leaf`() {
    let rig = open(.leftToRight)
    rig.key("space")
    rig.frame()
    rig.frame(after: 0.4)
    var time = 9.0
    for _ in 0..<12 {
      rig.container.handle(
        .scroll(
          Scroll(.finger(30), along: .horizontal, at: Point(x: 100, y: 300), time: time)))
      time += 0.008
      rig.frame(after: 0.008)
    }
    rig.container.handle(.scroll(Scroll(.stop, along: .horizontal, time: time)))
    rig.settle()
    #expect(rig.turned == ["B", "C"])
  }

  @Test func `a leaf that falls back is taken up its own way, and left alone the other way`() {
    for (part, page) in [(0.45, "C"), (-0.35, "A")] {
      let rig = open(.leftToRight)
      rig.container.setPage(rig["B"], animated: false)
      rig.frame()
      rig.turned = []
      rig.drag(from: 0.9, to: 0.6)
      rig.lift()
      rig.frame()
      rig.frame(after: 0.08)
      // On the other side of the spine, where the leaf is not.
      let start = part > 0 ? 0.52 : 0.9
      drag(rig, .leftToRight, from: start, to: start + part)
      rig.settle()
      #expect(rig.turned == [page])
    }
  }

  @Test func `two swipes back in quick succession take two pages off a stack`() {
    let rig = StackRig()
    rig.open(with: "ABC")
    rig.stack.pop()
    rig.frame()
    rig.frame(after: 0.28)
    rig.drag(from: 0.01, to: 0.8)
    rig.touch(.ended, x: 0.8)
    rig.settle()
    #expect(rig.stack.pages.count == 1)
  }
}
