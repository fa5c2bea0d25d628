internal import OctavoCairo
internal import OctavoGeometry

/// How an element of a page of fixed layout looks and lies, all lengths in CSS pixels.
///
/// What books of fixed layout use of CSS 2.2 is here: boxes at places of the page or one below the other, their words
/// in lines, pictures, grounds, and maps of the plane. All else is left out.
struct FixedStyle: Sendable {
  /// What is outside it by its display and its position.
  enum Placing: Sendable {
    /// Among words.
    case inline
    /// Below what is before it.
    case block
    /// At a place of what it stands in.
    case placed
  }

  /// The words' own, which what stands in an element has from it.
  struct Words: Sendable, Hashable {
    var font = Font(Typeface.serif, size: 16)
    var color = CSSColor.black
    var alignment = TextAlignment.leading
    /// The distance of lines: CSS pixels, or a factor of the letters' size; nil for the font's own.
    var lineHeight: LineHeight?
    var indent = 0.0
    var letterSpacing = 0.0
    var wordSpacing = 0.0
    var isUnderlined = false
    var isStruck = false
    var changesCase = CaseChange.none
    var keepsBlanks = false
    var breaksLines = true
    var isVisible = true
    /// How far letters stand above the line.
    var rise = 0.0
  }

  enum LineHeight: Sendable, Hashable {
    case pixels(Double)
    case factor(Double)
  }

  enum CaseChange: Sendable, Hashable { case none, upper, lower, title }

  var words = Words()
  var placing = Placing.inline
  /// Whether it is moved from where it would be, or places count from it.
  var isPositioned = false
  var left: CSSLength?
  var top: CSSLength?
  var right: CSSLength?
  var bottom: CSSLength?
  var width: CSSLength?
  var height: CSSLength?
  var mostWidth: CSSLength?
  /// From the top on with the sun; nil where one is whatever is left.
  var margins: [CSSLength?] = Array(repeating: .pixels(0), count: 4)
  var paddings: [CSSLength] = Array(repeating: .pixels(0), count: 4)
  /// Its frame, from the top side on with the sun; words in a line have none.
  var borders: [FixedBorder] = Array(repeating: .none, count: 4)
  /// Whether its width and height are those of its border.
  var sizesBorder = false
  /// Whether what leaves it is cut off.
  var isClipped = false
  var layer: Int?
  var opacity = 1.0
  var ground: CSSColor?
  /// What the picture on its ground is called.
  var picture: String?
  var pictureFit = PlacedFit.fill
  var transform: CSSTransform?
  var transformOrigin: [CSSLength] = [.share(0.5), .share(0.5)]
  var measure: CSSLength.Measure

  /// The style of what a page begins with.
  init(page: Size) {
    measure = CSSLength.Measure(letters: 16, pageLetters: 16, page: page)
  }

  /// The style of an element; nil if it is not there.
  ///
  /// - Parameters:
  ///   - name: its kind.
  ///   - said: what is said of it.
  ///   - outer: the style of what it stands in.
  init?(of name: String, _ said: [FixedProperty: String], in outer: FixedStyle) {
    self.init(page: outer.measure.page)
    words = outer.words
    words.rise = 0
    measure = outer.measure
    Self.defaults(of: name, &self)
    if said[.display] == "none" { return nil }
    setFont(said, in: outer)
    measure.letters = words.font.size
    setWords(said)
    setPlace(said, name)
    setLook(said)
  }

  /// What an element looks like of which nothing is said (HTML, 15 Rendering).
  private static func defaults(of name: String, _ style: inout FixedStyle) {
    let size = style.words.font.size
    func block(margin: Double = 0, letters: Double = 1) {
      style.placing = .block
      style.words.font.size = size * letters
      style.margins[0] = .pixels(margin * size * letters)
      style.margins[2] = .pixels(margin * size * letters)
    }
    switch name {
    case "body":
      block()
      style.margins = Array(repeating: .pixels(8), count: 4)
    case "p", "dl", "ul", "ol", "blockquote", "figure", "pre": block(margin: 1)
    case "h1": block(margin: 0.67, letters: 2)
    case "h2": block(margin: 0.83, letters: 1.5)
    case "h3": block(margin: 1, letters: 1.17)
    case "h4": block(margin: 1.33)
    case "h5": block(margin: 1.67, letters: 0.83)
    case "h6": block(margin: 2.33, letters: 0.67)
    case "center":
      block()
      style.words.alignment = .center
    default: if HTMLRole(name).isBlock { style.placing = .block }
    }
    switch name {
    case "ul", "ol": style.paddings[3] = .pixels(40)
    case "blockquote", "figure": (style.margins[1], style.margins[3]) = (.pixels(40), .pixels(40))
    case "pre": style.words.keepsBlanks = true
    case "b", "strong", "h1", "h2", "h3", "h4", "h5", "h6", "th": style.words.font.weight = 700
    case "i", "em", "cite", "var", "dfn", "address": style.words.font.isItalic = true
    case "u", "ins": style.words.isUnderlined = true
    case "s", "strike", "del": style.words.isStruck = true
    case "sup", "sub":
      style.words.rise = size * (name == "sup" ? 0.33 : -0.2)
      style.words.font.size = size * 0.83
    case "small": style.words.font.size = size * 0.83
    case "code", "kbd", "samp", "tt": style.words.font.families = Typeface.mono
    default: break
    }
  }

  private mutating func setFont(_ said: [FixedProperty: String], in outer: FixedStyle) {
    if let words = said[.fontSize] {
      let names = [
        "xx-small": 9.0, "x-small": 10, "small": 13, "medium": 16, "large": 18, "x-large": 24,
        "xx-large": 32,
      ]
      if let size = names[words] {
        self.words.font.size = size
      } else if let length = CSSLength(words, by: outer.measure) {
        self.words.font.size = length.resolved(of: outer.words.font.size)
      }
    }
    words.font.size = min(max(words.font.size, 0.1), 2_000)
    if let families = said[.fontFamily] {
      // Whatever of them is not there is what its kind is.
      let names = families.replacing("\"", with: "").replacing("'", with: "")
      let own =
        names.contains("sans")
        ? Typeface.sans : names.contains("mono") ? Typeface.mono : Typeface.serif
      let known = names.split(separator: ",").map(\.trimmed)
        .filter { !["serif", "sans-serif", "monospace", "inherit", "initial"].contains($0) }
        .flatMap { [FontSet.name(ofFamily: $0), $0] }
      if names != "inherit" { words.font.families = (known + [own]).joined(separator: ", ") }
    }
    switch said[.fontWeight] {
    case "bold", "bolder": words.font.weight = 700
    case "normal", "lighter": words.font.weight = 400
    case let number?: if let weight = Int(number) { words.font.weight = min(max(weight, 100), 900) }
    case nil: break
    }
    switch said[.fontStyle] {
    case "italic", "oblique": words.font.isItalic = true
    case "normal": words.font.isItalic = false
    default: break
    }
  }

  private mutating func setWords(_ said: [FixedProperty: String]) {
    func pixels(_ property: FixedProperty, of whole: Double) -> Double? {
      said[property].flatMap { CSSLength($0, by: measure) }?.resolved(of: whole)
    }
    let letters = words.font.size
    if let color = said[.color].flatMap(CSSColor.init) { words.color = color }
    switch said[.lineHeight] {
    case "normal": words.lineHeight = nil
    case let value?:
      if let factor = Double(value), factor.isFinite {
        words.lineHeight = .factor(max(0, factor))
      } else if let height = pixels(.lineHeight, of: letters) {
        words.lineHeight = .pixels(max(0, height))
      }
    case nil: break
    }
    switch said[.textAlign] {
    case "left", "start", "-webkit-auto": words.alignment = .leading
    case "center", "-webkit-center": words.alignment = .center
    case "right", "end": words.alignment = .trailing
    case "justify": words.alignment = .justified
    default: break
    }
    if let indent = pixels(.textIndent, of: measure.page.width) { words.indent = indent }
    if said[.letterSpacing] == "normal" { words.letterSpacing = 0 }
    if let spacing = pixels(.letterSpacing, of: letters) { words.letterSpacing = spacing }
    if said[.wordSpacing] == "normal" { words.wordSpacing = 0 }
    if let spacing = pixels(.wordSpacing, of: letters) { words.wordSpacing = spacing }
    if let decoration = said[.textDecoration] {
      words.isUnderlined = decoration.contains("underline")
      words.isStruck = decoration.contains("line-through")
    }
    switch said[.textTransform] {
    case "uppercase": words.changesCase = .upper
    case "lowercase": words.changesCase = .lower
    case "capitalize": words.changesCase = .title
    case "none": words.changesCase = .none
    default: break
    }
    switch said[.whiteSpace] {
    case "normal", "pre-line": (words.keepsBlanks, words.breaksLines) = (false, true)
    case "nowrap": (words.keepsBlanks, words.breaksLines) = (false, false)
    case "pre": (words.keepsBlanks, words.breaksLines) = (true, false)
    case "pre-wrap", "break-spaces": (words.keepsBlanks, words.breaksLines) = (true, true)
    default: break
    }
    switch said[.visibility] {
    case "hidden", "collapse": words.isVisible = false
    case "visible": words.isVisible = true
    default: break
    }
    switch said[.verticalAlign] {
    case "super": words.rise = letters * 0.33
    case "sub": words.rise = letters * -0.2
    case "baseline": words.rise = 0
    default: if let rise = pixels(.verticalAlign, of: letters) { words.rise = rise }
    }
  }

  private mutating func setPlace(_ said: [FixedProperty: String], _ name: String) {
    func length(_ property: FixedProperty) -> CSSLength? {
      said[property].flatMap { CSSLength($0, by: measure) }
    }
    switch said[.display] {
    case "block", "flex", "grid", "table", "list-item", "flow-root", "inline-block", "inline-flex",
      "table-cell", "table-row":
      placing = .block
    case "inline": placing = .inline
    default: break
    }
    switch said[.position] {
    case "absolute", "fixed": (placing, isPositioned) = (.placed, true)
    case "relative", "sticky": isPositioned = true
    default: break
    }
    (left, top, right, bottom) = (length(.left), length(.top), length(.right), length(.bottom))
    (width, height, mostWidth) = (length(.width), length(.height), length(.maxWidth))
    let outer: [FixedProperty] = [.marginTop, .marginRight, .marginBottom, .marginLeft]
    for (side, property) in outer.enumerated() {
      guard let words = said[property] else { continue }
      margins[side] = words == "auto" ? nil : CSSLength(words, by: measure) ?? margins[side]
    }
    let inner: [FixedProperty] = [.paddingTop, .paddingRight, .paddingBottom, .paddingLeft]
    for (side, property) in inner.enumerated() {
      paddings[side] = length(property) ?? paddings[side]
    }
    for side in borders.indices {
      borders[side] = FixedBorder(
        width: said[FixedProperty.borderWidths[side]],
        style: said[FixedProperty.borderStyles[side]],
        color: said[FixedProperty.borderColors[side]], of: words.color, by: measure)
    }
    sizesBorder = said[.boxSizing] == "border-box"
  }

  private mutating func setLook(_ said: [FixedProperty: String]) {
    isClipped = ["hidden", "clip", "scroll", "auto"].contains(said[.overflow])
    layer = said[.layer].flatMap { Int($0) }
    if let words = said[.opacity], let value = Double(words), value.isFinite {
      opacity = min(max(value, 0), 1)
    }
    ground = said[.ground].flatMap(CSSColor.init).flatMap { $0.alpha > 0 ? $0 : nil }
    picture = said[.picture].flatMap(FixedProperty.address)
    switch said[.pictureSize] {
    case "cover": pictureFit = .cover
    case "contain": pictureFit = .contain
    default: break
    }
    transform = said[.transform].flatMap(CSSTransform.init)
    if let words = said[.transformOrigin] { transformOrigin = origin(words) }
  }

  /// The place that maps of the plane are about, across and down.
  private func origin(_ words: String) -> [CSSLength] {
    let names: [Substring: CSSLength] = [
      "left": .share(0), "top": .share(0), "center": .share(0.5), "right": .share(1),
      "bottom": .share(1),
    ]
    let parts = words.split { $0.isWhitespace }
    var lengths = parts.compactMap { names[$0] ?? CSSLength($0, by: measure) }
    if parts.first == "top" || parts.first == "bottom" {
      lengths = lengths.count > 1 ? [lengths[1], lengths[0]] : [.share(0.5)] + lengths
    }
    return lengths.isEmpty
      ? transformOrigin : [lengths[0], lengths.count > 1 ? lengths[1] : .share(0.5)]
  }
}
