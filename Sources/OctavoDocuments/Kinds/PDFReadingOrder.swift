#if PDF
  /// Puts what poppler tells of a page in the order in which it is read.
  ///
  /// Poppler tells the words of a line from its side where reading begins on that page, and puts signs around what is
  /// written to the left; within those it tells letters as they are read, and says where they stand from left to
  /// right. A blank follows the word at whose right side it is, whichever way the line is read; and words to the
  /// left in a line to the right are told from left to right as well, those to the right in a line to the left the
  /// other way round, with signs of their own within those of the line. Many files place every letter by itself, so
  /// that each is a word to poppler.
  enum PDFReadingOrder {
    /// A letter between words to the left, or such a word.
    private struct Item {
      var scalars: [Unicode.Scalar] = []
      /// Where poppler has each of them among all.
      var places: [Int] = []
      var isLeftwards = false
      /// How many of its letters are read to the right all the same, as those of a number.
      var turnedCount = 0

      /// Whether all of it is read to the right, among words to the left.
      var isTurned: Bool { isLeftwards && turnedCount == scalars.count }

      var isBlank: Bool { scalars == [" "] && !isLeftwards }
    }

    /// The text of a page without the signs, and for each letter which of those poppler says the place of.
    static func read(_ told: String) -> (text: String, places: [Int]) {
      let items = items(of: told)
      guard items.contains(where: \.isLeftwards) else {
        return (told, Array(0..<told.unicodeScalars.count))
      }
      let isPageLeftwards = isLeftwards(items)
      var text = String.UnicodeScalarView()
      var places: [Int] = []
      // Poppler tells words that go against the page's own way one by one, the last first.
      let inOrder =
        isPageLeftwards
        ? turned(withBlanksBefore(items), where: \.isTurned) : turned(items, where: \.isLeftwards)
      for item in inOrder {
        text.append(contentsOf: item.scalars)
        places += item.places
      }
      return (String(text), places)
    }

    /// Whether a page is read to the left: all of its words are told with signs around them.
    static func isLeftwards(_ told: String) -> Bool {
      let items = items(of: told)
      return items.contains(where: \.isLeftwards) && isLeftwards(items)
    }

    private static func isLeftwards(_ items: [Item]) -> Bool {
      items.allSatisfy { $0.isLeftwards || $0.scalars.allSatisfy(\.properties.isWhitespace) }
    }

    private static func items(of told: String) -> [Item] {
      var items: [Item] = []
      var place = 0
      /// The letters of the word that is read, by their indices in it, in the order of their places.
      var stored: [Int] = []
      var open: [Int] = []
      var word = Item(isLeftwards: true)
      for scalar in told.unicodeScalars {
        switch scalar.value {
        case 0x202A, 0x202B: open.append(stored.count)
        case 0x202C:
          guard let start = open.popLast() else { continue }
          stored[start...].reverse()
          guard open.isEmpty else { continue }
          word.places = Array(repeating: 0, count: stored.count)
          for (index, letter) in stored.enumerated() {
            word.places[letter] = place - stored.count + index
          }
          items.append(word)
          (word, stored) = (Item(isLeftwards: true), [])
        default:
          if open.isEmpty {
            items.append(Item(scalars: [scalar], places: [place]))
          } else {
            stored.append(word.scalars.count)
            word.scalars.append(scalar)
            if open.count > 1 { word.turnedCount += 1 }
          }
          place += 1
        }
      }
      // A word without an end has one here.
      if !word.scalars.isEmpty {
        word.places = Array((place - word.scalars.count)..<place)
        items.append(word)
      }
      return items
    }

    /// Puts each blank before the word that it is told after.
    private static func withBlanksBefore(_ items: [Item]) -> [Item] {
      var items = items
      for index in items.indices.dropFirst() where items[index].isBlank {
        items.swapAt(index, index - 1)
      }
      return items
    }

    /// Turns round the words of a line that go against the others' way, with the blanks between them.
    private static func turned(_ items: [Item], where goesAgainst: (Item) -> Bool) -> [Item] {
      var items = items
      var index = 0
      while index < items.count {
        guard goesAgainst(items[index]) else {
          index += 1
          continue
        }
        var end = index
        while end < items.count, goesAgainst(items[end]) || items[end].isBlank { end += 1 }
        while !goesAgainst(items[end - 1]) { end -= 1 }
        items[index..<end].reverse()
        index = end
      }
      return items
    }
  }
#endif
