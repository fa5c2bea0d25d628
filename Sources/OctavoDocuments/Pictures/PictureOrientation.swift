/// How a camera was held, as the Exif standard numbers it: what to do with the stored rows.
enum PictureOrientation: Int, Sendable {
  case upright = 1
  case mirrored
  case halfTurn
  case flipped
  case transposed
  case clockwise
  case transverse
  case counterclockwise

  /// Whether width and height change places.
  var swapsSides: Bool { rawValue >= 5 }

  /// Where a stored pixel goes in the upright picture, in bytes.
  ///
  /// - Returns: where the first pixel goes, and what a step right and a step down in the stored
  ///   picture mean there.
  func step(stride: Int, width: Int, height: Int) -> (start: Int, right: Int, down: Int) {
    let (lastX, lastY) = (width - 1, height - 1)
    return switch self {
    case .upright: (0, 4, stride)
    case .mirrored: (lastX * 4, -4, stride)
    case .halfTurn: (lastY * stride + lastX * 4, -4, -stride)
    case .flipped: (lastY * stride, 4, -stride)
    case .transposed: (0, stride, 4)
    case .clockwise: (lastY * 4, stride, -4)
    case .transverse: (lastX * stride + lastY * 4, -stride, -4)
    case .counterclockwise: (lastX * stride, -stride, 4)
    }
  }

  /// What is left to do with the rows that a decoder gives; nothing if the file says nothing sound.
  ///
  /// - Parameters:
  ///   - bytes: the file, or its head.
  ///   - loader: the name of the gdk-pixbuf loader for the kind.
  init(of bytes: [UInt8], loader: String) {
    let told =
      loader == "tiff"
      ? TIFFDirectory(bytes)?[0x0112].flatMap(PictureOrientation.init(rawValue:)).map(\.leftByTIFF)
      : CameraNote(of: bytes, loader: loader)?.orientation
    self = told ?? .upright
  }

  /// What the decoder of TIFF pictures leaves to do: it mirrors and flips by itself, of what changes width and
  /// height as well.
  private var leftByTIFF: PictureOrientation {
    switch self {
    case .upright, .mirrored, .halfTurn, .flipped: .upright
    case .transposed, .transverse: .transposed
    case .clockwise, .counterclockwise: .transverse
    }
  }
}
