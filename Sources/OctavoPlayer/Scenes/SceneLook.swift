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
    let isDark = palette.paper.lightness < 0.42
    accent =
      isDark
      ? Color(red: 0.93, green: 0.91, blue: 0.87) : Color(red: 0.145, green: 0.33, blue: 0.52)
    accentInk = isDark ? Palette.paper.ink : .white
  }

  /// A colour as it looks under a finger.
  func pressed(_ color: Color) -> Color { color.mixed(with: palette.ink, 0.28) }
}
