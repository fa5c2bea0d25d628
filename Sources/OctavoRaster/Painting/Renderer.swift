internal import OctavoGeometry
internal import OctavoWorkers

/// Paints scenes into pixels: projects each layer with the perspective divided per pixel, filters,
/// shades and composes it, in bands that several threads share.
///
/// A renderer may be used by several threads at once. It keeps the memory that a frame needed for the
/// next, so that a settled animation allocates next to nothing.
public final class Renderer: Sendable {
  /// Less than this is painted sooner than another thread is woken.
  private static let pixelsWorthAThread = 32_768

  private let workers: Int
  private let kernels: Kernels
  private let team: Team<Frame>
  private let scratchFill: UInt8?
  private let frames = Reserve<Frame>()

  /// An engine.
  ///
  /// - Parameter workers: the threads that paint a frame, the caller's included.
  /// - Precondition: `workers` is positive.
  public convenience init(workers: Int) { self.init(workers: workers, scratchFill: nil) }

  /// An engine whose memory holds a known pattern before it is written.
  ///
  /// - Parameter scratchFill: the byte that memory is filled with each time it is handed out: a
  ///   picture that depends on it has read what nobody wrote. Nil leaves the memory as it is.
  ///   - kernels: the loops that paint.
  package init(workers: Int, scratchFill: UInt8?, kernels: Kernels = .best) {
    guard workers > 0 else {
      endProgram(misusing: Self.self, "\(workers) workers; an engine needs at least one thread")
    }
    self.workers = workers
    self.kernels = kernels
    team = Team(threads: workers - 1)
    self.scratchFill = scratchFill
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
    let (row, byteCount) = (window.width * 4, stride * (window.height - 1) + window.width * 4)
    guard stride >= row, pixels.count >= byteCount else {
      endProgram(
        misusing: Self.self,
        "\(pixels.count) bytes with rows of \(stride); a row of the scene has \(row), all \(byteCount)"
      )
    }
    guard let target = pixels.baseAddress, !damage.isEmpty else { return }
    frames.lend {
      Frame(fill: scratchFill, kernels: kernels)
    } _: { frame in
      unsafe frame.prepare(scene, damage: damage, target: target, stride: stride)
      let count = min(workers, frame.bandCount, damage.pixelCount / Self.pixelsWorthAThread + 1)
      team.share(frame, among: count)
    }
  }

  /// What a scene looks like.
  package func snapshot(of scene: Scene) -> Snapshot {
    // The engine writes every pixel of what is damaged and reads none.
    unsafe Snapshot(
      width: scene.pixelWidth, height: scene.pixelHeight, scale: scene.scale, size: scene.size
    ) { bytes, stride in
      unsafe render(scene, into: bytes, stride: stride, damage: .whole(of: scene))
    }
  }
}
