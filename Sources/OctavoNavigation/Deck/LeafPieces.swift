internal import OctavoGeometry
internal import OctavoGestures
internal import OctavoRaster
internal import OctavoTransitions

/// The pieces of a leaf that turns about the spine, by where they lie.
@MainActor
struct LeafPieces {
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

extension Layer {
  /// The middle of its place in the window.
  fileprivate var middle: Point {
    let sum = corners.reduce(Point()) { Point(x: $0.x + $1.x, y: $0.y + $1.y) }
    let count = Double(max(corners.count, 1))
    return Point(x: sum.x / count, y: sum.y / count)
  }
}
