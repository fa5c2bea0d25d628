import OctavoGeometry
import OctavoGestures
import OctavoNavigation
import OctavoTransitions
import Testing

/// A container that is freed lets its pages go: what they were told is closed, and they are nobody's.
@MainActor
struct OrphanTests {
  let journal = Journal()
  let size = Size(width: 120, height: 90)

  private func page(_ name: String) -> RecordingPage { RecordingPage(name, in: journal) }

  /// Shows a container until it is at rest, and forgets what was said.
  private func show(_ root: any WindowRoot) {
    root.resize(to: size, scale: .one)
    run(root, to: 1)
    _ = journal.take()
  }

  private func run(_ root: any WindowRoot, to time: Double) {
    _ = root.advance(to: time)
    root.framePresented()
  }

  /// What is told when the last one lets go of a container.
  private func free(_ container: inout (some AnyObject)?) -> String {
    weak let last = container
    container = nil
    #expect(last == nil, "somebody keeps it")
    return journal.take()
  }

  @Test func `a flip at rest`() {
    let (first, second) = (page("A"), page("B"))
    var flip: FlipContainer? = FlipContainer(pages: [first, second], drawing: .immediate)
    flip.map(show)
    #expect(free(&flip) == "A.wM(nil) A.wD A.dD A.dM(nil)")
    #expect(first.lifecycle.state == .disappeared)
    let stack = NavigationStack(root: first, drawing: .immediate)
    show(stack)
    #expect(first.lifecycle.state == .appeared, "it has found another container")
  }

  @Test func `a flip in mid-turn`() {
    let (first, second) = (page("A"), page("B"))
    var flip: FlipContainer? = FlipContainer(pages: [first, second], drawing: .immediate)
    flip.map(show)
    let operation = flip?.turn(.forward)
    if let flip { run(flip, to: 1.1) }
    #expect(journal.take() == "A.wM(nil) B.wM(F) B.load A.wD B.wA B.iA")
    #expect(free(&flip) == "B.wM(nil) B.wD A.dD B.dD A.dM(nil) B.dM(nil)")
    #expect(operation?.outcome == .superseded)
  }

  @Test(arguments: [false, true])
  func `a flip in the hand`(lifts: Bool) {
    let (first, second) = (page("A"), page("B"))
    var flip: FlipContainer? = FlipContainer(pages: [first, second], drawing: .immediate)
    flip.map(show)
    for (index, x) in [110.0, 95, 80, 65, 20].enumerated() {
      flip?.handle(
        .contact(
          Contact(
            index == 0 ? .began : .moved, id: 0, at: Point(x: x, y: 45),
            time: 1 + Double(index) / 100)))
    }
    if lifts {
      flip?.handle(.contact(Contact(.ended, id: 0, at: Point(x: 20, y: 45), time: 1.05)))
      #expect(journal.take() == "B.wM(F) B.load A.wD B.wA B.iA A.wM(nil)")
      #expect(free(&flip) == "B.wM(nil) B.wD A.dD B.dD A.dM(nil) B.dM(nil)")
    } else {
      #expect(journal.take() == "B.wM(F) B.load A.wD B.wA B.iA")
      #expect(free(&flip) == "A.wM(nil) B.wM(nil) B.wD A.dD B.dD A.dM(nil) B.dM(nil)")
    }
  }

  @Test func `a stack at rest, and the pages that nobody saw`() {
    var stack: NavigationStack? = NavigationStack(root: page("A"), drawing: .immediate)
    stack.map(show)
    stack?.push(page("B"), animated: false)
    if let stack { run(stack, to: 2) }
    _ = journal.take()
    #expect(free(&stack) == "B.wM(nil) A.wM(nil) B.wD B.dD B.dM(nil) A.dM(nil)")
  }

  @Test func `a stack that was never shown`() {
    var stack: NavigationStack? = NavigationStack(root: page("A"), drawing: .immediate)
    _ = journal.take()
    #expect(free(&stack) == "A.wM(nil) A.dM(nil)")
  }

  @Test func `a stack in mid-push and in mid-pop`() {
    var stack: NavigationStack? = NavigationStack(root: page("A"), drawing: .immediate)
    stack.map(show)
    stack?.push(page("B"))
    if let stack { run(stack, to: 1.1) }
    _ = journal.take()
    #expect(free(&stack) == "B.wM(nil) A.wM(nil) B.wD B.dD A.dD B.dM(nil) A.dM(nil)")
    stack = NavigationStack(root: page("A"), drawing: .immediate)
    stack.map(show)
    stack?.push(page("B"), animated: false)
    if let stack { run(stack, to: 2) }
    stack?.pop()
    if let stack { run(stack, to: 2.1) }
    _ = journal.take()
    #expect(free(&stack) == "A.wM(nil) A.wD B.dD A.dD B.dM(nil) A.dM(nil)")
  }

  @Test(arguments: ModalCover.allCases)
  func `what is presented`(cover: ModalCover) {
    let modal = page("M")
    var stack: NavigationStack? = NavigationStack(root: page("A"), drawing: .immediate)
    stack.map(show)
    stack?.present(modal, as: cover, animated: false)
    if let stack { run(stack, to: 2) }
    _ = journal.take()
    #expect(
      free(&stack)
        == (cover == .full
          ? "A.wM(nil) M.wD M.dD A.dM(nil)" : "A.wM(nil) M.wD A.wD M.dD A.dD A.dM(nil)"))
    #expect(modal.lifecycle.parent == nil)
  }

  @Test func `what is on its way out`() {
    let modal = page("M")
    var flip: FlipContainer? = FlipContainer(pages: [page("A")], drawing: .immediate)
    flip.map(show)
    flip?.present(modal, animated: false)
    if let flip { run(flip, to: 2) }
    flip?.dismiss()
    if let flip { run(flip, to: 2.1) }
    _ = journal.take()
    #expect(free(&flip) == "A.wM(nil) A.wD M.dD A.dD A.dM(nil)")
  }

  @Test func `pages in the places of a page`() {
    let inner = page("A")
    var slots: SlotPage? = SlotPage(PlainContent(), drawing: .immediate)
    slots?.setSlots([.init(inner, in: Rect(x: 0, y: 0, width: 1, height: 1))])
    var stack: NavigationStack? = slots.map { NavigationStack(root: $0, drawing: .immediate) }
    stack.map(show)
    stack = nil
    #expect(journal.take() == "A.wD A.dD", "the page around it is out of sight, and holds it")
    #expect(free(&slots) == "A.wM(nil) A.dM(nil)")
  }

  @Test func `containers within let their pages go in their turn`() {
    let inner = page("X")
    var stack: NavigationStack? = NavigationStack(
      root: FlipContainer(pages: [inner], drawing: .immediate), drawing: .immediate)
    stack.map(show)
    #expect(free(&stack) == "X.wD X.dD X.wM(nil) X.dM(nil)")
    #expect(inner.lifecycle.parent == nil)
  }

  @Test func `a page that makes its own scene asks it for no more frames`() {
    let inner = FlipContainer(pages: [page("X")], drawing: .immediate)
    var stack: NavigationStack? = NavigationStack(root: inner, drawing: .immediate)
    stack.map(show)
    #expect(inner.requestFrame != nil)
    _ = free(&stack)
    #expect(inner.requestFrame == nil)
  }

  @Test func `freed inside a callback, it lets its pages go after the batch`() {
    var flip: FlipContainer? = FlipContainer(pages: [page("X")], drawing: .immediate)
    flip.map(show)
    let (first, second) = (page("A"), page("B"))
    let stack = NavigationStack(root: first, drawing: .immediate)
    show(stack)
    first.hooks["wD"] = { flip = nil }
    stack.push(second, animated: false)
    #expect(
      journal.take()
        == "B.wM(N) B.load A.wD B.wA B.iA A.dD B.dA B.dM(N) X.wM(nil) X.wD X.dD X.dM(nil)")
  }

  @Test func `a call that keeps it alive comes first`() {
    var flip: FlipContainer? = FlipContainer(pages: [page("A"), page("B")], drawing: .immediate)
    flip.map(show)
    CallQueue.shared.perform {
      flip?.turn(.forward, animated: false)
      flip = nil
    }
    #expect(
      journal.take()
        == "A.wM(nil) B.wM(F) B.load A.wD B.wA B.iA A.dD B.dA A.dM(nil) B.dM(F) "
        + "B.wM(nil) B.wD B.dD B.dM(nil)")
  }

  /// Laws, L4: a page leaves one container before it joins another.
  @Test(arguments: [false, true])
  func `who takes a page has it when it has left`(isPresented: Bool) {
    let (hidden, other) = (page("A"), page("R"))
    var stack: NavigationStack? = NavigationStack(root: hidden, drawing: .immediate)
    stack.map(show)
    stack?.push(page("B"), animated: false)
    if let stack { run(stack, to: 2) }
    let taker = NavigationStack(root: other, drawing: .immediate)
    show(taker)
    _ = journal.take()
    var operation: NavigationOperation?
    other.hooks["wD"] = {
      // The call comes first, but what it asks for is let go before it is its turn.
      operation =
        isPresented
        ? taker.present(hidden, animated: false) : taker.push(hidden, animated: false)
      stack = nil
    }
    taker.push(page("S"), animated: false)
    let push = "S.wM(N) S.load R.wD S.wA S.iA R.dD S.dA S.dM(N)"
    let release = "B.wM(nil) A.wM(nil) B.wD B.dD B.dM(nil) A.dM(nil)"
    let taking =
      isPresented ? "S.wD A.wA A.iA S.dD A.dA" : "A.wM(N) S.wD A.wA A.iA S.dD A.dA A.dM(N)"
    #expect(journal.take() == "\(push) \(release) \(taking)")
    #expect(operation?.outcome == .completed)
  }

  @Test func `a container taken from one that is freed goes on in the next`() {
    let inner = NavigationStack(root: page("X"), drawing: .immediate)
    var stack: NavigationStack? = NavigationStack(root: inner, drawing: .immediate)
    stack.map(show)
    stack?.push(page("B"), animated: false)
    if let stack { run(stack, to: 2) }
    let taker = NavigationStack(root: page("R"), drawing: .immediate)
    show(taker)
    CallQueue.shared.perform {
      taker.push(inner, animated: false)
      stack = nil
    }
    #expect(taker.topPage === inner)
    #expect(inner.requestFrame != nil)
    run(taker, to: 3)
    #expect(inner.lifecycle.state == .appeared)
  }

  /// Within what is going on it is not to be had: nothing may be told in between.
  @Test func `a page whose container is freed within an operation is in use until that is over`() {
    let hidden = page("A")
    var stack: NavigationStack? = NavigationStack(root: hidden, drawing: .immediate)
    stack.map(show)
    stack?.push(page("B"), animated: false)
    if let stack { run(stack, to: 2) }
    let first = page("F")
    let flip = FlipContainer(drawing: .immediate)
    let source = CountingSource([first, hidden])
    flip.dataSource = source
    flip.setPage(first, animated: false)
    _ = journal.take()
    source.onQuestion = { stack = nil }
    var operation: NavigationOperation?
    CallQueue.shared.perform {
      flip.reloadData()
      operation = flip.turn(.forward, animated: false)
    }
    #expect(operation?.outcome == .refused(.pageInUse))
    #expect(journal.take().hasPrefix("B.wM(nil) A.wM(nil) B.wD B.dD B.dM(nil) A.dM(nil)"))
    #expect(flip.turn(.forward, animated: false).outcome == .completed)
    #expect(flip.page === hidden)
  }
}
