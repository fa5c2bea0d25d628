internal import Documents

/// Opens what a person named on the command line.
enum BookOpening {
  /// The book of some paths, or the sample book if there is none.
  ///
  /// A document that fails among others is told on standard error and shows its fault as a page.
  ///
  /// - Throws: what keeps the only document from being opened, or the sample book from being found.
  static func book(of paths: [String]) throws -> Book {
    let paths = paths.isEmpty ? try DataFolder().sampleBook() : paths
    let book = try Book(opening: paths)
    for failure in book.failures { Terminal.complain("\(failure)") }
    return book
  }
}
