public import OctavoGeometry

extension Layer.Role {
  /// The whole page that leaves.
  public static let leaving = Layer.Role(rawValue: "leaving")
  /// The whole page that comes.
  public static let coming = Layer.Role(rawValue: "coming")
  /// One of many pieces of a page.
  public static let fragment = Layer.Role(rawValue: "fragment")
}

extension Shade.Role {
  /// The darkness of what turns or lies away from the viewer.
  public static let dim = Shade.Role(rawValue: "dim")
}

extension Double {
  /// The progress of a transition: within 0…1, and 0 where it is no number.
  ///
  /// It stands on a grid of 2⁻³², far finer than a pixel, where 1 − P and 2P are exact: so a way back
  /// at P is the way there at 1 − P to the last bit, and to the last pixel (Laws, Geometry).
  var asProgress: Double {
    isNaN ? 0 : (Swift.min(Swift.max(self, 0), 1) * 0x1p32).rounded() * 0x1p-32
  }

  /// How much of a key frame that lies within a transition has passed, 0…1.
  func share(of keyFrame: ClosedRange<Double>) -> Double {
    ((self - keyFrame.lowerBound) / (keyFrame.upperBound - keyFrame.lowerBound)).asProgress
  }

  /// The value a share of the way from here to another.
  func toward(_ other: Double, _ share: Double) -> Double { self + (other - self) * share }
}

extension Stage {
  /// A whole page as a layer.
  func whole(
    _ page: Layer.Page, placement: Transform3D = .identity, shades: [Shade] = [],
    opacity: Double = 1
  ) -> Layer {
    Layer(
      page == .from ? .leaving : .coming, of: page, source: bounds, placement: placement,
      shades: shades, opacity: opacity)
  }

  /// A matrix entry m34 for a viewer at a distance given for a window 320 points wide, the phone
  /// that VCTransitionsLibrary's constants were made for: the picture is the same at every size,
  /// where a fixed distance would put a wide page behind the viewer. Flat where there is no extent.
  ///
  /// - Parameter axis: Along which the extent lies that turns into the depth.
  func m34(phoneDistance: Double, along axis: Axis = .horizontal) -> Double {
    size[axis] > 0 ? -1 / (phoneDistance * size[axis] / 320) : 0
  }

  /// A length given for a window 320 points wide.
  func phone(_ length: Double) -> Double { length * size.width / 320 }
}

/// Plays a transition from its end to its start with the pages changed over: what undoes it.
func undone(_ layers: [Layer]) -> [Layer] {
  layers.map { layer in
    var layer = layer
    layer.page = layer.page == .from ? .to : .from
    layer.role = layer.role.undone
    return layer
  }
}

extension Layer.Role {
  /// What a piece of this role is on the way back.
  fileprivate var undone: Layer.Role {
    switch self {
    case .leaving: .coming
    case .coming: .leaving
    case .front: .back
    case .back: .front
    case .facing: .reveal
    case .reveal: .facing
    default: self
    }
  }
}
