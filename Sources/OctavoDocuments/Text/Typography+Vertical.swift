internal import OctavoGeometry

/// Text whose lines go down, each to the left of the last.
///
/// It is set as any other, in a frame as wide as the page is high and as high as the page is wide, and that is turned
/// clockwise by a quarter: only what is drawn upright, and what is asked of the page or told of it, knows of the turn.
extension Typography {
  /// Whether lines go down.
  var isVertical: Bool { turn != nil }

  /// How the frame that lines are set in is turned to a page of a size: its upper left corner comes to the upper right.
  static func turn(of page: Size) -> AffineMap { AffineMap(0, 1, -1, 0, page.width, 0) }

  /// Something of the frame that lines are set in, where it is on the page.
  func onPage(_ rect: Rect) -> Rect { turn.map { $0(rect) } ?? rect }

  /// Something of the page, where it is in the frame that lines are set in.
  func inFrame(_ point: Point) -> Point { turn?.inverse.map { $0(point) } ?? point }

  /// The extents that something upright has in the frame that lines are set in.
  func inFrame(_ size: Size) -> Size {
    isVertical ? Size(width: size.height, height: size.width) : size
  }

  /// The length of a line that an eye finds its way back from, and of one beside which there is room for another
  /// of a half of it, in sizes of letters.
  private static let (longestLine, twoTiers) = (45.0, 50.0)

  /// How far lines are from one another at least that go down, or beside which readings stand, in sizes of their
  /// letters.
  private static let wideAdvance = 1.7

  /// How many bytes of a text stand where one letter could if lines were as close: a wide letter has three.
  static let verticalDensity = 3 / wideAdvance

  /// Where lines that go down may stand, in the frame that they are set in: of a page that is an open book the right
  /// half comes first, of a high one the upper tier.
  ///
  /// - Parameters:
  ///   - page: its extents.
  ///   - base: the size of the letters.
  ///   - sides: the margins at the left and at the right.
  ///   - top: where lines begin at the earliest.
  ///   - bottom: where they end at the latest.
  static func verticalColumns(
    on page: Size, base: Double, sides: Double, from top: Double, to bottom: Double
  ) -> [Rect] {
    let room = bottom - top
    let gap = base * 2
    let tiers = room > base * twoTiers ? 2 : 1
    let share = (room - gap * Double(tiers - 1)) / Double(tiers)
    // Lines of wide letters end alike.
    let length = max(2, min(longestLine, (share / base).rounded(.down))) * base
    let start = top + (room - length * Double(tiers) - gap * Double(tiers - 1)) / 2
    let halves = isOpenBook(page, base: base) ? 2 : 1
    let spine = halves == 2 ? base * 1.9 : sides
    let half = page.width / Double(halves)
    return (0..<halves).flatMap { number in
      (0..<tiers).map { tier in
        Rect(
          x: start + (length + gap) * Double(tier),
          y: half * Double(number) + (number == 0 ? sides : spine), width: length,
          height: max(base * 2, half - sides - spine))
      }
    }
  }

  /// How far the lines of a block are from one another at least, in points; 0 if that is up to its letters.
  func leastAdvance(of block: FlowBlock) -> Double {
    guard
      isVertical && block.kind == .paragraph || block.spans.contains(where: { $0.reading != nil })
    else { return 0 }
    return font(of: block).size * Self.wideAdvance
  }

  /// Whether a paragraph goes on from the last one as lines do, as those do that are told by how far their first lines
  /// stand in: a text in lines that go down begins them with a wide blank.
  func goesOn(_ block: FlowBlock) -> Bool { block.indent != 0 || isVertical }
}
