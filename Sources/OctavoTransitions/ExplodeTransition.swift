public import OctavoGeometry

/// The page that leaves breaks into pieces that fly off, turn and vanish over the page that comes
/// (VCTransitionsLibrary's explode). The way back puts the pieces together again.
public struct ExplodeTransition: LitTransition, Hashable {
  /// Whether the pieces come together.
  public var isBackward: Bool
  /// How many pieces lie side by side.
  public var columns: Int
  /// Chooses where the pieces fly: the same number gives the same picture.
  public var seed: UInt64
  /// How the page below the pieces is lit. They turn in their plane, where the lamp leaves them as they are.
  public var light: Light

  /// An explosion, or its way back.
  ///
  /// - Precondition: `columns` is positive.
  public init(
    isBackward: Bool = false, columns: Int = 10, seed: UInt64 = 1, light: Light = .classic
  ) {
    precondition(columns > 0, "an explosion has at least one column of pieces")
    self.isBackward = isBackward
    self.columns = columns
    self.seed = seed
    self.light = light
  }

  /// The page below and every piece above it.
  public func layers(at progress: Double, on stage: Stage) -> [Layer] {
    let progress = progress.asProgress
    return isBackward
      ? undone(exploded(at: 1 - progress, on: stage)) : exploded(at: progress, on: stage)
  }

  private func exploded(at progress: Double, on stage: Stage) -> [Layer] {
    guard progress > 0 else { return [stage.whole(.from)] }
    guard progress < 1 else { return [stage.whole(.to)] }
    let side = stage.size.width / Double(columns)
    let rows = max(1, Int((stage.size.height / side).rounded(.up)))
    var chance = Chance(state: seed)
    let scale = 1.0.toward(0.01, progress)
    // What they cover gets less with their extents and with what is left of them.
    let shadow = Lamp.shadow(ofPiecesOver: scale * scale * (1 - progress), at: progress)
    var layers = [stage.whole(.to, shades: light == .natural ? [shadow] : [])]
    for column in 0..<columns {
      for row in 0..<rows {
        let piece = Rect(
          x: Double(column) * side, y: Double(row) * side, width: side,
          height: min(side, stage.size.height - Double(row) * side))
        let flight = Transform3D.translation(
          x: stage.phone(chance.within(100)) * progress,
          y: stage.phone(chance.within(100)) * progress)
        let spin = Transform3D.scale(x: scale, y: scale)
          .then(.rotation(aboutZ: chance.within(10) * progress)).about(piece.center)
        guard piece.size.height > 0 else { continue }
        layers.append(
          Layer(
            .fragment, of: .from, source: piece, placement: spin.then(flight),
            opacity: 1 - progress))
      }
    }
    return layers
  }

  static let kind = TransitionKind(
    "explode", .wonder, "The page breaks into pieces that fly off.", styles: [.isBackward]
  ) { ExplodeTransition(isBackward: $0.contains("backward")) }
}

/// Numbers that look random and are the same each time (SplitMix64).
private struct Chance {
  var state: UInt64

  mutating func within(_ bound: Double) -> Double {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    mixed ^= mixed >> 31
    return (Double(mixed >> 11) / Double(1 << 53) * 2 - 1) * bound
  }
}
