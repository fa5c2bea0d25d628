internal import OctavoCairo
internal import OctavoDocuments
internal import OctavoGeometry
internal import OctavoNavigation
internal import OctavoStoryboards

/// What stands on the page of a scene: its elements, from behind to the front.
///
/// An element that cannot be drawn says why in its own place; the others are drawn.
struct SceneContent: PageContent {
  /// What to draw.
  let elements: [Storyboard.Element]
  /// The places that answer a tap, buttons and rows included.
  let regions: [Storyboard.Region]
  /// The colours and faces.
  var look: SceneLook
  /// Whether what lies below is seen where nothing is drawn.
  let isTransparent: Bool
  /// Where the files of elements are.
  let folder: BoardFolder
  /// The id of the region that a finger is on.
  let pressed: String?
  /// The id of the region that has the keyboard's focus.
  let focused: String?
  /// The keys that do the same as a tap on a row, by the row's id.
  let keys: [String: String]
  /// Which page of its words is shown, where they flow on over several; nil where they do not.
  let part: Int?
  /// How large a person wants letters to be, as a share of what they are meant to be: 1…2.5.
  let letterScale: Double

  /// The content of a scene.
  init(
    _ scene: Storyboard.Scene, folder: BoardFolder, isRightToLeft: Bool, pressed: String? = nil,
    focused: String? = nil, keys: [String: String] = [:], part: Int? = nil,
    letterScale: Double = 1
  ) {
    elements = scene.content
    regions = scene.regions
    look = SceneLook(background: scene.background, isRightToLeft: isRightToLeft)
    isTransparent = scene.isTransparent
    self.folder = folder
    self.pressed = pressed
    self.focused = focused
    self.keys = keys
    self.part = part
    self.letterScale = letterScale
  }

  /// Where what it has stands on a page of some extents.
  func plan(on page: Size) -> ScenePlan {
    ScenePlan(elements: elements, regions: regions, page: page, letterScale: letterScale)
  }

  /// How many pages of some extents its words take, where they flow on.
  func pageCount(at size: Size) -> Int {
    let plan = plan(on: size)
    let neighbours = neighbours(on: plan)
    return elements.indices.reduce(1) { count, index in
      guard case .markdown(let words) = elements[index].kind, let text = try? markdown(words) else {
        return count
      }
      let place = place(of: text, ofElement: index, on: plan, among: neighbours)
      return max(count, text.pageCount(in: place, page: size))
    }
  }

  var background: Color { look.palette.paper }

  func bound(at spine: SpineEdge) -> any PageContent { BoundContent(self, at: spine) }

  func inked(on ground: Color) -> any PageContent {
    var content = self
    content.look = SceneLook(
      background: ground == Palette.paper.paper ? nil : ground, isRightToLeft: look.isRightToLeft)
    return content
  }

  func draw(in context: Context, size: Size) throws {
    let plan = plan(on: size)
    let neighbours = neighbours(on: plan)
    for (index, element) in elements.enumerated() {
      let place = plan.place(of: element)
      guard !place.size.isEmpty else { continue }
      let letters = LetterRoom(scale: letterScale, among: neighbours, of: index, in: place)
      do {
        try draw(element.kind, in: context, place: place, page: size, letters: letters)
      } catch {
        drawFailure(error, in: context, place: place)
      }
    }
    let drawing = ControlDrawing(look: look, context: context, page: size)
    if let region = regions.first(where: { $0.id == pressed }) {
      drawing.drawPressed(region.rect.place(on: size))
    }
    if let focused, let target = plan.targets.last(where: { $0.id == focused }) {
      drawing.drawFocus(target.rect)
    }
  }

  private func draw(
    _ kind: Storyboard.Element.Kind, in context: Context, place: Rect, page: Size,
    letters: LetterRoom
  ) throws {
    switch kind {
    case .image(let path, let fit), .svg(let path, let fit):
      try PlacedPicture(file: folder.path(of: path), fit: PlacedFit(fit)).draw(
        in: context, place: place)
    case .pdf(let path, let number, let fit):
      try PlacedPDFPage(file: folder.path(of: path), page: number, fit: PlacedFit(fit)).draw(
        in: context, place: place)
    case .text(let words, let style):
      try WordDrawing(look: look, page: page, letters: letters).draw(
        try text(words), style: style, in: context, place: place)
    case .markdown(let words):
      let words = try markdown(words)
      try words.draw(
        in: context, place: letters.place(of: words, in: place, page: page), page: page,
        palette: look.palette, part: part)
    case .color(let color):
      context.setColor(color)
      context.fill(context.aligned(place))
    case .shape(let shape): draw(shape, in: context, place: place)
    case .button(let id, let label):
      try ControlDrawing(look: look, context: context, page: page, letters: letters).drawButton(
        label, isPressed: id == pressed, in: place)
    case .list(let rows):
      try ControlDrawing(look: look, context: context, page: page, letters: letters).drawList(
        rows, pressed: pressed, keys: keys, in: place)
    case .slot: break
    }
  }

  /// Words with Markdown's marks.
  func markdown(_ words: Storyboard.Element.Words) throws -> PlacedText {
    var text =
      switch words {
      case .inline(let words): PlacedText(words, isMarkdown: true, picturesIn: folder.path)
      case .file(let path):
        try PlacedText(file: folder.name(of: path), in: folder.home, isMarkdown: true)
      }
    text.letterScale = letterScale
    return text
  }

  func text(_ words: Storyboard.Element.Words) throws -> String {
    switch words {
    case .inline(let words): words
    case .file(let path): try PlacedText.words(ofFile: folder.path(of: path))
    }
  }

  private func draw(_ shape: Storyboard.Element.Shape, in context: Context, place: Rect) {
    // A line that is drawn on the edge of its place would stand out of it by half its width.
    let rim = shape.stroke == nil ? 0 : shape.lineWidth / 2
    let place = place.inset(by: min(rim, place.size.width / 2, place.size.height / 2))
    if let fill = shape.fill, shape.form != .line {
      context.setColor(fill)
      context.addOutline(of: shape, in: place)
      context.fillPath()
    }
    if let stroke = shape.stroke ?? (shape.form == .line ? shape.fill : nil), shape.lineWidth > 0 {
      context.setColor(stroke)
      context.addOutline(of: shape, in: place)
      context.strokePath(width: shape.lineWidth, cap: .round, join: .round)
    }
  }

  private func drawFailure(_ error: any Error, in context: Context, place: Rect) {
    let message = ErrorPage(error)
    context.saved {
      context.clip(to: place)
      context.translate(x: place.minX, y: place.minY)
      context.setColor(message.background)
      context.paint()
      message.draw(in: context, size: place.size)
    }
  }
}

extension Context {
  /// Begins a path along a shape's edge.
  fileprivate func addOutline(of shape: Storyboard.Element.Shape, in place: Rect) {
    newPath()
    switch shape.form {
    case .rectangle:
      addRoundedRect(
        place, radius: min(shape.radius, place.size.width / 2, place.size.height / 2))
    case .ellipse:
      saved {
        translate(x: place.center.x, y: place.center.y)
        scale(x: max(place.size.width / 2, 1e-6), y: max(place.size.height / 2, 1e-6))
        addArc(center: Point(), radius: 1)
        closePath()
      }
    case .line:
      move(to: place.origin)
      addLine(to: Point(x: place.maxX, y: place.maxY))
    }
  }
}

extension PlacedFit {
  /// The fit that a board names.
  init(_ fit: Storyboard.Element.Fit) {
    switch fit {
    case .contain: self = .contain
    case .cover: self = .cover
    case .fill: self = .fill
    }
  }
}

extension Rect {
  /// The place on a page of a rectangle in fractions of it.
  func place(on page: Size) -> Rect {
    Rect(
      x: minX * page.width, y: minY * page.height, width: size.width * page.width,
      height: size.height * page.height)
  }

  /// The rectangle without a margin where it reaches an edge of the page: words keep off it.
  func insetAtEdges(of page: Size) -> Rect {
    let letter = PlacedText.letterSize(on: page)
    let side = max(letter * 1.1, min(page.width * 0.075, letter * 4))
    let rim = max(letter * 1.2, page.height * 0.07)
    let left = max(minX, side)
    let right = min(maxX, page.width - side)
    let top = max(minY, rim)
    let bottom = min(maxY, page.height - rim)
    return Rect(x: left, y: top, width: max(0, right - left), height: max(0, bottom - top))
  }
}
