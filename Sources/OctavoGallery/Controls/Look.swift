internal import OctavoCairo
internal import OctavoGeometry
internal import OctavoMotion
internal import OctavoNavigation
internal import OctavoViews

/// How a control looks: all that is drawn of it, so that it is drawn again only when it looks another.
struct Look: Sendable, Hashable {
  /// What is drawn.
  enum Kind: Sendable, Hashable {
    /// A name above a group.
    case heading(String)
    /// One of a list.
    case row(String, isChosen: Bool)
    /// A switch.
    case toggle(String, isOn: Bool)
    /// The name of what stands below, and what it means.
    case label(String, value: String)
    /// A place on a line, 0…1, and what it means.
    case slider(String, value: String, share: Double)
    /// Something to press.
    case button(String, isPrimary: Bool)
    /// One of a few that exclude each other.
    case segment(String, isChosen: Bool, place: Segment)
    /// A cubic Bézier and which of its handles is held.
    case curve(TimingCurve, handle: Int)
    /// A place on a page, as shares of it, and the nine anchors.
    case pad(Point)
    /// A colour of all those that a shadow may have.
    case tint(ShadowTint)
    /// A number that can be typed.
    case field(name: String, text: String, isTyped: Bool, isChosen: Bool)
    /// Lines of a program.
    case code(String)
    /// What a person may want to know, or has to be told.
    case message(String, isUrgent: Bool)
    /// The place where the pages are.
    case well
    /// How much of a panel is seen, and where.
    case thumb
    /// A plain ground.
    case ground
    /// A line between two grounds.
    case rule
  }

  /// Where a segment stands among its neighbours.
  enum Segment: Sendable, Hashable { case first, middle, last }

  var kind: Kind
  var ground = Palette.paper
  var isEnabled = true
  var isFocused = false
  var isPressed = false

  init(_ kind: Kind, on ground: Color = Palette.paper, isEnabled: Bool = true) {
    self.kind = kind
    self.ground = ground
    self.isEnabled = isEnabled
  }
}

extension Look: PageContent {
  var background: Color { kind == .well ? Palette.well : (kind == .rule ? Palette.line : ground) }

  func draw(in context: Context, size: Size) {
    let frame = Rect(origin: Point(), size: size)
    let body = frame.inset(by: Palette.inset)
    switch kind {
    case .heading(let text):
      context.write(
        text.uppercased(), in: body.inset(x: 4, y: 0), font: Palette.sans(11, weight: 700),
        color: Palette.faint)
    case .row(let text, let isChosen): row(text, isChosen, context, body)
    case .toggle(let text, let isOn): toggle(text, isOn, context, body)
    case .slider(let text, let value, let share): slider(text, value, share, context, body)
    case .label(let text, let value): label(text, value, context, body)
    case .button(let text, let isPrimary): button(text, isPrimary, context, body)
    case .segment(let text, let isChosen, let place):
      segment(text, isChosen, place, context, frame)
    case .curve(let curve, let handle):
      CurvePicture(curve: curve, handle: handle, isEnabled: isEnabled).draw(in: context, body)
    case .pad(let point): PadPicture(point: point, isEnabled: isEnabled).draw(in: context, body)
    case .tint(let tint): TintPicture(tint: tint, isEnabled: isEnabled).draw(in: context, body)
    case .field(let name, let text, let isTyped, let isChosen):
      field(name, text, isTyped, isChosen, context, body)
    case .code(let text): CodeBox(text: text).draw(in: context, body)
    case .message(let text, let isUrgent): message(text, isUrgent, context, body)
    case .thumb: context.fill(frame, radius: frame.size.width / 2, Palette.faint)
    case .well, .ground, .rule: break
    }
    if isFocused {
      context.stroke(
        frame.inset(by: 1), radius: kind == .well ? 2 : 9, width: 2,
        kind == .well ? Palette.accentPale : Palette.focus)
    }
  }

  private var ink: Color { isEnabled ? Palette.ink : Palette.ink.mixed(with: ground, 0.6) }
  private var accent: Color { isEnabled ? Palette.accent : Palette.faint.mixed(with: ground, 0.5) }

  private func row(_ text: String, _ isChosen: Bool, _ context: Context, _ body: Rect) {
    if isChosen || isPressed {
      context.fill(body, radius: 7, isChosen ? Palette.accentPale : Palette.line)
    }
    if isChosen {
      context.fill(
        Rect(x: body.minX, y: body.minY + 9, width: 3, height: body.size.height - 18), radius: 1.5,
        Palette.accent)
    }
    context.write(
      text, in: body.inset(x: 12, y: 0), font: Palette.sans(14, weight: isChosen ? 600 : 400),
      color: ink)
  }

  private func toggle(_ text: String, _ isOn: Bool, _ context: Context, _ body: Rect) {
    let track = Rect(x: body.maxX - 42, y: body.center.y - 11, width: 38, height: 22)
    context.write(
      text,
      in: Rect(
        x: body.minX + 4, y: body.minY, width: track.minX - body.minX - 12, height: body.size.height
      ),
      font: Palette.sans(14), color: ink)
    context.fill(track, radius: 11, isOn ? accent : Palette.control)
    let knob = Point(x: isOn ? track.maxX - 11 : track.minX + 11, y: track.center.y)
    context.newPath()
    context.addArc(center: knob, radius: isPressed ? 9.5 : 8.5)
    context.setColor(Palette.card)
    context.fillPath()
  }

  private func label(_ text: String, _ value: String, _ context: Context, _ body: Rect) {
    let top = Rect(x: body.minX + 4, y: body.minY, width: body.size.width - 8, height: 18)
    context.write(text, in: top, font: Palette.sans(13), color: ink)
    context.write(
      value, in: top, font: Palette.sans(13, weight: 600), color: accent, alignment: .trailing)
  }

  private func slider(
    _ text: String, _ value: String, _ share: Double, _ context: Context, _ body: Rect
  ) {
    label(text, value, context, body)
    let line = Self.track(of: body)
    context.fill(line, radius: 2, Palette.control)
    let share = share.isFinite ? min(max(share, 0), 1) : 0
    let x = line.minX + share * line.size.width
    context.fill(
      Rect(x: line.minX, y: line.minY, width: x - line.minX, height: 4), radius: 2, accent)
    context.newPath()
    context.addArc(center: Point(x: x, y: line.center.y), radius: isPressed ? 10 : 8.5)
    context.setColor(Palette.card)
    context.fillPath()
    context.newPath()
    context.addArc(center: Point(x: x, y: line.center.y), radius: isPressed ? 9 : 7.5)
    context.setColor(accent)
    context.strokePath(width: 2.5)
  }

  /// The line that a slider's knob runs on.
  static func track(of body: Rect) -> Rect {
    Rect(x: body.minX + 12, y: body.maxY - 18, width: max(1, body.size.width - 24), height: 4)
  }

  private func button(_ text: String, _ isPrimary: Bool, _ context: Context, _ body: Rect) {
    let fill = isPrimary ? accent : Palette.card
    context.fill(body, radius: 7, isPressed ? fill.mixed(with: Palette.ink, 0.15) : fill)
    if !isPrimary { context.stroke(body, radius: 7, width: 1, Palette.line) }
    context.write(
      text, in: body.inset(x: 6, y: 0), font: Palette.sans(14, weight: 600),
      color: isPrimary ? Palette.card : ink, alignment: .center)
  }

  private func segment(
    _ text: String, _ isChosen: Bool, _ place: Segment, _ context: Context, _ frame: Rect
  ) {
    // Neighbours share an edge: only the outer sides leave room for the ring.
    let left = place == .first ? Palette.inset : 0
    let right = place == .last ? Palette.inset : 0
    let body = Rect(
      x: frame.minX + left, y: frame.minY + Palette.inset,
      width: frame.size.width - left - right, height: frame.size.height - 2 * Palette.inset)
    context.saved {
      context.clip(to: body)
      var shape = body
      if place != .first {
        (shape.origin.x, shape.size.width) = (shape.minX - 12, shape.size.width + 12)
      }
      if place != .last { shape.size.width += 12 }
      let fill = isChosen ? Palette.accentPale : Palette.card
      context.fill(shape, radius: 7, isPressed ? fill.mixed(with: Palette.ink, 0.12) : fill)
      context.stroke(shape, radius: 7, width: 1, isChosen ? Palette.accent : Palette.line)
      if place != .first {
        context.setColor(isChosen ? Palette.accent : Palette.line)
        context.fill(Rect(x: body.minX, y: body.minY, width: 1, height: body.size.height))
      }
    }
    context.write(
      text, in: body.inset(x: 4, y: 0), font: Palette.sans(13, weight: isChosen ? 600 : 400),
      color: ink, alignment: .center)
  }

  private func field(
    _ name: String, _ text: String, _ isTyped: Bool, _ isChosen: Bool, _ context: Context,
    _ body: Rect
  ) {
    context.fill(body, radius: 6, isTyped ? Palette.accentPale : Palette.card)
    context.stroke(
      body, radius: 6, width: isChosen ? 1.5 : 1, isChosen ? Palette.accent : Palette.line)
    context.write(
      name, in: Rect(x: body.minX + 5, y: body.minY + 2, width: 30, height: 12),
      font: Palette.sans(9), color: Palette.faint)
    context.write(
      isTyped ? text + "\u{258f}" : text,
      in: Rect(
        x: body.minX + 5, y: body.minY + 10, width: body.size.width - 10,
        height: body.size.height - 11), font: Palette.mono(14), color: ink, alignment: .center)
  }

  private func message(_ text: String, _ isUrgent: Bool, _ context: Context, _ body: Rect) {
    let layout = TextLayout(
      [
        TextRun(
          text, font: Palette.sans(isUrgent ? 13 : 12, weight: isUrgent ? 600 : 400),
          color: isUrgent ? Palette.accent : Palette.faint)
      ],
      width: body.size.width - 8)
    layout.draw(in: context, at: Point(x: body.minX + 4, y: body.minY + 2))
  }
}
