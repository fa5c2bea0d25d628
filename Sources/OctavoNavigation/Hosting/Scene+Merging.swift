internal import OctavoCairo
package import OctavoGeometry
package import OctavoRaster

extension Scene.Item {
  /// The item at another place: moved by a distance, in points.
  package func moved(by distance: Point) -> Scene.Item {
    guard distance != Point() else { return self }
    var item = self
    item.layer.placement = layer.placement.then(.translation(x: distance.x, y: distance.y))
    if let clip {
      item.clip = clip.offset(by: distance)
    }
    return item
  }
}

extension Scene {
  /// The scene's items as a part of another scene: in a slot, of which they do not come out.
  ///
  /// - Parameters:
  ///   - slot: Where the scene is to be, in points of the other; its extents are the scene's own.
  ///   - isWhole: Whether the slot is all of the other scene, which clips by itself.
  ///   - background: What lies below the slot; nil if it is not of one colour.
  @MainActor
  func items(in slot: Rect, isWhole: Bool, over background: Color?) -> [Item] {
    var items = items.map { item in
      var item = item.moved(by: slot.origin)
      if !isWhole { item.clip = item.clip.map { $0.intersection(slot) } ?? slot }
      return item
    }
    if self.background != background, !(self.items.first?.covers(size) ?? false),
      let ground = Paper.item(self.background, over: slot)
    {
      items.insert(ground, at: 0)
    }
    return items
  }
}

extension Scene.Item {
  /// Whether nothing below it is seen in a scene of a size.
  fileprivate func covers(_ size: Size) -> Bool {
    layer.placement == .identity && layer.opacity >= 1 && clip == nil
      && layer.source == Rect(size: size) && snapshot.size == size && snapshot.isOpaque
  }
}

/// Plain colours as pictures of very few pixels, stretched over what they cover.
@MainActor
private enum Paper {
  private static var snapshots: [Color: Snapshot] = [:]
  private static let side = 2.0
  private static let limit = 32

  static func item(_ color: Color, over rect: Rect) -> Scene.Item? {
    if snapshots.count >= limit { snapshots = [:] }
    let size = Size(width: side, height: side)
    guard
      let snapshot = snapshots[color]
        ?? (try? Snapshot(size: size, scale: .one, background: color, draw: { _ in }))
    else { return nil }
    snapshots[color] = snapshot
    let placement = Transform3D.scale(x: rect.size.width / side, y: rect.size.height / side)
      .then(.translation(x: rect.minX, y: rect.minY))
    return Scene.Item(
      Layer(.ground, of: .to, source: Rect(size: size), placement: placement), showing: snapshot)
  }
}

extension Layer.Role {
  /// The colour below what a page shows.
  static let ground = Layer.Role(rawValue: "ground")
}
