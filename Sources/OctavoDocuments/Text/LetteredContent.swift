internal import OctavoCairo
internal import OctavoGeometry
internal import OctavoNavigation

/// A page of a text whose letters are larger, or smaller, than they would be by themselves: a smaller page, drawn
/// larger.
struct LetteredContent: PageContent {
  private let content: any PageContent
  /// The size of the letters as a share of their own.
  private let letters: Double

  init(_ content: any PageContent, letters: Double) {
    self.content = content
    self.letters = letters
  }

  var background: Color { content.background }

  var isTransparent: Bool { content.isTransparent }

  func inked(on ground: Color) -> any PageContent {
    LetteredContent(content.inked(on: ground), letters: letters)
  }

  func bound(at spine: SpineEdge) -> any PageContent {
    LetteredContent(content.bound(at: spine), letters: letters)
  }

  func folded(along axis: Axis) -> any PageContent {
    LetteredContent(content.folded(along: axis), letters: letters)
  }

  func draw(in context: Context, size: Size) throws {
    try context.saved {
      context.scale(x: letters, y: letters)
      try content.draw(
        in: context, size: Size(width: size.width / letters, height: size.height / letters))
    }
  }
}
