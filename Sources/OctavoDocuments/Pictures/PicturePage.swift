internal import OctavoCairo
internal import OctavoGeometry
internal import OctavoNavigation

/// A picture on a page of its own: whole, centred, on its mat; at the spine if it is bound.
struct PicturePage: PaperedContent {
  let source: PictureSource
  /// Where it is bound.
  var spine: SpineEdge?
  /// The axis that a spine parts through its middle.
  var fold: Axis?
  /// What pages stand on that have colours of their paper: the mat is not brighter.
  var paper = Paper.light

  /// How many points a pixel of the picture may become: not pixels of the screen, of which a page that
  /// is shown larger has more.
  static let largestMagnification = 4.0

  var background: Color { Mat.color(below: paper) }

  func bound(at spine: SpineEdge) -> any PageContent {
    PicturePage(source: source, spine: spine, paper: paper)
  }

  func folded(along axis: Axis) -> any PageContent {
    PicturePage(source: source, fold: axis, paper: paper)
  }

  func papered(_ paper: Paper) -> any PageContent {
    PicturePage(source: source, spine: spine, fold: fold, paper: paper)
  }

  func draw(in context: Context, size: Size) throws {
    let (decoded, rect) = try laidOut(in: context, size: size)
    Mat.drawShadow(about: rect, in: context)
    if decoded.hasAlpha {
      context.setColor(.white)
      context.fill(rect)
    }
    context.draw(decoded.picture, in: rect)
    if let spine { Gutter.draw(over: rect, at: spine, in: context) }
    if let fold { Gutter.draw(over: rect, foldedAlong: fold, in: context) }
  }

  func paper(in context: Context, size: Size) throws -> Rect? {
    Mat.paper(of: try laidOut(in: context, size: size).place, on: size, in: context)
  }

  func paperShadow(in context: Context) -> Double { Mat.reach(in: context) }

  /// The picture, and where it lies on the page.
  private func laidOut(
    in context: Context, size: Size
  ) throws -> (decoded: PictureDecoder.Decoded, place: Rect) {
    let density = context.pixelsPerPoint
    let box = (
      width: Int((size.width * density.width).rounded()),
      height: Int((size.height * density.height).rounded())
    )
    let decoded = try source.decoded(fitting: box)
    let picture = decoded.picture
    let fit = min(
      Double(box.width) / Double(picture.width), Double(box.height) / Double(picture.height),
      Self.largestMagnification * density.width)
    let width = Double(picture.width) * fit / density.width
    let height = Double(picture.height) * fit / density.height
    // On whole pixels a picture that was decoded to size is copied, not filtered once more.
    let centred = Rect(
      x: (size.width - width) / 2, y: (size.height - height) / 2, width: width, height: height)
    let place = context.aligned(spine?.moved(centred, within: Rect(size: size)) ?? centred)
    return (decoded, place)
  }
}
