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

  /// One of the shades of one of some items; nil if it changes nothing, as of a strength that is no number.
  ///
  /// It takes all of them: to be handed over, one would be copied.
  fileprivate init?(
    _ index: Int, of item: Int, among items: borrowing Span<Scene.Item>,
    ramps: borrowing ShadeRamps, arena: Arena
  ) {
    guard items[item].layer.shades[index].opacity > 1.0 / 1024 else { return nil }
    color = items[item].layer.shades[index].color
    opacity = min(items[item].layer.shades[index].opacity, 1)
    ramp =
      ramps.drawn(items[item].layer.shades[index].profile)
      ?? ramps.draw(items[item].layer.shades[index].profile)
    ends = Self.ends(of: items[item].layer.shades[index].profile)
    courses = PlaceCourses(of: index, on: item, among: items, arena: arena)
  }

  private static func ends(of profile: Shade.Profile) -> (from: Point, to: Point)? {
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

  /// Those that one of some items has.
  init(
    of item: Int, among items: borrowing Span<Scene.Item>, ramps: borrowing ShadeRamps, arena: Arena
  ) {
    let most = items[item].layer.shades.count
    let shades = unsafe arena.allocate(VisibleShade.self, count: most)
    for index in 0..<most {
      guard
        let shade = VisibleShade(index, of: item, among: items, ramps: ramps, arena: arena)
      else { continue }
      unsafe (shades + count).initialize(to: shade)
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
