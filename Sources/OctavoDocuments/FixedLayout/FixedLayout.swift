internal import OctavoCairo
internal import OctavoGeometry

/// Lays out the boxes of a page of fixed layout: those at places where they are, the others one below the other
/// (CSS 2.2, 9 and 10, without floats).
struct FixedLayout {
  /// What things have from what they stand in.
  private struct Surroundings {
    var map = AffineMap.identity
    var opacity = 1.0
    var layers: [Int] = []
  }

  /// A box that is placed once the extents are known of what its place counts from.
  private struct Waiting {
    var box: FixedBox
    /// Where it would be.
    var corner: Point
    var around: Surroundings
  }

  private(set) var elements: [FixedPage.Element] = []
  private let page: Size
  private let fonts: FontSet?
  /// By what their places count from, from outside.
  private var waiting: [[Waiting]] = [[]]

  /// More elements no page has.
  private static let mostElements = 20_000

  /// Lays out a page.
  ///
  /// - Parameter fonts: the typefaces that its book brings along.
  init(_ boxes: [FixedBox], on page: Size, fonts: FontSet?) {
    (self.page, self.fonts) = (page, fonts)
    let all = Rect(size: page)
    _ = flow(boxes, in: all, of: FixedStyle(page: page), height: page.height, Surroundings())
    placeWaiting(in: all)
  }

  // MARK: - One below the other

  /// Lays boxes into a column from its top on.
  ///
  /// - Parameter height: the height that shares of it count from, if it is given.
  /// - Returns: where the last one ends.
  private mutating func flow(
    _ boxes: [FixedBox], in column: Rect, of style: FixedStyle, height: Double?,
    _ around: Surroundings
  ) -> Double {
    var (y, margin) = (column.minY, 0.0)
    var line: [FixedBox] = []
    func endLine(_ layout: inout FixedLayout) {
      defer { line = [] }
      guard let text = FixedText(line, of: style.words, width: column.size.width) else { return }
      y += margin
      margin = 0
      y += layout.add(text, at: Point(x: column.minX, y: y), width: column.size.width, around)
    }
    var rest = Array(boxes.reversed())
    while let box = rest.popLast() {
      if box.style.placing == .placed {
        waiting[waiting.count - 1].append(
          Waiting(box: box, corner: Point(x: column.minX, y: y + margin), around: around))
        continue
      }
      if case .boxes(let inner) = box.content, box.style.placing == .inline {
        rest += inner.reversed()
        continue
      }
      if box.isInline {
        line.append(box)
        continue
      }
      endLine(&self)
      if case .line(let line) = box.content {
        add(line, of: box.style, around)
        continue
      }
      let extents = extents(of: box, in: column.size.width, height)
      let margins = box.style.margins.map { $0?.resolved(of: column.size.width) }
      y += max(margin, margins[0] ?? 0)
      margin = margins[2] ?? 0
      let room = column.size.width - extents.outerWidth
      var x =
        column.minX
        + (margins[3] ?? (margins[1] == nil ? max(0, room / 2) : max(0, room - (margins[1] ?? 0))))
      // A picture stands in its line as words do.
      if !box.isContainer, style.words.alignment == .center { x = column.minX + max(0, room / 2) }
      if !box.isContainer, style.words.alignment == .trailing { x = column.minX + max(0, room) }
      let corner =
        Point(x: x, y: y) + box.shift(in: Size(width: column.size.width, height: height ?? 0))
      y += add(box, at: corner, extents, around)
    }
    endLine(&self)
    return y + margin
  }

  // MARK: - At places

  /// Places the boxes that count from a rectangle.
  private mutating func placeWaiting(in frame: Rect) {
    for waiting in waiting.popLast() ?? [] {
      let (box, style) = (waiting.box, waiting.box.style)
      if case .line(let line) = box.content {
        add(line, of: style, waiting.around)
        continue
      }
      let (left, right) = (
        style.left?.resolved(of: frame.size.width), style.right?.resolved(of: frame.size.width)
      )
      let (top, bottom) = (
        style.top?.resolved(of: frame.size.height), style.bottom?.resolved(of: frame.size.height)
      )
      let margins = style.margins.map { $0?.resolved(of: frame.size.width) ?? 0 }
      let room = max(0, frame.size.width - (left ?? 0) - (right ?? 0) - margins[1] - margins[3])
      var extents = extents(of: box, in: frame.size.width, frame.size.height)
      if box.isContainer, style.width == nil {
        let paddings = extents.outerWidth - extents.width
        let isBetween = left != nil && right != nil
        extents.width = max(0, room - paddings)
        if !isBetween { extents.width = min(preferredWidth(of: box, in: room), extents.width) }
        extents.outerWidth = extents.width + paddings
      }
      if extents.height == nil, box.isContainer, let top, let bottom {
        extents.height = max(0, frame.size.height - top - bottom - extents.paddingHeight)
      }
      let x =
        left.map { frame.minX + $0 + margins[3] }
        ?? right.map { frame.maxX - $0 - margins[1] - extents.outerWidth }
        ?? waiting.corner.x + margins[3]
      let y = top.map { frame.minY + $0 + margins[0] } ?? waiting.corner.y + margins[0]
      let start = elements.count
      let height = add(box, at: Point(x: x, y: y), extents, waiting.around)
      if top == nil, let bottom {
        let way = frame.maxY - bottom - margins[2] - height - y
        move(from: start, by: AffineMap(movingBy: Point(x: 0, y: way)), in: waiting.around.map)
      }
    }
  }

  /// Maps elements where what they stand in is mapped already.
  private mutating func move(from start: Int, by map: AffineMap, in outer: AffineMap) {
    guard let back = outer.inverse else { return }
    let whole = outer.of(map).of(back)
    for index in start..<elements.count {
      let moved = whole.of(elements[index].map)
      if moved.isSound { elements[index].map = moved }
      for clip in elements[index].clips.indices {
        let moved = whole.of(elements[index].clips[clip].map)
        if moved.isSound { elements[index].clips[clip].map = moved }
      }
    }
  }

  /// Cuts off what of elements leaves a frame.
  private mutating func clip(from start: Int, to rect: Rect, in map: AffineMap) {
    for index in start..<elements.count {
      elements[index].clips.insert(FixedPage.Clip(rect: rect, map: map), at: 0)
    }
  }

  // MARK: - One box

  /// How large a box is, in CSS pixels.
  private struct Extents {
    /// Of what is in it.
    var width: Double
    /// The same; nil if that says it.
    var height: Double?
    var outerWidth: Double
    var paddingHeight: Double
  }

  private func extents(of box: FixedBox, in width: Double, _ height: Double?) -> Extents {
    let style = box.style
    let paddings = style.edges(in: width)
    let (across, down) = (paddings[1] + paddings[3], paddings[0] + paddings[2])
    let margins = style.margins.map { $0?.resolved(of: width) ?? 0 }
    let border = (across: style.sizesBorder ? across : 0, down: style.sizesBorder ? down : 0)
    var ownWidth = style.width.map { max(0, $0.resolved(of: width) - border.across) }
    var ownHeight: Double?
    switch style.height {
    case .pixels(let pixels): ownHeight = max(0, pixels - border.down)
    // A share of what is as high as what is in it is none.
    case .share(let share): ownHeight = height.map { max(0, $0 * share - border.down) }
    case nil: break
    }
    let most = style.mostWidth.map { max(0, $0.resolved(of: width) - border.across) }
    if let proportion = box.proportion {
      let natural = box.naturalWidth
      let isWidthFree = ownWidth == nil
      let found = ownWidth ?? ownHeight.map { $0 * proportion } ?? natural ?? width
      ownWidth = min(found, most ?? .infinity)
      if ownHeight == nil || isWidthFree && ownWidth != found {
        ownHeight = (ownWidth ?? 0) / proportion
      }
    }
    var inner = ownWidth ?? max(0, width - across - margins[1] - margins[3])
    if let most { inner = min(inner, most) }
    return Extents(
      width: inner, height: ownHeight, outerWidth: inner + across, paddingHeight: down)
  }

  /// Adds a box with all that is in it.
  ///
  /// - Parameter corner: the upper left corner of its border.
  /// - Returns: how high its border is.
  private mutating func add(
    _ box: FixedBox, at corner: Point, _ extents: Extents, _ outer: Surroundings
  ) -> Double {
    let style = box.style
    var around = outer
    around.opacity *= style.opacity
    let isFrame = style.isPositioned || style.transform != nil
    if isFrame { around.layers.append(style.layer ?? 0) }
    let start = elements.count
    var grounds: [Int] = []
    func ground(_ kind: FixedPage.Element.Kind) {
      grounds.append(elements.count)
      add(kind, Rect(size: Size()), around)
    }
    if style.words.isVisible {
      if let color = style.ground { ground(.ground(color)) }
      if let picture = style.picture { ground(.picture(path: picture, fit: style.pictureFit)) }
      if style.borders.contains(where: \.isSeen) { ground(.border(style.borders)) }
    }
    if isFrame { waiting.append([]) }
    let paddings = style.edges(in: extents.outerWidth)
    let place = Rect(
      x: corner.x + paddings[3], y: corner.y + paddings[0], width: extents.width,
      height: extents.height ?? 0)
    var height = extents.height ?? 0
    switch box.content {
    case .boxes(let boxes):
      let end = flow(boxes, in: place, of: style, height: extents.height, around)
      height = extents.height ?? max(0, end - place.minY)
    case .picture(let path, _, let label):
      if style.words.isVisible {
        add(.picture(path: path, fit: .fill), place, around, link: box.link, label: label)
      }
    case .drawing(let frame, let isStretched, let boxes):
      guard !frame.size.isEmpty, !place.size.isEmpty else { break }
      let seen = (isStretched ? PlacedFit.fill : .contain).frame(of: frame.size, in: place)
      let scale = AffineMap(
        scalingBy: seen.size.width / frame.size.width, seen.size.height / frame.size.height)
      var inside = around
      inside.map = around.map.of(AffineMap(movingBy: seen.origin)).of(scale)
        .of(AffineMap(movingBy: Point() - frame.origin))
      waiting.append([])
      _ = flow(boxes, in: Rect(size: frame.size), of: style, height: frame.size.height, inside)
      placeWaiting(in: Rect(size: frame.size))
      clip(from: start, to: place, in: outer.map)
    case .words, .lineBreak, .line: break
    }
    let border = Rect(
      origin: corner,
      size: Size(width: extents.outerWidth, height: height + paddings[0] + paddings[2]))
    for index in grounds where index < elements.count { elements[index].place = border }
    if isFrame { placeWaiting(in: style.withoutBorders(border)) }
    if style.isClipped { clip(from: start, to: border, in: outer.map) }
    if let transform = style.transform {
      let center = Point(
        x: border.minX + style.transformOrigin[0].resolved(of: border.size.width),
        y: border.minY + style.transformOrigin[1].resolved(of: border.size.height))
      let map = transform.map(of: border.size, by: style.measure)
      move(from: start, by: map.about(center), in: outer.map)
    }
    return border.size.height
  }

  private mutating func add(
    _ kind: FixedPage.Element.Kind, _ place: Rect, _ around: Surroundings, link: String? = nil,
    label: String = ""
  ) {
    guard elements.count < Self.mostElements else { return }
    elements.append(
      FixedPage.Element(
        kind: kind, place: place, map: around.map, opacity: around.opacity, layers: around.layers,
        label: label, link: link))
  }

  /// Adds lines of words.
  ///
  /// - Returns: how high they are.
  private mutating func add(
    _ text: FixedText, at corner: Point, width: Double, _ around: Surroundings
  ) -> Double {
    let size = text.set(in: fonts).size
    let wide = text.width == nil ? size.width : width
    add(
      .text(text), Rect(origin: corner, size: Size(width: wide, height: size.height)), around)
    return size.height
  }

  /// Adds a line of a drawing.
  private mutating func add(
    _ line: FixedLine, of style: FixedStyle, _ around: Surroundings
  ) {
    guard var text = FixedText(line.words, of: style.words, width: nil) else { return }
    if line.letters.count > 1 { text.stretch(to: line.letters, in: fonts) }
    let lines = text.set(in: fonts)
    guard let first = lines.layout.lines.first else { return }
    let corner = Point(
      x: line.place.x - line.shareBefore * first.width - first.left,
      y: line.place.y - (first.baseline - first.top) - lines.tops[0])
    _ = add(text, at: corner, width: first.width, around)
  }

  // MARK: - As wide as what is in it

  /// How wide a box is that is as wide as what is in it, without its own paddings.
  private func preferredWidth(of box: FixedBox, in room: Double) -> Double {
    guard case .boxes(let boxes) = box.content else {
      return extents(of: box, in: room, nil).width
    }
    var (most, line): (Double, [FixedBox]) = (0, [])
    func endLine() {
      if let text = FixedText(line, of: box.style.words, width: nil) {
        most = max(most, text.set(in: fonts).size.width.rounded(.up) + 1)
      }
      line = []
    }
    var rest = Array(boxes.reversed())
    while let inner = rest.popLast() {
      if inner.style.placing == .placed { continue }
      if case .boxes(let boxes) = inner.content, inner.style.placing == .inline {
        rest += boxes.reversed()
      } else if inner.isInline {
        line.append(inner)
      } else {
        endLine()
        let paddings = [1, 3].reduce(0) { sum, side in
          sum + inner.style.edges(in: room)[side]
            + (inner.style.margins[side]?.resolved(of: room) ?? 0)
        }
        let own = inner.style.width.map { $0.resolved(of: room) }
        most = max(most, (own ?? preferredWidth(of: inner, in: room)) + paddings)
      }
    }
    endLine()
    return most
  }
}

extension FixedStyle {
  /// How wide its borders and paddings are together, in CSS pixels.
  ///
  /// - Parameter width: what they are shares of.
  fileprivate func edges(in width: Double) -> [Double] {
    zip(paddings, borders).map { $0.resolved(of: width) + $1.width }
  }

  /// What of a frame is within its borders: places count from there (CSS 2.2, 10.1).
  fileprivate func withoutBorders(_ frame: Rect) -> Rect {
    Rect(
      x: frame.minX + borders[3].width, y: frame.minY + borders[0].width,
      width: max(0, frame.size.width - borders[1].width - borders[3].width),
      height: max(0, frame.size.height - borders[0].width - borders[2].width))
  }
}

extension FixedBox {
  /// Whether it is as wide as there is room.
  fileprivate var isContainer: Bool {
    switch content {
    case .boxes, .words, .lineBreak: true
    case .picture, .drawing, .line: false
    }
  }

  /// Its width over its height, where it has a shape of its own.
  fileprivate var proportion: Double? {
    switch content {
    case .picture(_, let extents?, _): extents.isEmpty ? 1 : extents.width / extents.height
    case .picture(_, nil, _): 1
    case .drawing(let frame, _, _): frame.size.isEmpty ? 1 : frame.size.width / frame.size.height
    case .boxes, .words, .lineBreak, .line: nil
    }
  }

  /// Its own width, if it is known.
  fileprivate var naturalWidth: Double? {
    if case .picture(_, let extents?, _) = content { extents.width } else { nil }
  }

  /// How far it is moved from where it would be.
  fileprivate func shift(in outer: Size) -> Point {
    guard style.isPositioned else { return Point() }
    let x =
      style.left?.resolved(of: outer.width) ?? style.right.map { -$0.resolved(of: outer.width) }
      ?? 0
    let y =
      style.top?.resolved(of: outer.height) ?? style.bottom.map { -$0.resolved(of: outer.height) }
      ?? 0
    return Point(x: x, y: y)
  }
}
