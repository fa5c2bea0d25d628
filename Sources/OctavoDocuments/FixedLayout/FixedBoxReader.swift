internal import OctavoCairo
internal import OctavoGeometry

/// Reads the elements of a page of fixed layout as boxes, each with the style that its sheets give it.
struct FixedBoxReader {
  /// What a page points to.
  struct References {
    /// The path of a picture; nil if there is none of that name.
    var picture: (String) -> String?
    /// The extents of the picture of a path, in its pixels; nil if it does not say.
    var extents: (String) -> Size?
    /// The drawing that was taken out of the page, as it is read; nil if it cannot be.
    var drawing: (HTMLDrawing) -> MarkupTree.Node?
    /// What a place is called that a link leads to; nil if it leads nowhere.
    var place: (String) -> String?
  }

  private var styles: HTMLStyles
  private let references: References
  private var outer = HTMLSurroundings()
  private var count = 0
  /// The bytes of the words that are read.
  private var byteCount = 0

  /// The layer of what is behind the whole page.
  static let groundLayer = Int.min

  /// How deep elements stand in one another that are read.
  private static let mostDepth = 64
  /// More elements no page has.
  private static let mostElements = 20_000
  /// More words no page has room for: they would take seconds to be set.
  private static let mostBytes = 100_000

  init(_ styles: HTMLStyles, _ references: References) {
    (self.styles, self.references) = (styles, references)
  }

  /// Reads the body of a page.
  mutating func boxes(of root: MarkupTree.Node, on page: Size) -> [FixedBox] {
    let start = FixedStyle(page: page)
    let body = root.first(named: "body") ?? root
    // What its root is said to look like, all in it has from it.
    let html = root.name == "html" ? style(of: root, named: "html", in: start) ?? start : start
    var outer = start
    outer.words = html.words
    (outer.measure.letters, outer.measure.pageLetters) = (
      html.words.font.size, html.words.font.size
    )
    guard var box = box(of: body, in: outer, link: nil) else { return [] }
    // What is behind the body is behind the whole page (CSS 2.2, 14.2).
    let isBodys = html.ground == nil && html.picture == nil
    var ground = FixedStyle(page: page)
    (ground.placing, ground.isPositioned, ground.layer) = (.placed, true, Self.groundLayer)
    (ground.left, ground.top) = (.pixels(0), .pixels(0))
    (ground.width, ground.height) = (.share(1), .share(1))
    let seen = isBodys ? box.style : html
    (ground.ground, ground.picture, ground.pictureFit) = (
      seen.ground, seen.picture, seen.pictureFit
    )
    if isBodys { (box.style.ground, box.style.picture) = (nil, nil) }
    return [FixedBox(style: ground, content: .boxes([])), box]
  }

  private func style(
    of node: MarkupTree.Node, named name: String, in outer: FixedStyle
  ) -> FixedStyle? {
    let element = HTMLElement(node, named: name)
    var said = styles.declarations(of: node, element, in: self.outer).fixed
    if node["hidden"] != nil { return nil }
    for (attribute, property) in [("width", FixedProperty.width), ("height", .height)]
    where said[property] == nil && ["img", "svg"].contains(name) {
      said[property] = node[attribute]?.trimmed
    }
    if said[.textAlign] == nil { said[.textAlign] = node["align"]?.lowercased() }
    guard var style = FixedStyle(of: name, said, in: outer) else { return nil }
    let picture = style.picture.flatMap(references.picture)
    style.picture = picture
    return style
  }

  /// Whether words have room on the page.
  private mutating func spend(_ words: String) -> Bool {
    let count = words.utf8.count
    guard byteCount + count <= Self.mostBytes else { return false }
    byteCount += count
    return true
  }

  private mutating func box(
    of node: MarkupTree.Node, in outer: FixedStyle, link: String?
  ) -> FixedBox? {
    if let words = node.words {
      guard outer.words.isVisible, spend(words) else { return nil }
      var style = FixedStyle(page: outer.measure.page)
      style.words = outer.words
      return FixedBox(style: style, content: .words(words), link: link)
    }
    count += 1
    guard let name = node.name, count < Self.mostElements,
      self.outer.elements.count < Self.mostDepth
    else { return nil }
    let role = HTMLRole(name)
    if case .hidden = role { return nil }
    guard var style = style(of: node, named: name, in: outer) else { return nil }
    if case .lineBreak = role { return FixedBox(style: style, content: .lineBreak) }
    var link = link
    if case .link = role { link = node["href"].flatMap(references.place) ?? link }
    if case .picture = role {
      if style.placing == .inline { style.placing = .block }
      return picture(node, named: name, style, link: link)
    }
    self.outer.enter(HTMLElement(node, named: name))
    defer { self.outer.leave() }
    var boxes = node.children.compactMap { box(of: $0, in: style, link: link) }
    if name == "li", let first = boxes.firstIndex(where: \.isInline) {
      var mark = boxes[first]
      mark.content = .words("• ")
      boxes.insert(mark, at: first)
    }
    return FixedBox(style: style, content: .boxes(boxes), link: link)
  }

  private mutating func picture(
    _ node: MarkupTree.Node, named name: String, _ style: FixedStyle, link: String?
  ) -> FixedBox? {
    let label = (node["alt"] ?? "").trimmed
    if let drawing = HTMLDrawing(node) {
      return self.drawing(drawing, node, style, label: label, link: link)
    }
    if name == "svg" { return drawing(node, style, link: link) }
    guard let path = node["src"].flatMap(references.picture) else { return nil }
    return FixedBox(
      style: style, content: .picture(path: path, extents: references.extents(path), label: label),
      link: link)
  }

  // MARK: - Drawings

  /// The extents of a drawing, in CSS pixels; nil if it does not say.
  static func extents(of node: MarkupTree.Node) -> Size? {
    let measure = FixedStyle(page: Size()).measure
    let sides = ["width", "height"].compactMap { name -> Double? in
      guard let length = node[name].flatMap({ CSSLength($0.trimmed, by: measure) }),
        case .pixels(let pixels) = length, pixels > 0
      else { return nil }
      return pixels
    }
    return sides.count == 2 ? Size(width: sides[0], height: sides[1]) : frame(of: node)?.size
  }

  /// A drawing that was taken out of the page: a picture, but for its words, which are set as those of pages are.
  private mutating func drawing(
    _ drawing: HTMLDrawing, _ node: MarkupTree.Node, _ style: FixedStyle, label: String,
    link: String?
  ) -> FixedBox? {
    let extents = Self.extents(of: node)
    let all = FixedBox.Content.picture(path: drawing.path, extents: extents, label: label)
    guard let svg = references.drawing(drawing), svg.first(named: "text") != nil,
      let frame = Self.frame(of: svg)
    else { return FixedBox(style: style, content: all, link: link) }
    for sheet in svg.all(named: "style") { styles.add(sheet.allWords) }
    guard var box = self.drawing(svg, style, link: link, isPainted: true) else { return nil }
    if case .drawing(_, let isStretched, let parts) = box.content {
      var ground = FixedStyle(page: frame.size)
      ground.placing = .placed
      (ground.left, ground.top) = (.pixels(frame.minX), .pixels(frame.minY))
      (ground.width, ground.height) = (.pixels(frame.size.width), .pixels(frame.size.height))
      let picture = FixedBox(
        style: ground,
        content: .picture(path: drawing.wordless.path, extents: extents, label: label), link: link)
      box.content = .drawing(frame: frame, isStretched: isStretched, [picture] + parts)
    }
    // As wide as it says, not as the page.
    if style.width == nil, let extents { box.style.width = .pixels(extents.width) }
    return box
  }

  /// The frame that a drawing is in, in its own units; nil if it does not say.
  static func frame(of node: MarkupTree.Node) -> Rect? {
    let numbers =
      (node["viewbox"] ?? node["viewBox"])?
      .split { $0 == "," || $0.isWhitespace }.compactMap { Double($0) } ?? []
    if numbers.count == 4, numbers.allSatisfy({ abs($0) < 1e6 }), numbers[2] > 0, numbers[3] > 0 {
      return Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }
    let measure = FixedStyle(page: Size()).measure
    guard let width = node["width"].flatMap({ CSSLength($0, by: measure) }),
      let height = node["height"].flatMap({ CSSLength($0, by: measure) }),
      case .pixels(let wide) = width, case .pixels(let high) = height, wide > 0, high > 0
    else { return nil }
    return Rect(size: Size(width: wide, height: high))
  }

  /// - Parameter isPainted: whether its shapes are seen in a picture.
  private mutating func drawing(
    _ node: MarkupTree.Node, _ style: FixedStyle, link: String?, isPainted: Bool = false
  ) -> FixedBox? {
    guard let frame = Self.frame(of: node) else { return nil }
    let way = node["preserveaspectratio"] ?? node["preserveAspectRatio"]
    var inner = style
    inner.measure.page = frame.size
    outer.enter(HTMLElement(node, named: "svg"))
    defer { outer.leave() }
    let boxes = node.children.flatMap {
      parts(of: $0, in: inner, frame, link: link, isPainted: isPainted)
    }
    return FixedBox(
      style: style,
      content: .drawing(frame: frame, isStretched: way?.hasPrefix("none") == true, boxes),
      link: link)
  }

  /// What is read of an element of a drawing: pictures, words, and rectangles of one colour.
  private mutating func parts(
    of node: MarkupTree.Node, in outer: FixedStyle, _ frame: Rect, link: String?, isPainted: Bool
  ) -> [FixedBox] {
    count += 1
    guard let name = node.name, count < Self.mostElements,
      self.outer.elements.count < Self.mostDepth, let own = style(of: node, named: name, in: outer)
    else { return [] }
    let measure = outer.measure
    func length(_ name: String, of whole: Double) -> Double? {
      node[name].flatMap { CSSLength($0.trimmed, by: measure) }?.resolved(of: whole)
    }
    func placed(_ rect: Rect, _ content: FixedBox.Content) -> FixedBox {
      var style = FixedStyle(page: frame.size)
      (style.words, style.placing, style.opacity) = (own.words, .placed, own.opacity)
      (style.left, style.top) = (.pixels(rect.minX), .pixels(rect.minY))
      (style.width, style.height) = (.pixels(rect.size.width), .pixels(rect.size.height))
      return FixedBox(style: style, content: content, link: link)
    }
    let rect = Rect(
      x: (length("x", of: frame.size.width) ?? 0), y: (length("y", of: frame.size.height) ?? 0),
      width: length("width", of: frame.size.width) ?? 0,
      height: length("height", of: frame.size.height) ?? 0)
    var boxes: [FixedBox] = []
    switch name {
    case "g", "a", "switch":
      let link = name == "a" ? node["href"].flatMap(references.place) ?? link : link
      self.outer.enter(HTMLElement(node, named: name))
      boxes = node.children.flatMap {
        parts(of: $0, in: own, frame, link: link, isPainted: isPainted)
      }
      self.outer.leave()
    case "image":
      guard let path = node["href"].flatMap(references.picture), !rect.size.isEmpty else { break }
      let extents = references.extents(path)
      let isStretched =
        (node["preserveaspectratio"] ?? node["preserveAspectRatio"])?.hasPrefix("none") == true
      let seen = extents.map { (isStretched ? PlacedFit.fill : .contain).frame(of: $0, in: rect) }
      boxes = [placed(seen ?? rect, .picture(path: path, extents: extents))]
    case "rect" where !isPainted:
      let words =
        styles.declarations(of: node, HTMLElement(node, named: name), in: self.outer)
        .fixed[.fill] ?? node["fill"]?.lowercased() ?? "black"
      guard let color = CSSColor(words), color.alpha > 0 else { break }
      var box = placed(rect, .boxes([]))
      box.style.ground = color
      boxes = [box]
    case "text":
      self.outer.enter(HTMLElement(node, named: name))
      boxes = lines(of: node, own, rect.origin, link: link)
      self.outer.leave()
    default: break
    }
    guard let words = node["transform"]?.lowercased(), let transform = CSSTransform(words) else {
      return boxes
    }
    var group = placed(Rect(size: frame.size), .boxes(boxes))
    group.style.transform = transform
    group.style.transformOrigin = [.pixels(0), .pixels(0)]
    return [group]
  }

  /// The lines of words of a drawing: a new one wherever a part of them has a place of its own.
  private mutating func lines(
    of node: MarkupTree.Node, _ own: FixedStyle, _ start: Point, link: String?
  ) -> [FixedBox] {
    var lines: [FixedLine] = []
    var reader = self
    func numbers(_ node: MarkupTree.Node, _ name: String) -> [Double] {
      (node[name] ?? "").split { $0 == "," || $0.isWhitespace }.prefix(Self.mostElements)
        .compactMap { CSSLength($0, by: own.measure)?.resolved(of: 0) }
    }
    func look(_ node: MarkupTree.Node, in outer: FixedStyle) -> FixedStyle? {
      guard let name = node.name, var style = reader.style(of: node, named: name, in: outer) else {
        return nil
      }
      let said = reader.styles.declarations(
        of: node, HTMLElement(node, named: name), in: reader.outer
      ).fixed
      let fill = (said[.fill] ?? node["fill"]?.lowercased()).flatMap(CSSColor.init)
      if let fill { style.words.color = fill }
      let size = node["font-size"].flatMap { CSSLength($0.trimmed, by: style.measure) }
      if said[.fontSize] == nil, let size {
        style.words.font.size = size.resolved(of: outer.words.font.size)
      }
      return style
    }
    func anchor(_ node: MarkupTree.Node) -> Double? {
      switch node["text-anchor"] {
      case "middle": 0.5
      case "end": 1
      case "start": 0
      default: nil
      }
    }
    func read(_ node: MarkupTree.Node, _ style: FixedStyle, before: Double) {
      for child in node.children {
        if let words = child.words {
          guard reader.spend(words) else { continue }
          var box = FixedBox(style: style, content: .words(words), link: link)
          box.style.placing = .inline
          lines[lines.count - 1].words.append(box)
        } else if child.name == "tspan" || child.name == "a", reader.count < Self.mostElements {
          reader.count += 1
          guard let inner = look(child, in: style) else { continue }
          let (xs, ys) = (numbers(child, "x"), numbers(child, "y"))
          let before = anchor(child) ?? before
          if let place = Point(xs.first, ys.first, else: lines[lines.count - 1].place) {
            lines.append(FixedLine(place: place, shareBefore: before, letters: xs))
          }
          if reader.outer.elements.count < Self.mostDepth {
            reader.outer.enter(HTMLElement(child, named: "tspan"))
            read(child, inner, before: before)
            reader.outer.leave()
          }
        }
      }
    }
    let style = look(node, in: own) ?? own
    lines = [
      FixedLine(place: start, shareBefore: anchor(node) ?? 0, letters: numbers(node, "x"))
    ]
    read(node, style, before: anchor(node) ?? 0)
    (count, byteCount) = (reader.count, reader.byteCount)
    return lines.filter { !$0.words.isEmpty }.map {
      var style = style
      style.placing = .placed
      style.words.breaksLines = false
      return FixedBox(style: style, content: .line($0), link: link)
    }
  }
}

extension Point {
  /// A place of which one of two coordinates may be another's; nil if both are.
  fileprivate init?(_ x: Double?, _ y: Double?, else other: Point) {
    guard x != nil || y != nil else { return nil }
    self.init(x: x ?? other.x, y: y ?? other.y)
  }
}
