internal import OctavoCairo
internal import OctavoDocuments
internal import OctavoGeometry
internal import OctavoStoryboards

/// Sets words into places: as large as they are meant to be, and smaller where there is less room.
struct WordDrawing {
  let look: SceneLook
  let page: Size

  /// The least that letters may become, as a share of what they are meant to be.
  private static let leastShare = 0.5
  private static let step = 0.92

  /// Draws a text from the top of its place.
  ///
  /// - Throws: `CairoError` if there is no memory to draw with.
  func draw(
    _ words: String, style: Storyboard.Element.TextStyle, in context: Context, place: Rect
  ) throws {
    let base = PlacedText.letterSize(on: page)
    let size = style.size ?? base
    let isTitle = size >= base * 1.3
    let alignment: TextAlignment =
      switch style.alignment {
      case .start: .leading
      case .center: .center
      case .end: .trailing
      }
    let layout = fitted(place.size, size: size) { size in
      TextLayout(
        [
          TextRun(
            words, font: Font(SceneLook.face, size: size, weight: isTitle ? 680 : 400),
            color: style.ink ?? look.palette.ink)
        ], width: place.size.width, alignment: alignment, lineHeight: isTitle ? 1.0 : 1.14)
    }
    try context.drawFinely(in: place) { layout.draw(in: $0, at: place.origin) }
  }

  /// The largest layout that has room, down to half the size that was meant.
  func fitted(_ room: Size, size: Double, _ make: (Double) -> TextLayout) -> TextLayout {
    var size = size
    let least = size * Self.leastShare
    var layout = make(size)
    while layout.size.height > room.height || layout.inkRect.size.width > room.width + 0.5,
      size > least
    {
      size *= Self.step
      layout = make(size)
    }
    return layout
  }
}
