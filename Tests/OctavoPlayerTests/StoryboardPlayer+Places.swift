import OctavoGeometry
import OctavoNavigation
import OctavoStoryboards

@testable import OctavoPlayer

/// Where things are, for whoever plays a board by a hand of its own.
extension StoryboardPlayer {
  /// The ids of the scenes in front, from the outermost to the innermost; those that are embedded in
  /// one come after it.
  var frontScenes: [String] {
    path(at: nil, entersSlots: true).compactMap { tree.node($0.page)?.id }
  }

  /// The middle of a region of a scene in front, in points of the window.
  func place(ofRegion id: String, in scene: String) -> Point? {
    guard let spot = spot(of: scene), let scene = board.scene(scene),
      let target = ScenePlan(scene, page: spot.frame.size, letterScale: tree.letterScale)
        .targets.first(where: { $0.id == id })
    else { return nil }
    return target.rect.center + spot.frame.origin
  }

  /// A place of a scene in front, given in fractions of it, in points of the window.
  func place(_ fraction: Point, in scene: String) -> Point? {
    spot(of: scene)?.point(fraction)
  }

  private func spot(of scene: String) -> Spot? {
    path(at: nil, entersSlots: true).last { tree.node($0.page)?.id == scene }
  }
}

extension Spot {
  /// The place of the window of a fraction of the page.
  fileprivate func point(_ fraction: Point) -> Point {
    Point(
      x: frame.minX + fraction.x * frame.size.width,
      y: frame.minY + fraction.y * frame.size.height)
  }
}
