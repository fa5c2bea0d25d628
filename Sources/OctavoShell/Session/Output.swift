internal import OctavoGeometry
internal import OctavoWayland
internal import OctavoWaylandProtocols

/// One screen.
@MainActor
final class Output {
  let name: UInt32
  let output: WlOutput
  /// Whole pixels per point.
  private(set) var scale = 1
  private var physicalWidth = 0
  private var pixelWidth = 0
  private var pixelHeight = 0
  private var isTurned = false

  init(_ output: WlOutput, name: UInt32, changed: @escaping @MainActor (Output) -> Void) {
    self.output = output
    self.name = name
    output.onEvent = { [weak self] event in
      guard let self else { return }
      switch event {
      case .geometry(_, _, let physicalWidth, _, _, _, _, let transform):
        self.physicalWidth = Int(physicalWidth)
        // By a quarter or three, flipped or not.
        isTurned = transform.rawValue % 2 == 1
      case .mode(let flags, let width, let height, _):
        if flags.contains(.current) { (pixelWidth, pixelHeight) = (Int(width), Int(height)) }
      case .scale(let factor): scale = Int(factor)
      case .done: break
      default: return
      }
      changed(self)
    }
  }

  /// The screen's extents in whole points; nil if they are not known, or none is whole.
  var extents: ConfigureState.Extents? {
    guard scale > 0 else { return nil }
    let (width, height) = (pixelWidth / scale, pixelHeight / scale)
    guard width > 0, height > 0 else { return nil }
    return ConfigureState.Extents(
      width: isTurned ? height : width, height: isTurned ? width : height)
  }

  /// How many pixels a millimetre of glass has; nil where the screen does not know its size, which
  /// may be told as nothing or as less than nothing.
  var pixelsPerMillimetre: Double? {
    guard physicalWidth > 10, pixelWidth > 0 else { return nil }
    let density = Double(pixelWidth) / Double(physicalWidth)
    return (1...60).contains(density) ? density : nil
  }

  func destroy() {
    if output.version >= 3 { output.release() }
  }
}
