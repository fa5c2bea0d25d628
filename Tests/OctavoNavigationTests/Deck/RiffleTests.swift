import OctavoGeometry
import OctavoGestures
import OctavoRaster
import OctavoTestSupport
import OctavoTransitions
import Testing

@testable import OctavoNavigation

/// Pages that run under a finger at the edge (Laws, Leaves in the air).
@MainActor
struct RiffleTests {
  private let size = Size(width: 800, height: 600)

  /// A book whose source knows its pages by their numbers.
  private func open(_ book: TurningBook = .flips, at page: Character = "A") -> FlipRig {
    let rig = book.open(at: page, size: size)
    rig.source.namesPages = true
    return rig
  }

  private func place(_ rig: FlipRig) -> Int {
    rig.pages.firstIndex { $0 === rig.container.page } ?? -1
  }

  /// What a finger does at the edge to which a book turns on.
  private func touch(_ phase: Contact.Phase, atEdgeOf book: TurningBook, in rig: FlipRig) {
    let place = book.isRightToLeft ? 0.015 : 0.985
    let isUpright = book == .vertical
    rig.touch(phase, x: isUpright ? 0.5 : place, y: isUpright ? place : 0.5, id: 1)
  }

  /// A finger stays at that edge until pages run.
  private func letRun(_ book: TurningBook, in rig: FlipRig) {
    touch(.began, atEdgeOf: book, in: rig)
    for _ in 0..<90 { rig.frame() }
    #expect(rig.container.riffle != nil)
  }

  /// A finger comes down at the trailing edge and stays.
  private func press(_ rig: FlipRig, for seconds: Double, id: Int = 1, x: Double = 0.98) {
    rig.touch(.began, x: x, id: id)
    for _ in 0..<Int(seconds * 60) { rig.frame() }
  }

  @Test func `pages run under a finger at the edge, and none is turned to until it lifts`() {
    let rig = open()
    press(rig, for: 2.5)
    #expect(rig.container.page === rig["A"])
    #expect(rig.turned.isEmpty)
    #expect(rig.journal.take().isEmpty)
    let shown = rig.container.riffle?.shown.page.title ?? ""
    #expect(shown > "D")
    #expect(rig.container.air.disorder == nil)
    rig.touch(.ended, x: 0.98, id: 1, after: 2.5)
    #expect(rig.container.page?.title == shown)
    rig.settle()
    #expect(rig.turned == [shown])
    #expect(rig.container.air.isEmpty)
  }

  @Test(arguments: [
    (0.0, 0.0, 3.0), (-1, 0, 3), (2, 0, 11), (0, 100, 9), (1, 50, 10), (60, 0, 24), (0, 5000, 24),
  ])
  func `so many pages run in a second`(time: Double, distance: Double, pace: Double) {
    #expect(abs(Riffle.pace(after: time, distance: distance) - pace) < 1e-12)
  }

  @Test func `pages run faster the longer a finger stays`() {
    let rig = open()
    press(rig, for: 1.5)
    let early = rig.pages.firstIndex { $0 === rig.container.riffle?.shown.page } ?? 0
    for _ in 0..<60 { rig.frame() }
    let later = rig.pages.firstIndex { $0 === rig.container.riffle?.shown.page } ?? 0
    #expect(later - early > early)
  }

  @Test(arguments: TurningBook.allCases)
  func `a finger that goes back inside has turned nothing`(book: TurningBook) {
    let rig = open(book, at: "C")
    func touch(_ phase: Contact.Phase, _ place: Double, after: Double = 0.008) {
      let x = book.isRightToLeft ? 1 - place : place
      let isUpright = book == .vertical
      rig.touch(phase, x: isUpright ? 0.5 : x, y: isUpright ? x : 0.5, id: 1, after: after)
    }
    let before = rig.frame()
    touch(.began, 0.985)
    for _ in 0..<140 { rig.frame() }
    #expect(rig.container.riffle != nil)
    touch(.moved, 0.7)
    #expect(rig.container.riffle == nil)
    #expect(rig.container.air.disorder == nil)
    rig.settle()
    touch(.ended, 0.7, after: 1)
    let after = rig.settle()
    #expect(after.scene == before.scene)
    #expect(rig.container.page === rig["C"])
    #expect(rig.turned.isEmpty)
    #expect(rig.events.isEmpty)
    #expect(rig.journal.take().isEmpty)
  }

  @Test(arguments: [0.2, 2])
  func `what is presented takes the edge from a finger`(seconds: Double) {
    let rig = open()
    press(rig, for: seconds)
    #expect((rig.container.riffle != nil) == (seconds > 1))
    rig.container.present(RecordingPage("M", in: rig.journal), animated: false)
    rig.settle()
    #expect(rig.frame(after: 2).wakeTime == nil, "nothing is to come")
    rig.touch(.ended, x: 0.98, id: 1, after: 2.5)
    #expect(rig.container.page === rig["A"])
    rig.container.dismiss(animated: false)
    rig.settle()
    #expect(rig.turned.isEmpty)
    #expect(rig.container.air.isEmpty)
  }

  @Test func `a finger that goes along the edge makes pages run`() {
    let rig = open()
    rig.touch(.began, x: 0.98, y: 0.3, id: 1)
    for step in 1...6 { rig.touch(.moved, x: 0.98, y: 0.3 + Double(step) * 0.05, id: 1) }
    #expect(rig.container.riffle != nil)
    for _ in 0..<60 { rig.frame() }
    rig.touch(.ended, x: 0.98, y: 0.6, id: 1)
    rig.settle()
    #expect(place(rig) >= 8)
    #expect(rig.turned.count == 1)
  }

  @Test(arguments: [true, false])
  func `what a page does something with at its edge makes no pages run`(isButton: Bool) {
    let rig = open()
    let page = PressedPage(isButton: isButton)
    rig.container.dataSource = PageList([page, rig["X"], rig["Y"]])
    rig.container.setPage(page, animated: false)
    rig.settle()
    press(rig, for: 1)
    #expect((rig.container.riffle == nil) == isButton)
  }

  @Test func `a drag from the edge turns a page as ever`() {
    let rig = open()
    rig.drag(from: 0.98, to: 0.3)
    #expect(rig.container.riffle == nil)
    rig.lift()
    rig.settle()
    #expect(rig.turned == ["B"])
  }

  @Test func `pages stop at the end, and nothing asks for frames there`() {
    let rig = open(at: "W")
    press(rig, for: 3)
    #expect(rig.container.riffle?.shown.page === rig["Z"])
    #expect(!rig.frame().isAnimating)
    rig.touch(.ended, x: 0.98, id: 1, after: 3)
    rig.settle()
    #expect(rig.turned == ["Z"])
  }

  @Test func `pages that run are taken back where the hand may do nothing any more`() {
    let rig = open(at: "F")
    press(rig, for: 1.5)
    rig.container.isEnabled = false
    #expect(rig.container.riffle == nil)
    #expect(rig.container.air.disorder == nil)
    rig.settle()
    rig.touch(.ended, x: 0.98, id: 1, after: 2)
    rig.settle()
    #expect(rig.container.page === rig["F"])
    #expect(rig.turned.isEmpty)
  }

  @Test func `a key that means nothing takes pages that run back, too`() {
    let rig = open(at: "F")
    press(rig, for: 1.5)
    rig.key("x")
    #expect(rig.container.riffle == nil)
    rig.settle()
    #expect(rig.container.page === rig["F"] && rig.turned.isEmpty)
  }

  @Test func `no pages run where little is to move`() {
    let rig = open(at: "F")
    rig.container.motion = .reduced
    press(rig, for: 2)
    #expect(rig.container.riffle == nil && rig.container.air.isEmpty)
  }

  @Test func `a window that was busy lets two pages set out at once, and no more`() {
    let rig = open()
    press(rig, for: 1.5)
    let before = rig.pages.firstIndex { $0 === rig.container.riffle?.shown.page } ?? 0
    rig.frame(after: 5)
    let after = rig.pages.firstIndex { $0 === rig.container.riffle?.shown.page } ?? 0
    #expect(after - before == 2)
  }

  @Test func `a key while pages run takes them back`() {
    let rig = open()
    press(rig, for: 1.5)
    rig.key("Right")
    rig.settle()
    #expect(rig.container.riffle == nil)
    #expect(rig.container.page === rig["B"])
    #expect(rig.container.air.isEmpty)
  }

  @Test func `a finger that was down before pages ran takes them back when it turns one`() {
    let rig = open(at: "F")
    rig.touch(.began, x: 0.8, id: 2)
    rig.touch(.began, x: 0.98, y: 0.2, id: 1, after: 0.7)
    for step in 1...20 {
      rig.touch(.moved, x: 0.98, y: 0.2 + Double(step) * 0.03, id: 1)
      rig.frame()
    }
    #expect(rig.container.riffle != nil)
    for step in 1...8 { rig.touch(.moved, x: 0.8 - Double(step) * 0.08, id: 2) }
    #expect(rig.container.riffle == nil)
    #expect(rig.container.air.disorder == nil)
    rig.touch(.ended, x: 0.16, id: 2, after: 0.2)
    rig.touch(.ended, x: 0.98, id: 1)
    rig.settle()
    #expect(rig.turned == ["G"])
    #expect(rig.container.page === rig["G"])
  }

  @Test(arguments: TurningBook.allCases, [1, -1, 6])
  func `a call while pages run leaves in the air what is there`(book: TurningBook, way: Int) {
    let rig = open(book, at: "K")
    letRun(book, in: rig)
    let before = rig.container.air.leaves.map(\.turned).filter { $0 > 0.1 && $0 < 0.9 }
    #expect(!before.isEmpty)
    if way == 6 {
      rig.container.setPage(rig["Q"], direction: .forward)
    } else {
      rig.container.turn(way > 0 ? .forward : .backward)
    }
    rig.frame()
    #expect(rig.container.riffle == nil)
    let after = rig.container.air.leaves.map(\.turned)
    for place in before {
      #expect(after.contains { abs($0 - place) < 0.2 }, "\(place) in \(after)")
    }
    #expect(rig.container.air.disorder == nil)
    while rig.frame().isAnimating { #expect(rig.container.air.disorder == nil) }
    let next: Character = way > 0 ? (book.isSpread ? "M" : "L") : (book.isSpread ? "I" : "J")
    let page = way == 6 ? "Q" : next
    #expect(rig.container.page === rig[page])
    #expect(rig.turned.count == 1)
  }

  @Test func `pages that are no more do not run on`() {
    let rig = open()
    press(rig, for: 1.5)
    let questions = rig.source.questions
    let pages = PageList([rig["A"], RecordingPage("new", in: rig.journal)])
    rig.container.dataSource = pages
    #expect(rig.container.riffle == nil)
    for _ in 0..<60 {
      let shown = rig.container.air.pages.compactMap(\.title)
      #expect(shown.allSatisfy { $0 < "G" }, "\(shown)")
      rig.frame()
    }
    rig.touch(.ended, x: 0.98, id: 1, after: 2.5)
    rig.settle()
    #expect(rig.container.page === rig["A"])
    #expect(rig.turned.isEmpty)
    #expect(rig.source.questions == questions, "the old list is asked for nothing more")
    rig.container.turn(.forward, animated: false)
    #expect(rig.container.page === pages.pages[1])
  }

  @Test(arguments: [Double.infinity, .nan, -1, 0])
  func `pages run where turns take no time that can be told`(duration: Double) {
    let rig = open()
    rig.container.duration = duration
    letRun(.flips, in: rig)
    touch(.ended, atEdgeOf: .flips, in: rig)
    rig.settle()
    #expect(rig.container.air.isEmpty)
    #expect(rig.turned.count == 1)
    #expect(place(rig) > 1)
  }

  /// A finger at the edge, for so long.
  @Test(arguments: [0.2, 2])
  func `pages that run are taken back where only hands are to move things`(seconds: Double) {
    let rig = open()
    press(rig, for: seconds)
    #expect((rig.container.riffle != nil) == (seconds > 1))
    rig.container.motion = .reduced
    rig.settle()
    #expect(rig.frame(after: 2).wakeTime == nil, "nothing is to come")
    #expect(rig.container.riffle == nil)
    #expect(rig.container.air.isEmpty)
    rig.touch(.ended, x: 0.98, id: 1, after: 2.5)
    rig.settle()
    #expect(rig.turned.isEmpty)
    #expect(rig.container.page === rig["A"])
  }

  /// What else than a hand ends pages that run.
  enum RiffleEnd: CaseIterable {
    case riffles, grouping, axis, reload, layout
  }

  @Test(arguments: TurningBook.allCases, RiffleEnd.allCases)
  func `pages that run are taken back from where they are, whatever ends that`(
    book: TurningBook, end: RiffleEnd
  ) {
    let rig = open(book, at: "K")
    letRun(book, in: rig)
    let before = rig.container.air.leaves.map(\.turned)
    #expect(before.contains { $0 > 0.1 && $0 < 0.9 })
    switch end {
    case .riffles: rig.container.riffles = false
    case .grouping: rig.container.spread = book.isSpread ? .none : .always
    case .axis: rig.container.axis = book == .vertical ? .horizontal : .vertical
    case .reload: rig.container.reloadData()
    case .layout:
      rig.source.laidOut = { [unowned rig] _ in rig["K"] }
      rig.container.resize(to: Size(width: 820, height: 620), scale: .one)
    }
    #expect(rig.container.riffle == nil)
    rig.frame()
    let after = rig.container.air.leaves.map(\.turned)
    #expect(!after.isEmpty)
    for place in after {
      #expect((before + [0, 1]).contains { abs($0 - place) < 0.2 }, "\(place) from \(before)")
    }
    // Where pages come to stand side by side, half of the leaves turn what does.
    for place in before where end != .grouping || book.isSpread {
      #expect(after.contains { abs($0 - place) < 0.2 }, "\(place) in \(after)")
    }
    #expect(rig.container.air.disorder == nil)
    while rig.frame().isAnimating { #expect(rig.container.air.disorder == nil) }
    touch(.ended, atEdgeOf: book, in: rig)
    rig.settle()
    #expect(rig.container.visiblePages.contains { $0 === rig["K"] })
    #expect(rig.turned.isEmpty)
  }
}

/// A live page that is one large button, or nothing to press.
@MainActor
private final class PressedPage: Page, WindowRoot {
  let lifecycle = PageLifecycle()
  let content: any PageContent = PlainContent()
  var requestFrame: (@MainActor () -> Void)?
  private let isButton: Bool
  private var size = Size(width: 1, height: 1)

  init(isButton: Bool) { self.isButton = isButton }

  func resize(to size: Size, scale: PixelScale) { self.size = size }
  func handle(_ event: InputEvent) -> Bool {
    guard case .contact(let contact) = event else { return false }
    return isButton && contact.phase != .moved
  }
  func advance(to time: Double) -> Frame {
    Frame(scene: Scene(size: size, scale: .one), isAnimating: false)
  }
  func framePresented() {}
  func suspend() {}
  func resume() {}
}
