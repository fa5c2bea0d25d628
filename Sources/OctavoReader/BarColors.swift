package import OctavoGeometry
internal import OctavoNavigation
internal import OctavoViews

/// The colours of what lies over the pages: as paper over light pages, as dusk over dark ones.
package struct BarColors: Sendable, Hashable {
  /// The ground of a bar.
  package var ground: Color
  /// What stands out from the ground, as a key that can be pressed.
  package var raised: Color
  /// The ground of what is pressed.
  package var pressed: Color
  /// The line where a bar ends.
  package var line: Color
  /// Words and signs.
  package var ink: Color
  /// Words that matter less.
  package var faint: Color
  /// The way of the slider's knob.
  package var track: Color
  /// The knob, and how far it is.
  package var accent: Color
  /// Words on the accent.
  package var onAccent: Color
  /// The ring around what has the keys.
  package var focus: Color

  /// Over light pages.
  package static let light = BarColors(
    ground: Palette.paper, raised: Palette.card, pressed: Palette.accentPale, line: Palette.line,
    ink: Palette.ink, faint: Palette.faint, track: Palette.control, accent: Palette.accent,
    onAccent: Palette.card, focus: Palette.focus)

  /// Over dark pages.
  package static let dark = BarColors(
    ground: Color(0x26221e), raised: Palette.nightCard, pressed: Palette.nightAccentPale,
    line: Color(0x453f38), ink: Palette.nightInk, faint: Palette.nightFaint,
    track: Palette.nightControl, accent: Palette.nightAccent, onAccent: Color(0x26221e),
    focus: Color(0x8fc0e8))

  /// Over light pages, for whoever wants the most contrast.
  package static let highLight = BarColors(
    ground: .white, raised: .white, pressed: Color(0xd6d6d6), line: .black, ink: .black,
    faint: Color(0x2e2e2e), track: Color(0x4a4a4a), accent: Color(0x8c1d0b), onAccent: .white,
    focus: Color(0x003d80))

  /// Over dark pages, for whoever wants the most contrast.
  package static let highDark = BarColors(
    ground: .black, raised: .black, pressed: Color(0x3d3d3d), line: .white, ink: .white,
    faint: Color(0xd8d8d8), track: Color(0xb4b4b4), accent: Color(0xffb09c), onAccent: .black,
    focus: Color(0x9ed2ff))

  /// Those that go with a page of a colour.
  package static func over(_ page: Color, isHighContrast: Bool = false) -> BarColors {
    switch (page.ink == .white, isHighContrast) {
    case (false, false): light
    case (true, false): dark
    case (false, true): highLight
    case (true, true): highDark
    }
  }
}
