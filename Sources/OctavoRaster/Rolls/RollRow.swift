internal import OctavoGeometry

/// The pixels that the facets of a rolled page have of a row: found when the row is planned, used when it is
/// painted.
///
/// It is `@safe`: it lies in the arena of a band.
@safe
struct RollRow: BitwiseCopyable {
  private struct Part: BitwiseCopyable {
    let facet: Int
    let span: PixelSpan
  }

  private let parts: UnsafeMutablePointer<Part>
  private let number: UnsafeMutablePointer<Int>

  /// An empty row.
  init(arena: Arena) {
    unsafe parts = arena.allocate(Part.self, count: Roll.Facets.most)
    unsafe number = arena.allocate(Int.self, count: 1)
    clear()
  }

  /// How many facets have pixels of it.
  var count: Int { unsafe number.pointee }

  /// Forgets a row for the next one.
  func clear() { unsafe number.initialize(to: 0) }

  /// Notes pixels of the next facet.
  @inline(always) func add(_ span: PixelSpan, of facet: Int) {
    let count = unsafe number.pointee
    unsafe (parts + count).initialize(to: Part(facet: facet, span: span))
    unsafe number.pointee = count &+ 1
  }

  /// A facet, and the pixels that it has of some.
  @inline(always) func part(_ index: Int, within span: PixelSpan) -> (facet: Int, span: PixelSpan) {
    let part = unsafe parts[index]
    return (
      part.facet,
      PixelSpan(start: max(span.start, part.span.start), end: min(span.end, part.span.end))
    )
  }

  /// The first facet that has a pixel; nil if none does.
  func facet(at x: Int) -> Int? {
    for index in 0..<count {
      let part = unsafe parts[index]
      if part.span.start <= x, x < part.span.end { return part.facet }
    }
    return nil
  }
}
