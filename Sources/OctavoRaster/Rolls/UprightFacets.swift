internal import OctavoGeometry

/// The facets of a side of a roll that one warp by columns paints: neighbours between upright joints,
/// where the roll is not so steep that their columns would have to be divided.
///
/// It is `@safe`: its warp, which is large, lies in the arena of the frame.
@safe
struct UprightFacets: BitwiseCopyable {
  /// The first one's number, and the last one's.
  let first, last: Int
  private let kept: UnsafePointer<ColumnWarp>

  init(first: Int, last: Int, warp: ColumnWarp, arena: Arena) {
    (self.first, self.last) = (first, last)
    unsafe kept = arena.keep(warp)
  }

  var warp: ColumnWarp { unsafe kept.pointee }
}

/// Finds them, while the facets are made from one end to the other.
///
/// It is `@safe`: what it collects lies in the arena of the frame.
@safe
struct UprightFinder {
  /// How many rows of the source a column may lie from the next.
  private static let steepest = 1.0

  /// A facet that can be among them, and where it meets the one before.
  private struct Candidate: BitwiseCopyable {
    var joint: Double
    var inverse: Homography
    /// Twice the column in its middle.
    var middle: Int
  }

  private let window: PixelRect
  private let candidates: UnsafeMutablePointer<Candidate>
  private var numbers = 0..<0
  private var count = 0
  private var bounds: PixelRect?
  private var source: SourcePixels?

  /// - Parameter bounds: The window pixels that the roll can touch.
  init(bounds: PixelRect, arena: Arena) {
    window = bounds
    unsafe candidates = arena.allocate(Candidate.self, count: Roll.Facets.most)
  }

  /// Takes the next facet.
  ///
  /// - Parameters:
  ///   - bounds: The pixels that it can touch.
  ///   - joint: Where it meets the facet before; nil for the first one.
  mutating func add(
    _ facet: SeenFacet, _ inverse: Homography, in bounds: PixelRect, after joint: Border?
  ) {
    defer { count += 1 }
    let (left, right) = (Double(bounds.x), Double(bounds.maxX))
    let (top, bottom) = (Double(bounds.y), Double(bounds.maxY))
    guard !bounds.isEmpty,
      inverse.isUpright(from: left, to: right, bottom: Double(window.maxY)),
      inverse.slant(at: top, from: left, to: right) < Self.steepest,
      inverse.slant(at: bottom, from: left, to: right) < Self.steepest
    else { return }
    let place = joint?.place
    if numbers.isEmpty {
      numbers = count..<count
    } else if numbers.upperBound < count || place == nil {
      return
    }
    unsafe (candidates + count).initialize(
      to: Candidate(joint: place ?? 0, inverse: inverse, middle: bounds.x + bounds.maxX))
    numbers = numbers.lowerBound..<count + 1
    self.bounds = self.bounds?.union(bounds) ?? bounds
    source = source?.union(facet.source) ?? facet.source
  }

  /// The facets that were found; nil if there are none.
  func found(
    in snapshot: SnapshotPixels, _ whole: SourcePixels, on bench: Workbench
  ) -> UprightFacets? {
    guard let bounds, let source,
      let picture = SourcePicture(snapshot, source: whole.narrowed(to: source))
    else { return nil }
    let (first, last) = (numbers.lowerBound, numbers.upperBound - 1)
    // Two have one joint only, which does not say on which side of it each lies.
    let isRising =
      unsafe last - first < 2
      ? candidates[first].middle <= candidates[last].middle
      : candidates[first + 1].joint < candidates[last].joint
    for number in numbers.dropFirst(2) {
      let (before, after) = unsafe (candidates[number - 1].joint, candidates[number].joint)
      guard (before < after) == isRising else { return nil }
    }
    let map = ColumnMap(numbers, arena: bench.arena) { number in
      // From left to right; where the joints fall, a part begins where the facet after it ends.
      let facet = isRising ? number : first + last - number
      let joint = isRising ? number : facet + 1
      return unsafe ColumnMap.Part(
        start: numbers.contains(joint) ? candidates[joint].joint : 0,
        inverse: candidates[facet].inverse)
    }
    let warp = ColumnWarp(picture, bounds: bounds, map: map, bench: bench, factor: { _ in 256 })
    return warp.map {
      UprightFacets(first: first, last: last, warp: $0, arena: bench.arena)
    }
  }
}

extension SourcePixels {
  /// The upright rectangle around both.
  fileprivate func union(_ other: SourcePixels) -> SourcePixels {
    SourcePixels(
      left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
      bottom: max(bottom, other.bottom))
  }
}
