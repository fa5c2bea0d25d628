import OctavoGeometry
import OctavoRaster
import OctavoTransitions
import Testing

/// Where a rolled page turns its other side to the viewer.
struct CurlSilhouetteTests {
  /// Everything slanted, and everything upright.
  static let styles: [CurlStyle] = [
    [], .vertical, .corner, [.corner, .top], [.corner, .vertical], .cone, [.cone, .top],
    [.cone, .vertical],
  ]

  private static let near = (0..<9).map { ($0 % 3 - 1, $0 / 3 - 1) }

  /// A page all in print, its other side all paper: print that shines through beside the roll is as
  /// dark as it gets.
  @Test(arguments: styles, [1.0, 1.5])
  func `no print shines through at the silhouette`(style: CurlStyle, factor: Double) throws {
    let scale = try #require(PixelScale(factor: factor))
    let size = Size(width: 36, height: 48)
    let front = try Snapshot(size: size, scale: scale, background: .black) { _ in }
    let next = try Snapshot(size: size, scale: scale) { _ in }
    let curl = CurlTransition(style: style, back: .color(.white))
    let items = curl.layers(at: 0.4, on: Stage(size: size, scale: scale)).map {
      Scene.Item($0, showing: $0.page == .from ? front : next)
    }
    let scene = Scene(size: size, scale: scale, items: items)
    let (seen, wanted) = (Canvas(scene), ReferenceRenderer().render(scene))
    var faults: [String] = []
    for y in 1..<seen.height - 1 {
      for x in 1..<seen.width - 1 {
        // An edge may be a little to the side; darker than all that is near, nothing is.
        let least = Self.near.map { wanted[x + $0.0, y + $0.1].y }.min() ?? 0
        // Where the roll runs out in a point, thinner than a pixel, a little of it may be missing.
        if seen[x, y].y < least - 24 { faults.append("\(x), \(y): \(seen[x, y].y) under \(least)") }
      }
    }
    #expect(faults.isEmpty, "\(faults.count): \(faults.prefix(3))")
  }
}
