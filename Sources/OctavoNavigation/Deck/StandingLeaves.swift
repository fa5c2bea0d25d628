internal import OctavoGeometry
internal import OctavoRaster
internal import OctavoTransitions

/// Leaves that do not lie flat and all turn about the spine: what is seen of them at once.
///
/// On the side of the pages after, the leaf that comes first in the book lies on top, on the other side the
/// last. What rolls over from one side lies on all that is there, and over what rolled before it.
@MainActor
struct StandingLeaves {
  /// A piece of a leaf's transition.
  struct Piece {
    let leaf: Leaf.ID
    let item: Scene.Item
  }

  private let leaves: [Leaf]
  /// The pieces of each.
  private let own: [LeafPieces]

  /// Leaves in the order of the book, of which there is one at least; nil where not all turn as leaves.
  init?(_ leaves: some Sequence<Leaf>, from sheets: SheetPictures) {
    self.leaves = Array(leaves)
    var own: [LeafPieces] = []
    for leaf in self.leaves {
      guard let pieces = LeafPieces(of: leaf, turned: leaf.turned, from: sheets) else { return nil }
      own.append(pieces)
    }
    guard !own.isEmpty else { return nil }
    self.own = own
  }

  /// Their pieces, the bottom one first.
  var pieces: [Piece] {
    let (first, last) = (leaves.startIndex, leaves.endIndex - 1)
    return pieces(own[first].low + own[first].lowMats, of: first)
      + pieces(own[last].high + own[last].highMats, of: last) + leaves.indices.flatMap(piecesOnLow)
      + leaves.indices.reversed().flatMap(piecesOnHigh) + rolledPieces
  }

  private func pieces(_ items: [Scene.Item], of index: Int) -> [Piece] {
    items.map { Piece(leaf: leaves[index].id, item: $0) }
  }

  /// What lies on the side of the pages before; the shadow of the roll after falls on what is flat of it.
  private func piecesOnLow(_ index: Int) -> [Piece] {
    var items = own[index].onLow.map { shaded($0, on: index) }
    if index + 1 < own.count, let flat = own[index].flat {
      items += own[index + 1].shadows(on: flat, fromHigh: false)
    }
    return pieces(items, of: index)
  }

  /// What lies on the side of the pages after; the shadow of the roll before falls on what is flat of it.
  private func piecesOnHigh(_ index: Int) -> [Piece] {
    var items = own[index].onHigh.map { shaded($0, on: index) }
    if index > 0, let flat = own[index].flat {
      items += own[index - 1].shadows(on: flat, fromHigh: true)
    }
    return pieces(items, of: index)
  }

  /// What rolls over to the other side: of rolls from both sides, those lie on top that are nearer to their end.
  private var rolledPieces: [Piece] {
    let back = leaves.indices.filter { own[$0].rollsFromHigh == false }
    let on = leaves.indices.filter { own[$0].rollsFromHigh == true }
    let backIsTop = back.first.map { leaves[$0].turned >= 0.5 } ?? false
    return (backIsTop ? [on, back.reversed()] : [back.reversed(), on]).flatMap(rolledPieces)
  }

  /// The rolls of some leaves, the one that rolled first before the rest. A page rises under the one before it, and
  /// lies on that once it is turned over, and throws its shadow there.
  private func rolledPieces(of indices: [Int]) -> [Piece] {
    let rising = indices.reversed().flatMap { index in
      let items = own[index].over.filter { $0.layer.role == .curl }
      return pieces(items.map { shadedWhereItRises($0, on: index) }, of: index)
    }
    let turned = zip(indices, indices.dropFirst().map(Optional.some) + [nil]).flatMap {
      index, above in
      let items = own[index].over.filter { $0.layer.role != .curl }
      return pieces(items.map { $0.shaded(by: above.flatMap { own[$0].cast }) }, of: index)
    }
    return rising + turned
  }

  private func shaded(_ item: Scene.Item, on index: Int) -> Scene.Item {
    guard item.layer.role == .front || item.layer.role == .back else { return item }
    var item = item
    item.layer.shades += cast(on: index)
    return item
  }

  /// The shadow of the roll before goes on from what is flat of a page to where it rises.
  private func shadedWhereItRises(_ item: Scene.Item, on index: Int) -> Scene.Item {
    guard item.layer.role == .curl, let fromHigh = own[index].rollsFromHigh else { return item }
    let before = fromHigh ? index - 1 : index + 1
    guard own.indices.contains(before) else { return item }
    var item = item
    item.layer.shades += own[before].shades(onRollFromHigh: fromHigh)
    return item
  }

  /// The shadow of the leaf that comes before one on its side: what a leaf covers may be another leaf instead
  /// of a page, and its shadow falls on that. In a lamp's light it falls from the other side, too.
  private func cast(on index: Int) -> [Shade] {
    let isHigh = leaves[index].turned < 0.5
    let above = isHigh ? index - 1 : index + 1
    guard own.indices.contains(above), own[above].rollsFromHigh == nil else { return [] }
    let ground = isHigh ? own[above].high : own[above].low
    return ground.lazy.map(\.layer.shades).first { !$0.isEmpty } ?? []
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
}
