internal import OctavoDocuments

/// Where in a book something leads.
enum BookSpot {
  /// To a place in it.
  case place(Book.Position)
  /// To a part of it, by what a link calls that.
  case part(String)

  /// The place; nil if there is none of that name.
  func place(in book: Book) -> Book.Position? {
    switch self {
    case .place(let place): place
    case .part(let name): book.position(ofPart: name)
    }
  }
}
