internal import OctavoCairo
internal import OctavoGeometry
internal import OctavoNavigation

/// A page of fixed layout: whole, centred, on its mat; at the spine if it is bound.
struct FixedPageContent: PaperedContent {
  let book: FixedBook
  let index: Int
  var spine: SpineEdge?
  /// The axis that a spine parts through its middle.
  var fold: Axis?
  /// What is marked on it.
  var words: SearchWords?
  /// What it is printed on.
  var paper = Paper.light

  var background: Color { Mat.color(below: paper) }

  func bound(at spine: SpineEdge) -> any PageContent {
    var page = self
    (page.spine, page.fold) = (spine, nil)
    return page
  }

  func folded(along axis: Axis) -> any PageContent {
    var page = self
    (page.spine, page.fold) = (nil, axis)
    return page
  }

  func papered(_ paper: Paper) -> any PageContent {
    var page = self
    page.paper = paper
    return page
  }

  func draw(in context: Context, size: Size) throws {
    let page = book.page(at: index)
    let paper = context.aligned(book.frame(ofPage: index, in: size, boundAt: spine))
    if let apart = context.apart(in: paper) {
      let coloring = PageColoring(on: self.paper)
      var picture = try apart.picture { context in
        context.translate(x: paper.minX, y: paper.minY)
        context.scale(
          x: paper.size.width / page.size.width, y: paper.size.height / page.size.height)
        book.draw(page, in: context)
      }
      if let coloring {
        let kept = book.kept(of: page, at: index, by: coloring)
        picture = coloring.colored(picture, keeping: pixels(kept, of: page, picture, apart, paper))
      }
      Mat.drawShadow(about: paper, in: context)
      context.lay(picture, of: apart)
      let scale = paper.size.width / page.size.width
      let marks = words.map { book.marks(of: $0, onPage: index) } ?? []
      WordMarks.draw(
        marks.map { $0.placed(on: paper, scale: scale) }, over: picture, of: apart, in: context)
    }
    if let spine { Gutter.draw(over: paper, at: spine, in: context) }
    if let fold { Gutter.draw(over: paper, foldedAlong: fold, in: context) }
  }

  /// What stays as it is, in pixels of a picture of a part of the page.
  private func pixels(
    _ kept: PageColoring.Kept, of page: FixedPage, _ picture: Picture, _ apart: ApartDrawing,
    _ paper: Rect
  ) -> PageColoring.Kept {
    let scale = paper.size.width / page.size.width
    let seen = apart.rect
    let (across, down) = (
      Double(picture.width) / seen.size.width, Double(picture.height) / seen.size.height
    )
    var here = kept
    here.pictures = kept.pictures.map { place in
      let place = place.placed(on: paper, scale: scale)
      return Rect(
        x: (place.minX - seen.minX) * across, y: (place.minY - seen.minY) * down,
        width: place.size.width * across, height: place.size.height * down)
    }
    return here
  }

  func paper(in context: Context, size: Size) throws -> Rect? {
    let frame = book.frame(ofPage: index, in: size, boundAt: spine)
    return Mat.paper(of: context.aligned(frame), on: size, in: context)
  }

  func paperShadow(in context: Context) -> Double { Mat.reach(in: context) }
}
