public import OctavoGeometry

/// The page that leaves breaks into pieces that fly off, turn and vanish over the page that comes
/// (VCTransitionsLibrary's explode). The way back puts the pieces together again.
public struct ExplodeTransition: LitTransition, Hashable {
  /// How many times as many pieces may lie below one another as side by side.
  private static let mostRowsPerColumn = 10

  /// Whether the pieces come together.
  public var isBackward: Bool
  /// How many pieces lie side by side.
  public var columns: Int
  /// Chooses where the pieces fly: the same number gives the same picture.
  public var seed: UInt64
  /// How the pieces are lit, and the page below them: in the classics' light they fade, in the lamp's they are
  /// paper until they have shrunk to nothing.
  public var light: Light

  /// An explosion, or its way back.
  ///
  /// - Precondition: `columns` is positive.
  public init(
    isBackward: Bool = false, columns: Int = 10, seed: UInt64 = 1, light: Light = .classic
  ) {
    guard columns > 0 else {
      endProgram(
        misusing: Self.self, "\(columns) columns; an explosion has at least one column of pieces")
    }
    self.isBackward = isBackward
    self.columns = columns
    self.seed = seed
    self.light = light
  }

  /// The page below and every piece above it.
  public func layers(at progress: Double, on stage: Stage) -> [Layer] {
    let progress = progress.asProgress
    let stage = light == .natural ? stage : stage.matless
    return isBackward
      ? undone(exploded(at: 1 - progress, on: stage.undone)) : exploded(at: progress, on: stage)
  }

  private func exploded(at progress: Double, on stage: Stage) -> [Layer] {
    guard progress > 0 else { return [stage.whole(.from)] }
    guard progress < 1 else { return [stage.whole(.to)] }
    // Without extents there is nothing to cut.
    guard !stage.size.isEmpty else { return [stage.whole(.from)] }
    let page = stage.place(of: .from)
    // Of a print there are as many columns as its width has of the window's.
    let wanted = (Double(columns) * page.size.width / stage.size.width).rounded()
    // A piece is no narrower than a pixel.
    let columns = max(1, Int(min(wanted, Double(stage.scale.pixels(page.size.width)))))
    let side = page.size.width / Double(columns)
    // Squares, but of a strip of paper, which would be thousands of them.
    let height = max(side, page.size.height / Double(columns * Self.mostRowsPerColumn))
    let rows = max(1, Int((page.size.height / height).rounded(.up)))
    var chance = Chance(state: seed)
    let below = stage.moving(
      .to,
      placement: stage.tuck(
        stage.place(of: .to).corners, beneath: .from, share: 1 - progress),
      shades: light == .natural ? [Lamp.shadow(betweenPiecesAt: progress)] : [])
    var layers = stage.mat + [below]
    for column in 0..<columns {
      for row in 0..<rows {
        let piece = Rect(
          x: page.minX + Double(column) * side, y: page.minY + Double(row) * height, width: side,
          height: min(height, page.size.height - Double(row) * height))
        let way = Point(x: chance.within(100), y: chance.within(100))
        let spin = chance.within(10)
        guard piece.size.height > 0 else { continue }
        layers.append(flown(piece, by: way, turnedBy: spin, at: progress, on: stage))
      }
    }
    return layers
  }

  /// A piece in the air.
  ///
  /// - Parameters:
  ///   - way: how far it flies, in points of a window 320 points wide.
  ///   - spin: how far it turns, in radians.
  private func flown(
    _ piece: Rect, by way: Point, turnedBy spin: Double, at progress: Double, on stage: Stage
  ) -> Layer {
    let isLit = light == .natural
    let scale = isLit ? 1 - progress : 1.0.toward(0.01, progress)
    let flight = Transform3D.translation(
      x: stage.phone(way.x) * progress, y: stage.phone(way.y) * progress)
    return Layer(
      .fragment, of: .from, source: piece,
      placement: Transform3D.scale(x: scale, y: scale)
        .then(.rotation(aboutZ: spin * progress)).about(piece.center).then(flight),
      shades: isLit ? [Lamp.scrap(flying: way, at: progress)] : [],
      opacity: isLit ? 1 : 1 - progress)
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
