internal import OctavoGeometry

/// How pieces of one page hang together in the window: found where two that follow one another in
/// painter's order show the same edge of their outlines in the same place.
///
/// Of a joint each pixel belongs to one side alone, the one that its centre is on: the page goes on
/// over it. At a crease the page folds over itself, and both pieces end at the same line on the same
/// side of it: what the lower one covers of a pixel there is covered by the upper one already.
struct Seams {
  /// What a seam changes of a piece's outline.
  struct Cut {
    /// The edge of the outline that it replaces, by the number of its end; nil for the line of a
    /// crease that runs so near that it cuts pixels of the piece.
    let edge: Int?
    let border: Border
    /// Whether the piece lies under what is folded over it there.
    let isTucked: Bool
  }

  private enum Kind { case joint, crease }

  /// A line that two neighbours share.
  private struct Seam {
    let kind: Kind
    /// Inside is where the upper piece is.
    let border: Border
    let lowerEdge, upperEdge: Int
  }

  /// The cuts of each item; empty if there are no seams.
  private var cuts: [[Cut]] = []

  /// The seams of a scene's items.
  init(of scene: Scene) {
    let items = scene.items
    var seams: [Seam?] = []
    for index in items.indices.dropFirst() {
      guard let seam = Self.seam(items[index - 1], items[index], in: scene) else { continue }
      if seams.isEmpty { seams = Array(repeating: nil, count: items.count) }
      seams[index] = seam
    }
    guard !seams.isEmpty else { return }
    var cuts = [[Cut]](repeating: [], count: items.count)
    for (index, seam) in seams.enumerated() {
      guard let seam else { continue }
      let isCrease = seam.kind == .crease
      let (mine, its) = isCrease ? (seam.border, seam.border) : seam.border.sides
      cuts[index].append(Cut(edge: seam.upperEdge, border: mine, isTucked: false))
      cuts[index - 1].append(Cut(edge: seam.lowerEdge, border: its, isTucked: isCrease))
      guard isCrease else { continue }
      // A piece may be narrower than a pixel: its next ones end at the crease as well.
      let line = seam.border
      func isJoint(_ index: Int) -> Bool {
        seams.indices.contains(index) && seams[index]?.kind == .joint
      }
      var next = index
      while isJoint(next + 1), Self.comesNear(line, items[next + 1], in: scene) {
        next += 1
        cuts[next].append(Cut(edge: nil, border: line, isTucked: false))
      }
      next = index - 1
      while isJoint(next), Self.comesNear(line, items[next - 1], in: scene) {
        next -= 1
        cuts[next].append(Cut(edge: nil, border: line, isTucked: true))
      }
    }
    self.cuts = cuts
  }

  /// What seams change of the outline of an item.
  func cuts(of index: Int) -> [Cut] { cuts.isEmpty ? [] : cuts[index] }

  private static func comesNear(_ line: Border, _ item: Scene.Item, in scene: Scene) -> Bool {
    let factor = scene.scale.factor
    return item.layer.outlineCorners?.contains {
      line.distance(from: Point(x: $0.x * factor, y: $0.y * factor)) < 2
    } ?? false
  }

  private static func seam(_ lower: Scene.Item, _ upper: Scene.Item, in scene: Scene) -> Seam? {
    guard let below = lower.layer.outline, let above = upper.layer.outline,
      lower.snapshot === upper.snapshot, lower.layer.source == upper.layer.source,
      lower.clip == upper.clip, lower.layer.opacity >= 1, upper.layer.opacity >= 1,
      let (lowerEdge, upperEdge) = sharedEdge(of: below, and: above)
    else { return nil }
    let end = above[upperEdge]
    let start = above[upperEdge > 0 ? upperEdge - 1 : above.count - 1]
    let (a, b) = (lower.layer.placement, upper.layer.placement)
    let (belowMiddle, aboveMiddle) = (ConvexPolygon(below).middle, ConvexPolygon(above).middle)
    guard a.apply(start).w > 0, a.apply(end).w > 0, a.apply(belowMiddle).w > 0,
      b.apply(start).w > 0, b.apply(end).w > 0, b.apply(aboveMiddle).w > 0
    else { return nil }
    let factor = scene.scale.factor
    func place(_ point: Point, _ placement: Transform3D) -> Point {
      let seen = placement.project(point)
      return Point(x: seen.x * factor, y: seen.y * factor)
    }
    let (first, last) = (place(start, b), place(end, b))
    let noise = 1e-3
    guard isNear(first, place(start, a), noise), isNear(last, place(end, a), noise),
      !isNear(first, last, noise),
      let line = Border(through: first, last, beside: place(aboveMiddle, b))
    else { return nil }
    // The page is cut there, not doubled.
    guard
      let cut = Border(through: start, end, beside: aboveMiddle),
      cut.distance(from: belowMiddle) < 0
    else { return nil }
    guard line.distance(from: place(belowMiddle, a)) < 0 else {
      return Seam(kind: .crease, border: line, lowerEdge: lowerEdge, upperEdge: upperEdge)
    }
    // Where the light jumps, the edge is drawn as an edge.
    guard lower.layer.shades == upper.layer.shades else { return nil }
    return Seam(kind: .joint, border: line, lowerEdge: lowerEdge, upperEdge: upperEdge)
  }

  /// An edge that two outlines share, by the numbers of its ends.
  private static func sharedEdge(of one: [Point], and other: [Point]) -> (Int, Int)? {
    let noise = 1e-6
    for i in one.indices {
      let (a, b) = (one[i > 0 ? i - 1 : one.count - 1], one[i])
      guard !isNear(a, b, noise) else { continue }
      for j in other.indices {
        let (c, d) = (other[j > 0 ? j - 1 : other.count - 1], other[j])
        if (isNear(a, c, noise) && isNear(b, d, noise))
          || (isNear(a, d, noise) && isNear(b, c, noise))
        {
          return (i, j)
        }
      }
    }
    return nil
  }

  private static func isNear(_ one: Point, _ other: Point, _ noise: Double) -> Bool {
    abs(one.x - other.x) < noise && abs(one.y - other.y) < noise
  }
}
