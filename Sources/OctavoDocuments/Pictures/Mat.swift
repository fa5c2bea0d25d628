internal import OctavoCairo
internal import OctavoGeometry

/// What a picture lies on that has not the window's shape, and with it the margins of a leaf.
///
/// It is the paper of an album: dark margins would swallow the shadow that a leaf in the air throws,
/// and with the shadow its edge. A shade darker than white, it lets white pages stand out.
enum Mat {
  /// The paper.
  static let color = Color(red: 0.91, green: 0.9, blue: 0.87)

  /// What a page lies on that is printed on some paper: never lighter than that, and never as dark as a page may
  /// be, which would swallow its edge.
  static func color(below paper: Paper) -> Color {
    switch paper {
    case .light, .white: color
    case .sepia: Color(red: 0.86, green: 0.806, blue: 0.69)
    case .dark: Color(red: 0.21, green: 0.203, blue: 0.194)
    case .black: Color(red: 0.15, green: 0.15, blue: 0.15)
    }
  }

  /// The strengths of the shadow about a picture, outwards, a point each: first a keyline.
  private static let shadow = [0.2, 0.08, 0.04, 0.02]

  /// A print with the shadow about it, as far as that lies on the page.
  static func paper(of print: Rect, on page: Size, in context: Context) -> Rect? {
    let reach = reach(in: context)
    let paper = Rect(
      x: print.minX - reach, y: print.minY - reach, width: print.size.width + 2 * reach,
      height: print.size.height + 2 * reach
    ).intersection(Rect(size: page))
    return paper == Rect(size: page) ? nil : paper
  }

  /// How far the shadow goes about a print, in points.
  static func reach(in context: Context) -> Double { width(in: context) * Double(shadow.count) }

  /// The width of a step of the shadow: whole pixels, at least one, so that the keyline is crisp at any
  /// scale.
  private static func width(in context: Context) -> Double {
    let density = context.pixelsPerPoint
    return max(1, density.width.rounded(.down)) / density.width
  }

  /// Draws the soft shadow about a picture or page that will be drawn into a rectangle.
  static func drawShadow(about rect: Rect, in context: Context) {
    let width = width(in: context)
    for (step, strength) in shadow.enumerated() {
      let reach = (Double(step) + 0.5) * width
      context.setColor(.black, alpha: strength)
      context.stroke(
        Rect(
          x: rect.minX - reach, y: rect.minY - reach, width: rect.size.width + 2 * reach,
          height: rect.size.height + 2 * reach),
        width: width)
    }
  }
}
