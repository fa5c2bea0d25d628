internal import Dispatch
internal import Geometry

/// Paints scenes into pixels: projects each layer with the perspective divided per pixel, filters,
/// shades and composes it, in bands that several threads share.
public final class Renderer: Sendable {
  private let workers: Int

  /// An engine.
  ///
  /// - Parameter workers: the threads that paint a frame, the caller's included.
  /// - Precondition: `workers` is positive.
  public init(workers: Int) {
    precondition(workers > 0, "a renderer needs at least one thread")
    self.workers = workers
  }

  /// Paints what is damaged of a scene and touches no other pixel.
  ///
  /// - Parameters:
  ///   - scene: what to show.
  ///   - pixels: premultiplied BGRA, written opaque.
  ///   - stride: the bytes from one row to the next.
  ///   - damage: what to paint; rectangles that do not overlap.
  /// - Precondition: the memory holds the scene's rows.
  public func render(
    _ scene: Scene, into pixels: UnsafeMutableRawBufferPointer, stride: Int, damage: Damage
  ) {
    let window = scene.window
    precondition(stride >= window.width * 4, "a row holds the window's pixels")
    precondition(
      pixels.count >= stride * (window.height - 1) + window.width * 4,
      "the memory holds the window's rows")
    guard let base = pixels.baseAddress else { return }
    let pieces = scene.items.compactMap { PlainPiece($0, in: scene) }
    for rect in damage.rects {
      let rect = rect.intersection(window)
      guard !rect.isEmpty else { continue }
      // Every row belongs to one iteration only, so the threads write disjoint memory.
      nonisolated(unsafe) let base = unsafe base
      DispatchQueue.concurrentPerform(iterations: min(workers * 4, rect.height)) { band in
        let count = min(workers * 4, rect.height)
        for y in rect.y + rect.height * band / count..<rect.y + rect.height * (band + 1) / count {
          let row = unsafe (base + y * stride).assumingMemoryBound(to: UInt32.self)
          for x in rect.x..<rect.maxX {
            var color = SIMD4<Double>(
              scene.background.blue, scene.background.green, scene.background.red, 1)
            for piece in pieces {
              let (sample, coverage) = piece.sample(x: Double(x) + 0.5, y: Double(y) + 0.5)
              color += (sample - color) * coverage
            }
            let bytes = SIMD4<UInt32>(
              (color * 255 + 0.5).clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 255)))
            unsafe row[x] = bytes[0] | bytes[1] << 8 | bytes[2] << 16 | 0xff00_0000
          }
        }
      }
    }
  }
}
