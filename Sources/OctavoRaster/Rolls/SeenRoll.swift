internal import OctavoGeometry

/// The facets of a side of a rolled page as they are seen in a window, from where it begins.
///
/// It is `@safe`: they lie in the arena of the frame that it belongs to.
@safe
struct SeenRoll: BitwiseCopyable {
  private let facets: UnsafeMutablePointer<SeenFacet>
  private(set) var count = 0
  let side: Roll.Side

  /// A side of a roll; nil if there is none.
  init?(
    _ roll: Roll?, of source: Rect, seenBy placement: Transform3D, in snapshot: SnapshotPixels,
    targetScale: Double, arena: Arena
  ) {
    guard let roll else { return nil }
    side = roll.side
    unsafe facets = arena.allocate(SeenFacet.self, count: Roll.Facets.most)
    for facet in Roll.Facets(of: source, rolled: roll, seenBy: placement) {
      unsafe (facets + count).initialize(
        to: SeenFacet(facet, of: snapshot, targetScale: targetScale))
      count += 1
    }
  }

  subscript(index: Int) -> SeenFacet { unsafe facets[index] }

  /// The pixels that it can touch, of some.
  func bounds(within window: PixelRect) -> PixelRect {
    var bounds = PixelRect(x: 0, y: 0, width: 0, height: 0)
    for index in 0..<count {
      let part = unsafe facets[index].bounds(within: window)
      bounds = bounds.isEmpty ? part : part.isEmpty ? bounds : bounds.union(part)
    }
    return bounds
  }
}
