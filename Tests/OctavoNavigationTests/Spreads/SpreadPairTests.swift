import OctavoGeometry
import OctavoGestures
import OctavoNavigation
import Testing

/// Which pages stand side by side, and where.
@MainActor
struct SpreadPairTests {
  private func book(_ names: String = "ABCDEF", at page: Character = "A") -> FlipRig {
    let rig = FlipRig(pages: names)
    rig.container.spread = .always
    rig.open(at: page)
    return rig
  }

  private func shown(_ rig: FlipRig) -> String {
    rig.container.visiblePages.compactMap(\.title).joined()
  }

  private func turnThrough(_ rig: FlipRig, _ direction: TurnDirection) -> [String] {
    var all = [shown(rig)]
    while rig.container.turn(direction, animated: false).outcome == .completed {
      all.append(shown(rig))
    }
    return all
  }

  @Test(
    arguments: [
      ("ABCDEF", true, ["A", "BC", "DE", "F"]), ("ABCDE", true, ["A", "BC", "DE"]),
      ("ABCDEF", false, ["AB", "CD", "EF"]), ("ABC", false, ["AB", "C"]), ("A", true, ["A"]),
    ])
  func `the cover stands alone, then pairs, the last as it comes out`(
    _ names: String, _ isCoverAlone: Bool, _ sheets: [String]
  ) {
    let rig = FlipRig(pages: names)
    rig.container.spread = .always
    rig.container.isCoverAlone = isCoverAlone
    rig.open()
    #expect(turnThrough(rig, .forward) == sheets)
    #expect(turnThrough(rig, .backward) == sheets.reversed())
    #expect(rig.source.questions.values.allSatisfy { $0 == 1 }, "each was asked once (L12)")
  }

  @Test func `a page is set with the one that stands beside it`() {
    let rig = book()
    rig.container.setPage(rig["E"], animated: false)
    #expect(shown(rig) == "DE")
    #expect(rig.container.page === rig["E"])
    #expect(rig.turned == ["E"])
    #expect(rig.container.setPage(rig["D"]).outcome == .refused(.noChange), "it is in sight")
    rig.container.turn(.backward, animated: false)
    #expect(rig.container.page === rig["B"], "a turn leads to the first of the two")
  }

  @Test func `the keys of the ends show the pairs that are there`() {
    let rig = book("ABCDE", at: "B")
    rig.key("End")
    rig.settle()
    #expect(shown(rig) == "DE")
    #expect(rig.container.page === rig["E"])
    rig.key("Home")
    rig.settle()
    #expect(shown(rig) == "A")
  }

  @Test func `a source that does not count has pairs from the page on that was set`() {
    let rig = FlipRig(pages: "ABCDEFGH")
    rig.source.counts = false
    rig.container.spread = .always
    rig.open(at: "E")
    #expect(turnThrough(rig, .forward) == ["EF", "GH"])
    #expect(turnThrough(rig, .backward) == ["GH", "EF", "CD", "AB"])
    rig.container.setPage(rig["D"], animated: false)
    #expect(shown(rig) == "CD", "a pair that was met stays one")
    #expect(rig.source.questions.values.allSatisfy { $0 == 1 })
  }

  @Test func `another source pairs pages once a hand lets go that could turn none`() {
    let rig = FlipRig(pages: "AB")
    rig.source.loops = true
    rig.source.counts = false
    rig.container.spread = .always
    rig.open(at: "B")
    #expect(shown(rig) == "BA")
    rig.touch(.began, x: 0.99)
    rig.touch(.moved, x: 0.69)
    let other = CountingSource(rig.pages)
    rig.container.dataSource = other
    rig.frame()
    #expect(shown(rig) == "BA")
    rig.frameRequests = 0
    rig.cancel()
    #expect(rig.frameRequests > 0)
    rig.frame()
    #expect(shown(rig) == "B")
  }

  @Test func `a page that another container has is not shown beside one`() {
    let rig = book(at: "A")
    let other = FlipContainer(drawing: .immediate)
    other.setPage(rig["C"])
    rig.container.turn(.forward, animated: false)
    #expect(shown(rig) == "B")
    #expect(rig["C"].lifecycle.parent === other)
  }

  @Test(
    arguments: [
      (Axis.horizontal, LayoutDirection.leftToRight, Rect(x: 0, y: 0, width: 400, height: 600)),
      (.horizontal, .rightToLeft, Rect(x: 400, y: 0, width: 400, height: 600)),
      (.vertical, .leftToRight, Rect(x: 0, y: 0, width: 800, height: 300)),
    ])
  func `the first page stands where reading begins`(
    _ axis: Axis, _ direction: LayoutDirection, _ place: Rect
  ) {
    let rig = FlipRig(pages: "ABCDEF")
    rig.container.axis = axis
    rig.container.layoutDirection = direction
    rig.container.spread = .always
    rig.open(at: "B")
    let (first, second) = (rig.container.frame(of: rig["B"]), rig.container.frame(of: rig["C"]))
    #expect(first == place)
    #expect(second.size == place.size)
    #expect(second.origin != place.origin)
    rig.container.setPage(rig["A"], animated: false)
    #expect(rig.container.frame(of: rig["A"]) == second, "a cover is where the second page is")
  }

  @Test func `pages lie side by side by themselves where the window suits two`() {
    let rig = FlipRig(pages: "ABCDEF", size: Size(width: 600, height: 600))
    rig.container.spread = .automatic
    rig.open(at: "B")
    #expect(shown(rig) == "B")
    rig.container.suitsSpread = { size, _ in size.width >= 600 }
    #expect(shown(rig) == "BC")
    rig.container.spread = .none
    #expect(shown(rig) == "B")
    rig.container.spread = .always
    rig.container.isCoverAlone = false
    #expect(shown(rig) == "AB")
    #expect(rig.container.page === rig["B"])
  }

  @Test func `without a data source a page stands alone`() {
    let rig = FlipRig(pages: "AB")
    rig.container.spread = .always
    rig.open(withSource: false)
    #expect(rig.container.frame(of: rig["A"]) == Rect(size: rig.size))
    rig.container.dataSource = rig.source
    rig.container.isCoverAlone = false
    #expect(shown(rig) == "AB")
  }

  @Test func `pages are laid out for the half that they have`() {
    let rig = FlipRig(pages: "ABCDEF", size: Size(width: 801, height: 600))
    var sizes: [Size] = []
    rig.source.laidOut = { size in
      sizes.append(size)
      return nil
    }
    rig.container.spread = .automatic
    rig.open(at: "B")
    rig.container.resize(to: Size(width: 600, height: 800), scale: .one)
    rig.container.resize(to: Size(width: 600, height: 800), scale: .one)
    #expect(sizes == [Size(width: 401, height: 600), Size(width: 600, height: 800)])
  }

  @Test func `after a reload the page stays with what is beside it now`() {
    let rig = book(at: "C")
    let other = PageList([rig["A"], rig["C"], rig["E"]])
    rig.container.dataSource = other
    #expect(shown(rig) == "CE")
    #expect(
      rig.journal.take() == "B.wM(nil) E.wM(F) E.load B.wD E.wA E.iA B.dD E.dA B.dM(nil) E.dM(F)")
    #expect(rig.container.page === rig["C"])
  }

  @Test func `a reload in mid-turn waits for its end`() {
    let rig = book(at: "B")
    rig.container.turn(.forward)
    rig.frame()
    rig.container.isCoverAlone = false
    #expect(shown(rig) == "DE")
    rig.settle()
    #expect(shown(rig) == "CD")
    #expect(rig.container.page === rig["D"])
    #expect(rig.turned == ["D"])
  }

  @Test func `a finger goes to the page that it is on, in the page's own points`() {
    let inner = FlipContainer(drawing: .immediate)
    let pages = (0..<3).map { _ in ContentPage(PlainContent()) }
    inner.dataSource = PageList(pages)
    inner.setPage(pages[0])
    let rig = FlipRig(pages: "AB")
    rig.container.dataSource = PageList([rig["A"], rig["B"], inner])
    rig.container.spread = .always
    rig.container.setPage(rig["B"])
    rig.container.resize(to: rig.size, scale: .one)
    rig.frame()
    rig.tap(x: 0.97)
    rig.settle()
    #expect(inner.page === pages[1], "the right third of the half turns in it")
    rig.tap(x: 0.6)
    rig.settle()
    #expect(inner.page === pages[0])
    rig.tap(x: 0.1)
    rig.settle()
    #expect(shown(rig) == "A", "what is on no live page turns the book")
  }
}
