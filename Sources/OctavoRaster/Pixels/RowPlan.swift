/// What is seen on a row, kept from row to row for its memory.
struct RowPlan {
  /// A stretch of a row that one piece paints.
  @safe
  struct Run {
    let piece: Int
    /// The pixels that it touches, and those of them that it covers whole.
    let span, whole: PixelSpan
    /// How much of each pixel before and after the whole ones the piece takes from those below it, in
    /// 256ths.
    let weights: UnsafeMutablePointer<UInt16>

    var before: PixelSpan { PixelSpan(start: span.start, end: whole.start) }
    var after: PixelSpan { PixelSpan(start: whole.end, end: span.end) }
  }

  /// Stretches that pieces paint, from the top piece down.
  var runs: [Run] = []
  /// What is left for the background.
  var free: [PixelSpan] = []
}
