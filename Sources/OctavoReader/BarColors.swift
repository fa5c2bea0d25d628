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
    ground: Color(0x26221e), raised: Color(0x332e29), pressed: Color(0x4a3b35),
    line: Color(0x453f38), ink: Color(0xf2ece1), faint: Color(0xb9af9f), track: Color(0x968c7e),
    accent: Color(0xee8f78), onAccent: Color(0x26221e), focus: Color(0x8fc0e8))

  /// Those that go with a page of a colour.
  package static func over(_ page: Color) -> BarColors { page.ink == .white ? dark : light }
}
