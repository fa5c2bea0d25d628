import OctavoCairo
import OctavoGeometry
import OctavoGestures
import OctavoMotion
import OctavoNavigation
import OctavoTestSupport
import OctavoTransitions
import Testing

/// Pages that a source puts on a side of an open book, or across both.
@MainActor
struct PageSideTests {
  /// Sides, a letter each: first, second, both; a dot for one that is not known.
  private static func sides(_ letters: String) -> [PageSide?] {
    letters.map { letter in PageSide.allCases.first { $0.rawValue.first == letter } }
  }

  @Test(arguments: [
    ("", true, ""),
    (".....", true, "sfsfs"),
    (".....", false, "fsfsf"),
    // Pairs come out even before what lies across both sides, and after it.
    (".....b...", true, "sfsfsbfsf"),
    ("..b", false, "fsb"),
    // One too many: the first after the cover stands alone, for a picture across has its neighbours.
    ("....b", true, "ssfsb"),
    ("..b", true, "ssb"),
    ("...b..", false, "fsfbfs"),
    (".b.b", true, "sbfb"),
    // Between two of them the last one does.
    (".b...b..", true, "sbfsfbfs"),
    ("b...", true, "bfsf"),
    ("bb.b", true, "bbfb"),
    // What is known stays.
    ("f.f.s..", true, "fsfssfs"),
    ("...s", true, "ssfs"),
    ("...f", true, "sfsf"),
  ])
  func `the sides of all pages follow from those that are known`(
    _ known: String, _ isCoverAlone: Bool, _ all: String
  ) {
    #expect(PageSide.all(Self.sides(known), isCoverAlone: isCoverAlone) == Self.sides(all))
  }

  private func book(_ sides: String, at page: Character = "A") -> FlipRig {
    let names = String("ABCDEFGHIJ".prefix(sides.count))
    let rig = FlipRig(pages: names)
    rig.source.sides = Dictionary(
      uniqueKeysWithValues: zip(names.map(String.init), Self.sides(sides)))
    rig.container.spread = .always
    rig.open(at: page)
    return rig
  }

  /// The pages that are seen, those of a pair without one beside them with a dot in its place.
  private func shown(_ rig: FlipRig) -> String {
    let pages = rig.container.visiblePages
    guard pages.count == 1, let page = pages.first, let name = page.title else {
      return pages.compactMap(\.title).joined()
    }
    let frame = rig.container.frame(of: page)
    guard frame.size.width < rig.size.width else { return name }
    return frame.minX > 0 ? ".\(name)" : "\(name)."
  }

  private func turnThrough(_ rig: FlipRig, _ direction: TurnDirection) -> [String] {
    var all = [shown(rig)]
    while rig.container.turn(direction, animated: false).outcome == .completed {
      all.append(shown(rig))
    }
    return all
  }

  @Test(arguments: [
    ("sfsbfs", [".A", "BC", "D", "EF"]),
    ("ssfsbf", [".A", ".B", "CD", "E", "F."]),
    ("fsfbbs", ["AB", "C.", "D", "E", ".F"]),
    ("bfffs", ["A", "B.", "C.", "DE"]),
    ("ssss", [".A", ".B", ".C", ".D"]),
    // Those that nobody puts on a side stand where their numbers have them.
    (".....sbf", [".A", "BC", "DE", ".F", "G", "H."]), ("....sbf", [".A", "BC", "DE", "F", "G."]),
    ("sfsb..", [".A", "BC", "D", ".E", "F."]), ("sfb...", [".A", "B.", "C", "DE", "F."]),
  ])
  func `pages stand where their source puts them, wherever one comes from`(
    _ sides: String, _ sheets: [String]
  ) {
    let rig = book(sides)
    #expect(turnThrough(rig, .forward) == sheets)
    #expect(turnThrough(rig, .backward) == sheets.reversed())
    for (page, name) in zip(rig.pages, "ABCDEFGH") {
      let fresh = book(sides, at: name)
      let sheet = sheets.first { $0.contains(page.name) }
      #expect(shown(fresh) == sheet)
      fresh.container.reloadData()
      fresh.container.setPage(fresh["A"], animated: false)
      fresh.container.setPage(fresh[name], animated: false)
      #expect(shown(fresh) == sheet)
    }
  }

  @Test(arguments: [true, false])
  func `of a list those pages lie across that are named`(isCoverAlone: Bool) {
    let pages = "ABCDE".map { ContentPage(title: String($0)) { _, _ in } }
    let container = FlipContainer(drawing: .immediate)
    container.dataSource = PageList(pages, across: [pages[2]])
    container.spread = .always
    container.isCoverAlone = isCoverAlone
    container.setPage(pages[0], animated: false)
    container.resize(to: Size(width: 800, height: 600), scale: .one)
    var seen: [String] = []
    repeat {
      seen.append(container.visiblePages.compactMap(\.title).joined())
    } while container.turn(.forward, animated: false).outcome == .completed
    #expect(seen == (isCoverAlone ? ["A", "B", "C", "DE"] : ["AB", "C", "DE"]))
  }

  @Test func `no page is seen again that stood beside another, where nobody counts`() {
    let rig = FlipRig(pages: "ABCDE")
    rig.source.counts = false
    rig.source.sides = ["D": .second, "E": .first]
    rig.container.spread = .always
    rig.open()
    #expect(turnThrough(rig, .forward) == [".A", "BC", ".D", "E."])
  }

  @Test func `in a window of one page, one across both sides is a page as others are`() {
    let rig = book("sfsbfs")
    rig.container.spread = .none
    #expect(turnThrough(rig, .forward) == ["A", "B", "C", "D", "E", "F"])
    rig.container.setPage(rig["D"], animated: false)
    rig.container.spread = .always
    rig.settle()
    #expect(shown(rig) == "D")
    #expect(rig.container.standingPages(with: rig["D"]).map(\.place) == [Rect(size: rig.size)])
    #expect(rig.container.page === rig["D"])
  }

  @Test func `sides that become known move pages once nothing turns, and none from sight`() {
    let rig = book(".....", at: "C")
    #expect(shown(rig) == "BC")
    rig.container.turn(.forward)
    rig.frame()
    rig.source.sides = ["A": .second, "B": .both, "C": .first, "D": .second, "E": .first]
    rig.container.regroupPages()
    rig.frame()
    #expect(shown(rig) == "DE", "as it turns")
    rig.settle()
    #expect(shown(rig) == "CD", "the first of the two stays in sight")
    #expect(rig.container.page === rig["D"])
    #expect(turnThrough(rig, .backward) == ["CD", "B", ".A"])
  }

  /// A picture of stripes that get darker downwards, with a diagonal across it; a part of it is drawn as it stands
  /// in the whole.
  private struct Stripes: PageContent {
    /// The part, in shares of the whole along each axis.
    let part: Rect

    func draw(in context: Context, size: Size) {
      let whole = Size(
        width: size.width / part.size.width, height: size.height / part.size.height)
      context.translate(x: -part.minX * whole.width, y: -part.minY * whole.height)
      for stripe in 0..<10 {
        let share = Double(stripe) / 10
        context.setColor(Color(red: 0.9 - 0.5 * share, green: 0.5 + 0.4 * share, blue: 0.4))
        context.fill(
          Rect(x: share * whole.width, y: 0, width: whole.width / 10, height: whole.height))
      }
      context.setColor(.black)
      for dot in 0..<24 {
        context.fill(
          Rect(
            x: whole.width * Double(dot) / 24, y: whole.height * Double(dot) / 24, width: 6,
            height: 6))
      }
    }
  }

  /// Every frame of two turns through a book with a picture across its second sheet.
  private func frames(
    isAcross: Bool, axis: Axis, _ transition: @escaping @MainActor (PageTurn) -> any Transition
  ) -> [[UInt32]] {
    var (low, high) = (Rect(x: 0, y: 0, width: 1, height: 1), Rect(x: 0, y: 0, width: 1, height: 1))
    low.size[axis] = 0.5
    high.size[axis] = 0.5
    high.origin[axis] = 0.5
    func page(_ part: Rect) -> ContentPage { ContentPage(Stripes(part: part)) }
    let plain = [Color.white, .black].map { color in
      [ContentPage(background: color) { _, _ in }, ContentPage(background: color) { _, _ in }]
    }
    let middle = isAcross ? [page(Rect(x: 0, y: 0, width: 1, height: 1))] : [page(low), page(high)]
    let container = FlipContainer(drawing: .immediate)
    container.dataSource = PageList(
      plain[0] + middle + plain[1], across: isAcross ? middle : [])
    container.isCoverAlone = false
    container.spread = .always
    container.axis = axis
    container.transition = transition
    container.timing = .linear
    container.setPage(plain[0][0])
    container.resize(to: Size(width: 200, height: 200), scale: .one)
    _ = container.advance(to: 0)
    container.framePresented()
    var frames: [[UInt32]] = []
    var time = 1.0
    for direction in [TurnDirection.forward, .forward, .backward, .backward] {
      container.turn(direction)
      for _ in 0..<12 {
        frames.append(pixels(of: container.advance(to: time).scene))
        container.framePresented()
        time += 0.05
      }
    }
    return frames
  }

  /// How far two pixels are apart in the channel in which they are farthest.
  private static func distance(_ one: UInt32, _ two: UInt32) -> Int {
    var most = 0
    for shift in [0, 8, 16] as [UInt32] {
      let (first, second) = (Int(one >> shift & 0xFF), Int(two >> shift & 0xFF))
      most = max(most, abs(first - second))
    }
    return most
  }

  @Test(arguments: Axis.allCases, [true, false])
  func `a page across both sides is seen as two are that have a half of it each`(
    axis: Axis, isCurl: Bool
  ) throws {
    let look: @MainActor (PageTurn) -> any Transition = { turn in
      isCurl ? turn.fitted(CurlTransition()) : FlipTransition(style: turn.flipStyle)
    }
    let across = frames(isAcross: true, axis: axis, look)
    let pairs = frames(isAcross: false, axis: axis, look)
    #expect(Set(across).count > 15, "something moves")
    for (one, two) in zip(across, pairs) {
      let far = zip(one, two).count { Self.distance($0, $1) > 1 }
      #expect(far == 0, "\(far) of 40,000 pixels")
    }
  }
}
