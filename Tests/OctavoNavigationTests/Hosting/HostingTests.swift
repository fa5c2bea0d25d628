import OctavoGeometry
import OctavoGestures
import OctavoMotion
import OctavoNavigation
import OctavoRaster
import OctavoTransitions
import Testing

/// Containers within containers: who is told, who is shown, who gets the hand.
@MainActor
struct HostingTests {
  /// A stack with a page A, and flips of the pages X, Y, Z to push on it.
  @MainActor
  final class Nest {
    let rig: StackRig
    let flips: FlipContainer
    let inner: [RecordingPage]

    init(shown: Bool = true) {
      let rig = StackRig(pages: "AB", size: Size(width: 120, height: 90))
      self.rig = rig
      inner = "XYZ".map { RecordingPage(String($0), in: rig.journal) }
      let flips = FlipContainer(pages: inner, drawing: .immediate)
      self.flips = flips
      let trace = rig.stack.trace
      rig.stack.trace = { event in
        trace?(event)
        if case .page(let callback, let page) = event, page === flips {
          rig.journal.tell("F", callback)
        }
      }
      rig.open()
      guard shown else { return }
      rig.stack.push(flips, animated: false)
      rig.frame()
      _ = rig.journal.take()
    }
  }

  @Test func `pushing flips tells the page in them after them, and before them at the end`() {
    let nest = Nest(shown: false)
    nest.rig.stack.push(nest.flips)
    #expect(nest.rig.journal.take() == "F.wM A.wD F.wA X.wA F.iA X.iA")
    nest.rig.settle()
    #expect(nest.rig.journal.take() == "A.dD X.dA F.dA F.dM")
    nest.rig.stack.pop()
    #expect(nest.rig.journal.take() == "F.wM F.wD X.wD A.wA A.iA")
    nest.rig.settle()
    #expect(nest.rig.journal.take() == "X.dD F.dD A.dA F.dM")
  }

  @Test func `no container moves more than the person wants, whatever it was told itself`() {
    let nest = Nest()
    nest.rig.stack.setMotion(.reduced)
    func opacities(_ operation: NavigationOperation) -> [Double] {
      nest.rig.frame()
      let frame = nest.rig.frame(after: 0.07)
      nest.rig.settle()
      #expect(operation.outcome == .completed)
      return frame.scene.items.map(\.layer.opacity)
    }
    let fade = { (opacities: [Double]) in opacities.contains { abs($0 - 0.5) < 0.01 } }
    #expect(fade(opacities(nest.flips.turn(.forward))))
    // What comes later knows it as well.
    let pages = ["P", "Q", "M"].map { RecordingPage($0, in: nest.rig.journal) }
    let inside = FlipContainer(pages: [pages[0], pages[1]], drawing: .immediate)
    #expect(fade(opacities(nest.rig.stack.push(inside))))
    #expect(fade(opacities(inside.turn(.forward))))
    #expect(fade(opacities(inside.present(pages[2]))))
    nest.rig.stack.setMotion(.full)
    inside.dismiss(animated: false)
    #expect(!fade(opacities(inside.turn(.backward))))
    inside.motion = .reduced
    #expect(fade(opacities(inside.turn(.forward))))
  }

  @Test func `popping flips in mid-turn ends the turn first`() {
    let nest = Nest()
    let turn = nest.flips.turn(.forward)
    nest.rig.run(for: 0.1)
    _ = nest.rig.journal.take()
    nest.rig.stack.pop()
    #expect(
      nest.rig.journal.take()
        == "F.wM X.dD Y.dA X.dM(nil) Y.dM(F) F.wD Y.wD A.wA A.iA")
    #expect(turn.outcome == .completed)
    nest.rig.settle()
    #expect(nest.rig.journal.take() == "Y.dD F.dD A.dA F.dM")
  }

  @Test func `a window suspended in mid-turn of flips in a stack`() {
    let nest = Nest()
    nest.flips.turn(.forward)
    nest.rig.run(for: 0.1)
    _ = nest.rig.journal.take()
    nest.rig.stack.suspend()
    #expect(
      nest.rig.journal.take()
        == "X.dD Y.dA X.dM(nil) Y.dM(F) N.wD F.wD Y.wD Y.dD F.dD N.dD")
    nest.rig.stack.resume()
    nest.rig.settle()
    #expect(nest.rig.journal.take() == "N.wA F.wA Y.wA N.iA F.iA Y.iA Y.dA F.dA N.dA")
  }

  @Test func `a call from a page within to the container around follows the batch`() {
    let nest = Nest()
    nest.inner[1].hooks["wA"] = { nest.rig.stack.pop() }
    nest.flips.turn(.forward)
    #expect(
      nest.rig.journal.take()
        == "X.wM(nil) Y.wM(F) Y.load X.wD Y.wA Y.iA "
        + "F.wM X.dD Y.dA X.dM(nil) Y.dM(F) F.wD Y.wD A.wA A.iA")
  }

  @Test func `each finger has a leaf of its own in flips within a stack`() {
    let nest = Nest()
    for (finger, start) in [(1, 0.95), (2, 0.9)] {
      nest.rig.touch(.began, x: start, id: finger)
      for step in 1...10 { nest.rig.touch(.moved, x: start - 0.07 * Double(step), id: finger) }
      nest.rig.frame()
    }
    nest.rig.touch(.ended, x: 0.25, id: 1, after: 0.2)
    nest.rig.touch(.ended, x: 0.2, id: 2, after: 0.2)
    nest.rig.settle()
    #expect(nest.flips.page === nest.inner[2])
    #expect(nest.rig.stack.topPage === nest.flips)
  }

  @Test func `the edges of flips below a bar are where they lie`() {
    let rig = StackRig(pages: "A", size: Size(width: 400, height: 600))
    let inner = "XY".map { RecordingPage(String($0), in: rig.journal) }
    let flips = FlipContainer(pages: inner, drawing: .immediate)
    flips.axis = .vertical
    flips.gestures.dragArea = .edges
    rig.open()
    rig.stack.showsBar = true
    rig.stack.push(flips, animated: false)
    rig.frame()
    // The strip at the lower edge is 44 points: it begins at 556.
    for (start, goal) in [(540.0, 0), (575, 1)] {
      rig.touch(.began, at: Point(x: 200, y: start), after: 1)
      for step in 1...10 {
        rig.touch(.moved, at: Point(x: 200, y: start - 34 * Double(step)), after: 0.008)
      }
      rig.touch(.ended, at: rig.finger, after: 0.2)
      rig.settle()
      #expect(flips.page === inner[goal], "from \(start)")
    }
  }

  @Test func `flips at rest in a stack are the same pixels as flips alone`() throws {
    let nest = Nest()
    let alone = FlipContainer(pages: [nest.inner[0].twin], drawing: .immediate)
    alone.resize(to: nest.rig.size, scale: .one)
    let hosted = nest.rig.frame().scene
    let expected = alone.advance(to: 0).scene
    #expect(hosted.items.count == 1)
    #expect(hosted.items[0].layer == expected.items[0].layer)
    #expect(hosted.items[0].clip == nil)
  }

  @Test func `flips in a part of the window damage only that part`() {
    let nest = Nest()
    nest.rig.stack.showsBar = true
    nest.rig.stack.barHeight = 20
    nest.rig.settle()
    nest.flips.turn(.forward)
    #expect(nest.rig.frameRequests > 0, "the stack hears of it")
    // From here on the bar has the title of the page that comes.
    var last = nest.rig.frame().scene
    var moved = false
    for _ in 0..<20 {
      let scene = nest.rig.frame().scene
      let damage = Damage.between(last, scene)
      moved = moved || !damage.isEmpty
      for rect in damage.rects { #expect(rect.y >= 20) }
      last = scene
    }
    #expect(moved)
  }

  @Test func `while flips are pushed they are one picture, kept as long as they rest`() {
    let nest = Nest(shown: false)
    nest.rig.stack.push(nest.flips)
    var pictures: Set<ObjectIdentifier> = []
    for _ in 0..<6 {
      for item in nest.rig.frame().scene.items where item.layer.page == .to {
        pictures.insert(ObjectIdentifier(item.snapshot))
      }
    }
    #expect(pictures.count == 1)
  }

  @Test func `flips that were popped keep their last picture as long as it flies`() throws {
    let nest = Nest()
    nest.rig.stack.pop()
    nest.rig.run(for: 0.1)
    let picture = try #require(
      nest.rig.frame().scene.items.first { $0.layer.page == .from }?.snapshot)
    // The callbacks of the pop end, the flips are nobody's now; what is seen goes on.
    nest.rig.stack.push(nest.rig["B"], transition: TimedTransition(CrossfadeTransition()))
    #expect(nest.flips.lifecycle.parent == nil)
    #expect(nest.flips.requestFrame == nil)
    nest.rig.frame()
    nest.rig.stack.pop(animated: false)
    nest.rig.settle()
    nest.rig.stack.push(nest.flips)
    nest.rig.run(for: 0.1)
    nest.rig.stack.pop()
    let last = try #require(
      nest.rig.frame().scene.items.first { $0.layer.page == .from }?.snapshot)
    #expect(last.size == picture.size)
    nest.rig.settle()
    #expect(nest.rig.model == "A")
  }

  @Test func `flips turn by any transition that a call brings`() {
    let rig = FlipRig(size: Size(width: 80, height: 60))
    rig.open()
    rig.container.turn(
      .forward,
      transition: TimedTransition(SlideTransition(), duration: 1, curve: .linear))
    rig.frame()
    let frame = rig.frame(after: 0.25)
    let coming = frame.scene.items.map(\.layer).first { $0.role.rawValue == "coming" }
    #expect(abs((coming?.placement.project(Point()).x ?? 0) - 60) < 1.5)
    // Turned round in the air, the same picture goes back.
    rig.container.turn(.backward)
    let back = rig.frame(after: 0.001).scene.items.map(\.layer)
    let leaving = back.first { $0.role.rawValue == "leaving" }
    #expect(abs((leaving?.placement.project(Point()).x ?? 0) - 60) < 1.5)
    rig.settle()
    #expect(rig.container.page === rig["A"])
    rig.container.setPage(rig["C"], transition: .cut)
    rig.settle()
    #expect(rig.container.page === rig["C"])
  }

  @Test func `a drag is the inner container's if it leads somewhere there`() {
    let nest = Nest()
    nest.rig.drag(from: 0.9, to: 0.1)
    nest.rig.lift()
    nest.rig.settle()
    #expect(nest.flips.page === nest.inner[1])
    // Backward from the edge: a page of the flips, not the stack.
    nest.rig.drag(from: 0.02, to: 0.9)
    nest.rig.lift()
    nest.rig.settle()
    #expect(nest.flips.page === nest.inner[0])
    #expect(nest.rig.model(with: nest.flips) == "AF")
    // From the first page on, the stack's.
    nest.rig.drag(from: 0.02, to: 0.9)
    nest.rig.lift()
    nest.rig.settle()
    #expect(nest.rig.model == "A")
  }

  @Test func `away from the edge the first page resists by itself`() {
    let nest = Nest()
    _ = nest.rig.journal.take()
    nest.rig.drag(from: 0.5, to: 0.9)
    let scene = nest.rig.frame().scene
    #expect(scene.items.count > 1, "a leaf is lifted")
    nest.rig.lift()
    nest.rig.settle()
    #expect(nest.rig.journal.take() == "")
    #expect(nest.rig.model(with: nest.flips) == "AF")
  }

  @Test func `keys go to the inner container first`() {
    let nest = Nest()
    #expect(nest.rig.key("Page_Down"))
    nest.rig.settle()
    #expect(nest.flips.page === nest.inner[1])
    #expect(nest.rig.key("XF86Back"))
    nest.rig.settle()
    #expect(nest.flips.page === nest.inner[0])
    #expect(nest.rig.key("XF86Back"))
    nest.rig.settle()
    #expect(nest.rig.model == "A")
    #expect(!nest.rig.key("XF86Back"))
  }

  @Test func `a key that leads nowhere in flips turns the page of the flips around them`() {
    let journal = Journal()
    let pages = "AXYC".map { RecordingPage(String($0), in: journal) }
    let inner = FlipContainer(pages: [pages[1], pages[2]], axis: .vertical, drawing: .immediate)
    let rig = flips([pages[0], inner, pages[3]], at: inner)
    for (key, page, outer) in [
      ("Down", pages[2], inner as any Page), ("Right", pages[2], pages[3]),
      ("Left", pages[2], inner),
      ("Up", pages[1], inner), ("Left", pages[1], pages[0]),
    ] {
      #expect(rig.key(key))
      rig.settle()
      #expect(inner.page === page && rig.container.page === outer, "\(key)")
    }
  }

  @Test func `a tap that leads nowhere in flips turns the page of those around that turn its way`()
  {
    let journal = Journal()
    let pages = "AXYC".map { RecordingPage(String($0), in: journal) }
    let inner = FlipContainer(pages: [pages[1], pages[2]], drawing: .immediate)
    let rig = flips([pages[0], inner, pages[3]], at: inner)
    for (x, page, outer) in [
      (0.9, pages[2], inner as any Page), (0.9, pages[2], pages[3]), (0.1, pages[2], inner),
      (0.1, pages[1], inner), (0.1, pages[1], pages[0]),
    ] {
      rig.tap(x: x)
      rig.settle()
      #expect(inner.page === page && rig.container.page === outer, "\(x)")
    }
    rig.tap(x: 0.9)
    rig.settle()
    // Flips of which a tap turns no page, and such as turn another way, keep theirs.
    rig.container.gestures.tapZones = nil
    rig.tap(x: 0.1)
    rig.settle()
    #expect(rig.container.page === inner)
    rig.container.gestures.tapZones = .init()
    inner.gestures.axis = .vertical
    rig.tap(x: 0.5, y: 0.1)
    rig.settle()
    #expect(rig.container.page === inner && inner.page === pages[1])
  }

  @Test func `a key at the end of flips that were presented turns no page below them`() {
    let journal = Journal()
    let inner = FlipContainer(
      pages: [RecordingPage("X", in: journal)], drawing: .immediate)
    let rig = FlipRig(pages: "AB", size: Size(width: 120, height: 90))
    rig.open()
    rig.container.present(inner, animated: false)
    rig.frame()
    rig.key("Right")
    rig.settle()
    #expect(rig.container.page === rig["A"])
  }

  /// Flips of some pages in a window, open at a page.
  private func flips(_ pages: [any Page], at page: any Page) -> FlipRig {
    let rig = FlipRig(pages: "V", size: Size(width: 120, height: 90))
    rig.container.dataSource = PageList(pages)
    rig.container.setPage(page)
    rig.container.resize(to: rig.size, scale: .one)
    rig.frame()
    return rig
  }

  @Test func `a stack within flips pops from its edge and gives the rest away`() {
    let journal = Journal()
    let pages = "ABX".map { RecordingPage(String($0), in: journal) }
    let stack = NavigationStack(root: pages[0], drawing: .immediate)
    stack.push(pages[1], animated: false)
    let rig = flips([stack, pages[2]], at: stack)
    rig.drag(from: 0.02, to: 0.9)
    rig.lift()
    rig.settle()
    #expect(stack.pages.count == 1)
    #expect(rig.container.page === stack)
    rig.drag(from: 0.9, to: 0.1)
    rig.lift()
    rig.settle()
    #expect(rig.container.page === pages[2])
    #expect(stack.lifecycle.state == .disappeared)
    #expect(pages[0].lifecycle.state == .disappeared)
  }

  @Test func `a finger for which a stack finds no page after all turns the flips around it`() {
    let pages = "AX".map { RecordingPage(String($0), in: Journal()) }
    let stack = NavigationStack(root: pages[0], drawing: .immediate)
    var asked = 0
    stack.nextPage = { _ in
      asked += 1
      return nil
    }
    let rig = flips([stack, pages[1]], at: stack)
    rig.drag(from: 0.99, to: 0.1)
    rig.lift()
    rig.settle()
    #expect(asked == 1)
    #expect(rig.container.page === pages[1])
  }

  /// Whether its window is seen or not.
  @Test(arguments: [false, true])
  func `what fills a window is in use there`(isSuspended: Bool) {
    let rig = StackRig()
    rig.open(with: "AB")
    if isSuspended { rig.stack.suspend() }
    let (other, flip) = (
      NavigationStack(root: RecordingPage("R", in: Journal()), drawing: .immediate),
      FlipContainer(drawing: .immediate)
    )
    let slots = SlotPage(PlainContent(), drawing: .immediate)
    #expect(other.push(rig.stack).outcome == .refused(.pageInUse))
    #expect(other.present(rig.stack).outcome == .refused(.pageInUse))
    #expect(flip.setPage(rig.stack).outcome == .refused(.pageInUse))
    slots.setSlots([.init(rig.stack, in: Rect(x: 0, y: 0, width: 1, height: 1))])
    #expect(slots.visiblePages.isEmpty)
    #expect(NavigationStack(root: rig.stack, drawing: .immediate).pages.isEmpty)
    if isSuspended { rig.stack.resume() }
    rig.settle()
    #expect(rig.stack.lifecycle.state == .appeared)
    #expect(rig["B"].lifecycle.state == .appeared)
  }

  @Test func `what filled a window that is closed is a page as any`() {
    let rig = StackRig()
    let inner = NavigationStack(root: RecordingPage("X", in: rig.journal), drawing: .immediate)
    inner.push(RecordingPage("Y", in: rig.journal), animated: false)
    inner.requestFrame = {}
    inner.resize(to: rig.size, scale: .one)
    _ = inner.advance(to: 1)
    inner.framePresented()
    inner.suspend()
    inner.requestFrame = nil
    rig.open()
    #expect(rig.stack.push(inner, animated: false).outcome == .completed)
    rig.settle()
    rig.drag(from: 0.01, to: 0.9)
    rig.lift()
    rig.settle()
    #expect(rig.stack.topPage === inner)
    #expect(inner.topPage?.title == "X", "a hand has it")
  }

  @Test func `no container holds itself`() {
    let inner = NavigationStack(root: RecordingPage("A", in: Journal()), drawing: .immediate)
    let outer = NavigationStack(root: inner, drawing: .immediate)
    #expect(inner.push(outer).outcome == .refused(.pageInUse))
    #expect(inner.push(inner).outcome == .refused(.pageInUse))
  }
}

extension StackRig {
  func model(with flips: FlipContainer) -> String {
    stack.pages.map { $0 === flips ? "F" : ($0.title ?? "?") }.joined()
  }
}

extension RecordingPage {
  /// Another page with the same content.
  var twin: RecordingPage { RecordingPage(name, in: Journal(), content: content) }
}
