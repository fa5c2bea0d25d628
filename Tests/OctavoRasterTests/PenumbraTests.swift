import OctavoGeometry
import OctavoRaster
import OctavoTransitions
import Testing

/// Shadows that end on several sides go round their corners (Laws, Shadows).
struct PenumbraTests {
  private static let size = Size(width: 1280, height: 800)

  private func canvas(_ layer: Layer) throws -> Canvas {
    let white = try Snapshot(size: Self.size, scale: .one) { _ in }
    return Canvas(
      Scene(
        size: Self.size, scale: .one, background: .white, items: [Scene.Item(layer, showing: white)]
      ))
  }

  @Test func `beyond two edges its parts are the legs of a right angle`() throws {
    func square(_ spread: Double) -> [Point] {
      Rect(x: 200 - spread, y: 100 - spread, width: 100 + 2 * spread, height: 100 + 2 * spread)
        .corners
    }
    let shade = Shade(
      .cast, opacity: 1,
      profile: .penumbra(
        inner: square(0), outer: square(100), stops: [Shade.Stop(0, 1), Shade.Stop(1, 0)]))
    let canvas = try canvas(
      Layer(.facing, of: .from, source: Rect(size: Self.size), shades: [shade]))
    // Within, beside one edge, beyond two by 3:4 and by both alike, and beyond the corner's round.
    for (x, y, way) in [
      (250, 150, 0.0), (350, 150, 0.5), (250, 40, 0.6), (330, 240, 0.5), (340, 60, 0.5657),
      (375, 275, 1),
    ] {
      let level = canvas[x, y].x
      #expect(abs(level - 255 * way) < 3, "\(x), \(y): \(level)")
    }
  }

  /// The shadow of a print's roll that leans ends at three sides. Beside the fold, in eighths of the width over
  /// which it ends, white paper becomes darker by less than 6 of 255 levels more from one to the next: less than
  /// half of what a ridge between two sides would be.
  @Test(arguments: [0.35, 0.6, 0.85], [0.12, 0.3])
  func `the shadow beside a print's roll has no ridge`(height: Double, lean: Double) throws {
    let print = Rect(x: 60, y: 40, width: 1040, height: 720)
    var stage = Stage(size: Self.size)
    stage.papers = Papers(from: [print], to: [print])
    let curl = CurlTransition(light: .natural)
    let start = Point(x: 1080, y: print.minY + height * print.size.height)
    let grip = try #require(curl.grip(at: start, going: -1, of: TurnState(progress: 0), on: stage))
    var hold = grip.hold
    hold.finger.x -= 0.4
    hold.finger.y += height < 0.5 ? lean : -lean
    hold.progress = grip.progress(hold)
    let layers = curl.layers(at: TurnState(progress: hold.progress, hold: hold), on: stage)
    let ground = try #require(layers.first { $0.shades.contains { $0.role == .reveal } })
    guard case .penumbra(let inner, let outer, _) = ground.shades[0].profile else {
      Issue.record("no shadow that ends")
      return
    }
    let seen = ConvexPolygon(try #require(ground.outline))
    let canvas = try canvas(ground)
    let fold = inner[2] - inner[1]
    var count = 0
    for corner in [1, 2] {
      for share in [0.4, 0.5, 0.6] {
        let middle = Self.between(inner[corner], outer[corner], share)
        // The ends of the shadow beside the roll, and where it is whole.
        let end = corner == 1 ? 0 : 3
        let width = Self.between(inner[end] - outer[end], inner[corner] - outer[corner], share)
        let along = abs(width.x * fold.x + width.y * fold.y) / fold.length / 8
        let step = Point(x: fold.x / fold.length * along, y: fold.y / fold.length * along)
        let levels = (-4...4).map { number -> Double? in
          let place = Point(
            x: middle.x + step.x * Double(number), y: middle.y + step.y * Double(number))
          guard Rect(x: 2, y: 2, width: 1276, height: 796).contains(place), seen.contains(place)
          else { return nil }
          return level(of: canvas, at: place)
        }
        for index in 1..<8 {
          guard let before = levels[index - 1], let here = levels[index],
            let after = levels[index + 1]
          else { continue }
          count += 1
          #expect(abs(before - 2 * here + after) < 6, "\(corner), \(share): \(levels)")
        }
      }
    }
    #expect(count >= 20)
  }

  private static func between(_ one: Point, _ other: Point, _ share: Double) -> Point {
    Point(x: one.x + (other.x - one.x) * share, y: one.y + (other.y - one.y) * share)
  }

  /// Between the middles of four pixels.
  private func level(of canvas: Canvas, at place: Point) -> Double {
    let (x, y) = (place.x - 0.5, place.y - 0.5)
    let (column, row) = (Int(x), Int(y))
    let (right, down) = (x - Double(column), y - Double(row))
    func across(_ y: Int) -> Double {
      canvas[column, y].x * (1 - right) + canvas[column + 1, y].x * right
    }
    return across(row) * (1 - down) + across(row + 1) * down
  }
}
