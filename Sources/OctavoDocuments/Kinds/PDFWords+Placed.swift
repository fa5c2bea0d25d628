#if PDF
  internal import OctavoCairo
  internal import OctavoGeometry
  internal import OctavoNavigation

  extension PDFReader {
    /// The words of a page, and where they stand in a place that it fills; none if it is damaged or takes too long.
    func words(ofPage index: Int, size: Size, boundAt spine: SpineEdge?) -> PageWords {
      guard let extents = try? extents(ofPage: index), let page = placedWords(ofPage: index) else {
        return PageWords()
      }
      let paper = frame(of: extents, .contain, in: Rect(size: size), boundAt: spine)
      let scale = paper.size.width / extents.width
      return page.pageWords(on: paper, scale: scale)
    }
  }
#endif
