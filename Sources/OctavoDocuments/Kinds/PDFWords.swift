#if PDF
  internal import COctavoPoppler
  internal import OctavoGeometry
  internal import OctavoWords
  internal import Synchronization

  extension PlacedWords {
    /// The same with a blank wherever letters of a line stand apart without one, and an empty line where a paragraph
    /// or a heading ends.
    ///
    /// Poppler tells the cells of a row of a table so, and a heading and its number. Between letters that it tells of
    /// one word there is no such room.
    var parted: PlacedWords {
      var (parted, places) = (String.UnicodeScalarView(), [Rect]())
      var last: Rect?
      let lines = PDFLines(of: text, at: rects)
      var line = 0
      for (scalar, rect) in zip(text.unicodeScalars, rects) {
        if scalar.properties.isWhitespace {
          last = nil
        } else if !rect.size.isEmpty {
          if let last, rect.isApart(from: last) {
            parted.append(" ")
            places.append(Rect(origin: rect.origin, size: Size()))
          }
          last = rect
        }
        parted.append(scalar)
        places.append(rect)
        guard scalar == "\n" else { continue }
        if lines.isEnd(line) {
          parted.append(scalar)
          places.append(rect)
        }
        line += 1
      }
      return PlacedWords(text: String(parted), rects: places)
    }
  }

  /// Where words stand on pages that were looked at.
  struct PDFMarks: Sendable {
    let words: SearchWords
    var rects: [Int: [Rect]] = [:]

    /// The pages that are remembered.
    static let mostPages = 64
  }

  /// The words of pages that were asked for them.
  struct PDFTexts: Sendable {
    /// The words, by the pages.
    var known: [Int: String] = [:]
    /// The pages that did not tell them in time.
    var slow: Set<Int> = []

    /// The pages on either side of one that are remembered with it.
    static let reach = 4
    /// The most pages whose text takes too long before no other is asked for its own.
    static let mostSlow = 3
  }

  extension PDFReader {
    /// The words of a page; none if it is damaged or takes too long.
    func words(ofPage index: Int) -> String {
      if let known = texts.withLock({ $0.known[index] }) { return known }
      return placedWords(ofPage: index)?.text ?? ""
    }

    /// How the words of a page go on on the next.
    func seams(afterPage index: Int) -> [TextSeam] {
      guard index >= 0, index + 1 < pageCount else { return [] }
      return TextSeam.seams(between: words(ofPage: index), and: words(ofPage: index + 1))
    }

    /// Where words stand on a page, in points of it; nowhere if it is damaged or takes too long.
    func marks(of words: SearchWords, onPage index: Int) -> [Rect] {
      let known = marks.withLock { $0?.words == words ? $0?.rects[index] : nil }
      if let known { return known }
      guard let page = placedWords(ofPage: index) else { return [] }
      var ranges = words.ranges(in: page.text)
      for seam in seams(afterPage: index - 1) {
        ranges += seam.ranges(of: words).map(seam.partOfSecond)
      }
      for seam in seams(afterPage: index) {
        ranges += seam.ranges(of: words).map(seam.partOfFirst)
      }
      let found = page.marks(ranges.sorted { $0.lowerBound < $1.lowerBound })
      marks.withLock { marks in
        if marks?.words != words || marks?.rects.count == PDFMarks.mostPages {
          marks = PDFMarks(words: words)
        }
        marks?.rects[index] = found
      }
      return found
    }

    /// What stands where the links of a page are, as far as that was found.
    func knownLinkNames(ofPage index: Int) -> [String] { linkNames.withLock { $0[index] } ?? [] }

    /// Finds what stands where the links of a page are that was drawn, once.
    func findLinkNames(ofPage index: Int) {
      let areas = links(ofPage: index)
      guard !areas.isEmpty, linkNames.withLock({ $0[index] }) == nil else { return }
      let page = placedWords(ofPage: index)
      let names = areas.map { page?.words(in: $0.rect) ?? "" }
      linkNames.withLock { known in
        if known.count >= PDFMarks.mostPages { known = [:] }
        known[index] = names
      }
    }

    /// The words of a page and where they stand; nil if it is damaged or takes too long.
    func placedWords(ofPage index: Int) -> PlacedWords? {
      let isSlow = texts.withLock { $0.slow.count >= PDFTexts.mostSlow || $0.slow.contains(index) }
      guard !isSlow else { return nil }
      let words = ask("the text of page \(index + 1)") { $0.words(ofPage: index) }
      texts.withLock { texts in
        guard let words else {
          texts.slow.insert(index)
          return
        }
        texts.known = texts.known.filter { abs($0.key - index) <= PDFTexts.reach }
        texts.known[index] = words.text
      }
      return words
    }
  }

  extension PDFHandle {
    /// The words of a page; none if it cannot be read.
    func words(ofPage index: Int) -> PlacedWords {
      unsafe withDocument { document in
        guard let page = unsafe poppler_document_get_page(document, Int32(index)) else {
          return PlacedWords(text: "")
        }
        defer { unsafe g_object_unref(UnsafeMutableRawPointer(page)) }
        var whole = PopplerRectangle()
        unsafe poppler_page_get_size(page, &whole.x2, &whole.y2)
        let (told, area) = unsafe told(of: page, whole)
        let (text, order) = PDFReadingOrder.read(told)
        guard let places = unsafe places(on: page, area, count: order.count) else {
          return PlacedWords(text: text)
        }
        let rects = order.map { places[$0] }
        let words = PlacedWords(text: text, rects: rects)
        // In a line with words to the left, letters that are read one after the other may stand anywhere.
        return order == Array(order.indices) ? words.parted : words
      }
    }

    /// Where so many letters between two corners of a page stand; nil if poppler tells of others there.
    private func places(on page: OpaquePointer, _ area: PopplerRectangle, count: Int) -> [Rect]? {
      let found = unsafe places(on: page, area)
      if found.count == count { return found }
      // Places are told of letters alone: a page that is read to the left is selected from its right side.
      var turned = area
      swap(&turned.x1, &turned.x2)
      let other = unsafe places(on: page, turned)
      return other.count == count && count > 0 ? other : nil
    }

    private func places(on page: OpaquePointer, _ area: PopplerRectangle) -> [Rect] {
      var area = area
      var (letters, count): (UnsafeMutablePointer<PopplerRectangle>?, guint) = (nil, 0)
      unsafe poppler_page_get_text_layout_for_area(page, &area, &letters, &count)
      defer { unsafe g_free(letters) }
      guard let letters = unsafe letters else { return [] }
      return (0..<Int(count)).map { index in
        let found = unsafe letters[index]
        let edges = [found.x1, found.y1, found.x2, found.y2]
        guard edges.allSatisfy(\.isFinite) else { return Rect(size: Size()) }
        return Rect(
          x: min(found.x1, found.x2), y: min(found.y1, found.y2),
          width: abs(found.x2 - found.x1), height: abs(found.y2 - found.y1))
      }
    }

    /// Corners between which poppler tells the letters of all of a page that is read to the left.
    ///
    /// What is selected ends in the block of lines that is the nearest to the lower left corner, and a wide one may be
    /// nearer than a short one below it. A corner at the right edge of what is written is in the last one, and of its
    /// last line that has all words told, but only those letters that are to the right of the corner. It is moved to
    /// the left until they are all, or as many as can be: beyond the line's end another block has it.
    private func whole(_ page: OpaquePointer, _ turned: PopplerRectangle) -> PopplerRectangle {
      let found = unsafe places(on: page, turned)
      var area = turned
      area.x2 = (found.map(\.maxX).max() ?? 0) - 1
      let text = unsafe told(of: page, POPPLER_SELECTION_WORD, area)
      let count = PDFReadingOrder.read(text).places.count
      guard count > found.count else { return turned }
      var best = (x: turned.x2, count: found.count)
      // However wide a page is, there are no more steps across it.
      var step = max(Self.leastFirstStep, area.x2 / Self.mostFirstSteps)
      while step >= Self.narrowestStep, area.x2 > turned.x2, best.count < count {
        let here = unsafe places(on: page, area).count
        // Too far: there is less.
        let isBeyond = here < best.count
        if !isBeyond { best = (area.x2, here) }
        if isBeyond || area.x2 - step <= turned.x2 { step /= 2 }
        area.x2 = best.x - step
      }
      area.x2 = best.x
      return area
    }

    /// The steps in which the end of a line is looked for, in points, and how many of the first ones lead across a page.
    private static let (leastFirstStep, narrowestStep, mostFirstSteps) = (32.0, 0.25, 32.0)

    private func told(
      of page: OpaquePointer, _ style: PopplerSelectionStyle, _ area: PopplerRectangle
    ) -> String {
      var area = area
      guard let text = unsafe poppler_page_get_selected_text(page, style, &area) else { return "" }
      defer { unsafe g_free(text) }
      return unsafe String(cString: text)
    }

    /// The text of a page as poppler tells it, and the corners that it tells it between.
    private func told(
      of page: OpaquePointer, _ whole: PopplerRectangle
    ) -> (text: String, area: PopplerRectangle) {
      // Asked for letters, not for lines, it tells only what a hand would select between two corners. Of a page that
      // is read to the left that is all of it from the upper right one, and the lines are none, or the last.
      let lines = unsafe told(of: page, POPPLER_SELECTION_LINE, whole)
      var turned = whole
      swap(&turned.x1, &turned.x2)
      let letters = unsafe told(of: page, POPPLER_SELECTION_GLYPH, turned)
      if PDFReadingOrder.isLeftwards(letters) {
        let area = unsafe self.whole(page, turned)
        return (unsafe told(of: page, POPPLER_SELECTION_GLYPH, area), area)
      }
      return letters.utf8.count > lines.utf8.count ? (letters, turned) : (lines, whole)
    }
  }

  extension Rect {
    /// Whether the letter before stands a third of its line's height away, or farther.
    fileprivate func isApart(from last: Rect) -> Bool {
      let reach = max(last.size.width, last.size.height) / 3
      return max(minX - last.maxX, last.minX - maxX, minY - last.maxY, last.minY - maxY) > reach
    }
  }
#endif
