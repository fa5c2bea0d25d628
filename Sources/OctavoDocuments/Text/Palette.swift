internal import Glibc
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
  /// What lies behind words that were looked for.
  package private(set) var mark: Color
  /// Whether letters are lighter than what they stand on.
  package private(set) var isDark: Bool

  /// Warm paper and dark ink.
  package static let paper = Palette(
    paper: Color(red: 0.988, green: 0.982, blue: 0.968),
    ink: Color(red: 0.125, green: 0.118, blue: 0.11),
    faintInk: Color(red: 0.38, green: 0.365, blue: 0.345),
    linkInk: Color(red: 0.07, green: 0.31, blue: 0.55),
    hairline: Color(red: 0.8, green: 0.785, blue: 0.755),
    panel: Color(red: 0.948, green: 0.94, blue: 0.92))

  /// The least contrast of words with what they stand on.
  private static let leastContrast = 4.5
  /// The same of letters that stand back, where they are marked.
  private static let leastFaintContrast = 3.0

  /// The colours for a page of a colour: dark or light letters, whichever are read better on it, and
  /// all others as near to what they are on paper as lets them be read.
  ///
  /// - Parameters:
  ///   - paper: the colour.
  ///   - lightInk: the letters where it is dark.
  ///   - darkInk: the letters where it is light.
  package init(
    on paper: Color, lightInk: Color = Color(red: 0.955, green: 0.95, blue: 0.94),
    darkInk: Color = Palette.paper.ink
  ) {
    self = .paper
    self.paper = paper
    isDark = lightInk.contrast(with: paper) > darkInk.contrast(with: paper)
    var ink = isDark ? lightInk : darkInk
    if ink.contrast(with: paper) < Self.leastContrast { ink = isDark ? .white : .black }
    self.ink = ink
    hairline = ink.mixed(with: paper, 0.78)
    let shade = ink.mixed(with: paper, isDark ? 0.9 : 0.94)
    let isShadeReadable = ink.contrast(with: shade) >= Self.leastContrast + 0.5
    panel = isShadeReadable ? shade : paper.mixed(with: isDark ? .black : .white, 0.14)
    let grounds = [paper, panel]
    func readable(_ color: Color) -> Color {
      let steps = (0...10).lazy.map { color.mixed(with: ink, Double($0) / 10) }
      return steps.first { step in
        grounds.allSatisfy { step.contrast(with: $0) >= Self.leastContrast }
      } ?? ink
    }
    faintInk = readable(ink.mixed(with: paper, 0.3))
    // It is seen best where it is strongest, as long as all letters are read on it.
    let inks = [(ink, Self.leastContrast), (faintInk, Self.leastFaintContrast)]
    let marks = stride(from: 1, through: 0.2, by: -0.1).lazy.map { [isDark] in
      paper.mixed(with: WordMarks.color(on: paper, isDark: isDark), $0)
    }
    mark =
      marks.first { mark in inks.allSatisfy { $0.0.contrast(with: mark) >= $0.1 } }
      ?? panel
    linkInk = readable(isDark ? Color(red: 0.56, green: 0.78, blue: 0.98) : Self.paper.linkInk)
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
    mark = WordMarks.color(on: paper, isDark: false)
    isDark = false
  }
}

extension Color {
  /// How well it is told from another, 1…21, as the Web's guidelines measure it.
  package func contrast(with other: Color) -> Double {
    let (one, other) = (luminance, other.luminance)
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)
  }

  /// The light that it gives, 0…1.
  private var luminance: Double {
    func linear(_ channel: Double) -> Double {
      channel <= 0.04045 ? channel / 12.92 : pow((channel + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }
}
