public import OctavoGeometry

/// The words of a page, and where each of them stands.
public struct PageWords: Sendable, Hashable {
  /// A word, without the signs about it.
  public struct Word: Sendable, Hashable {
    /// Its place in the text, in bytes of UTF-8.
    public var range: Range<Int>
    /// Where it stands, in points of the page from its upper left corner: a part for each line that it stands in,
    /// one or more.
    public var rects: [Rect]

    /// A word that stands on a page.
    public init(_ range: Range<Int>, at rects: [Rect]) {
      self.range = range
      self.rects = rects
    }
  }

  /// What is read on the page, with what stands between the words.
  public var text: String
  /// The words, in the order in which they are read.
  public var words: [Word]
  /// Whether the last line goes on on the next page.
  public var goesOn: Bool
  /// Whether its lines go down, each to the left of the last, as those of Japanese may.
  public var isVertical: Bool

  /// The words of a page; none unless told otherwise, in lines that go across it.
  public init(
    _ text: String = "", words: [Word] = [], goesOn: Bool = false, isVertical: Bool = false
  ) {
    self.text = text
    self.words = words
    self.goesOn = goesOn
    self.isVertical = isVertical
  }
}

/// A data source that knows where words stand on its pages, so that a person can select them.
@MainActor
public protocol WordedDataSource: FlipContainerDataSource {
  /// The words that stand on a page, as it stands in the container now.
  ///
  /// All is answered without waiting: what takes time to find is found meanwhile, and the container is asked for a
  /// frame when it is there.
  ///
  /// - Returns: nil as long as that is not known; a page without words has none in it.
  func words(on page: any Page, in container: FlipContainer) -> PageWords?
}

extension PageWords {
  /// The same on a page that is drawn larger.
  package func scaled(by scale: Double) -> PageWords {
    guard scale != 1 else { return self }
    var words = self
    for index in words.words.indices {
      words.words[index].rects = words.words[index].rects.map { $0.scaled(by: scale) }
    }
    return words
  }

  /// The words of them that are in the text and stand somewhere, one after the other: others' numbers may be any.
  package var sound: PageWords {
    let ends = text.utf8.count
    var last = 0
    var sound = self
    sound.words = words.compactMap { word in
      let rects = word.rects.filter { rect in
        [rect.minX, rect.minY, rect.maxX, rect.maxY].allSatisfy(\.isFinite) && !rect.size.isEmpty
      }
      guard !rects.isEmpty, word.range.lowerBound >= last, word.range.upperBound <= ends,
        !word.range.isEmpty, text.isCut(at: word.range)
      else { return nil }
      last = word.range.upperBound
      return Word(word.range, at: rects)
    }
    return sound
  }
}

extension String {
  /// Whether a range of bytes of UTF-8 begins and ends between letters.
  fileprivate func isCut(at range: Range<Int>) -> Bool {
    [range.lowerBound, range.upperBound].allSatisfy { offset in
      let place = utf8.index(utf8.startIndex, offsetBy: offset)
      return place == utf8.endIndex || utf8[place] & 0xC0 != 0x80
    }
  }
}
