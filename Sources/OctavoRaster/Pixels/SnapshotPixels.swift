internal import OctavoGeometry

/// A snapshot as a plain value: its pixels and its extents.
///
/// It is `@safe`: the scene that is painted holds the snapshot, and with it the memory, which never moves.
@safe
struct SnapshotPixels: BitwiseCopyable {
  private(set) var bytes: UnsafeRawBufferPointer
  /// The same over white; nil if it is opaque.
  private var bytesOnWhite: UnsafeRawBufferPointer?
  /// The pixels of a row, the rows, and the pixels from one row to the next.
  let width, height, pitch: Int
  /// Pixels per point.
  let scale: Double
  /// The extents in points.
  let size: Size

  /// The pixels of a snapshot that somebody holds for as long as they are read.
  init(_ snapshot: borrowing Snapshot) {
    unsafe bytes = snapshot.withPixels { unsafe $0 }
    unsafe bytesOnWhite = snapshot.onWhite?.withPixels { unsafe $0 }
    (width, height, pitch) = (snapshot.width, snapshot.height, snapshot.stride / 4)
    (scale, size) = (snapshot.scale.factor, snapshot.size)
  }

  /// Whether nothing below it is seen.
  var isOpaque: Bool { unsafe bytesOnWhite == nil }

  /// The same over white; nil if it is opaque.
  var onWhite: SnapshotPixels? {
    guard let bytesOnWhite = unsafe bytesOnWhite else { return nil }
    var same = self
    unsafe (same.bytes, same.bytesOnWhite) = (bytesOnWhite, nil)
    return same
  }
}
