import Foundation
import OctavoGeometry
import OctavoTestSupport
import OctavoViews
import Testing

@testable import OctavoGallery

@Suite struct `Colours of the gallery` {
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
