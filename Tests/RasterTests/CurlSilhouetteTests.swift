import Geometry
import Raster
import Testing
import Transitions

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
    let size = Size(width: 72, height: 96)
    let front = try Snapshot(size: size, scale: scale, background: .black) { _ in }
    let next = try Snapshot(size: size, scale: scale) { _ in }
    let curl = CurlTransition(style: style, paper: .white, showThrough: 0)
    for step in [2, 4, 6] {
      let items = curl.layers(at: Double(step) / 10, on: Stage(size: size, scale: scale)).map {
        Scene.Item($0, showing: $0.page == .from ? front : next)
      }
      let scene = Scene(size: size, scale: scale, items: items)
      let (seen, wanted) = (Canvas(scene), ReferenceRenderer().render(scene))
      var (faults, tips) = ([String](), 0)
      for y in 1..<seen.height - 1 {
        for x in 1..<seen.width - 1 {
          // An edge may be a little to the side; darker or lighter than all that is near, nothing is.
          var (least, most) = (255.0, 0.0)
          for (dx, dy) in Self.near {
            let value = wanted[x + dx, y + dy].y
            (least, most) = (min(least, value), max(most, value))
          }
          let value = seen[x, y].y
          // At the page's rim the roll runs out in a point, thinner than a pixel.
          if value < least - 4 || value > most + 4 { tips += 1 }
          if value < least - 24 {
            faults.append("\(x), \(y): \(value) is not \(least)…\(most)")
          }
        }
      }
      #expect(tips <= 8)
      #expect(faults.isEmpty, "at \(step)/10, \(faults.count): \(faults.prefix(3))")
    }
  }
}
