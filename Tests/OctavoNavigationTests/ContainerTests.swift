import OctavoGeometry
import OctavoGestures
import OctavoNavigation
import OctavoRaster
import OctavoTransitions
import Testing

/// What an application asks of a container and is told by it.
@MainActor
struct ContainerTests {
  @Test func `every call can be awaited and says how it ended`() async {
    let rig = FlipRig()
    rig.open()
    #expect(await rig.container.setPage(rig["A"]).result == .refused(.noChange))
    #expect(await rig.container.turn(.backward).result == .refused(.atEnd))
    #expect(await rig.container.turn(.forward, animated: false).result == .completed)
    let first = rig.container.turn(.forward)
    let second = rig.container.turn(.forward)
    async let firstResult = first.result
    async let secondResult = second.result
    rig.settle()
    #expect(await firstResult == .completed)
    #expect(await secondResult == .completed)
  }

  @Test func `a task that is cancelled waits for how a call ends all the same`() async {
    let rig = FlipRig()
    rig.open()
    let operation = rig.container.turn(.forward)
    let waiting = Task { await operation.result }
    await Task.yield()
    waiting.cancel()
    await Task.yield()
    #expect(operation.outcome == nil)
    rig.settle()
    #expect(await waiting.value == .completed)
    #expect(rig.turned == ["B"])
  }

  @Test func `the first page of a container in sight appears at once`() {
    let rig = FlipRig()
    rig.container.resize(to: rig.size, scale: .one)
    rig.frame()
    _ = rig.journal.take()
    rig.container.setPage(rig["A"])
    #expect(rig.journal.take() == "A.wM(F) A.load A.wA A.iA A.dA A.dM(F)")
  }

  @Test func `the delegate is told before, during and once after a turn`() {
    let rig = FlipRig()
    rig.open()
    rig.container.turn(.forward)
    rig.settle()
    #expect(rig.announced == ["A", "B"])
    #expect(rig.turned == ["B"])
    #expect(rig.progress.first == 0)
    #expect(rig.progress.last == 1)
    #expect(rig.progress == rig.progress.sorted())
    let event = rig.events.first
    #expect(event?.reason == .call)
    #expect(event?.from === rig["A"])
    #expect(event?.to === rig["B"])
    #expect(event?.isCommitted == true)
  }

  @Test func `the window's shape may choose the axis`() {
    let rig = FlipRig()
    rig.axis = { $0.height > $0.width ? .vertical : .horizontal }
    rig.open()
    #expect(rig.container.axis == .horizontal)
    rig.container.resize(to: Size(width: 300, height: 500), scale: .one)
    #expect(rig.container.axis == .vertical)
    rig.key("Down")
    rig.frame()
    let leaf = rig.frame(after: 0.1).scene.items.map(\.layer).first { $0.role == .front }
    #expect(leaf?.source == Rect(x: 0, y: 250, width: 300, height: 250))
  }

  @Test func `neighbours are asked for again after a reload, and not before the turn is over`() {
    let rig = FlipRig()
    rig.open()
    rig.container.turn(.forward)
    rig.frame()
    rig.container.reloadData()
    #expect(rig.source.questions == ["after A": 1, "before A": 1])
    rig.settle()
    #expect(
      rig.source.questions == ["after A": 1, "before A": 1, "after B": 1, "before B": 1])
    rig.container.reloadData()
    #expect(rig.source.questions["after B"] == 2)
  }

  @Test func `a source that lays its pages out anew may change the page with the window`() {
    let rig = FlipRig()
    rig.source.laidOut = { [unowned rig] size in size.width < 500 ? rig["C"] : nil }
    rig.open()
    rig.container.resize(to: Size(width: 400, height: 600), scale: .one)
    #expect(rig.container.page === rig["C"])
    #expect(rig.source.questions["after C"] == 1)
    #expect(
      rig.journal.take()
        == "A.wM(nil) C.wM(F) C.load A.wD C.wA C.iA A.dD C.dA A.dM(nil) C.dM(F)")
  }

  @Test func `a container inside a container is told from the outside in, and tells back`() {
    let rig = FlipRig()
    rig.open(withSource: false)
    let inner = FlipContainer(drawing: .immediate)
    inner.setPage(rig["B"])
    _ = rig.journal.take()
    rig.container.setPage(inner)
    #expect(rig.journal.take() == "A.wM(nil) A.wD B.wA B.iA")
    rig.settle()
    #expect(rig.journal.take() == "A.dD B.dA A.dM(nil)")
    #expect(inner.lifecycle.state == .appeared)
    let before = rig.frame().scene
    let operation = inner.setPage(rig["C"])
    #expect(rig.journal.take() == "B.wM(nil) C.wM(F) C.load B.wD C.wA C.iA")
    #expect(rig.frameRequests == 1, "the outer container shows it")
    rig.frame()
    #expect(rig.frame(after: 0.1).scene != before)
    rig.settle()
    #expect(rig.journal.take() == "B.dD C.dA B.dM(nil) C.dM(F)")
    #expect(operation.outcome == .completed)
    rig.container.suspend()
    #expect(rig.journal.take() == "F.wD C.wD C.dD F.dD")
  }

  @Test func `decisions are traced`() {
    let rig = FlipRig()
    rig.open()
    var words: [String] = []
    rig.container.trace = { event in
      switch event {
      case .page: break
      case .operation(let turn): words.append("\(turn.reason) \(turn.direction)")
      case .refused(_, let reason): words.append("refused \(reason)")
      case .turn(let event): words.append(event.isCommitted ? "turned" : "fell back")
      case .leafLimit: break
      case .gesture(let name, _): words.append(name)
      }
    }
    rig.drag(from: 0.9, to: 0.3)
    rig.lift()
    rig.settle()
    rig.key("Right")
    rig.settle()
    rig.container.setPage(rig["C"])
    #expect(
      words == [
        "grab", "drag forward", "commit", "turned", "key forward", "turned", "refused noChange",
      ])
  }

  @Test func `several leaves lie in the order of the book, and none passes another`() throws {
    let rig = FlipRig()
    rig.open()
    rig.container.turn(.forward)
    rig.frame()
    rig.frame(after: 0.3)
    rig.container.turn(.forward)
    rig.frame()
    let items = rig.frame(after: 0.1).scene.items
    // Left: A still, B coming over it; right: C still, B going from it.
    #expect(items.map(\.layer.role) == [.facing, .reveal, .back, .front])
    rig.container.turn(.backward)
    rig.container.turn(.backward)
    rig.settle()
    #expect(rig.container.page === rig["A"])
    #expect(rig.turned == ["B", "C", "B", "A"])
  }

  /// A leaf that is turned, and one that is only pulled past the end.
  @Test(arguments: [(0.9, 0.5), (0.1, 0.5)])
  func `what a hand holds is seen to end when all is to settle`(start: Double, end: Double) {
    let rig = FlipRig()
    rig.open()
    rig.drag(from: start, to: end)
    #expect(rig.frame().scene.items.count > 1)
    #expect(rig.frameRequests == 0)
    rig.container.settleEverything()
    #expect(rig.frameRequests > 0)
    #expect(rig.frame().scene.items.count == 1)
  }

  @Test func `pages that come to follow one another the other way are seen to`() {
    let rig = FlipRig()
    rig.open()
    rig.settle()
    rig.container.layoutDirection = .rightToLeft
    #expect(rig.frameRequests > 0, "edges and bars lie otherwise")
    rig.settle()
    rig.container.axis = .vertical
    #expect(rig.frameRequests > 0)
  }
}
