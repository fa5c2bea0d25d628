#if PDF
  internal import COctavoPoppler
  internal import OctavoNavigation

  /// What a PDF file says of its parts.
  struct PDFContents: Sendable {
    /// Where a part begins, from 0, and what it is called.
    struct Heading: Sendable, Hashable {
      var page: Int
      var title: String
      /// In how many other parts it is.
      var depth = 0
    }

    /// The parts in the order of their pages.
    let headings: [Heading]
    /// What the pages are called, if not by their numbers.
    let labels: PageLabels?

    init(headings: [Heading], labels: PageLabels?) {
      self.headings = headings.enumerated()
        .sorted { ($0.element.page, $0.offset) < ($1.element.page, $1.offset) }.map(\.element)
      self.labels = labels
    }

    /// The list of what is where.
    var entries: [ContentsEntry] { headings.map { ContentsEntry($0.title, depth: $0.depth) } }

    /// The part that a page is in: the first of those that begin on it, or the last that began before.
    func heading(ofPage page: Int) -> String? { index(ofPage: page).map { headings[$0].title } }

    /// The index of the part that a page is in.
    func index(ofPage page: Int) -> Int? {
      var (low, high) = (0, headings.count)
      while low < high {
        let middle = (low + high) / 2
        if headings[middle].page <= page { low = middle + 1 } else { high = middle }
      }
      guard low > 0 else { return nil }
      guard headings[low - 1].page == page else { return low - 1 }
      return headings[..<low].lastIndex { $0.page < page }.map { $0 + 1 } ?? 0
    }
  }

  extension PDFHandle {
    /// The most entries that are read of an outline.
    private static let mostHeadings = 10_000
    /// The most letters that are kept of a title or a label.
    private static let mostLetters = 200

    /// What the file says of its parts; whatever of it is damaged is left out.
    func contents() -> PDFContents {
      var headings: [PDFContents.Heading] = []
      unsafe withDocument { document in
        var waiting = unsafe [(poppler_index_iter_new(document), 0)].compactMap { iterator, depth in
          unsafe iterator.map { unsafe ($0, depth) }
        }
        // An outline may hang together in a ring: what ends it is how many entries were looked at.
        var left = Self.mostHeadings
        while let (iterator, depth) = unsafe waiting.popLast() {
          left -= 1
          guard left > 0 else {
            unsafe poppler_index_iter_free(iterator)
            continue
          }
          if var heading = unsafe heading(at: iterator, in: document) {
            heading.depth = depth
            headings.append(heading)
          }
          let child = unsafe poppler_index_iter_get_child(iterator)
          if unsafe poppler_index_iter_next(iterator) != 0 {
            unsafe waiting.append((iterator, depth))
          } else {
            unsafe poppler_index_iter_free(iterator)
          }
          if let child = unsafe child { unsafe waiting.append((child, depth + 1)) }
        }
      }
      return PDFContents(headings: headings, labels: labels())
    }

    private func heading(
      at iterator: OpaquePointer, in document: OpaquePointer
    ) -> PDFContents.Heading? {
      guard let action = unsafe poppler_index_iter_get_action(iterator) else { return nil }
      defer { unsafe poppler_action_free(action) }
      guard let page = unsafe page(of: action, in: document),
        let words = unsafe action.pointee.goto_dest.title
      else { return nil }
      let title = unsafe String(cString: words).split(whereSeparator: \.isWhitespace)
        .joined(separator: " ").prefix(Self.mostLetters)
      return title.isEmpty ? nil : PDFContents.Heading(page: page, title: String(title))
    }

    private func labels() -> PageLabels? {
      unsafe withDocument { document in
        PageLabels(
          (0..<pageCount).map { index in
            guard let page = unsafe poppler_document_get_page(document, Int32(index)) else {
              return String(index + 1)
            }
            defer { unsafe g_object_unref(UnsafeMutableRawPointer(page)) }
            guard let words = unsafe poppler_page_get_label(page) else { return String(index + 1) }
            defer { unsafe g_free(words) }
            return unsafe String(String(cString: words).prefix(Self.mostLetters))
          })
      }
    }
  }
#endif
