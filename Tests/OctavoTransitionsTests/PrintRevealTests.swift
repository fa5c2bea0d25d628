import OctavoGeometry
import OctavoTransitions
import Testing

/// What a print that curls on a mat shows of a larger one that comes (Laws, Light, The table).
struct PrintRevealTests {
  private static let stage: Stage = {
    var stage = Stage(size: Size(width: 320, height: 240))
    stage.papers = Papers(
      from: [Rect(x: 60, y: 40, width: 200, height: 160)],
      to: [Rect(x: 20, y: 10, width: 280, height: 220)])
    return stage
  }()

  /// How much of the window the mat hides of the page that comes.
  private static func hidden(by layers: [Layer]) -> Double {
    let mat = layers.first { $0.role.rawValue == "mat" && $0.page == .from }
    let outline = mat.map { ConvexPolygon($0.outline ?? $0.source.corners) }
    return abs(outline?.signedArea ?? 0) / (320 * 240)
  }

  @Test(arguments: CurlStock.allCases, [0.35, 0.6, 0.8])
  func `nothing of it is seen beside a print that is just picked up`(
    stock: CurlStock, share: Double
  ) throws {
    let curl = CurlTransition(stock: stock, light: .natural)
    let grip = try #require(
      curl.grip(
        at: Point(x: share * 320, y: 120), going: -1, of: TurnState(progress: 0), on: Self.stage))
    for way in [0.25, 0.5] {
      var hold = grip.hold
      hold.finger.x -= way / 320
      hold.progress = grip.progress(hold)
      let state = TurnState(progress: hold.progress, hold: hold)
      #expect(Self.hidden(by: curl.layers(at: state, on: Self.stage)) > 0.8)
    }
    #expect(Self.hidden(by: curl.layers(at: 0.002, on: Self.stage)) > 0.8)
    #expect(Self.hidden(by: curl.layers(at: 0.8, on: Self.stage)) < 0.1)
  }
}
