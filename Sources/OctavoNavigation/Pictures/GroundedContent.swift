internal import OctavoCairo
package import OctavoGeometry

extension PageContent {
  /// The content as it is seen where a colour lies below it: itself, or its ink on that colour if it has no
  /// ground of its own (Laws, No ground).
  package func laid(over ground: Color) -> any PageContent {
    isTransparent ? GroundedContent(content: self, background: ground) : self
  }
}

/// A content without a ground of its own on the colour that lies below it.
///
/// A turn moves a page as one with what is seen through it at rest, so that leaves hide what they cover.
private struct GroundedContent: PageContent {
  let content: any PageContent
  let background: Color

  func bound(at spine: SpineEdge) -> any PageContent {
    GroundedContent(content: content.bound(at: spine), background: background)
  }

  func folded(along axis: Axis) -> any PageContent {
    GroundedContent(content: content.folded(along: axis), background: background)
  }

  func paper(in context: Context, size: Size) throws -> Rect? {
    try content.paper(in: context, size: size)
  }

  func paperShadow(in context: Context) -> Double { content.paperShadow(in: context) }

  func draw(in context: Context, size: Size) throws {
    // The ink is the one that the content would begin in alone.
    context.setColor(content.background.ink)
    try content.draw(in: context, size: size)
  }
}
