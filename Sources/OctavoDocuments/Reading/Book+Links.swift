public import OctavoGeometry
public import OctavoNavigation

/// Where links lead that stand on its pages, and what links of other documents lead to.
extension Book {
  /// A page as its document knows it: where it lies there, and for which extents it was laid out.
  private struct LaidOutPage {
    let document: any Document
    let number: Int
    let section: Int
    let offset: Int
    let size: Size
    /// How many points of the document one of the page is.
    let scale: Double

    func place(_ offset: Int) -> Position { Position(document: number, offset: offset) }

    /// A point of the page, where the document has it.
    func point(at point: Point) -> Point { Point(x: point.x * scale, y: point.y * scale) }
  }

  /// The page that holds a place, of a size in points.
  private func page(holding place: Position, size: Size) -> LaidOutPage {
    let place = sound(place)
    let document = documents[place.document]
    let laidOut = layoutSize(size, of: document)
    return LaidOutPage(
      document: document, number: place.document, section: section(of: place),
      offset: place.offset, size: laidOut,
      scale: size.width > 0 ? laidOut.width / size.width : 1)
  }

  /// The place that a link leads to which stands at a point of the page that holds a place, in points of
  /// a page of a size, which is bound at an edge; nil if there is none.
  public func target(
    at point: Point, ofPageHolding place: Position, size: Size, boundAt spine: SpineEdge? = nil
  ) -> Position? {
    let page = page(holding: place, size: size)
    return page.document.target(
      at: page.point(at: point), ofPageHolding: page.offset, inSection: page.section,
      size: page.size, boundAt: spine
    ).map(page.place)
  }

  /// Where a link leads out of the book which stands at such a point; nil if there is none.
  func externalLink(
    at point: Point, ofPageHolding place: Position, size: Size, boundAt spine: SpineEdge?
  ) -> ExternalLink? {
    let page = page(holding: place, size: size)
    return page.document.externalLink(
      at: page.point(at: point), ofPageHolding: page.offset, inSection: page.section,
      size: page.size, boundAt: spine)
  }

  /// What the links are called on the page that holds a place.
  func links(onPageHolding place: Position, at size: Size) -> [String] {
    let page = page(holding: place, size: size)
    return page.document.links(
      onPageHolding: page.offset, inSection: page.section, size: page.size)
  }

  /// Finds what they are called: ask off the main actor.
  func findLinks(onPageHolding place: Position) {
    let place = sound(place)
    documents[place.document].findLinks(
      onPageHolding: place.offset, inSection: section(of: place))
  }

  /// The place that one of them leads to, by its index; nil if there is none.
  func target(ofLink index: Int, onPageHolding place: Position, at size: Size) -> Position? {
    let page = page(holding: place, size: size)
    return page.document.target(
      ofLink: index, onPageHolding: page.offset, inSection: page.section, size: page.size
    ).map(page.place)
  }

  /// Where one of them leads that leads out of the book; nil if it does not.
  func externalLink(
    ofLink index: Int, onPageHolding place: Position, at size: Size
  ) -> ExternalLink? {
    let page = page(holding: place, size: size)
    return page.document.externalLink(
      ofLink: index, onPageHolding: page.offset, inSection: page.section, size: page.size)
  }

  /// The place of a part, by what links of other documents call it; nil if there is none.
  public func position(ofPart name: String) -> Position? {
    for (index, document) in documents.enumerated() {
      if let offset = document.offset(ofPart: name) {
        return Position(document: index, offset: offset)
      }
    }
    return nil
  }
}
