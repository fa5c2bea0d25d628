internal import OctavoCairo
internal import OctavoDocuments
internal import OctavoGeometry

/// The colours and faces that the scenes of a board share.
struct SceneLook: Sendable, Hashable {
  /// The colours of paper and letters.
  let palette: Palette
  /// What can be pressed.
  let accent: Color
  /// The letters on what can be pressed.
  let accentInk: Color
  /// Whether rows lead to the left.
  let isRightToLeft: Bool

  /// For labels, buttons and lists.
  static let face = "Inter, Source Sans 3, Noto Sans, Cantarell, DejaVu Sans, sans-serif"

  /// The look of a page of a colour, or of paper.
  init(background: Color?, isRightToLeft: Bool) {
    palette = background.map { Palette(on: $0) } ?? .paper
    self.isRightToLeft = isRightToLeft
    let (light, blue) = (
      Color(red: 0.93, green: 0.91, blue: 0.87), Color(red: 0.145, green: 0.33, blue: 0.52)
    )
    let wanted = palette.isDark ? [light, blue] : [blue, Palette.paper.ink]
    let ground = palette.paper
    accent = wanted.first { $0.contrast(with: ground) >= 3 } ?? palette.ink
    accentInk =
      accent.contrast(with: .white) > accent.contrast(with: Palette.paper.ink)
      ? .white : Palette.paper.ink
  }

  /// A button under a finger.
  var pressedAccent: Color {
    let darker = accent.mixed(with: .black, accentInk == .white ? 0.32 : 0.2)
    return darker.contrast(with: accent) >= 1.3 ? darker : accent.mixed(with: .white, 0.22)
  }
  /// A row under a finger.
  var pressedPanel: Color { palette.panel.mixed(with: palette.ink, 0.22) }
}
