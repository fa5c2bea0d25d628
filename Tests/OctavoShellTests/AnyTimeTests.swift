import OctavoCairo
import OctavoGeometry
import OctavoGestures
import OctavoNavigation
import OctavoShell
import OctavoTestCompositor
import OctavoTestSupport
import OctavoTransitions
import OctavoViews
import OctavoWaylandProtocols
import Testing

/// A compositor, a person and a program that do anything at any time.
@MainActor @Suite struct `Whatever comes at any time` {
  private typealias AnyDesk = Desk<NavigationStack>

  private final class Play {
    let desk: AnyDesk
    let flips: FlipContainer
    let note: ViewPage
    let field: TextField
    var dice: Dice
    var fingers: Set<Int32> = []
    var hasSeat = true
    var hasPointer = false
    /// Whether it gave no buffers back.
    let isHeld: Bool
    /// Whether it let callbacks wait.
    var isSlow = false
    var sizes = (width: Int32(200), height: Int32(120))

    @MainActor init(seed: UInt64) throws {
      dice = Dice(seed: seed)
      var options = Options()
      options.preferredScale = [nil, 120, 132, 150, 180, 330].randomElement(using: &dice) ?? nil
      options.release = [.immediately, .onNextCommit, .held].randomElement(using: &dice) ?? .held
      isHeld = options.release == .held
      options.presentation = [.present, .discard, .never].randomElement(using: &dice) ?? .never
      if Int.random(in: 0..<3, using: &dice) == 0 {
        options.globals["wp_fractional_scale_manager_v1"] = nil
        options.preferredScale = nil
      }
      if Int.random(in: 0..<4, using: &dice) == 0 {
        options.damageComputing = .roundedPoints
      }
      let colors = [
        Color.white, Color(red: 0.8, green: 0.3, blue: 0.2), Color(red: 0.1, green: 0.3, blue: 0.9),
        Color(red: 0.2, green: 0.7, blue: 0.4),
      ]
      flips = FlipContainer(
        pages: colors.map { color in
          ContentPage(background: color) { pen, size in
            pen.setColor(.black)
            pen.fill(Rect(x: 5, y: 5, width: size.width / 4, height: 3))
          }
        }, drawing: .immediate)
      let transitions: [any Transition] = [FlipTransition(), CurlTransition(), FoldTransition()]
      let transition = transitions.randomElement(using: &dice) ?? FlipTransition()
      flips.transition = { $0.fitted(transition) }
      if Bool.random(using: &dice) { flips.spread = .automatic }
      note = ViewPage()
      field = TextField(frame: Rect(x: 10, y: 60, width: 120, height: 40))
      note.add(field)
      desk = try AnyDesk(
        NavigationStack(root: flips, drawing: .immediate), options,
        window: WindowOptions(size: Size(width: 200, height: 120)))
      try desk.show()
    }

    /// The rules that were broken, but for those that are not kept where the compositor does not answer: a callback that
    /// does not come is given up, and of buffers that are not given back three are kept.
    @MainActor var violations: [Violation] {
      desk.compositor.violations.filter {
        switch $0.rule {
        case .secondFrameCallback: !isSlow
        case .bufferDestroyedWhileBusy: !isHeld
        default: true
        }
      }
    }

    @MainActor private func place() -> (x: Double, y: Double) {
      (
        Double.random(in: -5...Double(sizes.width) + 5, using: &dice),
        Double.random(in: -5...Double(sizes.height) + 5, using: &dice)
      )
    }

    @MainActor private func number(_ range: ClosedRange<Int32>) -> Int32 {
      Int32.random(in: range, using: &dice)
    }

    @MainActor private func act() throws {
      let compositor = desk.compositor
      switch Int.random(in: 0..<26, using: &dice) {
      case 0, 1, 2:
        try desk.tick(Int(number(1...4)))
      case 3:
        isSlow = true
        compositor.advance(by: .milliseconds(Int64(number(1...1500))))
      case 4, 5:
        guard compositor.window.hasRole else { return }
        sizes = (number(1...260), number(1...200))
        compositor.window.configure(
          width: sizes.width, height: sizes.height,
          states: [[.activated], [.resizing], [XdgToplevel.State(rawValue: 9)], [.fullscreen], []]
            .randomElement(
              using: &dice) ?? [])
      case 6:
        let scales: [UInt32] = [120, 132, 150, 240, 330]
        desk.surface.sendPreferredScale(scales.randomElement(using: &dice) ?? 120)
      case 7:
        let transforms: [WlOutput.Transform] = [
          .normal, WlOutput.Transform(rawValue: 1), WlOutput.Transform(rawValue: 7),
        ]
        let output = compositor.addOutput(
          OutputState(
            width: number(0...3000), height: number(0...2000), physicalWidth: number(0...400),
            scale: number(0...4), transform: transforms.randomElement(using: &dice) ?? .normal,
            refresh: number(0...144_000), name: "N\(number(0...9))"))
        try desk.settle()
        if Bool.random(using: &dice) { desk.surface.enter(output) }
      case 8:
        if let output = compositor.outputs.randomElement(using: &dice) {
          if Bool.random(using: &dice) { desk.surface.leave(output) }
          compositor.remove(output)
        }
      case 9, 10, 11, 12:
        guard hasSeat, compositor.seat.capabilities.contains(.touch) else { return }
        let touch = compositor.seat.touch
        let id = number(0...2)
        let at = place()
        if fingers.contains(id) {
          touch.motion(id: id, x: at.x, y: at.y)
        } else {
          fingers.insert(id)
          touch.down(id: id, x: at.x, y: at.y)
        }
        if Int.random(in: 0..<4, using: &dice) > 0 { touch.frame() }
      case 13:
        guard hasSeat, compositor.seat.capabilities.contains(.touch) else { return }
        for id in fingers { compositor.seat.touch.up(id: id) }
        fingers = []
        compositor.seat.touch.frame()
      case 14:
        guard hasSeat, compositor.seat.capabilities.contains(.touch) else { return }
        fingers = []
        compositor.seat.touch.cancel()
      case 15:
        fingers = []
        if hasSeat, Bool.random(using: &dice) {
          let sets: [WlSeat.Capability] = [
            [], [.touch], [.touch, .keyboard], [.pointer, .keyboard, .touch],
          ]
          compositor.seat.setCapabilities(sets.randomElement(using: &dice) ?? [])
        } else if hasSeat {
          compositor.removeSeat()
          hasSeat = false
        } else {
          compositor.addSeat()
          hasSeat = true
        }
        try desk.settle()
      case 16:
        guard hasSeat, compositor.seat.capabilities.contains(.keyboard) else { return }
        // What is said of a text while the keys are on their way elsewhere breaks no rule, though it would be noted.
        try desk.settle()
        if Bool.random(using: &dice) {
          compositor.seat.keyboard.enter()
        } else {
          compositor.seat.keyboard.leave()
        }
        try desk.settle()
      case 17:
        guard hasSeat, compositor.seat.capabilities.contains(.keyboard) else { return }
        // Right, left, Escape, a.
        let key: UInt32 = [106, 105, 1, 30].randomElement(using: &dice) ?? 1
        compositor.seat.keyboard.key(key, .pressed)
        if Bool.random(using: &dice) { compositor.seat.keyboard.key(key, .released) }
      case 18:
        compositor.releaseBuffers()
      case 19:
        compositor.window.ping()
      case 20:
        let method = compositor.textInput
        switch Int.random(in: 0..<5, using: &dice) {
        case 0:
          method.preedit(
            ["か", "", nil, "e\u{301}"].randomElement(using: &dice) ?? nil, number(-3...9),
            number(-3...9))
        case 1:
          method.commit(
            ["x", "", "語", "\n", String(repeating: "y", count: 300)].randomElement(using: &dice)
              ?? "")
        case 2:
          method.delete(
            before: UInt32(number(0...7)), after: UInt32.random(in: 0...UInt32.max, using: &dice))
        default: method.done(late: UInt32(number(0...3)))
        }
      case 21:
        flips.turn(Bool.random(using: &dice) ? .forward : .backward)
      case 22:
        if desk.root.pages.count < 2 { desk.root.push(note) } else { desk.root.pop() }
        field.focus()
      case 23:
        flips.reloadData()
      case 24:
        if desk.root.modals.pages.isEmpty {
          desk.root.present(ContentPage(background: .white) { _, _ in }, as: .sheet)
        } else {
          desk.root.dismiss()
        }
      default:
        compositor.window.decorate(Bool.random(using: &dice) ? .serverSide : .clientSide)
      }
      if Bool.random(using: &dice) { try desk.settle() }
    }

    @MainActor func play(_ count: Int) throws {
      for _ in 0..<count { try act() }
    }
  }

  @Test(arguments: 0..<16 as Range<UInt64>)
  func `breaks no rule, and leaves a window at rest that is whole`(seed: UInt64) throws {
    let play = try Play(seed: seed)
    try play.play(400)
    let desk = play.desk
    let compositor = desk.compositor
    // Everything that was held comes back, and nobody does anything any more.
    compositor.options.release = .onNextCommit
    compositor.options.presentation = .present
    if !play.hasSeat { compositor.addSeat() }
    compositor.seat.setCapabilities([])
    try desk.settle()
    if desk.root.modals.pages.isEmpty == false { desk.root.dismiss(animated: false) }
    compositor.window.configure(width: 180, height: 100)
    for _ in 0..<40 {
      compositor.releaseBuffers()
      try desk.tick(10)
    }
    #expect(play.violations.isEmpty, "\(play.violations)")
    #expect(desk.window.size == Size(width: 180, height: 100))
    #expect(!desk.surface.isWaitingForFrame)
    #expect(compositor.bufferCounts.all <= 4, "\(compositor.bufferCounts)")
    let seen = try #require(compositor.screen)
    // In another size nothing of it is left, and back in this one all is drawn anew.
    for width in [170, 180] as [Int32] {
      compositor.window.configure(width: width, height: 100)
      try desk.tick(20)
    }
    #expect(compositor.screen?.difference(from: seen) == nil)
    #expect(play.violations.isEmpty, "\(play.violations)")
  }
}
