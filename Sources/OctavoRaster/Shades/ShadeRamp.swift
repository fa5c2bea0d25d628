internal import OctavoCairo
internal import OctavoGeometry

/// The strengths of a gradient from its start to its end, as Cairo draws them.
///
/// It is `@safe`: it lies in the memory of the ramps that it is one of.
@safe
struct ShadeRamp: BitwiseCopyable {
  /// Fine enough that a step is less than a level of grey even across a 4K window.
  private static let count = 2048
  private let alphas: UnsafeMutablePointer<Float>
  private let count: Int

  /// Draws a ramp.
  init(stops: [Shade.Stop], arena: Arena) {
    unsafe alphas = arena.allocate(Float.self, count: Self.count)
    do {
      let picture = try Picture(size: Size(width: Double(Self.count), height: 1)) { context in
        context.setGradient(
          Gradient(
            .linear(from: Point(), to: Point(x: Double(Self.count))),
            stops: stops.map { Gradient.Stop($0.position, .black, alpha: $0.alpha) }))
        context.paint()
      }
      count = Self.count
      for index in 0..<count { unsafe alphas[index] = Float(picture[index, 0] >> 24) / 255 }
    } catch {
      // Cairo had no memory for eight kilobytes: a page without its shadow is still a page.
      count = 1
      unsafe alphas[0] = 0
    }
  }

  /// The strength at a place, 0 at the start and 1 at the end; beyond them the ends go on.
  func alpha(at position: Double) -> Double {
    guard position.isFinite else { return 0 }
    let place = min(max(position * Double(count) - 0.5, 0), Double(count - 1))
    let index = min(Int(place), count - 1)
    let next = min(index + 1, count - 1)
    let share = place - Double(index)
    return unsafe Double(alphas[index]) * (1 - share) + Double(alphas[next]) * share
  }
}

/// The ramps that were drawn last; a transition uses the same one on every frame.
final class ShadeRamps {
  private static let limit = 16
  private let memory = ArenaMemory()
  private var ramps: [(stops: [Shade.Stop], ramp: ShadeRamp)] = []

  /// Begins a frame: what it is given stays there until the next one begins.
  func begin() {
    guard ramps.count >= Self.limit else { return }
    ramps.removeAll(keepingCapacity: true)
    memory.arena.reset()
  }

  /// The ramp of a profile's stops; nil if it is not drawn yet, or the profile has none.
  func drawn(_ profile: Shade.Profile) -> ShadeRamp? {
    switch profile {
    case .uniform: break
    case .gradient(_, _, let stops), .fan(_, _, _, let stops), .penumbra(_, _, let stops):
      for index in ramps.indices where ramps[index].stops == stops { return ramps[index].ramp }
    }
    return nil
  }

  /// Draws the ramp of a profile's stops; nil if it has none.
  func draw(_ profile: Shade.Profile) -> ShadeRamp? {
    switch profile {
    case .uniform: return nil
    case .gradient(_, _, let stops), .fan(_, _, _, let stops), .penumbra(_, _, let stops):
      let ramp = ShadeRamp(stops: stops, arena: memory.arena)
      ramps.append((stops, ramp))
      return ramp
    }
  }
}
