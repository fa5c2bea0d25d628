package import OctavoCairo
package import OctavoGeometry

/// A text somewhere on a page, set as texts are: paragraphs, headings, lists, tables, code.
///
/// It is made smaller, down to a limit, until it fits its place. What then still does not flows on over
/// more pages where there are any, and else is left out: three dots at the foot say so.
package struct PlacedText: Sendable {
  /// How large a person wants letters to be, as a share of the page's; 1 or more.
  package var letterScale = 1.0
  private let text: FlowText

  /// The least that letters may become, as a share of the page's.
  private static let leastShare = 0.62
  /// The least that the largest letters become of what is wanted before they take more pages.
  private static let leastLargeShare = 0.85
  /// The most pages that a text flows on over: more are a book, which is opened as one.
  private static let mostPages = 64
  /// How much smaller the letters become at a time.
  private static let step = 0.93
  /// The longest line, in letters' sizes.
  private static let widest = 36.0
  /// The narrowest place that letters become larger in than the page's, in letters' sizes.
  private static let narrowest = 8.0
  /// A place from this width on, in letters' sizes, has two columns.
  private static let twoColumns = 50.0

  /// Takes words.
  ///
  /// - Parameters:
  ///   - words: the text.
  ///   - isMarkdown: whether its signs are Markdown's.
  ///   - folder: the folder that the pictures that it names are in, out of which none is taken.
  package init(_ words: String, isMarkdown: Bool, picturesIn folder: String) {
    self.init(words, isMarkdown: isMarkdown, pictures: LocalReference(in: folder))
  }

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - path: the file, from the folder.
  ///   - folder: the folder out of which no picture is taken that the text names.
  ///   - isMarkdown: whether its signs are Markdown's.
  /// - Throws: `DocumentError` if it cannot be read or is no text for one page.
  package init(file path: String, in folder: String, isMarkdown: Bool) throws(DocumentError) {
    let whole = folder.isEmpty ? path : Folder.join(folder, path)
    self.init(
      try Self.words(ofFile: whole), isMarkdown: isMarkdown,
      pictures: LocalReference(in: folder, from: Folder.parent(of: path)))
  }

  private init(_ words: String, isMarkdown: Bool, pictures: LocalReference) {
    text = FlowText(words, isMarkdown: isMarkdown, pictures: pictures, isOneSection: true)
  }

  /// The most bytes that the words in a file may have.
  static let mostBytes = 1 << 20

  /// The words in a file.
  ///
  /// - Throws: `DocumentError` if it cannot be read or holds too many for one page.
  package static func words(ofFile path: String) throws(DocumentError) -> String {
    let file = try OpenFile(path)
    guard file.byteCount <= mostBytes else {
      throw DocumentError(
        .tooLarge, path: path,
        reason: "the text has \(file.byteCount >> 10) kB, a scene has room for far less; cut it")
    }
    return TextDecoding.text(of: try file.read(atMost: mostBytes))
  }

  /// The size of the letters of a paragraph on pages of a size, in points.
  package static func letterSize(on page: Size) -> Double { Typography.letterSize(on: page) }

  /// Draws the text.
  ///
  /// - Parameters:
  ///   - context: the pen.
  ///   - place: where it goes, in points.
  ///   - page: the extents of the page, which say how large letters are.
  ///   - palette: its colours.
  ///   - part: which of `pageCount` pages of it to draw; nil where it has only this one.
  /// - Throws: `CairoError` if there is no memory to draw with.
  package func draw(
    in context: Context, place: Rect, page: Size, palette: Palette, part: Int? = nil
  ) throws {
    guard
      let (layout, isWhole) = layout(
        in: place, page: page, palette: palette, flowsOn: part != nil)
    else { return }
    if let part, !isWhole {
      let flow = flow(in: place, page: page, palette: palette)
      guard part < Self.mostPages else { return }
      return try flow.draw(flow.page(at: part), in: context, within: place)
    }
    try layout.draw(layout.page(at: 0), in: context, within: place)
    let base = layout.typography.base
    if !isWhole { drawDots(in: context, place: place, base: base, palette: palette) }
  }

  /// What can be read there, each paragraph a line.
  ///
  /// - Parameter part: which of `pageCount` pages of it; nil where it has only this one.
  package func spoken(in place: Rect, page: Size, part: Int? = nil) -> String {
    let words = text.searchable(text.blocks(ofSection: 0), ofSection: 0)
    guard let part,
      layout(in: place, page: page, palette: .paper, flowsOn: true)?.isWhole == false
    else {
      return words.spoken(at: 0..<words.end)
    }
    let flow = flow(in: place, page: page, palette: .paper)
    guard part < Self.mostPages, flow.hasPage(part) else { return "" }
    let end = flow.hasPage(part + 1) ? flow.page(at: part + 1).start : words.end
    return words.spoken(at: flow.page(at: part).start..<max(end, flow.page(at: part).start))
  }

  /// Whether all of it has room in a place.
  package func fits(in place: Rect, page: Size) -> Bool {
    layout(in: place, page: page, palette: .paper, flowsOn: false)?.isWhole ?? false
  }

  /// What it covers of a place in letters of the page, all of it or as much as has room there.
  package func usualExtent(in place: Rect, page: Size) -> Rect {
    var usual = self
    usual.letterScale = 1
    guard let layout = usual.layout(in: place, page: page, palette: .paper, flowsOn: false)?.layout
    else { return Rect(x: place.minX, y: place.minY, width: 0, height: 0) }
    let pieces = layout.page(at: 0).pieces.map(layout.place)
    guard let first = pieces.first else {
      return Rect(x: place.minX, y: place.minY, width: 0, height: 0)
    }
    return pieces.dropFirst().reduce(first) { $0.union($1) }
  }

  /// How many pages with such a place it takes: one if all of it has room there, if in small letters,
  /// else as many as it takes in letters of the page.
  package func pageCount(in place: Rect, page: Size) -> Int {
    let set = layout(in: place, page: page, palette: .paper, flowsOn: true)
    guard set?.isWhole == false else { return 1 }
    let flow = flow(in: place, page: page, palette: .paper)
    return (1..<Self.mostPages).first { !flow.hasPage($0) } ?? Self.mostPages
  }

  private func flow(in place: Rect, page: Size, palette: Palette) -> FlowLayout {
    let base = Typography.letterSize(on: page) * scale(in: place, page: page)
    return FlowLayout(
      text, section: 0, size: page,
      typography: Typography(
        base: base, columns: Self.settings(in: place, base: base)[0], palette: palette,
        direction: text.direction))
  }

  /// How much larger than the page's its letters are to be in a place, where there is room.
  private func scale(in place: Rect, page: Size) -> Double {
    let widest = place.size.width / (Typography.letterSize(on: page) * Self.narrowest)
    return max(1, min(letterScale, widest))
  }

  /// The text in the largest letters with which all of it has room, or in the smallest; nil in a place
  /// without room for a letter.
  ///
  /// - Parameter flowsOn: Whether there are more pages: large letters take them before they become much smaller.
  private func layout(
    in place: Rect, page: Size, palette: Palette, flowsOn: Bool
  ) -> (layout: FlowLayout, isWhole: Bool)? {
    let natural = Typography.letterSize(on: page)
    guard place.size.width > natural, place.size.height > natural else { return nil }
    let scale = scale(in: place, page: page)
    // The larger they are wanted, the less they give way.
    let large = scale * min(Self.leastShare * scale, Self.leastLargeShare)
    let least = natural * (flowsOn ? large : Self.leastShare)
    var base = natural * scale
    while true {
      // The page's own size is one of those that are tried.
      let next = base > natural ? max(natural, base * Self.step) : base * Self.step
      let settings = Self.settings(in: place, base: base)
      for (number, columns) in settings.enumerated() {
        let layout = FlowLayout(
          text, section: 0, size: page,
          typography: Typography(
            base: base, columns: columns, palette: palette, direction: text.direction))
        let isWhole = !layout.hasPage(1)
        let isLast = number == settings.count - 1 && next < least
        if isWhole || isLast { return (layout, isWhole) }
      }
      base = next
    }
  }

  /// The columns that a place may have, the better ones first: one in the middle, of lines that an
  /// eye can follow, or two where there is room for them.
  private static func settings(in place: Rect, base: Double) -> [[Rect]] {
    let width = min(place.size.width, base * widest)
    let one = Rect(
      x: place.center.x - width / 2, y: place.minY, width: width, height: place.size.height)
    guard place.size.width >= base * twoColumns else { return [[one]] }
    let half = (place.size.width - base * 3) / 2
    let narrow = min(half, base * widest)
    let lefts = [place.minX, place.maxX - half]
    return [
      [one],
      lefts.map { Rect(x: $0, y: place.minY, width: narrow, height: place.size.height) },
    ]
  }

  private func drawDots(in context: Context, place: Rect, base: Double, palette: Palette) {
    context.setColor(palette.faintInk)
    for step in 0..<3 {
      context.newPath()
      context.addArc(
        center: Point(
          x: place.maxX - base * (0.3 + 0.6 * Double(step)), y: place.maxY - base * 0.2),
        radius: base * 0.12)
      context.fillPath()
    }
  }
}
