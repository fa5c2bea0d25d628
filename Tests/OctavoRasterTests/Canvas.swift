import OctavoGeometry
import OctavoRaster

/// A window's pixels for tests.
struct Canvas: Equatable {
  let width, height: Int
  /// 0xAARRGGBB, row after row.
  var pixels: [UInt32]

  /// One for all tests: its threads are made once.
  static let renderer = Renderer(workers: 2)

  init(width: Int, height: Int, filledWith pixel: UInt32 = 0x1234_5678) {
    (self.width, self.height) = (width, height)
    pixels = Array(repeating: pixel, count: width * height)
  }

  init(of scene: Scene) { self.init(width: scene.pixelWidth, height: scene.pixelHeight) }

  /// A scene painted whole by the engine.
  init(_ scene: Scene, by renderer: Renderer = Canvas.renderer) {
    self.init(of: scene)
    paint(scene, damage: .whole(of: scene), by: renderer)
  }

  mutating func paint(
    _ scene: Scene, damage: Damage, by renderer: Renderer = Canvas.renderer
  ) {
    let stride = width * 4
    pixels.withUnsafeMutableBytes {
      renderer.render(scene, into: $0, stride: stride, damage: damage)
    }
  }

  /// A pixel as blue, green, red and alpha, 0…255.
  subscript(x: Int, y: Int) -> SIMD4<Double> {
    get {
      let pixel = pixels[y * width + x]
      return SIMD4(
        Double(pixel & 0xff), Double(pixel >> 8 & 0xff), Double(pixel >> 16 & 0xff),
        Double(pixel >> 24))
    }
    set {
      let bytes = SIMD4<UInt32>(newValue.rounded(.toNearestOrAwayFromZero))
      pixels[y * width + x] = bytes[0] | bytes[1] << 8 | bytes[2] << 16 | bytes[3] << 24
    }
  }

  /// How many pixels differ, and by how much at the most in any channel.
  func difference(from other: Canvas, in area: PixelRect? = nil) -> (count: Int, worst: Int) {
    var (count, worst) = (0, 0)
    let area = area ?? PixelRect(x: 0, y: 0, width: width, height: height)
    for y in area.y..<area.y + area.height {
      for x in area.x..<area.x + area.width
      where pixels[y * width + x] != other.pixels[y * width + x] {
        let distance = self[x, y] - other[x, y]
        count += 1
        worst = max(worst, Int(max(distance.max(), -distance.min())))
      }
    }
    return (count, worst)
  }

  /// The peak signal to noise ratio against another picture in decibels, colours only.
  func psnr(against other: Canvas, in area: PixelRect) -> Double {
    var (sum, count) = (0.0, 0.0)
    for y in area.y..<area.y + area.height {
      for x in area.x..<area.x + area.width {
        let distance = self[x, y] - other[x, y]
        sum += distance.x * distance.x + distance.y * distance.y + distance.z * distance.z
        count += 3
      }
    }
    return sum == 0 ? 99 : 10 * (255 * 255 * count / sum).log10
  }

  /// The pixels of a snapshot.
  init(_ snapshot: Snapshot) {
    self.init(width: snapshot.width, height: snapshot.height)
    snapshot.withPixels { memory in
      for y in 0..<snapshot.height {
        for x in 0..<snapshot.width {
          pixels[y * width + x] = memory.load(
            fromByteOffset: y * snapshot.stride + x * 4, as: UInt32.self)
        }
      }
    }
  }
}

extension Double {
  /// The decimal logarithm, by the binary series: the tests need no Foundation for one function.
  var log10: Double {
    var (value, exponent) = (self, 0.0)
    while value >= 10 { (value, exponent) = (value / 10, exponent + 1) }
    while value < 1 { (value, exponent) = (value * 10, exponent - 1) }
    var (digit, result) = (0.5, exponent)
    for _ in 0..<40 {
      value *= value
      if value >= 10 { (value, result) = (value / 10, result + digit) }
      digit /= 2
    }
    return result
  }
}
