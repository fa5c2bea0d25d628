import Geometry
import Raster
import Testing
import Transitions

/// How close a frame is to the scene looked at in many places of each pixel (`PERFORMANCE.md`).
struct QualityTests {
  #if DEBUG
    // Without the optimiser the reference takes seconds a frame.
    private static let (width, height, places, steps) = (96.0, 72.0, 8, [3, 8, 14])
  #else
    private static let (width, height, places, steps) = (240.0, 180.0, 8, Array(1...19))
  #endif

  @Test(arguments: [FlipStyle(), .vertical, .reversePerspective])
  func `every frame is close to the supersampled scene`(style: FlipStyle) throws {
    let pages = try SamplePages(width: Self.width, height: Self.height)
    let flip = FlipTransition(style: style)
    var ratios: [Double] = []
    for step in Self.steps {
      let scene = pages.scene(flip, at: Double(step) / 20)
      let moving = try #require(
        scene.items.first { $0.layer.role == .front || $0.layer.role == .back })
      let area = scene.pixelBounds(of: moving)
      guard area.width > 0, area.height > 0 else { continue }
      let reference = ReferenceRenderer(places: Self.places).render(scene, in: area)
      let ratio = Canvas(scene).psnr(against: reference, in: area)
      #expect(ratio >= 30, "at \(step)/20")
      ratios.append(ratio)
    }
    let mean = ratios.reduce(0, +) / Double(ratios.count)
    #expect(mean >= 35)
    print("style \(style.rawValue): \(ratios.map { ($0 * 10).rounded() / 10 }), mean \(mean)")
  }
}
