import Glibc
import OctavoGeometry
import OctavoRaster
import OctavoTransitions
import Testing

@testable import OctavoPixelMemory

/// What is read of a snapshot.
struct SnapshotEndTests {
  @Test func `no warp reads a row beyond the last`() async {
    await #expect(processExitsWith: .success) {
      // Rows of 512 bytes, 256 of them, are a mapping to the last byte.
      let size = Size(width: 112, height: 256)
      let byteCount = Snapshot.byteCount(size: size, scale: .one)
      precondition(byteCount == PixelPool.smallest)
      let pool = PixelPool()
      let others = try (0..<3).map { _ in try pool.block(byteCount: byteCount) }
      // Memory that ends where nobody may read comes into the pool, and out of it next.
      let page = 4096
      let base = mmap(
        nil, byteCount + page, PROT_READ | PROT_WRITE, MAP_PRIVATE | CInt(MAP_ANONYMOUS), -1, 0)
      guard let base, base != MAP_FAILED, mprotect(base + byteCount, page, PROT_NONE) == 0 else {
        preconditionFailure("there is memory")
      }
      pool.takeBack(PixelPool.Mapping(address: UInt(bitPattern: base), byteCount: byteCount))
      let snapshot = try Snapshot(size: size, scale: .one, background: .white, from: pool) { _ in }
      precondition(snapshot.withPixels { $0.baseAddress == UnsafeRawPointer(base) })
      let view = Transform3D.perspective(m34: -1 / 300)
      let placements: [Transform3D] = [
        .identity, .translation(x: 0.5, y: 0.25), .scale(x: 0.3, y: 0.4), .scale(x: 1.5, y: 1.7),
        .scale(x: -1, y: -1), .rotation(aboutZ: 0.4), .rotation(aboutZ: .pi),
        .rotation(aboutX: 0.7).then(view), .rotation(aboutX: -0.7).then(view),
        .rotation(aboutY: 0.7).then(view), .rotation(aboutY: -0.7).then(view),
        .rotation(aboutZ: 0.2).then(.rotation(aboutX: 1)).then(view),
      ]
      for placement in placements {
        let layer = Layer(
          .front, of: .from, source: Rect(size: size),
          placement: placement.about(Point(x: 56, y: 128)))
        let scene = Scene(
          size: Size(width: 200, height: 300), scale: .one,
          items: [Scene.Item(layer, showing: snapshot)])
        _ = Canvas(scene, by: Renderer(workers: 1))
      }
      withExtendedLifetime(others) {}
    }
  }
}
