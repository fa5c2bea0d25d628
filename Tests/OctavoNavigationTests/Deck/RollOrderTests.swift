import OctavoGeometry
import OctavoGestures
import OctavoRaster
import OctavoTransitions
import Testing

@testable import OctavoNavigation

/// Of rolls that lie over one another what is higher is seen (Laws, Leaves in the air).
@MainActor
struct RollOrderTests {
  /// The height of paper over places of the window, and whose it is: of each cell the highest.
  private struct Heights {
    static let cell = 2.0
    let columns: Int
    var highest: [(leaf: Leaf.ID, height: Double)?]
    /// How high the highest paper is there that is another leaf's.
    var next: [Double]

    init(size: Size) {
      columns = Int(size.width / Self.cell)
      let count = columns * Int(size.height / Self.cell)
      highest = Array(repeating: nil, count: count)
      next = Array(repeating: 0, count: count)
    }

    mutating func add(_ point: Point, height: Double, of leaf: Leaf.ID) {
      let (column, row) = (Int(point.x / Self.cell), Int(point.y / Self.cell))
      let index = row * columns + column
      guard point.x >= 0, point.y >= 0, column < columns, highest.indices.contains(index) else {
        return
      }
      guard let old = highest[index] else { return highest[index] = (leaf, height) }
      if old.leaf == leaf {
        highest[index] = (leaf, max(old.height, height))
      } else if height > old.height {
        (highest[index], next[index]) = ((leaf, height), max(next[index], old.height))
      } else {
        next[index] = max(next[index], height)
      }
    }
  }

  /// Where points of a page are that is rolled around a cylinder, straight from the law.
  private func add(_ layer: Layer, of leaf: Leaf.ID, to heights: inout Heights) {
    guard let roll = layer.roll, case .cylinder(let radius) = roll.shape, radius > 0 else { return }
    let (source, step) = (layer.source, 0.5)
    for x in stride(from: source.minX, through: source.maxX, by: step) {
      for y in stride(from: source.minY, through: source.maxY, by: step) {
        let paper = roll.paper.project(Point(x: x, y: y))
        let way = roll.normal.x * paper.x + roll.normal.y * paper.y - roll.line
        guard way > 0 else { continue }
        let angle = min(way / radius, .pi)
        let back = way < .pi * radius ? way - radius * sine(angle) : 2 * way - .pi * radius
        let height = radius * (1 - cosine(angle))
        let place = Point(x: paper.x - roll.normal.x * back, y: paper.y - roll.normal.y * back)
        let view = layer.placement
        let depth = place.x * view.m14 + place.y * view.m24 + height * view.m34 + view.m44
        heights.add(
          Point(
            x: (place.x * view.m11 + place.y * view.m21 + height * view.m31 + view.m41) / depth,
            y: (place.x * view.m12 + place.y * view.m22 + height * view.m32 + view.m42) / depth),
          height: height, of: leaf)
      }
    }
  }

  @Test(
    arguments: [TurningBook.curls, .spreadCurls, .spreadCurlsRightToLeft],
    [TurnDirection.forward, .backward])
  func `the higher one of two rolls is seen, wherever they are`(
    book: TurningBook, direction: TurnDirection
  ) throws {
    let rig = book.open(at: "K")
    rig.container.turn(direction)
    rig.frame()
    rig.frame(after: 0.2)
    rig.container.turn(direction)
    rig.frame()
    let stage = try #require(rig.container.stage)
    let sheets = rig.container.sheetPictures(on: stage)
    #expect(rig.container.air.count == 2)
    var count = 0
    for place in stride(from: 0.06, through: 0.9, by: 0.06) {
      for way in [0.035, 0.06, 0.12] where place - way > 0 {
        var deck = rig.container.air
        let ahead = direction == .forward ? deck.leaves : deck.leaves.reversed()
        for (leaf, progress) in zip(ahead, [place, place - way]) {
          deck.drive(leaf.id) { $0.show(at: progress) }
        }
        let seen = try #require(StandingLeaves(deck.leaves, from: sheets))
        var heights = Heights(size: stage.size)
        for piece in seen.pieces { add(piece.item.layer, of: piece.leaf, to: &heights) }
        var wrong = 0
        for (index, highest) in heights.highest.enumerated() {
          guard let highest, highest.height > heights.next[index] + 1, heights.next[index] > 0
          else {
            continue
          }
          let point = Point(
            x: (Double(index % heights.columns) + 0.5) * Heights.cell,
            y: (Double(index / heights.columns) + 0.5) * Heights.cell)
          let top = seen.pieces.last { $0.item.layer.isLeaf(at: point) }
          count += 1
          if top?.leaf != highest.leaf { wrong += 1 }
        }
        // At an edge a column of cells is of both.
        let column = Int(stage.size.height / Heights.cell)
        #expect(wrong <= column, "\(wrong) at \(place), \(place - way)")
      }
    }
    #expect(count > 500)
  }
}
