internal import OctavoGeometry
internal import OctavoGestures
internal import OctavoRaster
internal import OctavoTransitions

/// What is seen of the leaves of a deck, and which of them lies on top at a place.
extension Deck {
  /// What is seen of the leaves, the bottom piece first.
  ///
  /// - Parameter hidesCovered: Whether what others cover is left out, which nobody sees.
  func items(from sheets: SheetPictures, hidesCovered: Bool = true) -> [Scene.Item] {
    let standing = standing
    guard standing.count > 1 else {
      return standing.first.map { leaves[$0].items(turned: leaves[$0].turned, from: sheets) } ?? []
    }
    guard let seen = StandingLeaves(leaves[standing], from: sheets) else {
      return piledItems(from: sheets)
    }
    var items = seen.pieces.map(\.item)
    if hidesCovered { items.hideCovered(along: sheets.layout.axis, on: sheets.layout.stage) }
    return items
  }

  /// Whether a leaf turns about the spine, so that any number of such leaves can be seen at once.
  func turnsAsLeaf(_ id: Leaf.ID, from sheets: SheetPictures) -> Bool {
    guard let leaf = self[id] else { return false }
    return LeafPieces(of: leaf, turned: 0.5, from: sheets) != nil
  }

  /// The leaf that lies on top at a place; nil if none is seen there.
  func leaf(at point: Point, from sheets: SheetPictures) -> Leaf.ID? {
    let standing = standing
    if standing.count > 1, let seen = StandingLeaves(leaves[standing], from: sheets) {
      return seen.pieces.last { $0.item.layer.isLeaf(at: point) }?.leaf
    }
    // One that stands alone lies on those that have not set out, and on those that have landed.
    let topFirst = leaves[standing].sorted { $0.id > $1.id } + leaves.sorted { $0.id > $1.id }
    return topFirst.first { leaf in
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
