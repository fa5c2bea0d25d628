package import OctavoCairo
package import OctavoGeometry
package import OctavoNavigation
package import OctavoViews

/// How a part of the bars looks: all that is drawn of it, so that it is drawn again only when it looks
/// another.
package struct BarLook: Sendable, Hashable {
  /// A side of a part.
  package enum Edge: Sendable, Hashable { case top, bottom }

  /// A part of a panel's ground: all of it, or what stands around a list that fills the rest.
  package enum PanelPart: Sendable, Hashable { case whole, head, left, right, foot }

  /// What is drawn.
  package enum Kind: Sendable, Hashable {
    /// The ground of a bar, with a line where the page begins.
    case ground(line: Edge)
    /// What the window shows.
    case title(String)
    /// A sign to press.
    case item(BarItem)
    /// Where the person is.
    case number(String)
    /// Words that say what something is, as the part of the book.
    case note(String)
    /// A knob on its way.
    case slider(share: Double, isMirrored: Bool)
    /// The corner to resize by.
    case grip
    /// The card for the page under the finger.
    case preview(name: String, foot: Double, rim: Double)
    /// The ground of a panel.
    case panel(PanelPart)
    /// The number that is put in.
    case field(PagePad)
    /// A key of the pad.
    case key(PagePad.Key, isEnabled: Bool)
    /// Something to choose, and whether it is chosen.
    case choice(ViewChoice, isOn: Bool)
    /// The place in the book, on the page.
    case folio(String)
    /// A page is marked.
    case ribbon
    /// Words are selected.
    case selected
    /// What an end of them is moved by.
    case selectionEnd(isLeft: Bool)
    /// Something to do with them.
    case action(SelectionAction)
    /// Nothing is seen.
    case black
    /// A line of help.
    case help(HelpText.Row)
    /// What a person should know.
    case message(String)
    /// One of several things.
    case offer(ReaderOffer)
    /// A line of the list of contents, and whether the person is there.
    case entry(ContentsEntry, isCurrent: Bool)
    /// The words that are looked for, moved so far to the left.
    case line(LineField, scroll: Double)
    /// A line of the list of what was found, and whether the person is there.
    case found(FoundRow, isCurrent: Bool)
  }

  /// How far the knob's middle stays from the slider's ends, in points.
  static let knob = 16.0

  var kind: Kind
  var colors: BarColors
  var isFocused = false
  var isPressed = false
  /// How large a point of the bars is, in points of the window.
  var point = 1.0

  init(_ kind: Kind, colors: BarColors) {
    self.kind = kind
    self.colors = colors
  }
}

extension BarLook: PageContent {
  package var background: Color {
    switch kind {
    case .preview: colors.line
    case .black: .black
    default: colors.ground
    }
  }

  package var isTransparent: Bool {
    switch kind {
    case .selected, .selectionEnd: true
    default: false
    }
  }

  package func draw(in context: Context, size: Size) {
    context.saved {
      context.scale(x: point, y: point)
      drawPlain(in: context, size: Size(width: size.width / point, height: size.height / point))
    }
  }

  /// Draws it in points of the bars.
  private func drawPlain(in context: Context, size: Size) {
    let frame = Rect(size: size)
    switch kind {
    case .ground(let edge):
      context.setColor(colors.line)
      context.fill(
        Rect(x: 0, y: edge == .top ? 0 : size.height - 1, width: size.width, height: 1))
    case .black: break
    case .title(let text):
      context.writeCut(text, in: frame, font: Palette.sans(16, weight: 600), color: colors.ink)
    case .note(let text):
      context.writeCut(text, in: frame, font: Palette.sans(13), color: colors.faint)
    case .number(let text): number(text, context, frame)
    case .item(let item):
      if isPressed { context.fill(frame.inset(by: 4), radius: 10, colors.pressed) }
      BarSign(item: item, color: colors.ink).draw(in: context, at: frame.center)
    case .slider(let share, let isMirrored): slider(share, isMirrored, context, frame)
    case .grip: BarSign.grip(in: context, frame, colors.faint)
    case .preview(let name, let foot, let rim): card(name, foot, rim, context, frame)
    case .panel(let part): panel(part, context, frame)
    case .field(let pad): field(pad, context, frame)
    case .key(let key, let isEnabled): self.key(key, isEnabled, context, frame)
    case .choice(let choice, let isOn): self.choice(choice, isOn, context, frame)
    case .folio(let text):
      context.stroke(frame, radius: 0, width: 1, colors.line)
      context.write(
        text, in: frame.inset(x: 8, y: 0), font: Palette.sans(12, weight: 500),
        color: colors.faint, alignment: .center)
    case .ribbon:
      context.setColor(colors.accent)
      BarSign.ribbon(in: context, frame, isFull: true)
    case .selected:
      context.setColor(colors.focus, alpha: 0.28)
      context.fill(frame)
    case .selectionEnd(let isLeft): selectionEnd(isLeft, context, frame)
    case .action(let action):
      if isPressed { context.fill(frame.inset(by: 3), radius: 8, colors.pressed) }
      context.write(
        action.rawValue, in: frame.inset(x: 8, y: 0), font: Palette.sans(15, weight: 600),
        color: colors.ink, alignment: .center)
    case .help(let row):
      context.setColor(colors.line)
      context.fill(Rect(x: 16, y: 0, width: size.width - 32, height: 1))
      HelpDrawing(row, width: size.width, colors: colors).draw(in: context, at: 7)
    case .offer(let offer): self.offer(offer, context, frame)
    case .entry(let entry, let isCurrent): self.entry(entry, isCurrent, context, frame)
    case .line(let field, let scroll):
      FieldDrawing(field, size: size, scroll: scroll, look: .find(colors)).draw(in: context)
      BarSign(item: .find, color: colors.faint).draw(
        in: context, at: Point(x: 22, y: size.height / 2))
    case .found(let row, let isCurrent): found(row, isCurrent, context, frame)
    case .message(let text):
      MessageDrawing(text, width: size.width, colors: colors).draw(in: context)
    }
    if isFocused { context.stroke(frame.inset(by: 2), radius: 10, width: 2.5, colors.focus) }
  }

  /// The edge of a panel; where the part ends and the panel goes on, it lies outside of what is seen.
  private func panel(_ part: PanelPart, _ context: Context, _ frame: Rect) {
    let (above, below, left, right): (Double, Double, Double, Double) =
      switch part {
      case .whole: (0, 0, 0, 0)
      case .head: (0, 2, 0, 0)
      case .left: (2, 2, 0, 2)
      case .right: (2, 2, 2, 0)
      case .foot: (2, 0, 0, 0)
      }
    context.stroke(
      Rect(
        x: frame.minX - left, y: frame.minY - above, width: frame.size.width + left + right,
        height: frame.size.height + above + below), radius: 0, width: 1, colors.track)
  }

  /// A knob that hangs from the end of a line by its upper corner.
  private func selectionEnd(_ isLeft: Bool, _ context: Context, _ frame: Rect) {
    let radius = ReaderScreen.knobRadius
    let corner = Rect(
      x: frame.center.x - (isLeft ? 0 : radius), y: frame.center.y - radius, width: radius,
      height: radius)
    context.setColor(isPressed ? colors.focus.mixed(with: colors.ink, 0.4) : colors.focus)
    context.newPath()
    context.addArc(center: frame.center, radius: radius)
    context.fillPath()
    context.fill(corner)
  }

  private func number(_ text: String, _ context: Context, _ frame: Rect) {
    let body = frame.inset(x: 2, y: 7)
    context.fill(body, radius: 8, isPressed ? colors.pressed : colors.raised)
    context.stroke(body, radius: 8, width: 1, colors.track)
    context.write(
      text, in: body.inset(x: 6, y: 0), font: Palette.sans(15, weight: 600), color: colors.ink,
      alignment: .center)
  }

  private func slider(_ share: Double, _ isMirrored: Bool, _ context: Context, _ frame: Rect) {
    let track = Rect(
      x: frame.minX + Self.knob, y: frame.center.y - 2, width: frame.size.width - 2 * Self.knob,
      height: 4)
    context.fill(track, radius: 2, colors.track)
    let x = track.minX + (isMirrored ? 1 - share : share) * track.size.width
    let read =
      isMirrored
      ? Rect(x: x, y: track.minY, width: track.maxX - x, height: 4)
      : Rect(x: track.minX, y: track.minY, width: x - track.minX, height: 4)
    if read.size.width >= 1 { context.fill(read, radius: 2, colors.accent) }
    context.newPath()
    context.addArc(center: Point(x: x, y: track.center.y), radius: isPressed ? 14 : 11)
    context.setColor(colors.accent)
    context.fillPath()
    context.newPath()
    context.addArc(center: Point(x: x, y: track.center.y), radius: isPressed ? 6 : 4)
    context.setColor(colors.onAccent)
    context.fillPath()
  }

  /// The card under the picture; the page's name is large until that has come.
  private func card(
    _ name: String, _ foot: Double, _ rim: Double, _ context: Context, _ frame: Rect
  ) {
    context.setColor(colors.ground)
    context.fill(frame)
    context.stroke(frame, radius: 0, width: 1, colors.track)
    let paper = Rect(
      x: rim, y: rim, width: frame.size.width - 2 * rim, height: frame.size.height - rim - foot)
    context.setColor(colors.raised)
    context.fill(paper)
    context.write(
      name, in: paper.inset(x: 8, y: 0), font: Palette.sans(30, weight: 300),
      color: colors.faint, alignment: .center)
    context.write(
      name, in: Rect(x: rim, y: paper.maxY, width: paper.size.width, height: foot),
      font: Palette.sans(14, weight: 600), color: colors.ink, alignment: .center)
  }

  /// A ring with a point in it, or a box with a tick, the choice and its key.
  private func choice(
    _ choice: ViewChoice, _ isOn: Bool, _ context: Context, _ frame: Rect
  ) {
    if isPressed { context.fill(frame.inset(x: 4, y: 2), radius: 10, colors.pressed) }
    let center = Point(x: 28, y: frame.center.y)
    let box = Rect(x: center.x - 9, y: center.y - 9, width: 18, height: 18)
    if case .letters(let isLarger) = choice {
      return letters(choice, isLarger, isOn, context, frame)
    }
    if case .paper(.some(let paper)) = choice {
      return self.paper(paper, isOn, context, frame)
    }
    if case .fit = choice {
      context.stroke(box, radius: 9, width: 2, isOn ? colors.accent : colors.track)
      if isOn { context.fill(box.inset(by: 5), radius: 4, colors.accent) }
    } else {
      context.stroke(box, radius: 4, width: 2, isOn ? colors.accent : colors.track)
      if isOn { BarSign.tick(in: context, at: center, colors.accent) }
    }
    // Words have the room of the key before they are cut.
    let showsKey = frame.size.width >= 260
    let words = Rect(
      x: 52, y: frame.minY, width: frame.size.width - 52 - (showsKey ? 76 : 8),
      height: frame.size.height)
    context.writeCut(choice.name, in: words, font: Palette.sans(15), color: colors.ink)
    guard showsKey else { return }
    let key = Rect(
      x: words.maxX, y: frame.minY, width: 60, height: frame.size.height)
    context.write(
      choice.key, in: key, font: Palette.sans(13), color: colors.faint, alignment: .trailing)
  }

  /// A letter of the size that is meant, what it means and its key; faint where there is no such size.
  private func letters(
    _ choice: ViewChoice, _ isLarger: Bool, _ isOn: Bool, _ context: Context, _ frame: Rect
  ) {
    let ink = isOn ? colors.ink : colors.ink.mixed(with: colors.ground, 0.6)
    context.write(
      "A", in: Rect(x: 14, y: 0, width: 28, height: frame.size.height),
      font: Palette.sans(isLarger ? 24 : 15, weight: 600), color: ink, alignment: .center)
    let words = Rect(x: 52, y: 0, width: frame.size.width - 52 - 34, height: frame.size.height)
    if words.size.width > 24 {
      context.writeCut(choice.name, in: words, font: Palette.sans(15), color: ink)
    }
    context.write(
      choice.key, in: Rect(x: frame.size.width - 40, y: 0, width: 24, height: frame.size.height),
      font: Palette.sans(13), color: colors.faint, alignment: .trailing)
  }

  /// A piece of the paper with a letter on it, in a ring where it is chosen, and what it is called.
  private func paper(
    _ paper: PaperChoice, _ isOn: Bool, _ context: Context, _ frame: Rect
  ) {
    let side = min(26, frame.size.width - 8, frame.size.height - 2)
    let swatch = Rect(x: 10, y: frame.center.y - side / 2, width: side, height: side)
    for (index, tone) in paper.tones.enumerated() {
      let width = side / Double(paper.tones.count)
      let part = Rect(
        x: swatch.minX + Double(index) * width, y: swatch.minY, width: width, height: side)
      context.saved {
        context.clip(to: part)
        context.fill(swatch, radius: side / 2, tone.paper)
        context.write(
          "a", in: swatch, font: Font("serif", size: 17), color: tone.ink, alignment: .center)
      }
    }
    context.stroke(
      swatch, radius: side / 2, width: isOn ? 2.5 : 1, isOn ? colors.accent : colors.track)
    let words = Rect(
      x: swatch.maxX + 8, y: 0, width: frame.size.width - swatch.maxX - 8,
      height: frame.size.height)
    guard words.size.width > 24 else { return }
    context.writeCut(
      paper.name, in: words, font: Palette.sans(14, weight: isOn ? 600 : 400), color: colors.ink)
  }

  /// A name, and below it what tells it from others.
  private func offer(_ offer: ReaderOffer, _ context: Context, _ frame: Rect) {
    if isPressed { context.fill(frame.inset(x: 4, y: 2), radius: 10, colors.pressed) }
    context.setColor(colors.line)
    context.fill(Rect(x: 15, y: 0, width: frame.size.width - 30, height: 1))
    let words = frame.inset(x: 15, y: 0)
    context.writeCut(
      offer.name,
      in: Rect(x: words.minX, y: 8, width: words.size.width, height: 22),
      font: Palette.sans(15, weight: 600), color: colors.ink)
    context.writeCut(
      offer.detail,
      in: Rect(x: words.minX, y: 29, width: words.size.width, height: 20),
      font: Palette.sans(13), color: colors.faint)
  }

  /// A line, the further in the more others it is in, with a bar at its side where the person is.
  private func entry(
    _ entry: ContentsEntry, _ isCurrent: Bool, _ context: Context, _ frame: Rect
  ) {
    ground(isCurrent, context, frame)
    var indent = 16 + 18 * Double(min(max(entry.depth, 0), 6))
    if entry.isMark {
      context.saved {
        context.translate(x: indent - 4, y: frame.center.y - 12)
        context.setColor(colors.accent)
        BarSign.ribbon(in: context, BarSign.ribbonFrame, isFull: true)
      }
      indent += 26
    }
    context.writeCut(
      entry.title,
      in: Rect(
        x: indent, y: 0, width: max(0, frame.size.width - indent - 16), height: frame.size.height),
      font: Palette.sans(15, weight: isCurrent || entry.depth == 0 ? 600 : 400),
      color: isCurrent ? colors.accent : colors.ink)
  }

  /// What was found with the words around it, and the page at the side.
  private func found(_ row: FoundRow, _ isCurrent: Bool, _ context: Context, _ frame: Rect) {
    ground(isCurrent, context, frame)
    let page = 52.0
    let words = Rect(
      x: 16, y: 0, width: max(1, frame.size.width - page - 40), height: frame.size.height)
    FoundDrawing(row, width: words.size.width, colors: colors).draw(in: context, in: words)
    context.write(
      row.page, in: Rect(x: frame.maxX - page - 12, y: 0, width: page, height: frame.size.height),
      font: Palette.sans(13), color: colors.faint, alignment: .trailing)
  }

  /// The ground of a line of a list, with a bar at its side where the person is.
  private func ground(_ isCurrent: Bool, _ context: Context, _ frame: Rect) {
    if isPressed { context.fill(frame.inset(x: 4, y: 2), radius: 10, colors.pressed) }
    guard isCurrent else { return }
    context.fill(
      Rect(x: 4, y: 10, width: 4, height: frame.size.height - 20), radius: 2, colors.accent)
  }

  private func field(_ pad: PagePad, _ context: Context, _ frame: Rect) {
    let typed = pad.digits.isEmpty ? "Page" : pad.digits
    let first = TextLayout([
      TextRun(
        typed, font: Palette.sans(22, weight: 600),
        color: pad.digits.isEmpty ? colors.faint : colors.ink)
    ])
    first.draw(in: context, at: Point(x: frame.minX, y: frame.center.y - first.size.height / 2))
    let caret = frame.minX + first.size.width + 4
    context.setColor(colors.accent)
    context.fill(Rect(x: caret, y: frame.center.y - 12, width: 2, height: 24))
    let rest = Rect(
      x: caret + 12, y: frame.minY + 3, width: frame.maxX - caret - 12, height: frame.size.height)
    context.write("of \(pad.count)", in: rest, font: Palette.sans(15), color: colors.faint)
  }

  private func key(_ key: PagePad.Key, _ isEnabled: Bool, _ context: Context, _ frame: Rect) {
    let isGo = key == .go && isEnabled
    var fill = isGo ? colors.accent : colors.raised
    if isPressed { fill = isGo ? fill.mixed(with: colors.ink, 0.2) : colors.pressed }
    context.fill(frame.inset(by: 1), radius: 10, fill)
    context.stroke(frame.inset(by: 1), radius: 10, width: 1, isGo ? colors.accent : colors.track)
    let ink =
      isEnabled ? (isGo ? colors.onAccent : colors.ink) : colors.ink.mixed(with: colors.ground, 0.6)
    switch key {
    case .digit(let digit):
      context.write(
        String(digit), in: frame, font: Palette.sans(20, weight: 500), color: ink,
        alignment: .center)
    case .erase: BarSign.erase(in: context, at: frame.center, ink)
    case .go:
      context.write(
        "Go", in: frame, font: Palette.sans(18, weight: 600), color: ink, alignment: .center)
    }
  }
}
