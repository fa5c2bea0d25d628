internal import OctavoGeometry
internal import OctavoGestures
internal import OctavoRaster
internal import OctavoTransitions

/// What is seen of the leaves of a deck, and which of them lies on top at a place.
///
/// On the side of the pages after, the leaf that comes first in the book lies on top, on the other side the
/// last. What rolls over from one side lies on all that is there, and over what rolled before it.
extension Deck {
  /// A piece of a leaf's transition.
  private struct Piece {
    let leaf: Leaf.ID
    let item: Scene.Item
  }

  /// The pieces of a leaf that turns about the spine, by where they lie.
  @MainActor
  private struct Pieces {
    /// What lies still on the side of the pages before.
    var low: [Scene.Item] = []
    /// What lies still on the side of the pages after.
    var high: [Scene.Item] = []
    /// The mats on those, below all leaves.
    var lowMats: [Scene.Item] = []
    var highMats: [Scene.Item] = []
    /// What lies on what is on the side of the pages after, and on the other.
    var onHigh: [Scene.Item] = []
    var onLow: [Scene.Item] = []
    /// What rolls over to the other side.
    var over: [Scene.Item] = []
    /// Whether it is a roll, and from which side.
    var rollsFromHigh: Bool?
    /// The shadow of a roll on what it uncovers.
    var shadows: [Scene.Item] = []
    /// The shadow of what lies on top of a roll, wherever it falls.
    var cast: Scene.Item?

    /// Sorts the pieces; nil for what does not turn as a leaf.
    init?(of leaf: Leaf, turned: Double, from sheets: SheetPictures) {
      let items = leaf.items(turned: turned, from: sheets)
      // What a roll uncovers, or covers as it comes back.
      let ground = items.filter { $0.layer.role == .coming || $0.layer.role == .leaving }
      if let ground = ground.first {
        rollsFromHigh = !leaf.from.isSpread || !sheets.layout.isLow(ground.layer.middle)
      }
      let rolls = items.contains { [.flat, .curl, .overlap].contains($0.layer.role) }
      // Two pages that lie in their plane are no leaf, nor is one that turns whole.
      guard rolls || ground.allSatisfy({ $0.layer.placement == .identity }) && ground.count < 2
      else { return nil }
      for item in items {
        if item.layer.shades.contains(where: { $0.role == .cast }) { cast = item }
        switch item.layer.role {
        case .front, .back:
          if turned < 0.5 { onHigh.append(item) } else { onLow.append(item) }
        case .facing where rollsFromHigh != nil:
          if rollsFromHigh == true { low.append(item) } else { high.append(item) }
        case .facing where leaf.direction == .forward, .reveal where leaf.direction == .backward:
          low.append(item)
        case .facing, .reveal: high.append(item)
        case .coming, .leaving:
          if rollsFromHigh == true { high.append(item) } else { low.append(item) }
          if !item.layer.shades.isEmpty { shadows.append(item) }
        case .flat:
          if rollsFromHigh == true { onHigh.append(item) } else { onLow.append(item) }
        case .curl, .overlap: over.append(item)
        // Between leaves it would hide the prints of those below: it is seen where none is.
        case .mat where rollsFromHigh != nil: break
        case .mat: if turned < 0.5 { highMats.append(item) } else { lowMats.append(item) }
        default: return nil
        }
      }
    }

    /// What is flat of a page that rolls.
    var flat: Scene.Item? { (onHigh + onLow).first { $0.layer.role == .flat } }

    /// The roll's shadow where it falls on the flat part of the next leaf, which is what it uncovers.
    func shadows(on flat: Scene.Item, fromHigh: Bool) -> [Scene.Item] {
      guard rollsFromHigh == fromHigh, let ground = flat.layer.outline else { return [] }
      return shadows.compactMap { shadow in
        guard let outline = shadow.layer.outline else { return nil }
        var shadow = shadow
        let seen = ConvexPolygon(outline).intersection(ConvexPolygon(ground))
        shadow.layer.outline = seen.corners
        return seen.corners.count > 2 ? shadow : nil
      }
    }

    /// The same shadow as far as it lies on the roll that begins where that leaf is flat no more.
    func shades(onRollFromHigh fromHigh: Bool) -> [Shade] {
      guard rollsFromHigh == fromHigh else { return [] }
      return shadows.flatMap(\.layer.shades).filter {
        switch $0.profile {
        case .gradient, .fan: true
        case .uniform, .penumbra: false
        }
      }
    }
  }

  /// What is seen of the leaves, the bottom piece first.
  ///
  /// - Parameter hidesCovered: Whether what others cover is left out, which nobody sees.
  func items(from sheets: SheetPictures, hidesCovered: Bool = true) -> [Scene.Item] {
    let standing = standing
    guard standing.count > 1 else {
      return standing.first.map { leaves[$0].items(turned: leaves[$0].turned, from: sheets) } ?? []
    }
    guard var items = pieces(of: standing, from: sheets)?.map(\.item) else {
      return piledItems(from: sheets)
    }
    if hidesCovered { items.hideCovered(along: sheets.layout.axis, on: sheets.layout.stage) }
    return items
  }

  /// Whether a leaf turns about the spine, so that any number of such leaves can be seen at once.
  func turnsAsLeaf(_ id: Leaf.ID, from sheets: SheetPictures) -> Bool {
    guard let leaf = self[id] else { return false }
    return Pieces(of: leaf, turned: 0.5, from: sheets) != nil
  }

  /// The leaf that lies on top at a place; nil if none is seen there.
  func leaf(at point: Point, from sheets: SheetPictures) -> Leaf.ID? {
    let standing = standing
    if standing.count > 1, let pieces = pieces(of: standing, from: sheets) {
      return pieces.last { $0.item.layer.isLeaf(at: point) }?.leaf
    }
    let newestFirst = leaves.sorted { $0.id > $1.id }
    return newestFirst.first { leaf in
      let layers = leaf.transition.layers(
        at: leaf.state(turned: leaf.turned), on: sheets.layout.stage)
      return layers.contains { $0.isLeaf(at: point) }
    }?.id
  }

  /// The leaves that do not lie flat; of those that all do, the one that is seen.
  ///
  /// What lies flat at either end of the deck is the page that the next leaf lies on. So does what has turned by
  /// no more than the rounding of times: a roll of such a leaf has no shape by which it could be told from
  /// what is no leaf, and all that fly would be seen as a pile for a frame.
  private var standing: Range<Int> {
    let least = 1e-6
    let low = leaves.firstIndex { $0.turned < 1 - least } ?? max(leaves.count - 1, 0)
    let high = leaves.lastIndex { $0.turned > least } ?? 0
    return low..<min(max(low, high) + 1, leaves.count)
  }

  /// The pieces of some leaves, the bottom one first; nil where not all turn as leaves.
  private func pieces(of standing: Range<Int>, from sheets: SheetPictures) -> [Piece]? {
    let leaves = Array(leaves[standing])
    var own: [Pieces] = []
    for leaf in leaves {
      guard let pieces = Pieces(of: leaf, turned: leaf.turned, from: sheets) else { return nil }
      own.append(pieces)
    }
    let all = own
    guard let first = all.first, let last = all.last, let lowest = leaves.first,
      let highest = leaves.last
    else { return nil }
    var pieces = (first.low + first.lowMats).map { Piece(leaf: lowest.id, item: $0) }
    pieces += (last.high + last.highMats).map { Piece(leaf: highest.id, item: $0) }
    func add(_ items: [Scene.Item], of index: Int) {
      pieces += items.map { Piece(leaf: leaves[index].id, item: $0) }
    }
    func shaded(_ item: Scene.Item, on index: Int) -> Scene.Item {
      guard item.layer.role == .front || item.layer.role == .back else { return item }
      var item = item
      item.layer.shades += Self.cast(on: index, of: leaves, all)
      return item
    }
    // The shadow of the roll before goes on from what is flat of a page to where it rises.
    func shadedWhereItRises(_ item: Scene.Item, on index: Int) -> Scene.Item {
      guard item.layer.role == .curl, let fromHigh = all[index].rollsFromHigh else { return item }
      let before = fromHigh ? index - 1 : index + 1
      guard all.indices.contains(before) else { return item }
      var item = item
      item.layer.shades += all[before].shades(onRollFromHigh: fromHigh)
      return item
    }
    for index in leaves.indices {
      add(all[index].onLow.map { shaded($0, on: index) }, of: index)
      if index + 1 < all.count, let flat = all[index].flat {
        add(all[index + 1].shadows(on: flat, fromHigh: false), of: index)
      }
    }
    for index in leaves.indices.reversed() {
      add(all[index].onHigh.map { shaded($0, on: index) }, of: index)
      // The shadow of the roll before falls on what is flat of this one.
      if index > 0, let flat = all[index].flat {
        add(all[index - 1].shadows(on: flat, fromHigh: true), of: index)
      }
    }
    let rollsBack = leaves.indices.filter { all[$0].rollsFromHigh == false }
    let rollsOn = leaves.indices.filter { all[$0].rollsFromHigh == true }
    // Of rolls from both sides, those lie on top that are nearer to their end.
    let backIsTop = rollsBack.first.map { leaves[$0].turned >= 0.5 } ?? false
    func addRolls(_ indices: [Int]) {
      for (index, above) in zip(indices, indices.dropFirst().map(Optional.some) + [nil]) {
        let items = all[index].over.map { $0.shaded(by: above.flatMap { all[$0].cast }) }
        add(items.map { shadedWhereItRises($0, on: index) }, of: index)
      }
    }
    for rolls in backIsTop ? [rollsOn, rollsBack.reversed()] : [rollsBack.reversed(), rollsOn] {
      addRolls(rolls)
    }
    return pieces
  }

  /// The shadow of the leaf that comes before one on its side: what a leaf covers may be another leaf instead
  /// of a page, and its shadow falls on that. In a lamp's light it falls from the other side, too.
  private static func cast(on index: Int, of leaves: [Leaf], _ all: [Pieces]) -> [Shade] {
    let isHigh = leaves[index].turned < 0.5
    let above = isHigh ? index - 1 : index + 1
    guard all.indices.contains(above), all[above].rollsFromHigh == nil else { return [] }
    let ground = isHigh ? all[above].high : all[above].low
    return ground.lazy.map(\.layer.shades).first { !$0.isEmpty } ?? []
  }

  /// What is seen where not all turn as leaves: what is seen of the older ones is a page of the next.
  private func piledItems(from sheets: SheetPictures) -> [Scene.Item] {
    var items: [Scene.Item] = []
    var older: Leaf?
    for leaf in leaves.sorted(by: { $0.id < $1.id }) {
      var ground: (page: Layer.Page, snapshot: Snapshot, place: Rect)?
      if let older {
        let shared = [older.from, older.to].contains(leaf.from)
        ground = (
          shared ? .from : .to, sheets.picture(of: items, for: .flight(leaf.id)),
          Self.place(of: items, on: sheets.layout.stage)
        )
      }
      let shadows = items.filter { $0.layer.role == .mat && !$0.layer.shades.isEmpty }
      items = leaf.items(turned: leaf.turned, from: sheets, over: ground)
      items.lay(shadows, fadedBy: Self.fading * leaf.driver.progress)
      older = leaf
    }
    return items
  }

  /// What an older flight throws on the mat is gone when the next has gone a fifth of its way.
  private static let fading = 5.0

  /// Where some pieces are seen that lie on mat and table: in whole pixels of the window; all of it if they are
  /// nowhere.
  private static func place(of items: [Scene.Item], on stage: Stage) -> Rect {
    let window = stage.bounds
    let corners = items.lazy.filter { $0.layer.role != .mat && $0.layer.role != .ground }
      .flatMap(\.layer.corners)
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max(),
      [left, right, top, bottom].allSatisfy(\.isFinite)
    else { return window }
    let pixels = stage.scale.factor
    func edge(_ place: Double, _ rule: FloatingPointRoundingRule) -> Double {
      (place * pixels).rounded(rule) / pixels
    }
    let (x, y) = (edge(left, .down), edge(top, .down))
    return Rect(x: x, y: y, width: edge(right, .up) - x, height: edge(bottom, .up) - y)
      .intersection(window)
  }
}

extension [Scene.Item] {
  /// Puts shadows on the mat, below all else, as far as they are not gone yet.
  fileprivate mutating func lay(_ shadows: [Scene.Item], fadedBy share: Double) {
    guard share < 1, let mat = firstIndex(where: { $0.layer.role == .mat }) else { return }
    let seen = shadows.map { shadow in
      var shadow = shadow
      shadow.layer.opacity *= 1 - share
      return shadow
    }
    insert(contentsOf: seen, at: mat + 1)
  }
}

extension Scene.Item {
  /// The same in the shadow of what lies on top of a roll above it.
  ///
  /// What is turned over lies flat: the shadow's places are taken back to its page from about the corner
  /// that has gone farthest. It falls beside the free edge, where that goes all along the page.
  fileprivate func shaded(by cast: Scene.Item?) -> Scene.Item {
    guard layer.role == .overlap, let cast,
      let shade = cast.layer.shades.first(where: { $0.role == .cast }),
      let toPage = layer.pagePoint(),
      case .penumbra(let inner, let outer, let stops) = shade.profile.mapped({
        toPage(cast.layer.placement.project($0))
      })
    else { return self }
    let edges = inner.indices.map { (start: $0, end: ($0 + 1) % inner.count) }
    func way(_ edge: (start: Int, end: Int)) -> Point { inner[edge.end] - inner[edge.start] }
    guard let edge = edges.max(by: { way($0).length < way($1).length }) else { return self }
    let along = way(edge)
    let page = abs(along.y) > abs(along.x) ? layer.source.size.height : layer.source.size.width
    guard outer.count == inner.count, along.length > 0.9 * page else { return self }
    // From the edge straight out to where the shadow ends.
    let out = outer[edge.start] - inner[edge.start]
    let share = (out.x * along.x + out.y * along.y) / (along.length * along.length)
    let start = inner[edge.start]
    var across = Point(x: out.x - share * along.x, y: out.y - share * along.y)
    guard across.length > 0.1 else { return self }
    // Straight across but for the noise is straight across: one strength all down each column.
    if abs(across.y) < 1e-6 * abs(across.x) { across.y = 0 }
    if abs(across.x) < 1e-6 * abs(across.y) { across.x = 0 }
    var own = shade
    own.profile = .gradient(from: start, to: start + across, stops: stops)
    var item = self
    item.layer.shades.append(own)
    return item
  }
}

extension Layer {
  /// Takes places in the window to points of the page, where it lies turned over; nil if it does nowhere.
  fileprivate func pagePoint() -> ((Point) -> Point)? {
    guard let roll else { return nil }
    func lift(_ point: Point) -> Double {
      let point = roll.paper.project(point)
      return roll.normal.x * point.x + roll.normal.y * point.y - roll.line
    }
    guard let corner = source.corners.max(by: { lift($0) < lift($1) }), lift(corner) > 0 else {
      return nil
    }
    let middle = source.center
    let step = Point(x: corner.x < middle.x ? 1 : -1, y: corner.y < middle.y ? 1 : -1)
    let origin = place(of: corner)
    let along = place(of: Point(x: corner.x + step.x, y: corner.y)) - origin
    let across = place(of: Point(x: corner.x, y: corner.y + step.y)) - origin
    let area = along.x * across.y - along.y * across.x
    guard area.isFinite, abs(area) > 1e-6 else { return nil }
    return { place in
      let way = place - origin
      let x = (way.x * across.y - way.y * across.x) / area
      let y = (along.x * way.y - along.y * way.x) / area
      return Point(x: corner.x + x * step.x, y: corner.y + y * step.y)
    }
  }

  /// The middle of its place in the window.
  fileprivate var middle: Point {
    let sum = corners.reduce(Point()) { Point(x: $0.x + $1.x, y: $0.y + $1.y) }
    let count = Double(max(corners.count, 1))
    return Point(x: sum.x / count, y: sum.y / count)
  }
}
