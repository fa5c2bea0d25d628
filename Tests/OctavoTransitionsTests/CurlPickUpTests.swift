import OctavoGeometry
import OctavoTransitions
import Testing

/// A page that is taken in its middle is rolled wide until the finger has gone some way (Laws, The hand, The curl
/// under the finger).
struct CurlPickUpTests {
  private static let styles = [CurlStyle(), .corner, .cone]

  /// A page in a finger that took it at a share of its width, and has gone so far.
  private struct Pull {
    let curl: CurlTransition
    let stage: Stage
    let grip: TurnGrip

    init(_ curl: CurlTransition, at share: Double, in size: Size) throws {
      self.curl = curl
      stage = Stage(size: size)
      let place = Point(x: share * size.width, y: size.height / 2)
      grip = try #require(
        curl.grip(at: place, going: -1, of: TurnState(progress: 0), on: stage))
    }

    /// How the hand has it, the finger a little aslant.
    func hold(after way: Double) -> TurnState.Hold {
      var hold = grip.hold
      hold.finger.x -= way / stage.size.width
      hold.finger.y -= 0.1 * way / stage.size.height
      hold.progress = grip.progress(hold)
      return hold
    }

    func roll(at state: TurnState) -> Roll? {
      curl.layers(at: state, on: stage).lazy.compactMap(\.roll).first
    }
  }

  /// How wide a roll is beside the corner that was lifted first, more or less.
  private static func radius(of roll: Roll, on size: Size) -> Double {
    switch roll.shape {
    case .cylinder(let radius): radius
    case .cone(let apex, let along, let slope):
      slope * ((size.width - apex.x) * along.x + (size.height - apex.y) * along.y)
    }
  }

  @Test(arguments: styles, [CurlStock.paper, .soft])
  func `the roll goes evenly with the finger on the screen`(style: CurlStyle, stock: CurlStock)
    throws
  {
    let curl = CurlTransition(style: style, stock: stock)
    let size = Size(width: 400, height: 300)
    for share in [0.26, 0.32, 0.36, 0.4, 0.44, 0.5] {
      let pull = try Pull(curl, at: share, in: size)
      var before: Roll?
      for step in 1..<Int(4 * share * size.width) {
        let hold = pull.hold(after: Double(step) / 4)
        let roll = pull.roll(at: TurnState(progress: hold.progress, hold: hold))
        // A page that is hardly bent has no fold that could be seen.
        if let before, let roll, Self.radius(of: before, on: size) < size.width / 4 {
          #expect(abs(roll.line - before.line) < 10, "\(share) of the width, step \(step)")
        }
        before = roll
      }
    }
  }

  @Test(arguments: styles)
  func `a page that is let go while it is picked up goes on as it lies`(style: CurlStyle) throws {
    let curl = CurlTransition(style: style)
    let size = Size(width: 400, height: 300)
    for share in [0.3, 0.36, 0.42] {
      let pull = try Pull(curl, at: share, in: size)
      for way in stride(from: 10.0, to: share * size.width, by: 5) {
        var hold = pull.hold(after: way)
        let held = try #require(
          pull.roll(at: TurnState(progress: hold.progress, hold: hold)))
        hold.age = 1e-6
        let state = TurnState(progress: hold.progress + 1e-7, hold: hold)
        let free = try #require(pull.roll(at: state))
        #expect(abs(free.line - held.line) < 0.1, "\(share) of the width after \(way)")
      }
    }
  }
}
