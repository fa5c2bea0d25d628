/// The pixels of a snapshot and the piece of them that a layer shows, as the kernels read them.
@safe
struct SourcePicture {
  let pixels: UnsafePointer<UInt32>
  /// The pixels from one row to the next.
  let pitch: Int
  /// The pixels of a row that may be read: a snapshot's rows are padded.
  let readable: Int
  /// The whole pixels that the layer shows of a row, and the rows.
  let columns: PixelSpan
  let rows: PixelSpan

  /// The piece of a snapshot; nil if it has no whole pixel.
  init?(_ snapshot: SnapshotPixels, source: SourcePixels) {
    guard let base = unsafe snapshot.bytes.baseAddress else { return nil }
    unsafe pixels = base.assumingMemoryBound(to: UInt32.self)
    pitch = snapshot.pitch
    readable = snapshot.width + 16
    columns = PixelSpan(
      start: max(0, Int(source.left.rounded(.down))),
      end: min(snapshot.width, Int(source.right.rounded(.up))))
    rows = PixelSpan(
      start: max(0, Int(source.top.rounded(.down))),
      end: min(snapshot.height, Int(source.bottom.rounded(.up))))
    guard !columns.isEmpty, !rows.isEmpty else { return nil }
  }
}
