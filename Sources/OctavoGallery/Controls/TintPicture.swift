internal import OctavoCairo
internal import OctavoGeometry
internal import OctavoViews

/// All colours that a shadow may have: the hues side by side, black at the foot.
struct TintPicture {
  var tint: ShadowTint
  var isEnabled: Bool

  /// The colours inside a control's body.
  static func field(of body: Rect) -> Rect { body.inset(x: 14, y: 12) }

  /// The colour under a finger.
  static func tint(at place: Point, in body: Rect) -> ShadowTint {
    let field = field(of: body)
    return ShadowTint(
      hue: (place.x - field.minX) / max(1, field.size.width),
      brightness: (field.maxY - place.y) / max(1, field.size.height))
  }

  /// Where the knob of a colour stands.
  static func place(of tint: ShadowTint, in body: Rect) -> Point {
    let field = field(of: body)
    return Point(
      x: field.minX + tint.hue * field.size.width,
      y: field.maxY - tint.brightness * field.size.height)
  }

  /// The colour moved by steps of the field.
  static func moving(_ tint: ShadowTint, x: Double, y: Double) -> ShadowTint {
    ShadowTint(hue: tint.hue + x / 60, brightness: tint.brightness - y / 20)
  }

  func draw(in context: Context, _ body: Rect) {
    context.fill(body, radius: 7, Palette.card)
    context.stroke(body, radius: 7, width: 1, Palette.line)
    let field = Self.field(of: body)
    let hues = (0...12).map { step in
      Gradient.Stop(
        Double(step) / 12, ShadowTint.color(hue: Double(step) / 12, brightness: 1))
    }
    let ground = isEnabled ? 1 : 0.25
    context.saved {
      context.addRoundedRect(field, radius: 5)
      context.clipToPath()
      context.setGradient(
        Gradient(
          .linear(from: Point(x: field.minX, y: 0), to: Point(x: field.maxX, y: 0)), stops: hues))
      context.addRect(field)
      context.fillPath()
      context.setGradient(
        Gradient(
          .linear(from: Point(x: 0, y: field.minY), to: Point(x: 0, y: field.maxY)),
          stops: [.init(0, .black, alpha: 0), .init(1, .black)]))
      context.addRect(field)
      context.fillPath()
      if !isEnabled {
        context.setColor(Palette.card, alpha: 1 - ground)
        context.fill(field)
      }
    }
    let knob = Self.place(of: tint, in: body)
    context.newPath()
    context.addArc(center: knob, radius: 8.5)
    context.setColor(Palette.card)
    context.fillPath()
    context.newPath()
    context.addArc(center: knob, radius: 6.5)
    context.setColor(tint.color)
    context.fillPath()
  }
}
