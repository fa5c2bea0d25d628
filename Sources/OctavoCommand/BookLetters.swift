internal import OctavoDocuments

/// How large the letters of a book's texts are: as the person chose for books, by as much as all programs are to have
/// them larger.
@MainActor
final class BookLetters {
  /// What was chosen, as a share of what letters are by themselves.
  var choice = 1.0 {
    didSet { show() }
  }
  /// How large letters are to be in all programs.
  var scale = 1.0 {
    didSet { show() }
  }
  private let reader: BookReader

  /// The letters of a book.
  init(of reader: BookReader) { self.reader = reader }

  private func show() { reader.letterSize = choice * scale }
}
