internal import OctavoCairo
internal import OctavoGeometry
internal import Synchronization

/// The strengths of a gradient from its start to its end, as Cairo draws them.
struct ShadeRamp: Sendable {
  /// Fine enough that a step is less than a level of grey even across a 4K window.
  private static let count = 2048
  private let alphas: [Float]

  /// Draws a ramp.
  init(stops: [Shade.Stop]) {
    do {
      let picture = try Picture(size: Size(width: Double(Self.count), height: 1)) { context in
        context.setGradient(
          Gradient(
            .linear(from: Point(), to: Point(x: Double(Self.count))),
            stops: stops.map { Gradient.Stop($0.position, .black, alpha: $0.alpha) }))
        context.paint()
      }
      alphas = (0..<Self.count).map { Float(picture[$0, 0] >> 24) / 255 }
    } catch {
      // Cairo had no memory for eight kilobytes: a page without its shadow is still a page.
      alphas = [0]
    }
  }

  /// The strength at a place, 0 at the start and 1 at the end; beyond them the ends go on.
  func alpha(at position: Double) -> Double {
    guard position.isFinite else { return 0 }
    let place = min(max(position * Double(alphas.count) - 0.5, 0), Double(alphas.count - 1))
    let index = min(Int(place), alphas.count - 1)
    let next = min(index + 1, alphas.count - 1)
    let share = place - Double(index)
    return Double(alphas[index]) * (1 - share) + Double(alphas[next]) * share
  }
}

/// The ramps that were drawn last; a transition uses the same one on every frame.
final class ShadeRamps: Sendable {
  private static let limit = 16
  private let ramps = Mutex<[(stops: [Shade.Stop], ramp: ShadeRamp)]>([])

  /// The ramp of some stops.
  func ramp(_ stops: [Shade.Stop]) -> ShadeRamp {
    ramps.withLock { ramps in
      if let known = ramps.first(where: { $0.stops == stops }) { return known.ramp }
      if ramps.count == Self.limit { ramps.removeFirst() }
      let ramp = ShadeRamp(stops: stops)
      ramps.append((stops, ramp))
      return ramp
    }
  }
}
