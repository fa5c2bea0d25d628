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
    let comparison = Self.comparisons.take { SceneComparison() }
    comparison.compare(old, new, to: &rects)
    Self.comparisons.putBack(comparison)
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
    unsafe old.items.withUnsafeBufferPointer { olds in
      unsafe new.items.withUnsafeBufferPointer { news in
        unsafe find(&lists.changes, from: olds, to: news)
        unsafe add(lists.changes, of: olds, news, at: new.scale.factor, to: &lists.bands)
      }
    }
    lists.bands.write(to: &rects)
  }

  private typealias Items = UnsafeBufferPointer<Scene.Item>

  /// Finds which items stay, from the bottom up: those that both scenes have in the same relative order. All
  /// others are damaged in their old and in their new place.
  private static func find(
    _ changes: inout [(old: Int?, new: Int?)], from olds: Items, to news: Items
  ) {
    changes.removeAll(keepingCapacity: true)
    // A flip has three layers, so the plain search is the quick one.
    var firstCandidate = 0
    for index in news.indices {
      var match = firstCandidate
      while match < olds.count, unsafe !isShown(olds, match, news, index) { match += 1 }
      guard match < olds.count else {
        changes.append((nil, index))
        continue
      }
      for gone in firstCandidate..<match { changes.append((gone, nil)) }
      firstCandidate = match + 1
      changes.append((match, index))
    }
    for gone in firstCandidate..<olds.count { changes.append((gone, nil)) }
  }

  /// Adds what is seen of items that changed, from the top down.
  private static func add(
    _ changes: [(old: Int?, new: Int?)], of olds: Items, _ news: Items, at scale: Double,
    to bands: inout DamageBands
  ) {
    for (before, after) in changes.reversed() {
      let gone = before.map { unsafe bands.item($0, of: olds, at: scale) }
      let come = after.map { unsafe bands.item($0, of: news, at: scale) }
      guard let before, let after, let gone, let come else {
        if let item = gone ?? come { bands.add(item) }
        continue
      }
      bands.add(gone, or: unsafe isSame(olds, before, news, after) ? nil : come)
    }
  }

  /// Whether an item is another one. That one has moved is found without copying it.
  private static func isSame(
    _ olds: Items, _ before: Int, _ news: Items, _ after: Int
  ) -> Bool {
    unsafe olds[before].snapshot === news[after].snapshot
      && olds[before].layer.placement == news[after].layer.placement
      && olds[before].layer.source == news[after].layer.source
      && olds[before].layer.roll == news[after].layer.roll && olds[before] == news[after]
  }

  /// Whether an item is another one, or shows the same picture in the same place under the same light
  /// where both are seen: a page that rests while less and less of it does.
  private static func isShown(
    _ olds: Items, _ before: Int, _ news: Items, _ after: Int
  ) -> Bool {
    if unsafe isSame(olds, before, news, after) { return true }
    guard unsafe olds[before].layer.placement == .identity,
      unsafe news[after].layer.placement == .identity,
      unsafe olds[before].snapshot === news[after].snapshot,
      unsafe olds[before].snapshot.isOpaque, unsafe olds[before].layer.opacity >= 1,
      unsafe olds[before].layer.opacity == news[after].layer.opacity,
      unsafe olds[before].layer.source == news[after].layer.source,
      unsafe olds[before].clip == news[after].clip,
      unsafe olds[before].layer.shades == news[after].layer.shades
    else { return false }
    return unsafe olds[before].layer.shades.allSatisfy { $0.profile == .uniform }
  }
}
