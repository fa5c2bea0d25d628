#if PDF
  internal import OctavoGeometry

  /// The lines of a page as poppler tells them, which says of none that it begins a paragraph or is a heading.
  struct PDFLines {
    /// A line.
    private struct Line {
      /// Where its letters stand, in points of the page.
      var place: Rect?
      /// The heights of its letters.
      var heights: [Double] = []

      /// That of most of them.
      var height: Double { heights.isEmpty ? 0 : heights.sorted()[heights.count / 2] }

      /// Whether there is enough of it to tell anything, and it is written across the page.
      var isTelling: Bool {
        heights.count >= PDFLines.leastLetters
          && place.map { $0.size.width > $0.size.height } == true
      }
    }

    private var lines: [Line] = []
    /// How far a line lies below the one before it, on most of the page, in heights of letters; nil if there are too
    /// few.
    private var step: Double?

    /// A line of fewer letters is a number, a sign or a part of a formula.
    private static let leastLetters = 4
    /// By how much letters are larger, and lines farther apart, where something else begins.
    private static let (otherSize, otherStep) = (1.15, 1.35)
    /// So many lines tell how far apart lines are.
    private static let leastSteps = 4

    /// - Parameters:
    ///   - text: what poppler tells.
    ///   - rects: where each letter stands.
    init(of text: String, at rects: [Rect]) {
      lines = [Line()]
      for (scalar, rect) in zip(text.unicodeScalars, rects) {
        if scalar == "\n" {
          lines.append(Line())
        } else if !scalar.properties.isWhitespace, !rect.size.isEmpty {
          let last = lines.count - 1
          lines[last].place = lines[last].place?.union(rect) ?? rect
          lines[last].heights.append(rect.size.height)
        }
      }
      let steps = lines.indices.dropLast().compactMap { step(after: $0) }.sorted()
      if steps.count >= Self.leastSteps { step = steps[steps.count / 2] }
    }

    /// Whether a paragraph ends with a line, by its index: where the next one has larger letters, or smaller ones, or
    /// is farther away than others are.
    func isEnd(_ index: Int) -> Bool {
      guard lines.indices.contains(index + 1) else { return false }
      let (line, next) = (lines[index], lines[index + 1])
      guard line.isTelling, next.isTelling else { return false }
      if max(line.height, next.height) > Self.otherSize * min(line.height, next.height) {
        return true
      }
      guard let step, let own = self.step(after: index) else { return false }
      return own > Self.otherStep * step
    }

    /// How far the line behind one lies below it, in heights of letters; nil if it is of another column.
    private func step(after index: Int) -> Double? {
      guard let line = lines[index].place, let next = lines[index + 1].place,
        line.minX < next.maxX, next.minX < line.maxX, next.center.y > line.maxY
      else { return nil }
      return (next.center.y - line.center.y) / max(lines[index].height, lines[index + 1].height)
    }
  }
#endif
