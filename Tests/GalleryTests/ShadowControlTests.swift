import Gallery
import Geometry
import Gestures
import Testing
import Transitions

@MainActor
struct ShadowControlTests {
  /// The sliders, each with what it sets.
  nonisolated static let sliders: [(ControlID, @Sendable (UsualShade) -> Double)] = [
    (.shadow, { $0.shadow }), (.crease, { $0.crease }), (.dropShadow, { $0.drop }),
    (.highlight, { $0.highlight }),
  ]

  private func open(_ width: Double, _ height: Double) throws -> Table {
    let table = Table(width, height)
    try table.tap(.kind("flip"))
    if table.gallery.frame(of: .section(.shadow)) != nil { try table.tap(.section(.shadow)) }
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
    let table = try open(540, 1080)
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
      (.shadowColor, .shadowColor),
    ] {
      #expect(table.gallery.controls.contains(id) == traits.contains(trait), "\(id)")
    }
  }
}
