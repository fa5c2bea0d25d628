import OctavoGeometry
import OctavoGestures
import OctavoNavigation
import OctavoRaster
import OctavoTransitions
import Testing

/// What a hand, a key and a mouse do with a stack.
@MainActor
struct StackHandTests {
  /// Where the incoming or leaving page stands: how far a slide has gone, 0…1.
  static func slid(_ frame: Frame, _ role: String, width: Double) -> Double? {
    frame.scene.items.map(\.layer).first { $0.role.rawValue == role }
      .map { abs($0.placement.project(Point()).x) / width }
  }

  @Test(arguments: [
    // From the edge 0.53 decides, from anywhere 0.42 (Laws, The hand).
    (start: 0.01, travel: 0.51, commits: false), (start: 0.01, travel: 0.56, commits: true),
    (start: 0.3, travel: 0.4, commits: false), (start: 0.3, travel: 0.45, commits: true),
  ])
  func `a slow release pops beyond its threshold`(start: Double, travel: Double, commits: Bool) {
    let rig = StackRig()
    rig.open(with: "AB")
    rig.stack.gestures.dragArea = .anywhere
    rig.drag(from: start, to: start + travel + 12.0 / rig.size.width, steps: 40)
    rig.lift()
    rig.settle()
    #expect(rig.model == (commits ? "A" : "AB"))
  }

  @Test func `a page that slides stays under the finger`() throws {
    let rig = StackRig()
    rig.open(with: "AB")
    rig.drag(from: 0.01, to: 0.6, steps: 40)
    let slid = try #require(Self.slid(rig.frame(), "leaving", width: rig.size.width))
    // Travel counts from where the finger left the slop, 12 points on.
    #expect(abs(slid - (0.59 - 12 / rig.size.width)) < 0.002)
  }

  @Test func `a drag that begins away from the edge is not the stack's`() {
    let rig = StackRig()
    rig.open(with: "AB")
    rig.drag(from: 0.5, to: 0.95)
    rig.lift()
    #expect(!rig.frame().isAnimating)
    #expect(rig.journal.take() == "")
  }

  @Test func `at the root nothing follows the finger`() {
    let rig = StackRig()
    rig.open()
    rig.drag(from: 0.01, to: 0.8)
    #expect(rig.frame().scene.items.count == 1)
    rig.lift()
    rig.settle()
    #expect(rig.journal.take() == "")
  }

  @Test func `what the system takes away never pops, wherever it was`() {
    let rig = StackRig()
    rig.open(with: "AB")
    rig.drag(from: 0.01, to: 0.95)
    rig.cancel()
    rig.settle()
    #expect(rig.model == "AB")
    #expect(rig["B"].lifecycle.state == .appeared)
  }

  @Test func `a second finger takes the page out of the hand`() {
    let rig = StackRig()
    rig.open(with: "AB")
    rig.drag(from: 0.01, to: 0.9)
    rig.touch(.began, x: 0.5, id: 1)
    rig.lift()
    rig.settle()
    #expect(rig.model == "AB")
  }

  @Test func `a page that does not let itself be left gives way a quarter and falls back`() throws {
    let rig = StackRig()
    rig.open(with: "AB")
    rig["B"].canLeave = false
    rig.drag(from: 0.01, to: 0.98)
    let slid = try #require(Self.slid(rig.frame(), "leaving", width: rig.size.width))
    #expect(slid > 0.1 && slid <= 0.2501)
    rig.lift()
    rig.settle()
    #expect(rig.journal.take() == "")
    #expect(rig.model == "AB")
  }

  @Test func `the edges are changed over where lines run from right to left`() {
    let rig = StackRig()
    rig.open(with: "AB")
    rig.stack.layoutDirection = .rightToLeft
    rig.drag(from: 0.01, to: 0.8)
    rig.lift()
    rig.settle()
    #expect(rig.model == "AB")
    rig.drag(from: 0.99, to: 0.2)
    rig.lift()
    rig.settle()
    #expect(rig.model == "A")
  }

  @Test func `a resize under the finger keeps the place`() throws {
    let rig = StackRig()
    rig.open(with: "AB")
    rig.drag(from: 0.01, to: 0.6, steps: 40)
    let before = try #require(Self.slid(rig.frame(), "leaving", width: rig.size.width))
    rig.size.width = 400
    rig.stack.resize(to: rig.size, scale: .one)
    let after = try #require(Self.slid(rig.frame(), "leaving", width: rig.size.width))
    #expect(abs(after - before) < 0.001)
    rig.touch(.moved, x: 0.6)
    rig.touch(.moved, x: 0.95)
    rig.lift()
    rig.settle()
    #expect(rig.model == "A")
  }

  @Test(arguments: [
    ("Escape", KeyPress.Modifiers()), ("Left", KeyPress.Modifiers.alt),
    ("XF86Back", KeyPress.Modifiers()), ("Back", KeyPress.Modifiers()),
  ])
  func `a key that goes back pops, and at the root is the window's`(
    key: (name: String, modifiers: KeyPress.Modifiers)
  ) {
    let rig = StackRig()
    rig.open(with: "AB")
    #expect(rig.key(key.name, key.modifiers))
    rig.settle()
    #expect(rig.model == "A")
    #expect(rig.events.last?.reason == .key)
    #expect(!rig.key(key.name, key.modifiers))
  }

  @Test func `other keys are not the stack's`() {
    let rig = StackRig()
    rig.open(with: "AB")
    for name in ["Left", "Right", "BackSpace", "q", "Tab"] { #expect(!rig.key(name)) }
    #expect(!rig.key("Right", .alt))
    rig.stack.layoutDirection = .rightToLeft
    #expect(!rig.key("Left", .alt))
    #expect(rig.key("Right", .alt))
  }

  @Test func `two fingers that close fold a page away that a fold brought`() {
    // Of 120 points: what was folded unfolds from a third of the way on, what was unfolded folds from two
    // thirds on, both half folded by height.
    let cases: [(style: FoldStyle, end: Double, commits: Bool)] = [
      ([], 140, true), ([], 170, false), (.unfold, 100, true), (.unfold, 130, false),
    ]
    for (style, end, commits) in cases {
      let rig = StackRig()
      rig.open()
      let fold = TimedTransition(FoldTransition(style: style))
      rig.stack.push(rig["B"], transition: fold, animated: false)
      _ = rig.journal.take()
      rig.pinch(from: 200, to: end)
      #expect(rig.journal.take() == "B.wD A.wA A.iA" + (commits ? " B.wM(nil)" : ""))
      rig.settle()
      #expect(rig.model == (commits ? "A" : "AB"))
      #expect(rig.events.last?.reason == .pinch)
      #expect(rig.events.last?.isCommitted == commits)
    }
  }

  @Test func `fingers that close leave alone what slid in, unless told otherwise`() {
    let rig = StackRig()
    rig.open(with: "AB")
    rig.pinch(from: 200, to: 60)
    rig.settle()
    #expect(rig.model == "AB")
    rig.stack.popsByPinch = true
    rig.pinch(from: 200, to: 60)
    rig.settle()
    #expect(rig.model == "A")
  }

  /// The layers in the middle of a page's going, whoever takes it off.
  private func going(_ rig: StackRig, by way: String) -> [String] {
    switch way {
    case "fingers": rig.pinch(from: 200, to: 110)
    case "key": rig.key("Escape")
    default: rig.stack.pop()
    }
    rig.run(for: 0.02)
    let roles = rig.frame(after: 0.01).scene.items.map(\.layer.role.rawValue)
    rig.settle()
    #expect(rig.model == "A")
    return roles
  }

  @Test(arguments: ["fingers", "key", "call"], [0, 1, 2])
  func `a page goes as it was told when it was pushed, however it came`(way: String, manner: Int) {
    let wanted = StackRig()
    wanted.open()
    let unfold = TimedTransition(FoldTransition(style: .unfold))
    wanted.stack.push(wanted["B"], transition: unfold, animated: false)

    let rig = StackRig()
    rig.open()
    let (flip, fold) = (TimedTransition(FlipTransition()), TimedTransition(FoldTransition()))
    switch manner {
    case 0: rig.stack.push(rig["B"], transition: flip, back: fold)
    case 1: Segue.push(rig["B"], transition: flip, back: fold).perform(from: rig["A"])
    default:
      rig.stack.nextPage = { [page = rig["B"]] _ in
        NavigationStack.NextPage(page, transition: flip, back: fold)
      }
      rig.drag(from: 0.99, to: 0.1)
      rig.liftFinger()
    }
    rig.settle()
    #expect(rig.model == "AB")
    let roles = going(rig, by: way)
    #expect(roles == going(wanted, by: way))
    #expect(roles.count > 2, "it folds")
  }
}

extension StackRig {
  /// Two fingers at a gap in points that becomes another, and lift.
  func pinch(from first: Double, to last: Double) {
    func place(_ gap: Double) -> (Double, Double) {
      ((size.width - gap) / 2 / size.width, (size.width + gap) / 2 / size.width)
    }
    touch(.began, x: place(first).0, id: 0, after: 1)
    touch(.began, x: place(first).1, id: 1)
    for step in 1...10 {
      let gap = first + (last - first) * Double(step) / 10
      touch(.moved, x: place(gap).0, id: 0)
      touch(.moved, x: place(gap).1, id: 1)
    }
    touch(.ended, x: place(last).1, id: 1)
    touch(.ended, x: place(last).0, id: 0)
  }

  nonisolated private static let looks = TransitionCatalog.all.flatMap { kind in
    ([[]] + kind.styleNames.map { [$0] }).map { (kind.name, $0) }
  }

  @Test(arguments: looks)
  func `a finger takes a page back whatever brought it`(name: String, style: [String]) throws {
    let rig = StackRig()
    rig.open()
    rig.stack.gestures.dragArea = .anywhere
    rig.stack.push(rig["B"], transition: try TimedTransition(named: name, style: style))
    rig.settle()
    rig.drag(from: 0.2, to: 0.9)
    rig.liftFinger()
    rig.settle()
    #expect(rig.model == "A")
  }
}
