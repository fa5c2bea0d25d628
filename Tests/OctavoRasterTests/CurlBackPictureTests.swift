import OctavoCairo
import OctavoGeometry
import OctavoRaster
import OctavoTestSupport
import OctavoTransitions
import Testing

/// What is seen on the other side of a page that curls.
struct CurlBackPictureTests {
  private static let size = Size(width: 120, height: 90)
  private static let paper = Color(red: 0.8, green: 0.6, blue: 0.4)

  /// A curl without light, as it is on the way of a good hand.
  ///
  /// The page that leaves is black, and red where its outer edge is; the one that comes is blue.
  private func pixel(
    _ x: Int, _ y: Int = 45, of back: CurlBack, isSpread: Bool, at progress: Double
  ) throws -> UInt32 {
    var curl = CurlTransition(
      perspective: .none, paper: Self.paper, back: back, shadowStrength: 0, highlightStrength: 0)
    curl.isSpread = isSpread
    let from = try Snapshot(size: Self.size, scale: .one, background: .black) { context in
      context.setColor(Color(red: 1, green: 0, blue: 0))
      context.fill(Rect(x: 105, y: 0, width: 15, height: 90))
    }
    let to = try Snapshot(
      size: Self.size, scale: .one, background: Color(red: 0, green: 0, blue: 1)
    ) { _ in }
    let items = curl.layers(at: progress, on: Stage(size: Self.size)).map {
      Scene.Item($0, showing: $0.page == .from ? from : to)
    }
    return pixels(of: Scene(size: Self.size, scale: .one, items: items))[y * 120 + x] & 0xff_ffff
  }

  /// In a spread the leaf's free edge is at 36 at 0.7, in one page it is at the hinge at 0.5.
  private func black(_ back: CurlBack, isSpread: Bool) throws -> UInt32 {
    try pixel(isSpread ? 55 : 30, of: back, isSpread: isSpread, at: isSpread ? 0.7 : 0.5)
  }

  private func red(_ back: CurlBack, isSpread: Bool) throws -> UInt32 {
    try pixel(isSpread ? 40 : 6, of: back, isSpread: isSpread, at: isSpread ? 0.7 : 0.5)
  }

  @Test(
    arguments: [
      (0.0, 0xcc9966, 0xcc9966), (0.2, 0xa37a52, 0xd67a52), (1, 0x000000, 0xff0000),
      (-3, 0xcc9966, 0xcc9966), (7, 0x000000, 0xff0000),
    ] as [(share: Double, ofBlack: UInt32, ofRed: UInt32)], [false, true])
  func `as much of the print is seen through paper as is said, mirrored`(
    paper: (share: Double, ofBlack: UInt32, ofRed: UInt32), isSpread: Bool
  ) throws {
    let back = CurlBack.paper(showThrough: paper.share)
    #expect(near(try black(back, isSpread: isSpread), paper.ofBlack))
    #expect(near(try red(back, isSpread: isSpread), paper.ofRed))
  }

  @Test(arguments: [false, true])
  func `a colour hides the print`(isSpread: Bool) throws {
    let back = CurlBack.color(Color(red: 0, green: 1, blue: 0))
    #expect(try black(back, isSpread: isSpread) == 0x00ff00)
    #expect(try red(back, isSpread: isSpread) == 0x00ff00)
  }

  @Test func `unless it is said it is the page that comes, and of one page faint paper`() throws {
    #expect(try black(.picture, isSpread: true) == 0x0000ff)
    #expect(try black(.picture, isSpread: false) == black(.paper(), isSpread: false))
    // 0.87 of the paper.
    #expect(near(try black(.picture, isSpread: false), 0xb18559))
  }

  @Test(arguments: [CurlBack.color(Color(red: 0, green: 1, blue: 0)), .paper(showThrough: 1)])
  func `the page that comes is seen little by little as the leaf comes to rest on its place`(
    back: CurlBack
  ) throws {
    let blues = try stride(from: 0.8, through: 0.999, by: 0.003).map {
      Int(try pixel(30, of: back, isSpread: true, at: $0) & 0xff)
    }
    #expect(blues.first == 0)
    #expect(try pixel(30, of: back, isSpread: true, at: 0.9999) & 0xff == 0xff)
    #expect(zip(blues, blues.dropFirst()).allSatisfy { $1 >= $0 && $1 - $0 < 12 }, "\(blues)")
  }

  /// Whether no channel is off by more than a level.
  private func near(_ one: UInt32, _ other: UInt32) -> Bool {
    [0, 8, 16].allSatisfy { abs(Int(one >> $0 & 0xff) - Int(other >> $0 & 0xff)) <= 1 }
  }
}
