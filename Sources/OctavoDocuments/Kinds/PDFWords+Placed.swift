#if PDF
  internal import OctavoCairo
  internal import OctavoGeometry
  internal import OctavoNavigation

  extension PDFReader {
    /// The words of a page, and where they stand in a place that it fills; none if it is damaged or takes too long.
    func words(ofPage index: Int, size: Size, boundAt spine: SpineEdge?) -> PageWords {
      guard let extents = try? extents(ofPage: index), let page = placedWords(ofPage: index) else {
        return PageWords()
      }
      let paper = frame(of: extents, .contain, in: Rect(size: size), boundAt: spine)
      let scale = paper.size.width / extents.width
      var words = page.pageWords
      for index in words.words.indices {
        words.words[index].rects = words.words[index].rects.map {
          $0.placed(on: paper, scale: scale)
        }
      }
      return words
    }
  }

  extension PDFWords {
    /// The words as they are read, lines joined and hyphens at their ends gone, in points of the page as it is seen.
    var pageWords: PageWords {
      guard !rects.isEmpty else { return PageWords() }
      let bytes = Array(text.utf8)
      let starts = Self.starts(of: bytes)
      var read: [UInt8] = []
      var letters: [(byte: Int, rect: Rect, isLineStart: Bool)] = []
      var (walk, letter, last) = (LetterWalk(bytes, isShown: true), 0, 0)
      while let step = walk.next() {
        defer { last = step.range.upperBound }
        if step.letter == LetterWalk.blank {
          let lineEnds = bytes[step.range].count { $0 == 0x0A }
          read += lineEnds > 1 ? [0x0A, 0x0A] : [0x20]
          continue
        }
        while letter < starts.count, starts[letter] < step.range.lowerBound { letter += 1 }
        if rects.indices.contains(letter) {
          // A line end between two letters of a word parts it; what is read goes on.
          let isLineStart = bytes[last..<step.range.lowerBound].contains(0x0A)
          letters.append((read.count, rects[letter], isLineStart))
        }
        read += bytes[step.range]
      }
      let text = String(decoding: read, as: UTF8.self)
      var (words, next) = (PageWords(text), 0)
      for range in WordBreaks.words(in: text) {
        while next < letters.count, letters[next].byte < range.lowerBound { next += 1 }
        var (parts, open): ([Rect], [Rect]) = ([], [])
        while next < letters.count, letters[next].byte < range.upperBound {
          if letters[next].isLineStart {
            parts += open
            open = []
          }
          open.take(letters[next].rect)
          next += 1
        }
        parts += open
        if !parts.isEmpty { words.words.append(PageWords.Word(range, at: parts)) }
      }
      return words
    }

    /// Where the letters of a text begin, in bytes.
    private static func starts(of bytes: [UInt8]) -> [Int] {
      bytes.indices.filter { bytes[$0] & 0xC0 != 0x80 }
    }
  }
#endif
