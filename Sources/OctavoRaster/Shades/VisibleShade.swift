internal import OctavoGeometry

/// A shade that changes a pixel, as a plain value.
struct VisibleShade: BitwiseCopyable {
  let color: Color
  /// Its strength, at most whole.
  let opacity: Double
  /// How strong it is from its start to its end; nil if it is the same everywhere.
  let ramp: ShadeRamp?
  /// Where a gradient starts and ends; nil for all else.
  let ends: (from: Point, to: Point)?
  /// In which directions it changes; nil if it has none.
  let courses: PlaceCourses?

  /// Where the gradient of a profile starts and ends; nil if it is none.
  static func ends(of profile: Shade.Profile) -> (from: Point, to: Point)? {
    if case .gradient(let from, let to, _) = profile { (from, to) } else { nil }
  }
}

/// The shades of a layer that change a pixel, from the bottom up.
///
/// It is `@safe`: they lie in the arena of the frame that they belong to.
@safe
struct VisibleShades: Sequence, IteratorProtocol, BitwiseCopyable {
  private var shades: UnsafePointer<VisibleShade>
  private(set) var count = 0

  init(_ shades: UnsafePointer<VisibleShade>, count: Int) {
    unsafe self.shades = unsafe shades
    self.count = count
  }

  init(alone shade: VisibleShade, arena: Arena) {
    unsafe shades = arena.keep(shade)
    count = 1
  }

  /// The lowest, which stays there.
  var first: VisibleShade? { count > 0 ? unsafe shades[0] : nil }

  mutating func next() -> VisibleShade? {
    guard let first else { return nil }
    unsafe shades += 1
    count -= 1
    return first
  }
}
