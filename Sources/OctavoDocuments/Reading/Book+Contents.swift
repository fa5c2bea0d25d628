package import OctavoNavigation

/// The list of what is where in a book: those of its documents, one below the other.
extension Book {
  /// The list; of several documents each has a line of its own.
  package var contents: [ContentsEntry] {
    guard documents.count > 1 else { return documents[0].contents }
    return documents.flatMap { document in
      [ContentsEntry(document.title)]
        + document.contents.map { ContentsEntry($0.title, depth: $0.depth + 1) }
    }
  }

  /// Finds what documents say of their parts, if that takes time.
  func findContents() { for document in documents { document.findContents() } }

  /// The place that a part begins at.
  package func position(ofEntry index: Int) -> Position? {
    guard index >= 0 else { return nil }
    var left = index
    for (number, document) in documents.enumerated() {
      if documents.count > 1 {
        if left == 0 {
          return Position(document: number, offset: document.range(ofSection: 0).lowerBound)
        }
        left -= 1
      }
      let count = document.contents.count
      if left < count {
        return document.offset(ofEntry: left).map { Position(document: number, offset: $0) }
      }
      left -= count
    }
    return nil
  }

  /// The part that a place is in.
  package func entry(holding place: Position) -> Int? {
    let place = sound(place)
    let inner = documents[place.document].entry(
      holding: place.offset, inSection: section(of: place))
    guard documents.count > 1 else { return inner }
    let before = documents[..<place.document].reduce(0) { $0 + 1 + $1.contents.count }
    return before + (inner.map { $0 + 1 } ?? 0)
  }
}
