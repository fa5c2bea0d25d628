package import OctavoGeometry

/// The colours that a page is set in.
package struct Palette: Sendable, Hashable {
  /// What the page is made of.
  package var paper: Color
  /// The letters.
  package var ink: Color
  /// Letters that stand back: markers, captions, quotes.
  package var faintInk: Color
  /// Letters that lead somewhere.
  package var linkInk: Color
  /// Fine lines.
  package var hairline: Color
  /// What lies behind code and other things apart from the text.
  package var panel: Color

  /// Warm paper and dark ink.
  package static let paper = Palette(
    paper: Color(red: 0.988, green: 0.982, blue: 0.968),
    ink: Color(red: 0.125, green: 0.118, blue: 0.11),
    faintInk: Color(red: 0.38, green: 0.365, blue: 0.345),
    linkInk: Color(red: 0.07, green: 0.31, blue: 0.55),
    hairline: Color(red: 0.8, green: 0.785, blue: 0.755),
    panel: Color(red: 0.948, green: 0.94, blue: 0.92))

  /// The colours for a page of a colour: dark letters on what is light, light ones on what is dark.
  package init(on paper: Color) {
    self = .paper
    self.paper = paper
    let isDark = paper.lightness < 0.42
    let ink = isDark ? Color(red: 0.955, green: 0.95, blue: 0.94) : Self.paper.ink
    self.ink = ink
    faintInk = ink.mixed(with: paper, 0.3)
    linkInk = isDark ? Color(red: 0.56, green: 0.78, blue: 0.98) : Self.paper.linkInk
    hairline = ink.mixed(with: paper, 0.78)
    panel = ink.mixed(with: paper, isDark ? 0.9 : 0.94)
  }

  private init(
    paper: Color, ink: Color, faintInk: Color, linkInk: Color, hairline: Color, panel: Color
  ) {
    self.paper = paper
    self.ink = ink
    self.faintInk = faintInk
    self.linkInk = linkInk
    self.hairline = hairline
    self.panel = panel
  }
}

extension Color {
  /// How light it looks, 0…1: the weights are those of sRGB's channels in daylight.
  package var lightness: Double { 0.2126 * red + 0.7152 * green + 0.0722 * blue }

  /// A colour a share of the way to another.
  package func mixed(with other: Color, _ share: Double) -> Color {
    Color(
      red: red + (other.red - red) * share, green: green + (other.green - green) * share,
      blue: blue + (other.blue - blue) * share)
  }
}
