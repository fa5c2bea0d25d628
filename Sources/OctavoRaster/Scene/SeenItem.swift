internal import OctavoGeometry

/// An item of a scene as it is seen in the window, in pixels of its picture and of the window: a plain
/// value, so that nothing is counted while a frame is made of it.
///
/// What it points to lies in the arena of the frame, but for the pixels, which the scene holds.
struct SeenItem: BitwiseCopyable {
  private(set) var snapshot: SnapshotPixels
  /// The piece of the snapshot that is shown, and what bounds it further; nil is all of it.
  let source: SourcePixels
  let outline: SourceOutline?
  /// From the snapshot to the window.
  let place: Homography
  /// The side of a roll that it is; nil if it lies flat.
  let roll: SeenRoll?
  /// How much it covers what is below, 0…1.
  let opacity: Double
  /// The window pixels that it can touch.
  let bounds: PixelRect

  /// One of some items in a window that has so many pixels per point.
  ///
  /// It takes all of them: to be handed over, one would be copied.
  init(
    _ index: Int, of items: borrowing Span<Scene.Item>, in window: PixelRect,
    at scale: Double, arena: Arena
  ) {
    let snapshot = SnapshotPixels(items[index].snapshot)
    let (source, placement) = (items[index].layer.source, items[index].layer.placement)
    self.snapshot = snapshot
    self.source = SourcePixels(source, in: snapshot)
    place = Homography(
      placement: placement, sourceScale: snapshot.scale, targetScale: scale)
    // Beyond the picture's edges there is nothing to cut, or to roll up.
    let page = Rect(size: snapshot.size)
    let shown = page.union(source) == page ? source : page.intersection(source)
    outline = SourceOutline(of: index, among: items, in: snapshot, within: shown, arena: arena)
    roll = SeenRoll(
      items[index].layer.roll, of: shown, seenBy: placement, in: snapshot, targetScale: scale,
      arena: arena)
    opacity = items[index].layer.opacity
    var limits = window
    if let clip = items[index].clip {
      limits = PixelRect(clip, at: scale, in: window).intersection(window)
    }
    if self.source.isEmpty {
      bounds = PixelRect(x: 0, y: 0, width: 0, height: 0)
    } else if let roll {
      bounds = roll.bounds(within: limits)
    } else {
      bounds = place.pixelBounds(of: outline, within: self.source, in: limits)
    }
  }

  /// The same over white; nil if nothing is seen through it.
  var onWhite: SeenItem? {
    guard let onWhite = snapshot.onWhite else { return nil }
    var same = self
    same.snapshot = onWhite
    return same
  }
}
