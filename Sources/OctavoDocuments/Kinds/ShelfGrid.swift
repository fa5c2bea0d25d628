internal import OctavoGeometry

/// Where covers stand on a page of a shelf: in rows of equal places, each with room for two lines below it.
struct ShelfGrid {
  /// How many stand beside one another.
  let columnCount: Int
  /// How many rows there are.
  let rowCount: Int
  /// The size of the letters below a cover, in points.
  static let letterSize = 13.0

  private let size: Size
  private let margin: Double
  private let cell: Size

  /// The least that a cover is wide, and the most that it likes to be, in points.
  private static let widths = 116.0...176.0
  private static let gap = 20.0
  /// The height of a place for a cover over its width: that of a book, or a little more.
  private static let proportion = 1.45
  /// The height of what stands below a cover, in points.
  private static let caption = 3.25 * letterSize

  /// The grid of a page.
  init(on size: Size) {
    self.size = size
    let least = min(size.width, size.height)
    margin = max(0, min(max(16, least * 0.06), least / 4))
    let room = Size(
      width: max(1, size.width - 2 * margin), height: max(1, size.height - 2 * margin))
    let width = min(max(room.width / 5, Self.widths.lowerBound), Self.widths.upperBound)
    columnCount = max(1, min(Int((room.width + Self.gap) / (width + Self.gap)), 64))
    let column = (room.width + Self.gap) / Double(columnCount)
    let height = (column - Self.gap) * Self.proportion + Self.caption + Self.gap
    // Covers rather become a little smaller than leave room for half a row.
    rowCount = max(1, min(Int(((room.height + Self.gap) / height).rounded()), 64))
    cell = Size(width: column, height: (room.height + Self.gap) / Double(rowCount))
  }

  /// How many covers stand on a page.
  var count: Int { columnCount * rowCount }

  /// The place of a cover, by its number on the page; it has the covers' room and that of its caption.
  func place(of index: Int) -> Rect {
    Rect(
      x: margin + Double(index % columnCount) * cell.width,
      y: margin + Double(index / columnCount) * cell.height,
      width: max(1, cell.width - Self.gap), height: max(1, cell.height - Self.gap))
  }

  /// The room of a cover in its place.
  func room(in place: Rect) -> Rect {
    let height = min(place.size.width * Self.proportion, place.size.height - Self.caption)
    return Rect(
      x: place.minX, y: place.minY, width: place.size.width, height: max(1, height))
  }

  /// The number of the cover at a point of the page; nil between them.
  func index(at point: Point) -> Int? {
    (0..<count).first { place(of: $0).contains(point) }
  }
}
