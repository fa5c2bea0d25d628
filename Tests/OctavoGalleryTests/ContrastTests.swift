import Foundation
import OctavoGeometry
import Testing

@testable import OctavoGallery

@Suite struct `Colours of the gallery` {
  /// WCAG 2's contrast of two colours, 1…21.
  private func contrast(_ one: Color, _ other: Color) -> Double {
    func luminance(_ color: Color) -> Double {
      func linear(_ channel: Double) -> Double {
        channel <= 0.04045 ? channel / 12.92 : pow((channel + 0.055) / 1.055, 2.4)
      }
      return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
    }
    let (a, b) = (luminance(one), luminance(other))
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  @Test func `are read: words by 4.5, controls by 3`() {
    for ground in [Palette.paper, Palette.card] {
      for words in [Palette.ink, Palette.faint, Palette.accent] {
        #expect(contrast(words, ground) >= 4.5)
      }
      for control in [Palette.control, Palette.accent, Palette.focus, Palette.faint] {
        #expect(contrast(control, ground) >= 3)
      }
    }
    #expect(contrast(Palette.card, Palette.accent) >= 4.5, "on a button")
    #expect(contrast(Palette.ink, Palette.accentPale) >= 4.5, "on what is chosen")
  }
}
