internal import OctavoGeometry
internal import OctavoRaster
internal import OctavoTransitions

/// Pictures of pages in the small: what is seen of a page whose picture had to go, until it is drawn again.
struct SmallPictures {
  private struct Entry {
    // Keeps its identity from being given to another page.
    let lifecycle: PageLifecycle
    let snapshot: Snapshot
    var lastUse: Int
  }

  /// How much smaller than the page they are, along each axis.
  private static let reduction = 8.0
  private static let renderer = Renderer(workers: 1)

  private var entries: [ObjectIdentifier: Entry] = [:]
  private var clock = 0
  /// The bytes that they take.
  private(set) var byteCount = 0

  /// A picture in the small, to be stretched over its page; nil of a transparent one, of which nothing is seen
  /// until it is drawn again.
  static func reduced(_ snapshot: Snapshot) -> Snapshot? {
    guard snapshot.isOpaque else { return nil }
    let stage = Stage(size: snapshot.size, scale: snapshot.scale)
    let part = 1 / reduction
    let small = Size(width: stage.size.width * part, height: stage.size.height * part)
    let layer = Layer(
      .page, of: .to, source: stage.bounds, placement: .scale(x: part, y: part))
    return renderer.snapshot(
      of: Scene(size: small, scale: stage.scale, items: [.init(layer, showing: snapshot)]))
  }

  /// The picture of a page; nil if it has none.
  mutating func picture(of lifecycle: PageLifecycle) -> Snapshot? {
    clock += 1
    entries[ObjectIdentifier(lifecycle)]?.lastUse = clock
    return entries[ObjectIdentifier(lifecycle)]?.snapshot
  }

  /// Keeps the picture of a page in the place of the one before.
  ///
  /// - Parameter limit: How many bytes all of them may take; those used longest ago go first.
  mutating func keep(_ snapshot: Snapshot, of lifecycle: PageLifecycle, within limit: Int) {
    clock += 1
    forget(lifecycle)
    entries[ObjectIdentifier(lifecycle)] = Entry(
      lifecycle: lifecycle, snapshot: snapshot, lastUse: clock)
    byteCount += snapshot.byteCount
    while byteCount > limit, let oldest = entries.values.min(by: { $0.lastUse < $1.lastUse }) {
      forget(oldest.lifecycle)
    }
  }

  /// The picture of a page goes.
  mutating func forget(_ lifecycle: PageLifecycle) {
    guard let entry = entries.removeValue(forKey: ObjectIdentifier(lifecycle)) else { return }
    byteCount -= entry.snapshot.byteCount
  }

  /// All of them go.
  mutating func removeAll() {
    entries = [:]
    byteCount = 0
  }
}
