import OctavoGeometry
import Testing

@testable import OctavoDocuments

@Suite struct `The grid of a shelf` {
  @Test(arguments: [
    Size(width: 360, height: 720), Size(width: 800, height: 1200), Size(width: 1920, height: 1080),
    Size(width: 720, height: 300), Size(width: 140, height: 2000), Size(width: 2000, height: 90),
  ]) func `has places beside one another on the page, each for a cover over two lines`(
    _ size: Size
  ) {
    let grid = ShelfGrid(on: size)
    let places = (0..<grid.count).map(grid.place(of:))
    let page = Rect(size: size)
    for (index, place) in places.enumerated() {
      #expect(place.isWithin(page), "\(place)")
      #expect(grid.index(at: place.center) == index)
      #expect(grid.room(in: place).isWithin(place))
      for other in places[..<index] {
        #expect(
          other.maxX < place.minX || place.maxX < other.minX || other.maxY < place.minY
            || place.maxY < other.minY)
      }
    }
    #expect(grid.index(at: Point(x: 1, y: 1)) == nil)
  }

  @Test func `has covers of a good size on phones, tablets and desktops`() {
    for (size, columns, rows) in [
      (Size(width: 360, height: 720), 2, 3), (Size(width: 800, height: 1200), 4, 4),
      (Size(width: 1920, height: 1080), 9, 3),
    ] {
      let grid = ShelfGrid(on: size)
      #expect((grid.columnCount, grid.rowCount) == (columns, rows), "\(size)")
      let room = grid.room(in: grid.place(of: 0))
      #expect(room.size.width >= 116 && room.size.width <= 236, "\(size): \(room)")
      #expect(room.size.height >= 140, "\(size): \(room)")
    }
  }

  @Test(arguments: [
    Size(), Size(width: 1, height: 1), Size(width: 3, height: 4_000),
    Size(width: 100_000, height: 100_000),
  ]) func `is one whatever the page is`(_ size: Size) {
    let grid = ShelfGrid(on: size)
    #expect(grid.count >= 1 && grid.count <= 4_096)
    #expect(grid.place(of: grid.count - 1).size.width >= 1)
  }
}

extension Rect {
  /// Whether it lies in another, but for what sums are rounded by.
  fileprivate func isWithin(_ other: Rect) -> Bool {
    minX >= other.minX - 1e-6 && maxX <= other.maxX + 1e-6 && minY >= other.minY - 1e-6
      && maxY <= other.maxY + 1e-6
  }
}
