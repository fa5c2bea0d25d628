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

  fileprivate init(_ index: Int, of shades: [Shade], ramps: ShadeRamps, arena: Arena) {
    color = shades[index].color
    opacity = min(shades[index].opacity, 1)
    switch shades[index].profile {
    case .uniform: (ramp, ends) = (nil, nil)
    case .gradient(let from, let to, let stops): (ramp, ends) = (ramps.ramp(stops), (from, to))
    case .fan(_, _, _, let stops), .penumbra(_, _, let stops):
      (ramp, ends) = (ramps.ramp(stops), nil)
    }
    courses = PlaceCourses(of: shades[index].profile, arena: arena)
  }
}

/// The shades of a layer that change a pixel, from the bottom up.
///
/// It is `@safe`: they lie in the arena of the frame that they belong to.
@safe
struct VisibleShades: Sequence, IteratorProtocol, BitwiseCopyable {
  private var shades: UnsafePointer<VisibleShade>
  private(set) var count = 0

  /// Those of a layer's shades; of a strength that is no number none is.
  init(_ all: [Shade], ramps: ShadeRamps, arena: Arena) {
    let shades = unsafe arena.allocate(VisibleShade.self, count: all.count)
    for index in all.indices where all[index].opacity > 1.0 / 1024 {
      unsafe (shades + count).initialize(
        to: VisibleShade(index, of: all, ramps: ramps, arena: arena))
      count += 1
    }
    unsafe self.shades = UnsafePointer(shades)
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
