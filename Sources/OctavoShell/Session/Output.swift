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

  init(_ output: WlOutput, name: UInt32, changed: @escaping @MainActor (Output) -> Void) {
    self.output = output
    self.name = name
    output.onEvent = { [weak self] event in
      guard let self else { return }
      switch event {
      case .geometry(_, _, let physicalWidth, _, _, _, _, _):
        self.physicalWidth = Int(physicalWidth)
      case .mode(let flags, let width, _, _):
        if flags.contains(.current) { pixelWidth = Int(width) }
      case .scale(let factor): scale = Int(factor)
      case .done: break
      default: return
      }
      changed(self)
    }
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
