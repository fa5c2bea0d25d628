import OctavoGeometry
import OctavoRaster
import OctavoShell
import Testing

@Suite struct DamageGridTests {
  @Test(arguments: [
    (120, 1), (150, 5), (160, 4), (180, 3), (240, 2), (132, 11), (137, 137), (60, 1), (30, 1),
  ])
  func `A line stands where a whole pixel meets a whole point`(numerator: Int, step: Int) {
    let grid = DamageGrid(width: 500, height: 500, scale: PixelScale(numerator: numerator))
    #expect(grid.step == step)
  }

  @Test func `A box grows to the lines around it, and no further than the buffer`() {
    let grid = DamageGrid(width: 540, height: 1079, scale: PixelScale(numerator: 180))
    func box(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> PixelRect {
      PixelRect(x: x, y: y, width: width, height: height)
    }
    #expect(grid.box(around: box(18, 527, 504, 552)) == box(18, 525, 504, 554))
    #expect(grid.box(around: box(4, 5, 1, 1)) == box(3, 3, 3, 3))
    #expect(grid.box(around: box(3, 3, 3, 3)) == box(3, 3, 3, 3))
    #expect(grid.box(around: box(0, 0, 540, 1079)) == box(0, 0, 540, 1079))
  }

  /// All scales and odd extents, with boxes at the edges and in the middle.
  @Test(arguments: Array(stride(from: 30, through: 960, by: 7)))
  func `A box comes through points and back as it is`(numerator: Int) {
    let scale = PixelScale(numerator: numerator)
    for points in [1, 2, 3, 59, 120, 121, 361, 719, 1003] {
      let length = scale.pixels(Double(points))
      let grid = DamageGrid(width: length, height: 1, scale: scale)
      let factor = Double(length) / Double(points)
      for start in [0, length / 7, length / 3, length / 2, length - 1] {
        for end in [start + 1, (start + length + 1) / 2, length] where end > start {
          let box = grid.box(around: PixelRect(x: start, y: 0, width: end - start, height: 1))
          #expect(box.x <= start && box.x + box.width >= end && box.x + box.width <= length)
          // As KWin 5.27 computes: place and extent, each rounded by itself, there and back.
          let (place, extent) = (
            (Double(box.x) / factor).rounded(), (Double(box.width) / factor).rounded()
          )
          let kept = min(place + extent, Double(points)) - place
          #expect(Int((place * factor).rounded()) == box.x, "\(scale) \(points) \(start) \(end)")
          #expect(Int((kept * factor).rounded()) == box.width, "\(scale) \(points) \(start) \(end)")
        }
      }
    }
  }
}
