internal import OctavoCairo
internal import OctavoGeometry
package import OctavoNavigation

/// The arrow of the pointer as pixels: premultiplied BGRA without padding between rows.
package struct CursorPicture: Sendable {
  package var width: Int
  package var height: Int
  /// The pixel that points, from the left and from the top.
  package var hotspot: (x: Int, y: Int)
  package var pixels: [UInt32]

  /// What is asked of the environment for a picture.
  static let variables = ["HOME", "XDG_DATA_HOME", "XCURSOR_PATH", "XCURSOR_THEME", "XCURSOR_SIZE"]

  /// The picture of the person's theme for what a pointer takes hold of; for nothing, and where the theme has
  /// none, its arrow, or our own.
  ///
  /// - Parameters:
  ///   - edge: the edge or corner of a window that it would resize by.
  ///   - environment: where the `variables` are looked up.
  ///   - scale: whole pixels per point.
  package static func pointer(
    over edge: WindowEdge? = nil, environment: [String: String], scale: Int
  ) -> CursorPicture {
    let wish = environment["XCURSOR_SIZE"].flatMap { Int($0) } ?? 24
    let size = min(max(wish, 8), 256) * min(max(scale, 1), 8)
    let theme = CursorTheme(environment: environment)
    for name in (edge?.cursorNames ?? []) + ["left_ptr", "default", "arrow"] {
      if let bytes = theme.file(named: name),
        let picture = CursorPicture(xcursor: bytes, size: size)
      {
        return picture
      }
    }
    return drawnArrow(size: size)
  }

  /// Our own arrow: white with a dark rim, its tip at the top left.
  package static func drawnArrow(size: Int) -> CursorPicture {
    let unit = Double(size) / 24
    let outline = [(1, 1), (1, 18), (5, 14), (8, 20.5), (11, 19), (8, 13), (13.5, 13)]
    guard
      let picture = try? Picture(
        size: Size(width: Double(size), height: Double(size)),
        draw: { pen in
          pen.newPath()
          pen.move(to: Point(x: outline[0].0 * unit, y: outline[0].1 * unit))
          for (x, y) in outline.dropFirst() { pen.addLine(to: Point(x: x * unit, y: y * unit)) }
          pen.closePath()
          pen.setColor(.black)
          pen.strokePath(width: 2 * unit)
          pen.newPath()
          pen.move(to: Point(x: outline[0].0 * unit, y: outline[0].1 * unit))
          for (x, y) in outline.dropFirst() { pen.addLine(to: Point(x: x * unit, y: y * unit)) }
          pen.closePath()
          pen.setColor(.white)
          pen.fillPath()
        })
    else {
      // Not even memory for an arrow: a dot still shows where one is.
      return CursorPicture(width: 1, height: 1, hotspot: (0, 0), pixels: [0xffff_ffff])
    }
    var pixels: [UInt32] = []
    pixels.reserveCapacity(picture.width * picture.height)
    for y in 0..<picture.height { for x in 0..<picture.width { pixels.append(picture[x, y]) } }
    return CursorPicture(
      width: picture.width, height: picture.height, hotspot: (Int(unit), Int(unit)),
      pixels: pixels)
  }
}

extension WindowEdge {
  /// What themes call the cursor that resizes by it: as the web does, and as X did.
  fileprivate var cursorNames: [String] {
    switch self {
    case .top: ["n-resize", "top_side"]
    case .bottom: ["s-resize", "bottom_side"]
    case .left: ["w-resize", "left_side"]
    case .right: ["e-resize", "right_side"]
    case .topLeft: ["nw-resize", "top_left_corner"]
    case .topRight: ["ne-resize", "top_right_corner"]
    case .bottomLeft: ["sw-resize", "bottom_left_corner"]
    case .bottomRight: ["se-resize", "bottom_right_corner"]
    }
  }
}

extension CursorPicture {
  /// Adds clear pixels at the right and at the bottom: a buffer's extents are multiples of its scale.
  package mutating func pad(toMultipleOf scale: Int) {
    let paddedWidth = (width + scale - 1) / scale * scale
    let paddedHeight = (height + scale - 1) / scale * scale
    guard paddedWidth != width || paddedHeight != height else { return }
    var padded = [UInt32](repeating: 0, count: paddedWidth * paddedHeight)
    for y in 0..<height {
      for x in 0..<width { padded[y * paddedWidth + x] = pixels[y * width + x] }
    }
    (width, height, pixels) = (paddedWidth, paddedHeight, padded)
  }

  private static let magic: UInt32 = 0x7275_6358
  private static let imageType: UInt32 = 0xfffd_0002
  private static let largestExtent = 0x7fff

  /// Reads the first picture of the nearest size from a file in the Xcursor format.
  ///
  /// - Returns: nil if the file is not one, or not whole.
  package init?(xcursor bytes: [UInt8], size: Int) {
    func word(at offset: Int) -> UInt32? {
      guard offset >= 0, offset + 4 <= bytes.count else { return nil }
      return UInt32(bytes[offset]) | UInt32(bytes[offset + 1]) << 8
        | UInt32(bytes[offset + 2]) << 16 | UInt32(bytes[offset + 3]) << 24
    }
    guard word(at: 0) == Self.magic, let header = word(at: 4), let count = word(at: 12),
      count <= 0x10000
    else { return nil }
    var best: (distance: Int, position: Int)?
    for index in 0..<Int(count) {
      let entry = Int(header) + index * 12
      guard word(at: entry) == Self.imageType, let nominal = word(at: entry + 4),
        let position = word(at: entry + 8)
      else { continue }
      let distance = abs(Int(nominal) - size)
      if best.map({ distance < $0.distance }) ?? true { best = (distance, Int(position)) }
    }
    guard let chunk = best?.position,
      let width = word(at: chunk + 16).map(Int.init), (1...Self.largestExtent).contains(width),
      let height = word(at: chunk + 20).map(Int.init), (1...Self.largestExtent).contains(height),
      let x = word(at: chunk + 24).map(Int.init), let y = word(at: chunk + 28).map(Int.init),
      chunk + 36 + width * height * 4 <= bytes.count
    else { return nil }
    self.init(
      width: width, height: height, hotspot: (min(x, width - 1), min(y, height - 1)),
      pixels: (0..<width * height).map { word(at: chunk + 36 + $0 * 4) ?? 0 })
  }
}
