internal import OctavoGeometry
internal import OctavoRaster
internal import OctavoTransitions

/// The table as a container has it: a picture of few pixels, stretched over what it covers.
///
/// It is made while pages lie at rest; a frame of a turn only lays it down, where pages leave it open.
@MainActor
struct TableTop {
  /// The colour of its middle; nil where there is none.
  private(set) var color: Color?
  /// Whether it was made from what there is.
  private(set) var isLaid = false
  private var snapshot: Snapshot?

  /// What is left of the light in its corners.
  static let corner = 0.6
  private static let side = 128

  /// Lays another table.
  ///
  /// - Parameter pages: the mean of the pages that lie on it; asked only if it matters.
  mutating func lay(_ table: Table, under pages: () -> Color) {
    isLaid = true
    let color: Color? =
      switch table {
      case .plain: nil
      case .color(let color): color
      case .pages: Self.color(under: pages())
      }
    guard color != self.color else { return }
    self.color = color
    snapshot = color.map { Snapshot.vignette(of: $0, side: Self.side, corner: Self.corner) }
  }

  /// The table under pages of a mean: so dark that they stand out from it, but never as black as nothing.
  static func color(under mean: Color) -> Color {
    let least = 0.06
    return Color.black.mixed(with: mean, 0.36).mixed(with: .white, least)
  }

  /// The table over a part of the window; nil where there is none.
  func item(over rect: Rect) -> Scene.Item? {
    guard let snapshot, !rect.size.isEmpty else { return nil }
    let placement = Transform3D.scale(
      x: rect.size.width / snapshot.size.width, y: rect.size.height / snapshot.size.height
    ).then(.translation(x: rect.minX, y: rect.minY))
    return Scene.Item(
      Layer(.table, of: .to, source: Rect(size: snapshot.size), placement: placement),
      showing: snapshot)
  }
}

extension Layer.Role {
  /// What stands behind the pages.
  static let table = Layer.Role(rawValue: "table")
}
