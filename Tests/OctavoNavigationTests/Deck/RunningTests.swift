import OctavoGeometry
import OctavoGestures
import OctavoRaster
import OctavoTestSupport
import OctavoTransitions
import Testing

@testable import OctavoNavigation

/// Turns to far pages (Laws, Leaves in the air).
@MainActor
struct RunningTests {
  private let size = Size(width: 800, height: 600)

  /// A book whose source knows its pages by their numbers.
  private func open(_ book: TurningBook = .flips, at page: Character = "A") -> FlipRig {
    let rig = book.open(at: page, size: size)
    rig.source.namesPages = true
    return rig
  }

  @Test(arguments: TurningBook.allCases)
  func `a far page is turned to by a run of leaves within a second`(book: TurningBook) {
    let rig = open(book, at: "C")
    rig.container.leafLimit = 6
    rig.container.setPage(rig["W"], direction: .forward)
    #expect(rig.container.page === rig["W"])
    let start = rig.time
    var most = 0
    while rig.frame().isAnimating {
      #expect(rig.container.air.disorder == nil)
      most = max(most, rig.container.air.leaves.count { $0.turned > 0 && $0.turned < 1 })
    }
    #expect(most == 6)
    #expect(rig.time - start <= 1.05)
    // One turn, whatever was seen in passing.
    #expect(rig.turned.count == 1)
    #expect(rig.events.count == 1)
    #expect(rig.container.air.isEmpty)
    rig.container.setPage(rig["C"], direction: .backward)
    most = 0
    while rig.frame().isAnimating {
      most = max(most, rig.container.air.leaves.count { $0.turned > 0 && $0.turned < 1 })
    }
    #expect(most == 6)
    #expect(rig.container.page === rig["C"])
  }

  @Test func `what is passed are the pages on the way`() {
    let rig = open(at: "A")
    rig.container.leafLimit = 4
    rig.container.setPage(rig["I"], direction: .forward)
    let names = rig.container.air.leaves.map { $0.low?.page.title ?? "" }
    #expect(names == ["A", "C", "E", "G"])
    // They belong to nobody, and are told nothing.
    let told = Set(rig.journal.take().split(separator: " ").compactMap(\.first))
    #expect(told.isSubset(of: ["A", "I"]))
  }

  @Test func `a near page, an unknown one and one that is no leaf take a single leaf`() {
    let rig = open(at: "A")
    rig.container.setPage(rig["B"], direction: .forward)
    #expect(rig.container.air.count == 1)
    rig.settle()
    rig.source.namesPages = false
    rig.container.setPage(rig["M"], direction: .forward)
    #expect(rig.container.air.count == 1)
    rig.settle()
    rig.source.namesPages = true
    rig.container.transition = { _ in CubeTransition() }
    rig.container.setPage(rig["Z"], direction: .forward)
    #expect(rig.container.air.count == 1)
    rig.settle()
    #expect(rig.turned == ["B", "M", "Z"])
  }

  /// A book that knows the numbers of its pages only about.
  private final class EstimatingSource: NumberedDataSource {
    let pages: [RecordingPage]
    init(_ pages: [RecordingPage]) { self.pages = pages }

    private func place(of page: any Page) -> Int? { pages.firstIndex { $0 === page } }

    func page(before page: any Page, in container: FlipContainer) -> (any Page)? {
      place(of: page).flatMap { $0 > 0 ? pages[$0 - 1] : nil }
    }

    func page(after page: any Page, in container: FlipContainer) -> (any Page)? {
      place(of: page).flatMap { $0 + 1 < pages.count ? pages[$0 + 1] : nil }
    }

    func pageCount(in container: FlipContainer) -> PageCount? { .estimated(pages.count + 3) }

    func number(of page: any Page, in container: FlipContainer) -> PageCount? {
      place(of: page).map { .estimated($0 + 1) }
    }

    func page(near number: Int, in container: FlipContainer) -> (any Page)? {
      pages[min(max(number - 1, 0), pages.count - 1)]
    }
  }

  @Test(arguments: [TurningBook.flips, .curls, .spreadFlips])
  func `a book whose numbers are estimates runs as well, and only its last page is turned to`(
    book: TurningBook
  ) {
    let rig = book.open(at: "A", size: size)
    let source = EstimatingSource(rig.pages)
    rig.container.dataSource = source
    rig.settle()
    rig.container.leafLimit = 6
    rig.turned = []
    rig.container.setPage(rig["Y"], direction: .forward)
    #expect(rig.container.air.count == 6)
    rig.settle()
    #expect(rig.turned == ["Y"])
    #expect(rig.container.page === rig["Y"])
  }

  @Test(arguments: TurningBook.allCases, [true, false])
  func `a turn back in the middle of a run leaves in the air what is there`(
    book: TurningBook, goesFar: Bool
  ) {
    let rig = open(book, at: "A")
    rig.container.leafLimit = 10
    rig.container.setPage(rig["Y"], direction: .forward)
    for _ in 0..<20 { rig.frame() }
    let before = rig.container.air.leaves.map(\.turned)
    #expect(before.count { $0 > 0.1 && $0 < 0.9 } > 2)
    if goesFar {
      rig.container.setPage(rig["M"], direction: .backward)
    } else {
      rig.container.turn(.backward)
    }
    rig.frame()
    #expect(rig.container.air.disorder == nil)
    let after = rig.container.air.leaves.map(\.turned)
    // One goes by what it is pushed and what it goes in a frame.
    for place in before {
      #expect(after.contains { abs($0 - place) < 0.15 }, "\(place) in \(after)")
    }
    while rig.frame().isAnimating { #expect(rig.container.air.disorder == nil) }
    #expect(rig.container.page === rig[goesFar ? "M" : book.isSpread ? "W" : "X"])
  }

  @Test(arguments: [TurnDirection.forward, .backward])
  func `a run that comes to what is no leaf leaves nothing of itself in the air`(
    direction: TurnDirection
  ) {
    let rig = open(at: direction == .forward ? "A" : "Z")
    rig.container.leafLimit = 6
    rig.container.transition = { turn in
      let isChapter = turn.coming.contains { ["M", "N"].contains($0.title) }
      return isChapter ? CrossfadeTransition() : FlipTransition(style: turn.flipStyle)
    }
    rig.container.setPage(rig[direction == .forward ? "N" : "M"], direction: direction)
    #expect(rig.container.air.count == 1)
    #expect(rig.container.air.leaves.first?.transition is CrossfadeTransition)
    rig.settle()
    #expect(rig.turned == [direction == .forward ? "N" : "M"])
  }
}
