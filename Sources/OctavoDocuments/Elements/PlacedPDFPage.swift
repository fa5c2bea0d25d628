package import OctavoCairo
package import OctavoGeometry

/// A page of a PDF file somewhere on a page.
package struct PlacedPDFPage: Sendable, Hashable {
  /// The path of the file.
  package var file: String
  /// Which page, from 1.
  package var page: Int
  /// How it fills its place.
  package var fit: PlacedFit
  /// What drawing it may cost.
  package var budget: DrawingBudget

  /// A page of a file.
  package init(file: String, page: Int, fit: PlacedFit, budget: DrawingBudget = .standard) {
    self.budget = budget
    self.file = file
    self.page = page
    self.fit = fit
  }

  /// Draws the page on paper, as sharp as the screen is.
  ///
  /// - Throws: `DocumentError` if the file cannot be read or has no such page.
  package func draw(in context: Context, place: Rect) throws {
    guard !place.size.isEmpty else { return }
    #if PDF
      try open().draw(page: page - 1, in: context, place: place, fit: fit)
    #else
      throw Self.noReader(of: file)
    #endif
  }

  /// Opens the page and draws nothing.
  ///
  /// - Throws: `DocumentError` if the file cannot be read or has no such page, or that page is damaged.
  func check() throws(DocumentError) {
    #if PDF
      _ = try open().extents(ofPage: page - 1)
    #else
      throw Self.noReader(of: file)
    #endif
  }

  #if PDF
    private func open() throws(DocumentError) -> PDFReader {
      let reader = try PDFReader(try OpenFile(file), budget: budget)
      guard (1...reader.pageCount).contains(page) else {
        throw DocumentError(
          .nothingToShow, path: file,
          reason: "there is no page \(page); the file has \(reader.pageCount)")
      }
      return reader
    }
  #else
    private static func noReader(of file: String) -> DocumentError {
      DocumentError(
        .unsupported, path: file,
        reason: "this build of Octavo has no PDF reader; build it with the trait PDF")
    }
  #endif
}
