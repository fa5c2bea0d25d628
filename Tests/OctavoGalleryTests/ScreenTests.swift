import OctavoCairo
import OctavoGallery
import OctavoGeometry
import OctavoGestures
import OctavoMotion
import OctavoNavigation
import OctavoRaster
import OctavoTestSupport
import OctavoTransitions
import Testing

/// Nobody keeps what a person chose.
private struct NoPlace: Error, CustomStringConvertible {
  let description = "there is no folder for it"
}

/// A gallery in a window of a size, with fingers, keys and a clock.
@MainActor
final class Table {
  let gallery = Gallery()
  let size: Size
  var time = 20.0
  var eventTime = 3.0
  var copied: [String] = []
  /// How books turn, as the person chose it last; none can be chosen where it is nil.
  var turn: String? = "flip"

  init(_ width: Double = 1280, _ height: Double = 800) {
    size = Size(width: width, height: height)
    gallery.resize(to: size, scale: .one)
    gallery.copyText = { [unowned self] in copied.append($0) }
    gallery.offerTurns(now: "flip") { [unowned self] words in
      guard turn != nil else { throw NoPlace() }
      turn = words
    }
    frame()
  }

  @discardableResult func frame(after step: Double = 1.0 / 60) -> Frame {
    time += step
    let frame = gallery.advance(to: time)
    gallery.framePresented()
    return frame
  }

  func settle() { while frame().isAnimating {} }

  func touch(
    _ phase: Contact.Phase, _ point: Point, id: Int = 0, device: Contact.Device = .touch,
    after: Double = 0.016
  ) {
    eventTime += after
    gallery.handle(.contact(Contact(phase, id: id, at: point, time: eventTime, device: device)))
  }

  func tap(_ id: ControlID) throws {
    let frame = try #require(gallery.frame(of: id), "\(id) is not on the screen")
    touch(.began, frame.center, after: 1)
    touch(.ended, frame.center)
    self.frame()
  }

  /// Moves a finger over a control, by shares of its frame.
  func drag(_ id: ControlID, from start: Point, to end: Point) throws {
    let frame = try #require(gallery.frame(of: id), "\(id) is not on the screen")
    func place(_ share: Point) -> Point {
      Point(
        x: frame.minX + share.x * frame.size.width, y: frame.minY + share.y * frame.size.height)
    }
    touch(.began, place(start), after: 1)
    for step in 1...10 {
      let share = Double(step) / 10
      touch(
        .moved,
        place(
          Point(
            x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share)))
      self.frame()
    }
    touch(.ended, place(end), after: 0.2)
    self.frame()
  }

  @discardableResult
  func key(_ name: String, _ modifiers: KeyPress.Modifiers = []) -> Bool {
    eventTime += 0.2
    let isUsed = gallery.handle(.key(KeyPress(name, modifiers: modifiers, time: eventTime)))
    frame()
    return isUsed
  }

  /// Presses a control by keys: wherever the ring goes is scrolled into sight.
  func press(_ id: ControlID) {
    tab(to: id)
    key("space")
  }

  func tab(to id: ControlID) {
    for _ in 0..<100 where gallery.focus != id { key("Tab") }
    #expect(gallery.focus == id)
  }
}

@MainActor
struct ScreenTests {
  nonisolated static let sizes = [
    Size(width: 360, height: 720), Size(width: 720, height: 360), Size(width: 800, height: 1280),
    Size(width: 540, height: 1080), Size(width: 800, height: 600),
    Size(width: 1280, height: 800), Size(width: 1920, height: 1080), Size(width: 960, height: 640),
  ]

  /// What is on the screen, whatever group of controls and whichever mode is shown.
  private func states(_ size: Size, _ body: (Table) throws -> Void) throws {
    for isMatrix in [false, true] {
      for section in Section.allCases {
        let table = Table(size.width, size.height)
        if isMatrix {
          table.tab(to: .matrix)
          table.key("space")
        }
        if table.gallery.frame(of: .section(section)) != nil {
          table.tab(to: .section(section))
          table.key("space")
        }
        try body(table)
      }
    }
  }

  @Test(arguments: sizes)
  func `every control is large enough for a finger`(size: Size) throws {
    try states(size) { table in
      for id in table.gallery.controls {
        let frame = try #require(table.gallery.frame(of: id))
        #expect(frame.size.width >= 48 && frame.size.height >= 48, "\(id): \(frame)")
      }
    }
  }

  @Test(arguments: sizes)
  func `no two controls overlap, and none leaves the window sideways`(size: Size) throws {
    try states(size) { table in
      let frames = table.gallery.controls.compactMap { id in
        table.gallery.seenFrame(of: id).map { (id, $0) }
      }
      for (index, (id, frame)) in frames.enumerated() {
        #expect(frame.minX >= -0.01 && frame.maxX <= size.width + 0.01, "\(id): \(frame)")
        for (other, area) in frames.dropFirst(index + 1) {
          let x = min(frame.maxX, area.maxX) - max(frame.minX, area.minX)
          let y = min(frame.maxY, area.maxY) - max(frame.minY, area.minY)
          #expect(!(x > 0.01 && y > 0.01), "\(id) \(frame) and \(other) \(area)")
        }
      }
    }
  }

  @Test(arguments: sizes)
  func `Tab goes round all controls and shows each`(size: Size) throws {
    let table = Table(size.width, size.height)
    var seen: Set<ControlID> = []
    for _ in table.gallery.controls {
      table.key("Tab")
      let id = try #require(table.gallery.focus)
      seen.insert(id)
      let frame = try #require(table.gallery.frame(of: id))
      #expect(frame.minY >= -0.01 && frame.maxY <= size.height + 0.01, "\(id): \(frame)")
    }
    #expect(seen == Set(table.gallery.controls))
    table.key("Escape")
    #expect(table.gallery.focus == nil)
    #expect(!table.key("Escape"), "then it is the window's")
  }

  @Test(arguments: [false, true])
  func `a phone chooses, sets and plays with a finger alone`(isMatrixFirst: Bool) throws {
    let table = Table(360, 720)
    if isMatrixFirst {
      table.press(.matrix)
      try table.tap(.section(.kinds))
    }
    try table.tap(.kind("fold"))
    #expect(table.gallery.setting.kindName == "fold")
    try table.tap(.section(.motion))
    try table.tap(.style("cubic"))
    #expect(table.gallery.setting.styles == ["cubic"])
    try table.drag(.duration, from: Point(x: 0.3, y: 0.7), to: Point(x: 0.9, y: 0.7))
    #expect(table.gallery.setting.duration > 2)
    try table.tap(.section(.depth))
    try table.drag(.vanishingPoint, from: Point(x: 0.5, y: 0.5), to: Point(x: 0.15, y: 0.2))
    #expect(table.gallery.setting.vanishingPoint.x < 0)
    try table.tap(.section(.code))
    try table.tap(.copyBoard)
    #expect(table.copied == [table.gallery.setting.storyboardLine + "\n"])
    try table.tap(.play)
    #expect(table.frame().isAnimating)
    table.settle()
    #expect(table.gallery.progress == 1)
  }

  @Test func `the ring begins at the first control, and backwards at the last`() {
    let (forward, backward) = (Table(), Table())
    forward.key("Tab")
    #expect(forward.gallery.focus == forward.gallery.controls.first)
    backward.key("Tab", .shift)
    #expect(backward.gallery.focus == backward.gallery.controls.last)
  }

  @Test(arguments: [(560.0, 500.0, false), (580, 500, true), (700, 500, true), (500, 560, false)])
  func `the page stands beside its settings where the window is wider by 15 hundredths than high`(
    width: Double, height: Double, isBeside: Bool
  ) throws {
    let preview = try #require(Table(width, height).gallery.frame(of: .preview))
    #expect((preview.size.width < width * 0.75) == isBeside, "\(preview)")
  }

  @Test func `keys alone do all that fingers do`() {
    let table = Table()
    table.tab(to: .kind("flip"))
    while table.gallery.focus != .kind("fold"), table.key("Down") {}
    table.key("space")
    #expect(table.gallery.setting.kindName == "fold")
    table.tab(to: .style("unfold"))
    table.key("space")
    #expect(table.gallery.setting.styles == ["unfold"])
    table.tab(to: .duration)
    let duration = table.gallery.setting.duration
    for _ in 0..<10 { table.key("Right") }
    #expect(table.gallery.setting.duration > duration)
    table.tab(to: .curve)
    let curve = table.gallery.setting.curve
    table.key("Left")
    #expect(abs(table.gallery.setting.curve.firstTime - max(0, curve.firstTime - 0.02)) < 1e-9)
    table.key("space")
    table.key("Up")
    #expect(table.gallery.setting.curve.secondValue > curve.secondValue)
    table.tab(to: .vanishingPoint)
    table.key("Right")
    #expect(table.gallery.setting.vanishingPoint.x == 0.55)
    #expect(table.key("c", .control))
    #expect(table.copied.last?.hasPrefix("await page.transition(") == true)
    table.tab(to: .play)
    table.key("space")
    table.settle()
    #expect(table.gallery.progress == 1)
    #expect(!table.key("q", .control), "that is the window's")
  }

  @Test func `an arrow goes to the nearest control that way, and what lies across counts twice`() {
    let table = Table()
    var (moves, telling) = (0, 0)
    for id in table.gallery.controls {
      for (name, way) in [("Right", Point(x: 1, y: 0)), ("Up", Point(x: 0, y: -1))] {
        table.tab(to: id)
        let goals = [1.0, 2].map { nearest(to: id, way, across: $0, on: table) }
        table.key(name)
        // An arrow on a slider moves the slider.
        guard table.gallery.focus != id else { continue }
        #expect(table.gallery.focus == goals[1], "\(name) from \(id)")
        moves += 1
        if goals[0] != goals[1] { telling += 1 }
      }
    }
    #expect(moves > 20 && telling > 0)
  }

  /// The control of which the centre is the nearest one on a way, where what lies across counts so often.
  private func nearest(
    to id: ControlID, _ way: Point, across weight: Double, on table: Table
  ) -> ControlID? {
    func cost(_ other: ControlID) -> Double? {
      guard let here = table.gallery.frame(of: id)?.center,
        let there = table.gallery.frame(of: other)?.center, other != id
      else { return nil }
      let distance = there - here
      let along = distance.x * way.x + distance.y * way.y
      let across = abs(distance.x * way.y) + abs(distance.y * way.x)
      return along > 1 ? along + weight * across : nil
    }
    return table.gallery.controls.compactMap { other in cost(other).map { (other, $0) } }
      .min { $0.1 < $1.1 }?.0
  }

  @Test(arguments: [(0.545, 0.5), (0.455, 0.5), (0.565, 0.565), (-0.28, -0.25), (1.28, 1.25)])
  func `the nine anchors draw what is nearer than six hundredths of a page`(
    share: Double, taken: Double
  ) throws {
    let table = Table()
    // The pad shows two pages along each axis, half a page beyond each end.
    func place(_ share: Double) -> Double { (share + 0.5) / 2 }
    table.tab(to: .vanishingPoint)
    try table.drag(
      .vanishingPoint, from: Point(x: place(0.3), y: place(0.3)),
      to: Point(x: place(share), y: place(0.3)))
    #expect(abs(table.gallery.setting.vanishingPoint.x - taken) < 0.011)
  }

  @Test(arguments: [
    (Drag.horizontal, Point(x: 0.9, y: 0.5), Point(x: 0.1, y: 0.5)),
    (Drag.vertical, Point(x: 0.5, y: 0.85), Point(x: 0.5, y: 0.1)),
    (Drag.edges, Point(x: 0.9, y: 0.5), Point(x: 0.1, y: 0.5)),
  ])
  func `a hand drives the page to and fro, by each kind of pan`(
    drag: Drag, start: Point, end: Point
  ) throws {
    let table = Table()
    try table.tap(.drag(drag))
    try table.drag(.preview, from: start, to: end)
    table.settle()
    #expect(table.gallery.progress == 1)
    // On from the end: the sides have changed places.
    try table.drag(.preview, from: start, to: end)
    #expect(table.gallery.progress > 0.5)
    table.settle()
    #expect(table.gallery.progress == 1)
  }

  @Test func `two fingers fold the page`() throws {
    let table = Table()
    try table.tap(.kind("fold"))
    let center = try #require(table.gallery.frame(of: .preview)).center
    table.touch(.began, Point(x: center.x, y: center.y - 120), id: 1)
    table.touch(.began, Point(x: center.x, y: center.y + 120), id: 2)
    for step in 1...12 {
      let reach = 120 - 5 * Double(step)
      table.touch(.moved, Point(x: center.x, y: center.y - reach), id: 1)
      table.touch(.moved, Point(x: center.x, y: center.y + reach), id: 2)
      table.frame()
    }
    #expect(table.gallery.progress > 0.8)
    table.touch(.ended, Point(x: center.x, y: center.y - 60), id: 1)
    table.touch(.ended, Point(x: center.x, y: center.y + 60), id: 2)
    table.settle()
    #expect(table.gallery.progress == 1)
  }

  @Test func `a slider holds the transition, and only what changed is painted`() throws {
    let table = Table()
    try table.tap(.kind("slide"))
    let before = table.frame().scene
    try table.tap(.style("backward"))
    let damage = Damage.between(before, table.frame().scene)
    let toggle = try #require(table.gallery.frame(of: .style("backward")))
    #expect(!damage.isEmpty)
    // The switch, the program and the line: a small part of a million pixels.
    #expect(damage.pixelCount < 170_000, "\(damage)")
    #expect(
      damage.rects.contains { Double($0.x) >= toggle.minX - 1 && Double($0.x) < toggle.maxX })
    try table.drag(.progress, from: Point(x: 0.1, y: 0.7), to: Point(x: 0.5, y: 0.7))
    #expect(abs(table.gallery.progress - 0.5) < 0.05)
    let old = table.frame().scene
    #expect(Damage.between(old, table.frame().scene).isEmpty, "it rests where it is held")
    #expect(!table.frame().isAnimating)
  }

  @Test func `a list that is too tall scrolls under a finger and chooses nothing`() throws {
    let table = Table(720, 360)
    let name = table.gallery.setting.kindName
    let first = try #require(table.gallery.frame(of: .kind("flip")))
    table.touch(.began, Point(x: first.center.x, y: 300), after: 1)
    for step in 1...20 {
      table.touch(.moved, Point(x: first.center.x, y: 300 - Double(step) * 6))
    }
    table.touch(.ended, Point(x: first.center.x, y: 180))
    let moved = try #require(table.gallery.frame(of: .kind("flip")))
    #expect(moved.minY < first.minY - 60)
    #expect(table.gallery.setting.kindName == name)
  }

  // MARK: - The matrix

  @Test func `typing in the matrix refuses what is not finite and says so`() throws {
    let table = Table()
    table.press(.matrix)
    try table.tap(.cell(0))
    for key in ["1", "e", "9", "9", "9"] { table.key(key) }
    table.key("Return")
    #expect(table.gallery.matrix.numbers[0] == 1)
    #expect(table.gallery.matrix.complaint?.contains("“1e999” is not a finite number") == true)
    for key in ["n", "a", "n", "Tab"] { table.key(key) }
    #expect(table.gallery.matrix.numbers[0] == 1)
    try table.tap(.cell(5))
    for key in ["minus", "KP_1", "period", "5", "Return"] { table.key(key) }
    #expect(table.gallery.matrix.matrix.m22 == -1.5)
    try table.tap(.key("+1"))
    #expect(abs(table.gallery.matrix.matrix.m22 + 1.4) < 1e-9)
  }

  @Test func `a page that crosses the horizon is clipped there, and nothing is behind it`() throws {
    let table = Table(360, 720)
    table.press(.matrix)
    table.tab(to: .preset(3))
    table.key("space")
    let scene = table.frame().scene
    let item = try #require(
      scene.items.first {
        $0.layer.role.rawValue == "page" && $0.clip != nil && $0.layer.placement.m14 != 0
          || $0.layer.placement.m24 != 0
      })
    var page = [UInt32](repeating: 0, count: 360 * 720)
    page.withUnsafeMutableBytes {
      Renderer(workers: 1).render(scene, into: $0, stride: 360 * 4, damage: .whole(of: scene))
    }
    let placement = item.layer.placement
    let well = try #require(table.gallery.frame(of: .preview))
    let ground: UInt32 = 0xff37_322d
    // Points of the page with w > 0 are seen where they are inside the well; the rest is ground.
    var seen = 0
    var wrong: [String] = []
    for y in stride(from: Int(well.minY) + 1, to: Int(well.maxY) - 1, by: 7) {
      for x in stride(from: 1, to: 359, by: 7) {
        guard let source = unproject(Point(x: Double(x) + 0.5, y: Double(y) + 0.5), placement)
        else { continue }
        let frame = item.layer.source
        let isInside =
          source.w > 0 && source.point.x > frame.minX + 3 && source.point.x < frame.maxX - 3
          && source.point.y > frame.minY + 3 && source.point.y < frame.maxY - 3
        let isOutside =
          source.w <= 0 || source.point.x < frame.minX - 3 || source.point.x > frame.maxX + 3
          || source.point.y < frame.minY - 3 || source.point.y > frame.maxY + 3
        let isGround = page[y * 360 + x] == ground
        if isInside {
          seen += 1
          if isGround { wrong.append("\(x), \(y): a hole at \(source)") }
        }
        if isOutside, !isGround { wrong.append("\(x), \(y): \(source) is seen") }
      }
    }
    #expect(wrong.isEmpty, "\(wrong.count): \(wrong.prefix(5))")
    #expect(seen > 50)
  }

  /// The place of a flat page that is seen at a place of the window, and the w that it has there.
  private func unproject(_ point: Point, _ m: Transform3D) -> (point: Point, w: Double)? {
    let a = m.m11 - point.x * m.m14
    let b = m.m21 - point.x * m.m24
    let c = point.x * m.m44 - m.m41
    let d = m.m12 - point.y * m.m14
    let e = m.m22 - point.y * m.m24
    let f = point.y * m.m44 - m.m42
    let determinant = a * e - b * d
    guard abs(determinant) > 1e-9 else { return nil }
    let place = Point(x: (c * e - b * f) / determinant, y: (a * f - c * d) / determinant)
    return (place, place.x * m.m14 + place.y * m.m24 + m.m44)
  }

  @Test func `no finite matrix brings it down`() throws {
    let table = Table(360, 480)
    table.tab(to: .matrix)
    table.key("space")
    let numbers = ["0", "-1", "1e300", "-1e300", "1e-300", "4.9e-324", "1.79e308", "0.5", "-7e11"]
    var dice = Dice(seed: 11)
    for _ in 0..<60 {
      let cell = Int.random(in: 0..<16, using: &dice)
      table.tab(to: .cell(cell))
      for character in numbers.randomElement(using: &dice) ?? "0" {
        table.key(["-": "minus", ".": "period"][String(character)] ?? String(character))
      }
      table.key("Return")
      let scene = table.frame().scene
      var pixels = [UInt32](repeating: 0, count: 360 * 480)
      pixels.withUnsafeMutableBytes {
        let well = Damage(rects: [PixelRect(x: 100, y: 60, width: 60, height: 40)])
        Renderer(workers: 1).render(scene, into: $0, stride: 360 * 4, damage: well)
      }
    }
    let areFinite = table.gallery.matrix.numbers.allSatisfy { $0.isFinite }
    #expect(areFinite)
  }
}
