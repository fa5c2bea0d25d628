package import OctavoCairo
internal import OctavoGeometry
package import OctavoPixelMemory
package import OctavoRaster
package import OctavoTransitions

/// The picture of a page: its content as pixels, or what kept it from being drawn.
///
/// It is drawn here wherever it is kept: with those of other pages (`SnapshotCache`), in the small for a
/// finger that runs through them, by a view, or as what is seen of it larger (`ZoomPictures`). Any thread
/// may draw.
package struct PagePicture: Sendable {
  /// The pixels; nil where there is no memory for them.
  package private(set) var snapshot: Snapshot?
  /// Where the paper lies in it; nil if that fills the page.
  private(set) var paper: Rect?

  /// None.
  init() {}

  /// A content on a stage of its own.
  package init(of content: any PageContent, on stage: Stage, from pool: PixelPool = .shared) {
    var paper: Rect?
    do {
      snapshot = try Self.snapshot(of: content, on: stage, from: pool) {
        paper = try content.paper(in: $0, size: stage.size)
      }
      self.paper = paper
    } catch {
      // No picture of the message either: the paper stands in, and the drawing is not tried again.
      snapshot = try? Self.snapshot(of: ErrorPage(error), on: stage, from: pool)
    }
  }

  /// The pixels of a content for whoever says by himself what kept it from being drawn.
  ///
  /// - Parameter body: Is called with the same pen after the content was drawn.
  /// - Throws: What kept it from being drawn.
  package static func snapshot(
    of content: any PageContent, on stage: Stage, from pool: PixelPool = .shared,
    then body: (Context) throws -> Void = { _ in }
  ) throws -> Snapshot {
    try Snapshot(
      size: stage.size, scale: stage.scale, background: content.background,
      isTransparent: content.isTransparent, from: pool
    ) {
      try draw(content, in: $0, size: stage.size)
      try body($0)
    }
  }

  /// Draws a content into the place of its page in a larger picture, with its background if it has one.
  static func draw(_ content: any PageContent, in context: Context, at place: Rect) {
    context.clip(to: context.aligned(place))
    context.translate(x: place.minX, y: place.minY)
    if !content.isTransparent {
      context.setColor(content.background)
      context.paint()
    }
    do {
      try context.saved { try draw(content, in: context, size: place.size) }
    } catch {
      let message = ErrorPage(error)
      context.setColor(message.background)
      context.paint()
      message.draw(in: context, size: place.size)
    }
  }

  private static func draw(_ content: any PageContent, in context: Context, size: Size) throws {
    context.setColor(content.background.ink)
    try content.draw(in: context, size: size)
  }
}
