internal import OctavoNavigation

/// The sides of an open book that its pages stand on.
extension Book {
  /// Whether its first page stands alone, by the first document; nil if that does not say.
  package var isCoverAlone: Bool? { documents[0].isCoverAlone }

  /// The side of the page that holds a place; nil if its number says it.
  func side(ofPageHolding place: Position, isCoverAlone: Bool) -> PageSide? {
    let place = sound(place)
    return documents[place.document].side(
      ofPageHolding: place.offset, inSection: section(of: place), isCoverAlone: isCoverAlone)
  }

  /// The documents of whose pages all is known that can be found out.
  var sidedDocuments: Set<Int> { Set(documents.indices.filter { documents[$0].knowsSides }) }

  /// Whether a document gives its pages sides: it does so with all of them.
  func hasSides(_ document: Int) -> Bool {
    side(ofPageHolding: Position(document: document), isCoverAlone: true) != nil
  }
}
