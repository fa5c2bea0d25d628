import OctavoGeometry
import OctavoNavigation
import Testing

@Suite struct `Two pages stand side by side` {
  /// Phones, tablets and screens, in points, and which pages they show two of: an upright sheet of A4, a page
  /// of a comic, a photograph that lies on its side, and a text, which takes any shape.
  @Test(
    arguments: [
      (Size(width: 360, height: 720), [false, false, false, false]),
      (Size(width: 720, height: 360), [false, false, false, false]),
      (Size(width: 800, height: 1280), [false, false, false, false]),
      (Size(width: 1280, height: 800), [true, true, false, true]),
      (Size(width: 1920, height: 1080), [true, true, false, true]),
    ])
  func `where both can be read`(window: Size, suits: [Bool]) {
    let proportions = [210.0 / 297, 0.65, 1.5, nil]
    #expect(
      proportions.map { SpreadLaw(proportion: $0).suits(window, along: .horizontal) } == suits)
  }

  @Test func `up to the point where they are 400 wide, and three quarters as wide as alone`() {
    let law = SpreadLaw(proportion: 0.5)
    #expect(law.suits(Size(width: 900, height: 800), along: .horizontal))
    #expect(!law.suits(Size(width: 900, height: 799), along: .horizontal), "too small to read")
    #expect(law.suits(Size(width: 1500, height: 2000), along: .horizontal), "750 of 1000")
    #expect(!law.suits(Size(width: 1499, height: 2000), along: .horizontal))
    #expect(SpreadLaw().suits(Size(width: 800, height: 799), along: .horizontal))
    #expect(!SpreadLaw().suits(Size(width: 799, height: 600), along: .horizontal))
    #expect(!SpreadLaw().suits(Size(width: 800, height: 800), along: .horizontal))
  }

  @Test func `below one another where they are turned up`() {
    let law = SpreadLaw(proportion: 1.5)
    #expect(law.suits(Size(width: 800, height: 1280), along: .vertical))
    #expect(!law.suits(Size(width: 1280, height: 800), along: .vertical))
    #expect(SpreadLaw().suits(Size(width: 500, height: 900), along: .vertical))
  }
}
