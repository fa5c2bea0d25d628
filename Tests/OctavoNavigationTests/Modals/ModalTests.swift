import OctavoCairo
import OctavoGeometry
import OctavoGestures
import OctavoMotion
import OctavoNavigation
import OctavoRaster
import OctavoTransitions
import Testing

/// A window with a flip of pages A and B, over which pages are presented by call and dismissed by hand.
@MainActor
final class ModalRig: Rig {
  let journal = Journal()
  let container: FlipContainer
  let base: RecordingPage
  let modal: RecordingPage
  let size: Size
  var root: any WindowRoot { container }
  var time = 10.0
  var eventTime = 5.0
  var finger = Point()
  var frameRequests = 0
  var refused: [NavigationOperation.Refusal] = []

  init(size: Size = Size(width: 400, height: 300)) {
    self.size = size
    base = RecordingPage("A", in: journal, content: PlainContent(background: .white))
    modal = RecordingPage("M", in: journal, content: PlainContent(background: .black))
    container = FlipContainer(drawing: .immediate)
    container.trace = { [unowned self] event in
      if case .refused(_, let reason) = event { refused.append(reason) }
    }
    container.setPage(base)
    container.resize(to: size, scale: .one)
    frame()
    _ = journal.take()
  }

  /// Presents the page M and lets it come to rest.
  func present(_ cover: ModalCover, isDismissible: Bool = true) {
    container.present(modal, as: cover, isDismissible: isDismissible)
    settle()
    _ = journal.take()
  }

  /// A contact at a place in points.
  func touch(_ phase: Contact.Phase, x: Double, y: Double, id: Int = 0, after: Double = 0.016) {
    touch(phase, at: Point(x: x, y: y), id: id, after: after)
  }

  /// Draws straight down, a distance beyond the 12 points by which a finger is understood.
  func drag(from y: Double, by distance: Double) {
    touch(.began, x: 200, y: y, after: 1)
    for step in 1...3 { touch(.moved, x: 200, y: y + Double(step) * 10) }
    touch(.moved, x: 200, y: y + 12 + distance)
  }

  /// How far the modal's picture is below its place.
  func offset(in frame: Frame, slotTop: Double = 0) -> Double {
    guard let item = frame.scene.items.last, item.layer.role.rawValue == "page" else { return -1 }
    return item.layer.placement.project(Point()).y - slotTop
  }
}

/// What hands and keys do with presented pages, and what is seen of them.
@MainActor
struct ModalTests {
  // MARK: - Pictures

  @Test func `under a full modal at rest nothing of the presenter is painted`() {
    let rig = ModalRig()
    rig.present(.full)
    let frame = rig.frame()
    #expect(frame.scene.items.count == 1)
    #expect(frame.scene.items.first?.layer.placement == .identity)
    #expect(!frame.isAnimating)
    #expect(Damage.between(frame.scene, rig.frame().scene).isEmpty)
  }

  @Test(arguments: [
    (Size(width: 400, height: 300), Rect(x: 0, y: 44, width: 400, height: 256)),
    (Size(width: 600, height: 1000), Rect(x: 0, y: 80, width: 600, height: 920)),
    (Size(width: 1000, height: 800), Rect(x: 140, y: 80, width: 720, height: 640)),
    (Size(width: 800, height: 600), Rect(x: 80, y: 60, width: 640, height: 480)),
  ])
  func `a sheet leaves a dimmed strip, or stands in the middle of a wide window`(
    size: Size, slot: Rect
  ) throws {
    let rig = ModalRig(size: size)
    rig.present(.sheet)
    let items = rig.frame().scene.items
    try #require(items.count == 3)
    #expect(items[0].layer.source.size == size)
    #expect(items[1].layer.opacity == 0.4)
    let corners = items[2].layer.corners
    #expect(corners[0] == slot.origin)
    #expect(corners[2] == Point(x: slot.maxX, y: slot.maxY))
  }

  @Test func `a modal that is dismissed as it comes turns round where it is`() {
    let rig = ModalRig()
    rig.container.present(rig.modal)
    rig.frame()
    let before = rig.offset(in: rig.frame(after: 0.2))
    #expect(abs(before - 150) < 1, "half-way in half of the time")
    rig.container.dismiss()
    let after = rig.offset(in: rig.frame(after: 0.001))
    #expect(abs(after - before) < 5)
    rig.frame(after: 0.05)
    #expect(rig.settle().scene.items.count == 1)
  }

  @Test(arguments: ModalCover.allCases)
  func `a modal comes by any transition, in its place`(cover: ModalCover) throws {
    let rig = ModalRig()
    let operation = rig.container.present(
      rig.modal, as: cover, transition: TimedTransition(FlipTransition(), duration: 1))
    rig.frame()
    let frame = rig.frame(after: 0.25)
    let roles = Set(frame.scene.items.map(\.layer.role.rawValue))
    #expect(roles.isSuperset(of: ["front", "facing", "reveal"]))
    // Nothing is seen behind: a sheet has a hole for it, below a full one nothing is painted.
    let ground = cover == .full ? [] : ["page", "dimming", "ground"]
    #expect(frame.scene.items.map(\.layer.role.rawValue).starts(with: ground))
    #expect(
      !frame.scene.items.dropFirst(ground.count).contains { $0.layer.role.rawValue == "page" })
    // What turns is the presenter's picture, cut to the modal's place.
    let front = try #require(frame.scene.items.first { $0.layer.role.rawValue == "front" })
    #expect(front.snapshot.size.height == (cover == .full ? 300 : 256))
    rig.settle()
    #expect(operation.outcome == .completed)
    rig.container.dismiss()
    rig.frame()
    let back = rig.frame(after: 0.25)
    #expect(back.scene.items.contains { $0.layer.role.rawValue == "back" })
    #expect(rig.settle().scene.items.count == 1)
  }

  @Test func `without motion a modal fades in 140 ms`() {
    let rig = ModalRig()
    rig.container.motion = .reduced
    let operation = rig.container.present(rig.modal)
    rig.frame()
    let frame = rig.frame(after: 0.07)
    #expect(frame.scene.items.contains { $0.layer.opacity < 0.9 && $0.layer.opacity > 0.1 })
    rig.frame(after: 0.08)
    rig.frame()
    #expect(operation.outcome == .completed)
  }

  @Test func `a modal that faded in goes with a finger as any, and slides where all may move`() {
    let rig = ModalRig()
    rig.container.motion = .reduced
    rig.present(.full)
    rig.drag(from: 100, by: 60)
    #expect(abs(rig.offset(in: rig.frame()) - 60) < 0.01)
    rig.touch(.ended, x: 200, y: 180, after: 0.2)
    rig.settle()
    rig.container.motion = .full
    rig.container.dismiss()
    rig.frame()
    #expect(rig.offset(in: rig.frame(after: 0.2)) > 60)
  }

  @Test func `without motion a modal that is dismissed as it comes fades back`() {
    let rig = ModalRig()
    rig.container.motion = .reduced
    rig.container.present(rig.modal)
    rig.frame()
    rig.frame(after: 0.07)
    rig.container.dismiss()
    let frame = rig.frame(after: 0.035)
    #expect(frame.scene.items.contains { abs($0.layer.opacity - 0.75) < 0.01 })
    #expect(rig.settle().scene.items.count == 1)
  }

  @Test func `a sheet follows the window's size`() {
    let rig = ModalRig()
    rig.present(.sheet)
    rig.container.resize(to: Size(width: 1000, height: 800), scale: .one)
    let items = rig.settle().scene.items
    #expect(items.last?.layer.corners[0] == Point(x: 140, y: 80))
  }

  // MARK: - Hands

  @Test func `a modal follows the finger down, and comes back or goes`() {
    let rig = ModalRig()
    rig.present(.full)
    rig.drag(from: 100, by: 60)
    #expect(rig.journal.take() == "M.wD A.wA A.iA")
    #expect(abs(rig.offset(in: rig.frame()) - 60) < 0.01)
    rig.touch(.ended, x: 200, y: 180, after: 0.2)
    #expect(rig.container.presentedPages.count == 1)
    rig.settle()
    #expect(rig.journal.take() == "A.wD A.dD M.wA M.iA M.dA")
    rig.drag(from: 100, by: 130)
    rig.touch(.ended, x: 200, y: 250, after: 0.2)
    #expect(rig.container.presentedPages.isEmpty)
    rig.settle()
    #expect(rig.journal.take() == "M.wD A.wA A.iA M.dD A.dA")
  }

  @Test func `a flick down dismisses`() {
    let rig = ModalRig()
    rig.present(.sheet)
    rig.touch(.began, x: 200, y: 100, after: 1)
    for step in 1...5 { rig.touch(.moved, x: 200, y: 100 + Double(step) * 14) }
    rig.touch(.ended, x: 200, y: 170, after: 0.002)
    #expect(rig.container.presentedPages.isEmpty)
  }

  @Test func `a finger across, or up, means nothing`() {
    let rig = ModalRig()
    rig.present(.full)
    rig.touch(.began, x: 200, y: 200, after: 1)
    for step in 1...5 { rig.touch(.moved, x: 200 - Double(step) * 20, y: 200) }
    rig.touch(.ended, x: 100, y: 200)
    rig.touch(.began, x: 200, y: 200, after: 1)
    for step in 1...5 { rig.touch(.moved, x: 200, y: 200 - Double(step) * 20) }
    rig.touch(.ended, x: 200, y: 100)
    rig.settle()
    #expect(rig.journal.take() == "")
    #expect(rig.container.presentedPages.count == 1)
  }

  @Test func `what cannot be left gives way to a finger a little, and comes back`() {
    let rig = ModalRig()
    rig.present(.full, isDismissible: false)
    rig.drag(from: 50, by: 100)
    let offset = rig.offset(in: rig.frame())
    #expect(abs(offset - RubberBand(dimension: 300).offset(ofPull: 100)) < 0.01)
    #expect(rig.refused == [.vetoed])
    rig.touch(.ended, x: 200, y: 170, after: 0.001)
    #expect(rig.offset(in: rig.settle()) == 0)
    #expect(rig.journal.take() == "")
    #expect(rig.container.dismiss().outcome == nil, "a call may")
  }

  @Test(arguments: [(0.4, true), (0.6, false)])
  func `a pinch to less than half closes`(scale: Double, closes: Bool) {
    let rig = ModalRig()
    rig.present(.full)
    rig.touch(.began, x: 100, y: 150, after: 1)
    rig.touch(.began, x: 300, y: 150, id: 1)
    // The pinch begins when the gap has changed by 8 points: at 192.
    rig.touch(.moved, x: 108, y: 150)
    rig.touch(.moved, x: 300 - 192 * (1 - scale), y: 150, id: 1)
    #expect(rig.journal.take() == "M.wD A.wA A.iA")
    rig.touch(.ended, x: 108, y: 150)
    #expect(rig.container.presentedPages.isEmpty == closes)
    rig.touch(.ended, x: 300 - 192 * (1 - scale), y: 150, id: 1)
    rig.settle()
    #expect(rig.journal.take() == (closes ? "M.dD A.dA" : "A.wD A.dD M.wA M.iA M.dA"))
  }

  @Test(arguments: [1.0, 5, 9, 13, 17])
  func `fingers that come down nearer than fingertips are do not make it jump`(gap: Double) {
    let rig = ModalRig()
    rig.present(.full)
    rig.touch(.began, x: 200, y: 150, after: 1)
    rig.touch(.began, x: 200 + gap, y: 150, id: 1)
    // The pinch begins as the gap has changed by 8 points; a point less of it is a twentieth at most.
    rig.touch(.moved, x: 209 + gap, y: 150, id: 1)
    let before = rig.offset(in: rig.frame())
    rig.touch(.moved, x: 208 + gap, y: 150, id: 1)
    let after = rig.offset(in: rig.frame())
    #expect(before == 0 && after > 0 && after <= 300.0 / 20 + 1e-9, "\(after)")
    // All of the way back from where it began takes no more of it.
    rig.touch(.moved, x: 200 + gap, y: 150, id: 1)
    #expect(rig.offset(in: rig.frame()) <= 300.0 * 9 / 20 + 1e-9)
  }

  @Test func `what turns under a modal that covers it is over, and asks for no frame`() {
    let rig = ModalRig()
    rig.container.duration = 60
    rig.container.setPage(RecordingPage("B", in: rig.journal))
    rig.frame()
    #expect(rig.frame().isAnimating)
    rig.container.present(rig.modal, animated: false)
    rig.frame()
    #expect(!rig.frame().isAnimating)
  }

  @Test func `a tap beside a sheet closes it, one on it does not`() {
    let rig = ModalRig()
    rig.present(.sheet)
    rig.tap(at: Point(x: 200, y: 100))
    #expect(rig.container.presentedPages.count == 1)
    rig.tap(at: Point(x: 200, y: 20))
    #expect(rig.container.presentedPages.isEmpty)
  }

  @Test func `a tap or Escape does not close what is not to be dismissed`() {
    let rig = ModalRig()
    rig.present(.sheet, isDismissible: false)
    rig.tap(at: Point(x: 200, y: 20))
    #expect(rig.key("Escape"))
    #expect(rig.container.presentedPages.count == 1)
    #expect(rig.refused == [.vetoed, .vetoed])
  }

  @Test func `Escape closes the top modal, other keys are the window's`() {
    let rig = ModalRig()
    rig.present(.sheet)
    #expect(!rig.key("F11"))
    #expect(!rig.key("Right"))
    #expect(rig.key("Escape"))
    #expect(rig.container.presentedPages.isEmpty)
  }

  @Test(arguments: ModalCover.allCases)
  func `a key that a modal does not use is not the stack's below it`(cover: ModalCover) {
    let rig = StackRig()
    rig.open(with: "AB")
    rig.stack.present(rig["C"], as: cover, animated: false)
    rig.settle()
    #expect(!rig.key("Left", .alt))
    #expect(!rig.key("F11"))
    #expect(rig.model == "AB")
    #expect(rig.stack.presentedPages.count == 1)
  }

  @Test func `a cancelled touch leaves the modal where it was`() {
    let rig = ModalRig()
    rig.present(.full)
    rig.drag(from: 20, by: 200)
    rig.touch(.cancelled, x: 200, y: 240)
    rig.settle()
    #expect(rig.container.presentedPages.count == 1)
    #expect(rig.journal.take() == "M.wD A.wA A.iA A.wD A.dD M.wA M.iA M.dA")
  }

  // MARK: - Live pages

  @Test func `a container is drawn when what is presented over it is`() {
    let waiting = DrawingMode.background
    let container = FlipContainer(drawing: waiting)
    container.setPage(ContentPage(PlainContent()))
    container.present(ContentPage(PlainContent(background: .black)), animated: false)
    container.resize(to: Size(width: 40, height: 30), scale: .one)
    _ = container.advance(to: 1)
    #expect(!container.isDrawn, "the modal's picture is on its way")
    let drawn = ModalRig()
    drawn.present(.full)
    #expect(drawn.container.isDrawn)
  }

  @Test func `a stack in a sheet goes on as in a window, and Escape leaves one level`() {
    let rig = ModalRig()
    let first = RecordingPage("X", in: rig.journal)
    let second = RecordingPage("Y", in: rig.journal)
    let stack = NavigationStack(root: first, drawing: .immediate)
    rig.container.present(stack, as: .sheet)
    rig.settle()
    _ = rig.journal.take()
    stack.push(second)
    #expect(rig.journal.take() == "Y.wM(N) Y.load X.wD Y.wA Y.iA")
    #expect(rig.frame(after: 0.1).isAnimating)
    let sheet = Rect(x: 0, y: 44, width: 400, height: 256)
    #expect(rig.frame(after: 0.1).scene.items.last?.clip == sheet, "it does not leave its place")
    rig.settle()
    #expect(rig.journal.take() == "X.dD Y.dA Y.dM(N)")
    #expect(rig.key("Escape"))
    rig.settle()
    #expect(stack.pages.count == 1)
    #expect(rig.container.presentedPages.count == 1)
    #expect(rig.key("Escape"))
    #expect(rig.container.presentedPages.isEmpty)
    _ = rig.journal.take()
    rig.settle()
    #expect(rig.journal.take() == "X.dD")
    #expect(stack.lifecycle.parent == nil)
  }

  @Test func `an edge swipe in a sheet pops its stack, a swipe down closes the sheet`() {
    let rig = ModalRig()
    let first = RecordingPage("X", in: rig.journal)
    let stack = NavigationStack(root: first, drawing: .immediate)
    rig.container.present(stack, as: .sheet)
    stack.push(RecordingPage("Y", in: rig.journal), animated: false)
    rig.settle()
    rig.touch(.began, x: 5, y: 150, after: 1)
    for step in 1...20 { rig.touch(.moved, x: 5 + Double(step) * 18, y: 150) }
    rig.touch(.ended, x: 365, y: 150, after: 0.2)
    rig.settle()
    #expect(stack.pages.count == 1)
    #expect(rig.container.presentedPages.count == 1)
    rig.drag(from: 100, by: 150)
    rig.touch(.ended, x: 200, y: 270, after: 0.2)
    rig.settle()
    #expect(rig.container.presentedPages.isEmpty)
  }

  @Test func `of modals that go together one without a way of its own is gone at once`() {
    let rig = StackRig()
    rig.open()
    let before = rig.frame()
    rig.stack.present(rig["B"])
    rig.settle()
    rig.stack.present(rig["C"], transition: .cut)
    rig.settle()
    let operation = rig.stack.dismissAll()
    rig.settle()
    #expect(operation.outcome == .completed)
    #expect(Damage.between(before.scene, rig.frame().scene).isEmpty)
  }

  /// It is live in two places then: in one its picture flies out, in the other it is drawn.
  @Test func `a stack that is pushed while it is dismissed can be presented again`() {
    let rig = StackRig()
    rig.open()
    let inner = NavigationStack(root: rig["D"], drawing: .immediate)
    rig.stack.present(inner)
    rig.settle()
    rig.stack.dismiss()
    for _ in 0..<5 { rig.frame() }
    rig.stack.push(inner)
    rig.settle()
    #expect(inner.requestFrame != nil)
    rig.stack.pop()
    rig.settle()
    #expect(inner.lifecycle.parent == nil)
    #expect(inner.requestFrame == nil, "nobody has it")
    rig.stack.present(inner)
    rig.settle()
    #expect(inner.requestFrame != nil)
    inner.push(rig["E"])
    #expect(rig.frameRequests > 0)
    rig.settle()
    #expect(rig["E"].lifecycle.state == .appeared)
  }

  /// Its own container has the picture of its page; it makes its scene itself.
  @Test(.timeLimit(.minutes(60)))
  func `a live page that is presented is drawn by itself alone`() async {
    let (drawings, innerDrawn, lastDrawn) = (Counter(), Signal(), Signal())
    let stack = NavigationStack(root: ContentPage { _, _ in })
    let inner = NavigationStack(
      root: ContentPage { _, _ in
        drawings.add()
        Task { @MainActor in innerDrawn.send() }
      })
    stack.resize(to: Size(width: 400, height: 300), scale: .one)
    _ = stack.advance(to: 1)
    stack.framePresented()
    stack.present(inner, animated: false)
    _ = stack.advance(to: 2)
    await innerDrawn.received()
    let last = ContentPage { _, _ in Task { @MainActor in lastDrawn.send() } }
    stack.present(last, animated: false)
    _ = stack.advance(to: 3)
    await lastDrawn.received()
    #expect(drawings.value == 1)
  }
}
