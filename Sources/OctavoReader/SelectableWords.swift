package import OctavoGeometry
package import OctavoNavigation

/// The words of the pages that lie still, where they are seen; each is known by its index among all of them, in the
/// order in which they are read.
package struct SelectableWords: Sendable, Hashable {
  /// A page, and where it is seen.
  package struct SeenPage: Sendable, Hashable {
    /// Its words, in its own points.
    package var words: PageWords
    /// Where its upper left corner is seen, in points of the window.
    package var origin: Point
    /// How large it is shown.
    package var scale: Double

    /// A page at a place of the window.
    package init(_ words: PageWords, at origin: Point = Point(), scale: Double = 1) {
      self.words = words
      self.origin = origin
      self.scale = scale
    }

    fileprivate func place(of part: Rect) -> Rect { part.scaled(by: scale).offset(by: origin) }
  }

  /// The pages, in their order.
  package var pages: [SeenPage]

  /// The words of some pages.
  package init(_ pages: [SeenPage]) { self.pages = pages }

  /// How many there are.
  package var count: Int { pages.reduce(0) { $0 + $1.words.words.count } }

  /// The page that a word is on, and its index there.
  private func place(of index: Int) -> (page: Int, word: Int) {
    var word = index
    for page in pages.indices {
      if word < pages[page].words.words.count { return (page, word) }
      word -= pages[page].words.words.count
    }
    preconditionFailure("a word beyond the last")
  }

  // MARK: - Under a finger

  /// The word at a point of the window, or the nearest one to it.
  ///
  /// - Parameter reach: how far it may be away, in points.
  /// - Returns: nil if none is as near.
  package func word(at point: Point, within reach: Double = .infinity) -> Int? {
    var (found, least, index) = (Int?.none, reach, 0)
    for page in pages {
      for word in page.words.words {
        for part in word.rects {
          let distance = page.place(of: part).distance(to: point)
          if distance <= least, found == nil || distance < least {
            (found, least) = (index, distance)
          }
        }
        index += 1
      }
    }
    return found
  }

  // MARK: - What is selected

  /// Where words are seen with what is between them: a part for each line.
  package func marks(of range: ClosedRange<Int>) -> [Rect] {
    var marks: [Rect] = []
    var index = 0
    for page in pages {
      var isOpen = false
      for word in page.words.words {
        defer { index += 1 }
        guard range.contains(index) else { continue }
        for part in word.rects.map(page.place(of:)) {
          if isOpen, let last = marks.last, last.isLine(with: part, down: page.words.isVertical) {
            marks[marks.count - 1] = last.union(part)
          } else {
            marks.append(part)
          }
          isOpen = true
        }
      }
    }
    return marks
  }

  /// An end of words that are selected.
  package struct End: Sendable, Hashable {
    /// The line beside the first or the last of them, across the one that they stand in.
    package var line: Rect
    /// Whether the words stand to the right of it; in lines that go down, whether they end there: what holds it stands
    /// at the left then.
    package var isLeft: Bool

    /// An end at a line.
    package init(_ line: Rect, isLeft: Bool) {
      self.line = line
      self.isLeft = isLeft
    }
  }

  /// The two ends of words that are selected.
  package func ends(of range: ClosedRange<Int>) -> (first: End, last: End) {
    func end(_ index: Int, isFirst: Bool) -> End {
      let (page, word) = place(of: index)
      let rects = pages[page].words.words[word].rects
      let rect = pages[page].place(of: isFirst ? rects[0] : rects[rects.count - 1])
      guard !pages[page].words.isVertical else {
        let line = Rect(
          x: rect.minX, y: isFirst ? rect.minY : rect.maxY, width: rect.size.width, height: 0)
        return End(line, isLeft: !isFirst)
      }
      let isLeft = isFirst != isLeftwards(index)
      let line = Rect(
        x: isLeft ? rect.minX : rect.maxX, y: rect.minY, width: 0, height: rect.size.height)
      return End(line, isLeft: isLeft)
    }
    return (end(range.lowerBound, isFirst: true), end(range.upperBound, isFirst: false))
  }

  /// Whether a word is read to the left: by where those stand that are beside it in its line.
  private func isLeftwards(_ index: Int) -> Bool {
    let (page, word) = place(of: index)
    let words = pages[page].words.words
    for (first, second) in [(word - 1, word), (word, word + 1)] {
      guard words.indices.contains(first), words.indices.contains(second),
        let before = words[first].rects.last, let after = words[second].rects.first,
        before.isLine(with: after, down: false)
      else { continue }
      return after.center.x < before.center.x
    }
    return false
  }

  /// The words as they are read, with what is between them.
  package func text(of range: ClosedRange<Int>) -> String {
    var (text, index, gap) = ("", 0, "")
    for page in pages {
      let words = page.words.words
      let first = max(range.lowerBound - index, 0)
      let last = min(range.upperBound - index, words.count - 1)
      index += words.count
      guard first <= last else { continue }
      // Words that go on on another page go on with what stands at the end of this one.
      let all = page.words.text.utf8
      let goesOn = range.upperBound >= index
      let isGoingOn = !text.isEmpty
      let lower = isGoingOn ? 0 : words[first].range.lowerBound
      let upper = goesOn ? all.count : words[last].range.upperBound
      text += gap + String(decoding: all.dropFirst(lower).prefix(upper - lower), as: UTF8.self)
      gap = page.words.goesOn ? "" : "\n\n"
    }
    // What is not seen but where a line ends there is nothing to whoever pastes it.
    return String(String.UnicodeScalarView(text.unicodeScalars.filter { $0 != "\u{AD}" }))
  }
}

extension Rect {
  /// How far a point is outside, in points; 0 within.
  fileprivate func distance(to point: Point) -> Double {
    let x = max(minX - point.x, point.x - maxX, 0)
    let y = max(minY - point.y, point.y - maxY, 0)
    return (x * x + y * y).squareRoot()
  }

  /// Whether another part stands in the same line, no farther away than words are.
  ///
  /// - Parameter isVertical: whether the line goes down.
  fileprivate func isLine(with other: Rect, down isVertical: Bool) -> Bool {
    guard !isVertical else { return across.isLine(with: other.across, down: false) }
    let height = min(size.height, other.size.height)
    let common = min(maxY, other.maxY) - max(minY, other.minY)
    return common >= height / 2 && other.minX - maxX < 2 * height && minX - other.maxX < 2 * height
  }

  /// The same with its axes in one another's places.
  private var across: Rect { Rect(x: minY, y: minX, width: size.height, height: size.width) }
}
