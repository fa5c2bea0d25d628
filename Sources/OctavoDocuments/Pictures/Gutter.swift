package import OctavoCairo
package import OctavoGeometry
package import OctavoNavigation

/// The soft shade of a page of an open book where it goes down to the spine.
///
/// It is part of the page's picture: it costs nothing while pages lie or turn, and turns with them.
enum Gutter {
  /// How far it reaches, as a share of the page.
  private static let reach = 0.055
  /// Its strengths from the spine outwards, evenly spaced.
  private static let strengths = [0.15, 0.07, 0.03, 0.01, 0]

  /// Draws it over a page.
  ///
  /// - Parameters:
  ///   - rect: Where the page is, in points.
  ///   - spine: The edge of the page that is bound.
  static func draw(over rect: Rect, at spine: SpineEdge, in context: Context) {
    var strip = rect
    switch spine {
    case .left, .right: strip.size.width *= reach
    case .top, .bottom: strip.size.height *= reach
    }
    strip = spine.moved(strip, within: rect)
    let (start, end) =
      switch spine {
      case .left: (Point(x: strip.minX), Point(x: strip.maxX))
      case .right: (Point(x: strip.maxX), Point(x: strip.minX))
      case .top: (Point(y: strip.minY), Point(y: strip.maxY))
      case .bottom: (Point(y: strip.maxY), Point(y: strip.minY))
      }
    let stops = strengths.enumerated().map { index, strength in
      Gradient.Stop(Double(index) / Double(strengths.count - 1), .black, alpha: strength)
    }
    context.setGradient(Gradient(.linear(from: start, to: end), stops: stops))
    context.fill(strip)
  }

  /// Draws it on both sides of the middle of a page that lies across an open book.
  ///
  /// - Parameters:
  ///   - rect: Where the page is, in points.
  ///   - axis: The axis that the spine parts.
  static func draw(over rect: Rect, foldedAlong axis: Axis, in context: Context) {
    var (low, high) = (rect, rect)
    low.size[axis] /= 2
    high.size[axis] -= low.size[axis]
    high.origin[axis] += low.size[axis]
    draw(over: low, at: axis == .horizontal ? .right : .bottom, in: context)
    draw(over: high, at: axis == .horizontal ? .left : .top, in: context)
  }
}

/// A content that fills its page, with the shade of its gutter.
package struct BoundContent: PageContent {
  private let content: any PageContent
  private let spine: SpineEdge

  /// A content of a page that is bound.
  package init(_ content: any PageContent, at spine: SpineEdge) {
    self.content = content
    self.spine = spine
  }

  package var background: Color { content.background }

  package var isTransparent: Bool { content.isTransparent }

  package func draw(in context: Context, size: Size) throws {
    try content.draw(in: context, size: size)
    Gutter.draw(over: Rect(size: size), at: spine, in: context)
  }

  package func paper(in context: Context, size: Size) throws -> Rect? {
    try content.paper(in: context, size: size)
  }

  package func paperShadow(in context: Context) -> Double { content.paperShadow(in: context) }
}
