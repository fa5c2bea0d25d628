internal import OctavoCairo
internal import OctavoDocuments
internal import OctavoGeometry
internal import OctavoStoryboards

/// How far words may grow that a person wants in larger letters: as far as they neither cover what they did not
/// cover, nor leave what they stand on.
struct LetterRoom {
  /// Something else on the page.
  struct Neighbour {
    /// Where it is while letters are as they are meant to be.
    let usual: Rect
    /// Where it may be when they grow.
    let grown: Rect

    /// Something that no letters move.
    init(_ place: Rect) { self.init(usual: place, grown: place) }

    init(usual: Rect, grown: Rect) { (self.usual, self.grown) = (usual, grown) }
  }

  /// How large letters are wanted, as a share of what they are meant to be: 1…2.5.
  let scale: Double
  /// What else is on the page.
  let neighbours: [Neighbour]

  /// Letters are as they are meant to be.
  static let usual = LetterRoom(scale: 1, neighbours: [])

  private static let step = 0.92

  init(scale: Double, neighbours: [Neighbour]) {
    (self.scale, self.neighbours) = (scale, neighbours)
  }

  /// The room of an element among all of a page.
  ///
  /// - Parameters:
  ///   - index: Which of them it is.
  ///   - place: Where it is: what does not touch that is in nobody's way.
  init(scale: Double, among all: [Neighbour], of index: Int, in place: Rect) {
    let others = all.indices.lazy.filter { $0 != index }.map { all[$0] }
    self.init(
      scale: scale,
      neighbours: others.filter { $0.usual.meets(place) || $0.grown.meets(place) })
  }

  /// The first setting in larger letters that parts no more words at the ends of lines than the usual one.
  ///
  /// - Parameters:
  ///   - usual: The words as they are meant to be.
  ///   - words: The words.
  ///   - make: Sets them in letters larger by a share; nil where they have no room so.
  func largest<Setting: LetterSetting>(
    than usual: TextLayout, of words: String, _ make: (_ share: Double) -> Setting?
  ) -> Setting? {
    let breaks = WordBreaks.words(in: words)
    let parted = usual.partedCount(of: breaks)
    return sequence(first: scale) { $0 * Self.step }.prefix { $0 > 1 }.lazy.compactMap(make)
      .first { $0.layout.partedCount(of: breaks) <= parted }
  }

  /// Whether words may cover a place that have another as they are meant to be.
  func allows(_ grown: Rect, from usual: Rect) -> Bool {
    neighbours.allSatisfy { other in
      (other.usual.meets(usual) || !other.grown.meets(grown))
        && (!other.usual.holds(usual) || other.grown.holds(grown))
    }
  }

  /// The place of words that grow downwards, cut where something else begins, or what they stand on ends.
  ///
  /// - Parameter usual: What they cover as they are meant to be.
  func cut(_ place: Rect, below usual: Rect) -> Rect {
    var bottom = place.maxY
    for other in neighbours {
      if other.usual.holds(usual) {
        bottom = min(bottom, other.grown.maxY)
      } else if !other.usual.meets(usual), other.usual.minY >= usual.minY,
        other.grown.minX < place.maxX, place.minX < other.grown.maxX
      {
        bottom = min(bottom, max(usual.maxY, other.grown.minY))
      }
    }
    var place = place
    place.size.height = max(0, bottom - place.minY)
    return place
  }

  /// Where words with Markdown's marks stand in an element's place.
  func place(of words: PlacedText, in place: Rect, page: Size) -> Rect {
    let place = place.insetAtEdges(of: page)
    return scale > 1 ? cut(place, below: words.usualExtent(in: place, page: page)) : place
  }
}

/// Words that are set.
protocol LetterSetting {
  /// The words.
  var layout: TextLayout { get }
}

extension TextLayout {
  /// How many words go on in the next line.
  ///
  /// - Parameter words: The words of the text, by UTF-8 offsets, in order.
  fileprivate func partedCount(of words: [Range<Int>]) -> Int {
    var (count, next) = (0, 0)
    for line in lines.dropLast() {
      let end = line.range.upperBound
      while next < words.count, words[next].upperBound <= end { next += 1 }
      if next < words.count, words[next].lowerBound < end { count += 1 }
    }
    return count
  }
}

extension SceneContent {
  /// What stands on a page, for words that grow there; nothing where letters are as they are meant to be.
  func neighbours(on plan: ScenePlan) -> [LetterRoom.Neighbour] {
    guard letterScale > 1 else { return [] }
    let words = WordDrawing(
      look: look, page: plan.page, letters: LetterRoom(scale: letterScale, neighbours: []))
    return elements.map { element in
      let place = plan.place(of: element)
      switch element.kind {
      case .text(let text, let style):
        guard let text = try? self.text(text) else { return LetterRoom.Neighbour(place) }
        return LetterRoom.Neighbour(
          usual: words.usual(text, style: style, in: place).ink,
          grown: words.fitted(text, style: style, in: place).ink)
      case .markdown(let text):
        guard let text = try? markdown(text) else { return LetterRoom.Neighbour(place) }
        return LetterRoom.Neighbour(
          text.usualExtent(in: place.insetAtEdges(of: plan.page), page: plan.page))
      case .image, .svg, .pdf, .color, .shape, .button, .list, .slot:
        return LetterRoom.Neighbour(place)
      }
    }
  }

  /// Where an element's words with Markdown's marks stand on a page.
  ///
  /// - Parameter neighbours: What stands there, by the elements' indices.
  func place(
    of words: PlacedText, ofElement index: Int, on plan: ScenePlan,
    among neighbours: [LetterRoom.Neighbour]
  ) -> Rect {
    let place = plan.place(of: elements[index])
    return LetterRoom(scale: letterScale, among: neighbours, of: index, in: place)
      .place(of: words, in: place, page: plan.page)
  }
}

extension Rect {
  /// Whether another lies within it, but for what an eye does not see.
  fileprivate func holds(_ other: Rect) -> Bool {
    minX <= other.minX + 1 && minY <= other.minY + 1 && maxX >= other.maxX - 1
      && maxY >= other.maxY - 1
  }
}
