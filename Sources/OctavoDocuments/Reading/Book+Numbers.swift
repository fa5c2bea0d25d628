package import OctavoGeometry
package import OctavoNavigation

extension Book {
  /// The place at which a page begins, counted from 1, or near it: nothing is laid out to find it.
  ///
  /// Where pages before it are not laid out yet, or its own section is not, it is as far into the text as
  /// the estimated numbers say.
  package func position(nearPage number: Int, at size: Size) -> Position {
    var left = max(1, number) - 1
    for section in chapters {
      let document = documents[section.document]
      let size = layoutSize(size, of: document)
      let count = document.estimatedPageCount(ofSection: section.section, at: size)
      guard left >= count.number else {
        if count.isExact {
          return Position(
            document: section.document,
            offset: document.offset(ofPage: left, inSection: section.section, at: size))
        }
        let range = document.range(ofSection: section.section)
        let share = Double(left) / Double(max(count.number, 1))
        return sound(
          Position(
            document: section.document,
            offset: range.lowerBound + Int(share * Double(range.count))))
      }
      left -= count.number
    }
    return end
  }

  /// The first section, from one on, whose pages are not counted; nil if all are.
  func uncountedSection(from first: Int, at size: Size) -> Int? {
    chapters.indices.dropFirst(first).first { index in
      let (document, section) = (chapters[index].document, chapters[index].section)
      return !documents[document].estimatedPageCount(
        ofSection: section, at: layoutSize(size, of: documents[document])
      ).isExact
    }
  }

  /// Counts the pages of a section.
  func countPages(ofSection index: Int, at size: Size) {
    let (document, section) = (chapters[index].document, chapters[index].section)
    documents[document].countPages(
      ofSection: section, at: layoutSize(size, of: documents[document]))
  }

  /// What the pages are called, where the only document of the book says it.
  package var labels: PageLabels? { documents.count == 1 ? documents[0].labels : nil }

  /// What the part is called that a place is in: the heading above it, or else the title of its document
  /// where there are several.
  package func chapter(at place: Position) -> String? {
    let place = sound(place)
    let document = documents[place.document]
    return document.heading(at: place.offset, inSection: section(of: place))
      ?? (documents.count > 1 ? document.title : nil)
  }
}
