import OctavoGallery
import OctavoGeometry
import OctavoGestures
import OctavoTransitions
import Testing

@MainActor
struct ShadowControlTests {
  /// The sliders, each with what it sets.
  nonisolated static let sliders: [(ControlID, @Sendable (UsualShade) -> Double)] = [
    (.shadow, { $0.shadow }), (.crease, { $0.crease }), (.dropShadow, { $0.drop }),
    (.highlight, { $0.highlight }),
  ]

  private func open(_ width: Double, _ height: Double, light: Light = .classic) throws -> Table {
    let table = Table(width, height)
    try table.tap(.kind("flip"))
    if table.gallery.frame(of: .section(.shadow)) != nil { try table.tap(.section(.shadow)) }
    // Law and crease are the classic light's.
    try table.tap(.light(light.rawValue))
    return table
  }

  @Test(arguments: [Contact.Device.touch, .pointer], 0..<4)
  func `a slider is moved by a finger and by a mouse`(device: Contact.Device, index: Int) throws {
    let (id, strength) = Self.sliders[index]
    let table = try open(540, 1080)
    let frame = try #require(table.gallery.frame(of: id))
    func place(_ share: Double) -> Point {
      Point(x: frame.minX + share * frame.size.width, y: frame.maxY - 16)
    }
    table.touch(.began, place(0.3), device: device, after: 1)
    for step in 1...8 {
      table.touch(.moved, place(0.3 + 0.05 * Double(step)), device: device)
      table.frame()
    }
    table.touch(.ended, place(0.7), device: device)
    #expect(abs(strength(table.gallery.setting.shade) - 0.72) < 0.03)
    for (other, value) in Self.sliders where other != id {
      #expect(value(table.gallery.setting.shade) == value(table.gallery.setting.usualShade))
    }
  }

  @Test(arguments: 0..<4)
  func `a slider is moved by keys, which scroll to it`(index: Int) throws {
    let (id, strength) = Self.sliders[index]
    let table = Table(1280, 800)
    try table.tap(.light("classic"))
    let usual = strength(table.gallery.setting.usualShade)
    table.tab(to: id)
    let seen = try #require(table.gallery.seenFrame(of: id))
    #expect(seen == table.gallery.frame(of: id))
    for _ in 0..<5 { table.key("Right") }
    #expect(abs(strength(table.gallery.setting.shade) - usual - 0.1) < 0.011)
    for _ in 0..<60 { table.key("Left") }
    #expect(strength(table.gallery.setting.shade) == 0)
  }

  @Test func `near to what is usual a slider is at it, and the code says nothing of it`() throws {
    let table = try open(540, 1080)
    let plain = table.gallery.setting
    table.tab(to: .shadow)
    table.key("Right")
    #expect(table.gallery.setting.storyboardLine.contains("shadow: {strength: 0.35}"))
    table.key("Left")
    #expect(table.gallery.setting == plain)
  }

  @Test(arguments: [Contact.Device.touch, .pointer])
  func `the colour follows a hand over its field, and arrows`(device: Contact.Device) throws {
    let table = try open(540, 1080, light: .natural)
    let frame = try #require(table.gallery.frame(of: .shadowColor))
    #expect(table.gallery.setting.tint == .black)
    table.touch(.began, Point(x: frame.minX + 5, y: frame.maxY - 5), device: device, after: 1)
    #expect(table.gallery.setting.tint == .black)
    table.touch(.moved, Point(x: frame.center.x, y: frame.minY), device: device)
    table.touch(.ended, Point(x: frame.center.x, y: frame.minY), device: device)
    table.frame()
    #expect(table.gallery.setting.tint == ShadowTint(hue: 0.5, brightness: 1))
    table.tab(to: .shadowColor)
    for _ in 0..<3 { table.key("Left") }
    table.key("Down")
    #expect(table.gallery.setting.tint == ShadowTint(hue: 27.0 / 60, brightness: 0.95))
    let flip = table.gallery.setting.transition(on: Size(width: 400, height: 300))
    #expect((flip as? FlipTransition)?.creaseColor == table.gallery.setting.tint.color)
  }

  /// A control that does nothing would only be looked at in vain.
  @Test(arguments: TransitionCatalog.all.map(\.name))
  func `what stands there is what the transition has`(name: String) throws {
    let table = Table(1280, 800)
    try table.tap(.kind(name))
    let traits = table.gallery.setting.traits
    for (id, trait) in [
      (ControlID.shadow, TransitionDepth.Traits.shadow), (.shadowLaw("cast"), .shadowLaw),
      (.crease, .crease), (.dropShadow, .dropShadow), (.highlight, .highlight),
      (.shadowColor, .shadowColor), (.light("natural"), .light),
    ] {
      #expect(table.gallery.controls.contains(id) == traits.contains(trait), "\(id)")
    }
  }
}

extension ShadowControlTests {
  /// A phone's panel is full of planes: a finger that wants on must not change what it comes across.
  @Test func `a finger on a plane scrolls up and down, sets sideways, by a tap or by the knob`()
    throws
  {
    let table = Table(360, 630)
    try table.tap(.section(.shadow))
    let offset = try #require(table.gallery.frame(of: .shadow)).minY
    let field = try #require(table.gallery.seenFrame(of: .shadowColor))
    func move(_ points: [Point]) {
      table.touch(.began, points[0], after: 1)
      for point in points.dropFirst() { table.touch(.moved, point) }
      table.touch(.ended, points[points.count - 1])
      table.frame()
    }
    let start = Point(x: field.center.x, y: field.minY + 20)
    move([start] + (1...12).map { Point(x: start.x, y: start.y - 10 * Double($0)) })
    #expect(table.gallery.setting.tint == .black)
    let scrolled = try #require(table.gallery.frame(of: .shadow)).minY
    #expect(scrolled < offset - 40)
    let now = try #require(table.gallery.seenFrame(of: .shadowColor))
    table.touch(.began, now.center, after: 1)
    table.touch(.ended, now.center)
    table.frame()
    let tapped = table.gallery.setting.tint
    #expect(tapped == ShadowTint(hue: 0.5, brightness: 0.5))
    // By the knob, straight up: it goes along, and the panel stays.
    move([now.center] + (1...4).map { Point(x: now.center.x, y: now.center.y - 9 * Double($0)) })
    #expect(table.gallery.setting.tint == ShadowTint(hue: 0.5, brightness: 1))
    #expect(table.gallery.frame(of: .shadow)?.minY == scrolled)
    let side = Point(x: now.minX + 60, y: now.center.y)
    move([side, Point(x: side.x - 12, y: side.y), Point(x: side.x - 30, y: side.y)])
    #expect(table.gallery.setting.tint.hue < 0.1)
  }
}
