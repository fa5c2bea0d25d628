/// Pixels of a row, from the first to before the end.
struct PixelSpan: Sendable, Equatable {
  var start, end: Int

  var isEmpty: Bool { end <= start }
  var count: Int { end - start }

  /// The pixels that both hold.
  func intersection(_ other: PixelSpan) -> PixelSpan {
    PixelSpan(start: max(start, other.start), end: min(end, other.end))
  }
}
