internal import OctavoGeometry
internal import OctavoWorkers
internal import Synchronization

/// What has to be painted again: whole pixels, in few rectangles.
///
/// A swapchain keeps the scene that each buffer holds: what a buffer must repaint is
/// `between(buffer's scene, new)`, what the compositor must be told is `between(last presented, new)`.
public struct Damage: Sendable, Hashable {
  /// The rectangles, inside the window and not overlapping.
  public var rects: [PixelRect]

  /// A damage of rectangles that do not overlap.
  public init(rects: [PixelRect]) { self.rects = rects }

  /// Nothing to paint.
  public static let none = Damage(rects: [])

  /// All that a scene covers.
  public static func whole(of scene: Scene) -> Damage {
    Damage(rects: [scene.window])
  }

  /// Whether there is nothing to paint.
  public var isEmpty: Bool { rects.isEmpty }

  /// The pixels to paint.
  public var pixelCount: Int { rects.reduce(0) { $0 + $1.width * $1.height } }

  /// What must be painted to turn the picture of one scene into that of another.
  ///
  /// Layers are compared from the bottom up; one that is equal and in the same place of the order
  /// contributes nothing, and one that rests and of which another part is seen only what is not seen
  /// in both. The result may be larger than the difference, never smaller.
  ///
  /// - Parameters:
  ///   - old: the scene whose picture is there; nil if nothing is known of the pixels.
  ///   - new: the scene to show.
  public static func between(_ old: Scene?, _ new: Scene) -> Damage {
    var damage = Damage.none
    damage.update(from: old, to: new)
    return damage
  }

  /// Becomes what must be painted to turn the picture of one scene into that of another, in the memory
  /// that it has: the same as `between`, for who needs it for every frame.
  ///
  /// - Parameters:
  ///   - old: the scene whose picture is there; nil if nothing is known of the pixels.
  ///   - new: the scene to show.
  public mutating func update(from old: Scene?, to new: Scene) {
    rects.removeAll(keepingCapacity: true)
    guard let old, old.size == new.size, old.scale == new.scale, old.background == new.background
    else { return rects.append(new.window) }
    Self.comparisons.lend(or: SceneComparison.init) { $0.compare(old, new, to: &rects) }
  }

  private static let comparisons = Reserve<SceneComparison>()
}

/// Finds which layers two scenes share, with lists that are kept from frame to frame.
private final class SceneComparison: Sendable {
  private struct Lists {
    var changes: [(old: Int?, new: Int?)] = []
    var bands = DamageBands()
  }
  private let lists = Mutex(Lists())

  /// Adds what differs.
  func compare(_ old: Scene, _ new: Scene, to rects: inout [PixelRect]) {
    lists.withLock { Self.compare(old, new, with: &$0, to: &rects) }
  }

  private static func compare(
    _ old: Scene, _ new: Scene, with lists: inout Lists, to rects: inout [PixelRect]
  ) {
    lists.bands.begin(window: new.window)
    compare(old.items.span, new.items.span, at: new.scale.factor, with: &lists)
    lists.bands.write(to: &rects)
  }

  private static func compare(
    _ olds: Span<Scene.Item>, _ news: Span<Scene.Item>, at scale: Double,
    with lists: inout Lists
  ) {
    // Layers that both scenes have in the same relative order stay; all others are damaged in their
    // old and in their new place. A flip has three layers, so the plain search is the quick one.
    // The pairs are found from the bottom up and added from the top down.
    lists.changes.removeAll(keepingCapacity: true)
    var firstCandidate = 0
    for index in news.indices {
      let match = (firstCandidate..<olds.count).first { shows(olds, $0, what: news, index) }
      if let match {
        for gone in firstCandidate..<match { lists.changes.append((gone, nil)) }
        firstCandidate = match + 1
      }
      lists.changes.append((match, index))
    }
    for gone in firstCandidate..<olds.count { lists.changes.append((gone, nil)) }
    for (before, after) in lists.changes.reversed() {
      let gone = before.map { lists.bands.item($0, of: olds, at: scale) }
      let come = after.map { lists.bands.item($0, of: news, at: scale) }
      if let gone, let come {
        lists.bands.add(gone, or: come)
      } else if let item = gone ?? come {
        lists.bands.add(item)
      }
    }
  }

  /// Whether one of some items is the same as one of others, or shows the same picture in the same place under
  /// the same light where both are seen: a page that rests while less and less of it does.
  ///
  /// It takes all of them: to be handed over, one would be copied.
  private static func shows(
    _ olds: borrowing Span<Scene.Item>, _ old: Int, what news: borrowing Span<Scene.Item>,
    _ new: Int
  ) -> Bool {
    guard olds[old].snapshot === news[new].snapshot, olds[old].clip == news[new].clip,
      olds[old].layer.placement == news[new].layer.placement,
      olds[old].layer.source == news[new].layer.source,
      olds[old].layer.opacity == news[new].layer.opacity,
      olds[old].layer.roll == news[new].layer.roll,
      olds[old].layer.shades == news[new].layer.shades
    else { return false }
    // To be compared whole a layer is copied: most that rest are known without that.
    let isUniform = olds[old].layer.shades.allSatisfy { $0.profile == .uniform }
    if isUniform, olds[old].layer.placement == .identity, olds[old].layer.opacity >= 1,
      olds[old].snapshot.isOpaque
    {
      return true
    }
    return olds[old].layer == news[new].layer
  }
}
