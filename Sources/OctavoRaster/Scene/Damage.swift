internal import OctavoGeometry

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
  /// contributes nothing. The result may be larger than the difference, never smaller.
  ///
  /// - Parameters:
  ///   - old: the scene whose picture is there; nil if nothing is known of the pixels.
  ///   - new: the scene to show.
  public static func between(_ old: Scene?, _ new: Scene) -> Damage {
    guard let old, old.size == new.size, old.scale == new.scale, old.background == new.background
    else { return whole(of: new) }
    let window = new.window
    var rects: [PixelRect] = []
    // Layers that both scenes have in the same relative order stay; all others are damaged in their
    // old and in their new place. A flip has three layers, so the plain search is the quick one.
    var firstCandidate = old.items.startIndex
    for item in new.items {
      guard let match = old.items[firstCandidate...].firstIndex(of: item) else {
        add(new.pixelBounds(of: item), to: &rects, within: window)
        continue
      }
      for gone in old.items[firstCandidate..<match] {
        add(old.pixelBounds(of: gone), to: &rects, within: window)
      }
      firstCandidate = match + 1
    }
    for gone in old.items[firstCandidate...] {
      add(old.pixelBounds(of: gone), to: &rects, within: window)
    }
    return Damage(rects: rects)
  }

  /// Adds a rectangle clipped to the window, joined with every one that it overlaps.
  private static func add(
    _ rect: PixelRect, to rects: inout [PixelRect], within window: PixelRect
  ) {
    var rect = rect.intersection(window)
    guard !rect.isEmpty else { return }
    while let index = rects.firstIndex(where: { !$0.intersection(rect).isEmpty }) {
      rect = rect.union(rects.remove(at: index))
    }
    rects.append(rect)
  }
}
