import OctavoGeometry
import Testing

/// Pages of a board without a background of their own (Laws, No ground).
@MainActor @Suite struct BackgroundTests {
  private static let words = "content: {text: MMMMMMMM, size: 60, rect: [0.1, 0.3, 0.8, 0.4]}"

  /// The darkest and the lightest pixel of the window, by one of its channels.
  private func span(_ desk: Desk) -> (least: UInt32, most: UInt32) {
    let levels = stride(from: 0.005, to: 1, by: 0.01).flatMap { y in
      stride(from: 0.005, to: 1, by: 0.0025).map { desk.pixel($0, y) & 0xff }
    }
    return (levels.min() ?? 0, levels.max() ?? 0)
  }

  private func flip(_ background: String, page: String = "background: none") throws -> Desk {
    try Desk(
      """
      storyboard: 1
      initial: book
      scenes:
        book: {kind: flip, pages: [one, two]\(background)}
        one: {\(page), \(Self.words)}
        two: {content: {text: Two}}
      """)
  }

  @Test(arguments: [(", background: \"#102040\"", 0x102040 as UInt32), ("", 0xfcfbf7)])
  func `a page lies on its flip's background, in ink that is read there`(
    background: String, ground: UInt32
  ) throws {
    let desk = try flip(background)
    #expect(desk.pixel(0.02, 0.02) == ground)
    let (least, most) = span(desk)
    #expect(least < 0x50 && most > 0xd0, "dark and light: \(least) \(most)")
  }

  @Test func `it is what a page of that colour is, at rest and in the air`() throws {
    let (bare, full) = (
      try flip(", background: \"#102040\""),
      try flip(", background: \"#102040\"", page: "background: \"#102040\"")
    )
    for isHeld in [false, true] {
      if isHeld { for desk in [bare, full] { desk.drag(0.9, 0.5, to: 0.4, 0.5, isHeld: true) } }
      for (x, y) in [(0.3, 0.45), (0.5, 0.5), (0.7, 0.52), (0.9, 0.9), (0.2, 0.47)] {
        #expect(bare.pixel(x, y) == full.pixel(x, y), "\(isHeld) \(x)")
      }
    }
  }

  @Test(arguments: [("", 0xfcfbf7 as UInt32), (", background: black", 0)])
  func `it lies on its stack's, and alone on paper`(background: String, ground: UInt32) throws {
    let stack = try Desk(
      """
      storyboard: 1
      initial: pile
      scenes:
        pile: {kind: stack, root: one\(background)}
        one: {background: none, \(Self.words)}
      """)
    let alone = try Desk(
      """
      storyboard: 1
      initial: one
      scenes: {one: {background: none, \(Self.words)}}
      """)
    #expect(stack.pixel(0.02, 0.02) == ground && alone.pixel(0.02, 0.02) == 0xfcfbf7)
    for desk in [stack, alone] {
      let (least, most) = span(desk)
      #expect(least < 0x50 && most > 0xd0, "\(least) \(most)")
    }
  }

  @Test func `in a place on another page it is read on that one's`() throws {
    let desk = try Desk(
      """
      storyboard: 1
      initial: wall
      scenes:
        wall: {background: black, content: {slot: frame, rect: [0, 0.2, 1, 0.6]}}
        one: {background: none, \(Self.words)}
      segues: [{from: wall, to: one, do: embed, slot: frame}]
      """)
    let (least, most) = span(desk)
    #expect(least == 0 && most > 0xd0, "\(least) \(most)")
    #expect(desk.pixel(0.02, 0.22) == 0)
  }
}
