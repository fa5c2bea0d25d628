public import OctavoCairo
public import OctavoGeometry

/// What stands on a page, able to draw itself on any thread at any size.
///
/// Drawing is in points and must give the same picture each time it is asked with the same size.
public protocol PageContent: Sendable {
  /// Draws the content.
  ///
  /// - Parameters:
  ///   - context: the pen; its origin is the page's top left, the background is already painted. It
  ///     begins in ink: black on a light background, white on a dark one.
  ///   - size: the page's extents in points.
  /// - Throws: what kept the page from being drawn; the message is shown on the page in its place.
  func draw(in context: Context, size: Size) throws

  /// The colour below the content.
  var background: Color { get }

  /// Whether the page has no ground of its own: where the content draws nothing, the container's background
  /// is seen, and that turns with it; in a place on another page, what stands below. `background` is not
  /// painted then, and says only on what the content can be read.
  var isTransparent: Bool { get }

  /// The content as it is read on a colour: what has no ground of its own is asked before it is drawn, and may
  /// choose its inks by what lies below.
  func inked(on ground: Color) -> any PageContent

  /// The content where a page stands beside it, as in an open book: what does not fill its page goes to
  /// the spine, so that pictures across both meet there.
  func bound(at spine: SpineEdge) -> any PageContent

  /// The content where its page lies across both sides of an open book, as `PageSide.both` says: the spine goes
  /// through its middle and parts an axis.
  func folded(along axis: Axis) -> any PageContent

  /// Where the paper lies that the content stands on, with the shadow that it throws, in points: a print
  /// that lies on a mat. Around it is nothing but `background`, and that stays where it is while the paper
  /// turns.
  ///
  /// It is asked for on the thread that draws the content, with the same pen, before that or after it.
  ///
  /// - Returns: nil if the paper fills the page.
  /// - Throws: what keeps the page from being drawn.
  func paper(in context: Context, size: Size) throws -> Rect?

  /// How far the shadow goes in `paper` that the paper throws about it, in points.
  func paperShadow(in context: Context) -> Double
}

extension PageContent {
  /// White, as paper is.
  public var background: Color { .white }
  /// It has a ground of its own.
  public var isTransparent: Bool { false }
  /// The same content.
  public func inked(on ground: Color) -> any PageContent { self }
  /// The same content.
  public func bound(at spine: SpineEdge) -> any PageContent { self }
  /// The same content.
  public func folded(along axis: Axis) -> any PageContent { self }
  /// The page is its paper.
  public func paper(in context: Context, size: Size) throws -> Rect? { nil }
  /// It throws none.
  public func paperShadow(in context: Context) -> Double { 0 }
}

extension Color {
  /// What is read on a ground of this colour: black or white, whichever has more contrast.
  package var ink: Color {
    // The square of a channel is near its light; both inks can be read where it is not near enough.
    let luminance = 0.2126 * red * red + 0.7152 * green * green + 0.0722 * blue * blue
    return luminance > 0.21 ? .black : .white
  }
}
