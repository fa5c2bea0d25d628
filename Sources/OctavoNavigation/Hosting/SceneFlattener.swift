internal import OctavoGeometry
internal import OctavoRaster

/// Makes pictures of scenes, each kept for as long as its scene stays equal.
@MainActor
final class SceneFlattener {
  /// Whose picture it is.
  enum Key: Hashable {
    /// What a live page shows.
    case page(ObjectIdentifier)
    /// What a page shows with what is around it.
    case framed(ObjectIdentifier)
    /// Two pages side by side.
    case sheet([ObjectIdentifier])
    /// What a flight shows.
    case flight(Int)
  }

  private static let renderer = Renderer(workers: 2)
  private var pictures: [Key: (scene: Scene, snapshot: Snapshot)] = [:]

  /// How many pictures are kept.
  var count: Int { pictures.count }

  /// The picture of a scene.
  func picture(of scene: Scene, for key: Key) -> Snapshot {
    if let kept = pictures[key], kept.scene == scene { return kept.snapshot }
    let snapshot = Self.renderer.snapshot(of: scene)
    pictures[key] = (scene, snapshot)
    return snapshot
  }

  /// Drops the pictures of all keys but those that a predicate keeps.
  func keep(where isKept: (Key) -> Bool) {
    guard !pictures.isEmpty else { return }
    pictures = pictures.filter { isKept($0.key) }
  }
}
