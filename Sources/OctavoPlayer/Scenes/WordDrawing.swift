internal import OctavoCairo
internal import OctavoDocuments
internal import OctavoGeometry
internal import OctavoStoryboards

/// Sets words into places: as large as they are meant to be, larger where a person wants it and there is room, and
/// smaller where there is less.
struct WordDrawing {
  /// Words that are set, and where.
  struct Setting: LetterSetting {
    /// What of the words can be set there.
    let words: String
    let layout: TextLayout
    /// The size of the letters, in points.
    let size: Double
    /// The top left of the layout on the page, in points.
    let origin: Point

    /// What the letters cover of the page.
    var ink: Rect {
      let ink = layout.inkRect
      return Rect(
        x: origin.x + ink.minX, y: origin.y + ink.minY, width: ink.size.width,
        height: ink.size.height)
    }
  }

  let look: SceneLook
  let page: Size
  /// How far they may grow.
  var letters = LetterRoom.usual

  /// The least that letters may become, as a share of what they are meant to be.
  static let leastShare = 0.5
  private static let step = 0.92

  /// Draws a text from the top of its place; where not all of it has room, whole lines, and a sign that it goes on.
  ///
  /// - Throws: `CairoError` if there is no memory to draw with.
  func draw(
    _ words: String, style: Storyboard.Element.TextStyle, in context: Context, place: Rect
  ) throws {
    let setting = fitted(words, style: style, in: place)
    let lines = Self.wholeLines(of: setting.layout, in: place.size.height)
    let shown =
      lines.count < setting.layout.lines.count
      ? cut(setting, style: style, after: lines.count, in: place) : setting.layout
    try context.drawFinely(in: place) { shown.draw(in: $0, at: setting.origin) }
  }

  /// The lines that are seen whole in a place of a height, and the first in any.
  private static func wholeLines(of layout: TextLayout, in height: Double) -> Range<Int> {
    let whole = layout.lines.prefix { isWhole($0, in: height) }
    return 0..<min(max(whole.count, 1), layout.lines.count)
  }

  private static func isWhole(_ line: TextLayout.Line, in height: Double) -> Bool {
    // Nothing is drawn in the lowest part of a line but tails.
    line.bottom - (line.bottom - line.top) / 5 <= height
  }

  /// Whether the first line is seen whole in a place of a height.
  private static func hasWholeLine(_ layout: TextLayout, in height: Double) -> Bool {
    layout.lines.first.map { isWhole($0, in: height) } ?? true
  }

  /// The first lines of some words, with a sign at their end that they go on.
  private func cut(
    _ setting: Setting, style: Storyboard.Element.TextStyle, after count: Int, in place: Rect
  ) -> TextLayout {
    let room = ScenePlan.readable(place, on: page, letterScale: 1)
    let end = setting.layout.lines[count - 1].range.upperBound
    var words = Substring(String(decoding: setting.words.utf8.prefix(end), as: UTF8.self))
    while true {
      while words.last?.isWhitespace == true { words.removeLast() }
      let layout = set(words + "…", style: style, in: room, size: setting.size).layout
      if layout.lines.count <= count || words.isEmpty { return layout }
      words.removeLast()
    }
  }

  /// Words in the largest letters that have room in a place.
  func fitted(_ words: String, style: Storyboard.Element.TextStyle, in place: Rect) -> Setting {
    let usual = usual(words, style: style, in: place)
    let size = naturalSize(style)
    guard letters.scale > 1, usual.size == size else { return usual }
    let ink = usual.ink
    let larger = letters.largest(than: usual.layout, of: usual.words) { share in
      let room = ScenePlan.readable(place, on: page, letterScale: share)
      let setting = set(usual.words, style: style, in: room, size: size * share)
      let isFitting = Self.fits(setting.layout, in: room.size)
      return isFitting && letters.allows(setting.ink, from: ink) ? setting : nil
    }
    return larger ?? usual
  }

  /// Words as large as they are meant to be, or smaller where there is less room.
  func usual(_ words: String, style: Storyboard.Element.TextStyle, in place: Rect) -> Setting {
    let room = ScenePlan.readable(place, on: page, letterScale: 1)
    let size = naturalSize(style)
    let settable = Self.settable(words, in: room.size, size: size)
    func layout(_ size: Double) -> TextLayout {
      set(settable, style: style, in: room, size: size).layout
    }
    var fitted = Self.fitted(room.size, from: size, least: size * Self.leastShare, layout)
    // No line is cut through as long as it can be read in smaller letters.
    let least = PlacedText.letterSize(on: page) * Self.leastShare
    while !Self.hasWholeLine(fitted.layout, in: room.size.height), fitted.size > least {
      fitted.size *= Self.step
      fitted.layout = layout(fitted.size)
    }
    return Setting(
      words: settable, layout: fitted.layout, size: fitted.size, origin: room.origin)
  }

  /// How large letters are meant to be.
  private func naturalSize(_ style: Storyboard.Element.TextStyle) -> Double {
    style.size ?? PlacedText.letterSize(on: page)
  }

  private func set(
    _ words: some StringProtocol, style: Storyboard.Element.TextStyle, in room: Rect, size: Double
  ) -> Setting {
    let words = String(words)
    let isTitle = naturalSize(style) >= PlacedText.letterSize(on: page) * 1.3
    let alignment: TextAlignment =
      switch style.alignment {
      case .start: .leading
      case .center: .center
      case .end: .trailing
      }
    let layout = TextLayout(
      [
        TextRun(
          words, font: Font(SceneLook.face, size: size, weight: isTitle ? 680 : 400),
          color: style.ink ?? look.palette.ink)
      ], width: room.size.width, alignment: alignment, lineHeight: isTitle ? 1.0 : 1.14)
    return Setting(words: words, layout: layout, size: size, origin: room.origin)
  }

  /// As much of some words as a place may show at the least size of their letters, which can be set in a time that
  /// grows with their length alone.
  ///
  /// - Parameter size: How large the letters are meant to be.
  static func settable(_ words: String, in room: Size, size: Double) -> String {
    let least = max(size * leastShare, 0.1)
    let letters = room.width / (least * narrowest) * (room.height / least + 2)
    let most = Int(min(max(letters, 256), 1e9))
    let scalars = words.unicodeScalars
    let end = scalars.index(scalars.startIndex, offsetBy: most, limitedBy: scalars.endIndex)
    return String(scalars[..<(end ?? scalars.endIndex)]).breakable
  }

  /// The width of a narrow letter, as a share of its size.
  private static let narrowest = 0.2

  /// The largest layout that has room, and the size of its letters.
  ///
  /// - Parameters:
  ///   - size: The size to begin with.
  ///   - least: The size at which no smaller one is looked for.
  static func fitted(
    _ room: Size, from size: Double, least: Double, _ make: (Double) -> TextLayout
  ) -> (layout: TextLayout, size: Double) {
    var size = size
    var layout = make(size)
    while !fits(layout, in: room), size > least {
      size *= step
      layout = make(size)
    }
    return (layout, size)
  }

  /// Whether words that are set have room.
  static func fits(_ layout: TextLayout, in room: Size) -> Bool {
    layout.size.height <= room.height && layout.inkRect.size.width <= room.width + 0.5
  }
}

extension String {
  /// The most letters of a word that lines are broken in as it stands.
  private static let longestWord = 256
  /// After how many letters a longer one may be parted.
  private static let part = 4

  /// The same with places in its longest words where a line may end: the time to break one that has none grows with
  /// the square of its length.
  fileprivate var breakable: String {
    var length = 0
    let isWordy = unicodeScalars.contains { scalar in
      length = Self.isUnbroken(scalar) ? length + 1 : 0
      return length > Self.longestWord
    }
    guard isWordy else { return self }
    var parted = ""
    length = 0
    for letter in self {
      parted.append(letter)
      length = letter.unicodeScalars.last.map(Self.isUnbroken) == true ? length + 1 : 0
      if length > Self.longestWord, length % Self.part == 0 { parted += "\u{200B}" }
    }
    return parted
  }

  /// Whether lines do not end at a letter: they may at blanks, hyphens, and everywhere in the scripts of East Asia.
  private static func isUnbroken(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x2E80 && !scalar.properties.isWhitespace && scalar != "-"
      && scalar != "\u{200B}"
  }
}
