internal import OctavoCairo
internal import OctavoGeometry

/// The inside of a book's cover: an end paper in the cloth that is turned in around it, and words on it.
struct BoardContent: PageContent, Equatable {
  /// The cloth.
  var cloth: Color
  /// What stands on the end paper; nil for nothing.
  var words: String?
  /// The edge at which pages are bound to it; nil where it fills the window.
  var spine: SpineEdge?
  /// How light the end paper is, 0…1: beside dark pages a light one would dazzle.
  private var lightness = 1.0

  /// The cloth of a book whose pages have no colour of their own.
  private static let plainCloth = Color(red: 0.29, green: 0.2, blue: 0.165)
  private static let plainPaper = Color(red: 0.96, green: 0.93, blue: 0.87)
  /// How far the cloth is seen around the end paper, as a share of the shorter extent.
  private static let border = 0.022
  private static let face = "Noto Serif, Cantarell, DejaVu Serif, serif"

  /// A board in a colour, or in one made from the mean of the page that lies on it; nil for mere paper.
  init?(_ cover: Cover, under mean: Color, words: String?) {
    switch cover {
    case .paper: return nil
    case .board(let cloth): self.cloth = cloth
    case .pages:
      cloth = Self.cloth(for: mean)
      lightness = min(1, max(0, (mean.brightness - 0.12) / 0.23))
    }
    self.words = words
  }

  /// The cloth for a page: of its hue where it has one, but deeper.
  private static func cloth(for mean: Color) -> Color {
    let most = max(mean.red, mean.green, mean.blue)
    let least = min(mean.red, mean.green, mean.blue)
    let hue = min(1, 3 * (most - least) / max(most, 0.05))
    return plainCloth.mixed(with: mean.mixed(with: .black, 0.45), hue)
  }

  /// The end paper: a warm one that took a little of the cloth's colour.
  var background: Color {
    let light = cloth.mixed(with: Self.plainPaper, 0.82)
    return cloth.mixed(with: .black, 0.55).mixed(with: light, lightness)
  }

  private var ink: Color {
    lightness > 0.5 ? cloth.mixed(with: .black, 0.2) : cloth.mixed(with: Self.plainPaper, 0.6)
  }

  func bound(at spine: SpineEdge) -> any PageContent {
    var content = self
    content.spine = spine
    return content
  }

  func draw(in context: Context, size: Size) {
    let border = max(1, (Self.border * min(size.width, size.height)).rounded())
    let paper = paper(in: size, border)
    context.setColor(cloth)
    for rect in Rect(size: size).around(paper) { context.fill(rect) }
    // The paper lies on the cloth: it is seen where it ends, and the hollow where the board is hinged.
    context.setColor(.black, alpha: 0.25)
    let line = max(0.5, border / 12)
    for rect in paper.inset(by: -line).around(paper) { context.fill(rect) }
    if let spine { drawHollow(at: spine, in: context, size: size) }
    drawWords(in: context, within: paper)
  }

  /// The place of the end paper, which goes on over the hinge.
  private func paper(in size: Size, _ border: Double) -> Rect {
    func rim(_ edge: SpineEdge) -> Double { edge == spine ? 0 : border }
    return Rect(
      x: rim(.left), y: rim(.top), width: max(0, size.width - rim(.left) - rim(.right)),
      height: max(0, size.height - rim(.top) - rim(.bottom)))
  }

  private func drawHollow(at spine: SpineEdge, in context: Context, size: Size) {
    let reach = 0.07 * min(size.width, size.height)
    let (start, end) =
      switch spine {
      case .left: (Point(), Point(x: reach))
      case .right: (Point(x: size.width), Point(x: size.width - reach))
      case .top: (Point(), Point(y: reach))
      case .bottom: (Point(y: size.height), Point(y: size.height - reach))
      }
    context.setGradient(
      Gradient(
        .linear(from: start, to: end),
        stops: [
          Gradient.Stop(0, .black, alpha: 0.2), Gradient.Stop(0.4, .black, alpha: 0.06),
          Gradient.Stop(1, .black, alpha: 0),
        ]))
    context.paint()
  }

  /// The words a little above the middle, where a title stands.
  private func drawWords(in context: Context, within paper: Rect) {
    let width = paper.size.width * 0.7
    guard let words, !words.isEmpty, width > 20, paper.size.height > 20 else { return }
    let unit = max(9, min(30, min(paper.size.width, paper.size.height) / 18))
    let text = TextLayout(
      [
        TextRun(
          words, font: Font(Self.face, size: unit, isItalic: true),
          color: ink)
      ], width: width, alignment: .center, lineHeight: 1.3)
    let top = paper.minY + (paper.size.height - text.size.height) * 0.42
    text.draw(in: context, at: Point(x: paper.minX + (paper.size.width - width) / 2, y: top))
  }
}

extension Rect {
  /// What is left of it around another rectangle, in four parts.
  fileprivate func around(_ inner: Rect) -> [Rect] {
    [
      Rect(x: minX, y: minY, width: size.width, height: inner.minY - minY),
      Rect(x: minX, y: inner.maxY, width: size.width, height: maxY - inner.maxY),
      Rect(x: minX, y: inner.minY, width: inner.minX - minX, height: inner.size.height),
      Rect(x: inner.maxX, y: inner.minY, width: maxX - inner.maxX, height: inner.size.height),
    ]
  }
}

extension Color {
  /// How bright it is, 0…1, by the weights of sRGB's luma (Rec. 709).
  fileprivate var brightness: Double { 0.2126 * red + 0.7152 * green + 0.0722 * blue }
}
