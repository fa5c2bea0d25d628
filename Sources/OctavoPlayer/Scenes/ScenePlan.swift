internal import OctavoDocuments
internal import OctavoGeometry
internal import OctavoStoryboards

/// Where what a scene has stands on a page of a size, in points.
///
/// It stands where the board's fractions say, but words and rows are no wider than an eye follows, rows
/// stand in columns where they would be too low for a finger, and what can be pressed is as large as a
/// fingertip wherever there is room.
struct ScenePlan {
  /// A place that answers a tap.
  struct Target: Hashable {
    /// Its name within the scene.
    let id: String
    /// Where it is.
    var rect: Rect
  }

  /// The elements, from behind to the front.
  let elements: [Storyboard.Element]
  /// The author's own places for a finger.
  let regions: [Storyboard.Region]
  /// The extents of the page.
  let page: Size
  /// How much larger letters are to be than they are meant to be: the widest words and rows grow with them.
  let letterScale: Double
  /// What is pressed, where the board's fractions say; empty where it is too much to grow.
  private let pressed: [Rect]
  /// The buttons that are larger than the board says, where it says and where they are.
  private var grownButtons: [(meant: Rect, place: Rect)] = []

  /// The least extent of what is pressed.
  static let fingertip = 48.0
  /// More places than these stay as they are: no page has room for as many fingertips, and each of them
  /// is compared with all others.
  static let mostGrown = 400
  /// The least width of a column of rows.
  private static let leastColumn = 200.0
  /// The widest words and rows, in letters' sizes.
  private static let widest = 40.0

  init(_ scene: Storyboard.Scene, page: Size, letterScale: Double = 1) {
    self.init(
      elements: scene.content, regions: scene.regions, page: page, letterScale: letterScale)
  }

  init(
    elements: [Storyboard.Element], regions: [Storyboard.Region], page: Size,
    letterScale: Double = 1
  ) {
    self.elements = elements
    self.regions = regions
    self.page = page
    self.letterScale = letterScale
    let pressed = regions + elements.flatMap(\.regions)
    self.pressed = pressed.count <= Self.mostGrown ? pressed.map { $0.rect.place(on: page) } : []
    grownButtons = elements.compactMap { element in
      guard case .button = element.kind else { return nil }
      let meant = element.rect.place(on: page)
      let place = grown(meant)
      return place == meant ? nil : (meant, place)
    }
  }

  /// Where an element is drawn.
  func place(of element: Storyboard.Element) -> Rect {
    let place = element.rect.place(on: page)
    switch element.kind {
    case .text:
      return clear(Self.readable(place, on: page, letterScale: letterScale))
    case .list:
      return Self.readable(place, on: page, letterScale: letterScale)
    case .button: return grown(place)
    case .image, .svg, .pdf, .markdown, .color, .shape, .slot: return place
    }
  }

  /// The place of words as far as no button lies over it that is as large as a fingertip for want of room and not by
  /// the board; empty where no line has room beside one.
  private func clear(_ place: Rect) -> Rect {
    var (top, bottom) = (place.minY, place.maxY)
    for (meant, button) in grownButtons where button.meets(place) && !meant.meets(place) {
      if meant.minY >= place.maxY { bottom = min(bottom, button.minY) }
      if meant.maxY <= place.minY { top = max(top, button.maxY) }
    }
    guard bottom - top < place.size.height else { return place }
    let least = PlacedText.letterSize(on: page) * WordDrawing.leastShare
    let height = bottom - top < least ? 0 : bottom - top
    return Rect(x: place.minX, y: top, width: place.size.width, height: height)
  }

  /// All places that answer a tap; of two that overlap the later one has it.
  var targets: [Target] {
    let own = regions.map { Target(id: $0.id, rect: grown($0.rect.place(on: page))) }
    return own + elements.flatMap(targets)
  }

  private func targets(of element: Storyboard.Element) -> [Target] {
    let place = place(of: element)
    return switch element.kind {
    case .button(let id, _): [Target(id: id, rect: place)]
    case .list(let rows):
      zip(rows, Self.rows(rows.count, in: place)).map { Target(id: $0.id, rect: $1) }
    default: []
    }
  }

  /// The place that a finger at a point of the page is on; nil if it is on none.
  func target(at point: Point) -> Target? { targets.last { $0.rect.contains(point) } }

  /// The places of the rows of a list: below one another, and in as many columns as it takes for a
  /// finger to hit them.
  static func rows(_ count: Int, in place: Rect) -> [Rect] {
    guard count > 0 else { return [] }
    let most = max(1, min(count, Int(place.size.width / leastColumn)))
    func height(_ columns: Int) -> Double {
      place.size.height / Double((count + columns - 1) / columns)
    }
    let columns = (1...most).first { height($0) >= fingertip } ?? most
    let rows = (count + columns - 1) / columns
    let width = place.size.width / Double(columns)
    return (0..<count).map { index in
      Rect(
        x: place.minX + width * Double(index / rows),
        y: place.minY + height(columns) * Double(index % rows), width: width,
        height: height(columns))
    }
  }

  /// A place no wider than an eye follows in letters of a size, as a share of the page's.
  static func readable(_ place: Rect, on page: Size, letterScale: Double) -> Rect {
    narrowed(place, to: PlacedText.letterSize(on: page) * widest * letterScale, on: page)
  }

  /// A place no wider than a width: in its own middle where that is the page's, else at the side that
  /// is nearer to an edge of the page.
  static func narrowed(_ place: Rect, to widest: Double, on page: Size) -> Rect {
    let width = min(place.size.width, widest)
    let lean = place.center.x / max(page.width, 1) - 0.5
    let left =
      abs(lean) < 0.02
      ? place.center.x - width / 2 : lean < 0 ? place.minX : place.maxX - width
    return Rect(x: left, y: place.minY, width: width, height: place.size.height)
  }

  /// A place as large as a fingertip, if nothing else that is pressed is in the way.
  private func grown(_ place: Rect) -> Rect {
    guard !pressed.isEmpty else { return place }
    let width = min(max(place.size.width, Self.fingertip), max(page.width, place.size.width))
    let height = min(max(place.size.height, Self.fingertip), max(page.height, place.size.height))
    guard width > place.size.width || height > place.size.height else { return place }
    let left = min(max(0, place.center.x - width / 2), max(0, page.width - width))
    let top = min(max(0, place.center.y - height / 2), max(0, page.height - height))
    let grown = Rect(x: left, y: top, width: width, height: height)
    let isInTheWay = pressed.contains { $0 != place && $0.meets(grown) && !$0.meets(place) }
    return isInTheWay ? place : grown
  }
}

extension Rect {
  /// Whether two have more than an edge in common.
  func meets(_ other: Rect) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }
}
