internal import OctavoCairo
internal import OctavoGeometry
internal import OctavoNavigation
internal import OctavoViews

/// A sample page: a leaf of an old herbal, with its description beside it.
struct HerbalPage: PageContent {
  var background: Color { Color(0xf7efdc) }

  private let ink = Color(0x3a2f26)
  private let green = Color(0x5d7350)
  private let red = Color(0xa8442f)

  func draw(in context: Context, size: Size) {
    let unit = min(size.width, size.height)
    let margin = unit * 0.07
    let frame = Rect(
      x: margin, y: margin, width: size.width - 2 * margin, height: size.height - 2 * margin)
    context.setColor(ink, alpha: 0.55)
    context.stroke(frame, width: max(1, unit * 0.004))
    context.stroke(frame.inset(by: unit * 0.012), width: max(0.5, unit * 0.0015))
    let inside = frame.inset(by: unit * 0.05)
    let isWide = size.width > size.height * 0.9
    let picture = Rect(
      x: inside.minX, y: inside.minY, width: inside.size.width * (isWide ? 0.46 : 1),
      height: inside.size.height * (isWide ? 1 : 0.56))
    let text = Rect(
      x: isWide ? picture.maxX + unit * 0.03 : inside.minX,
      y: isWide ? inside.minY : picture.maxY + unit * 0.02,
      width: isWide ? inside.maxX - picture.maxX - unit * 0.03 : inside.size.width,
      height: isWide ? inside.size.height : inside.maxY - picture.maxY - unit * 0.02)
    plant(context, in: picture)
    words(context, in: text, em: unit * 0.042)
  }

  private func plant(_ context: Context, in rect: Rect) {
    let (bottom, top) = (
      Point(x: rect.center.x - rect.size.width * 0.06, y: rect.maxY),
      Point(x: rect.center.x + rect.size.width * 0.05, y: rect.minY + rect.size.height * 0.19)
    )
    let bend = Point(x: rect.center.x + rect.size.width * 0.12, y: rect.center.y)
    let length = min(rect.size.height * 0.30, rect.size.width * 0.42)
    context.newPath()
    context.move(to: bottom)
    context.addCurve(to: top, control1: bend, control2: bend)
    context.setColor(green)
    context.strokePath(width: max(1.5, length * 0.045), cap: .round)
    for step in 0..<9 {
      let share = 0.12 + 0.82 * Double(step) / 8
      let place = along(bottom, bend, top, share)
      let reach = length * (1.05 - 0.62 * share)
      leaf(context, at: place, angle: step.isMultiple(of: 2) ? -0.55 : .pi + 0.55, length: reach)
    }
    leaf(context, at: top, angle: -.pi / 2, length: length * 0.5)
    for (x, y) in [(-0.05, 0.02), (0.05, -0.015), (0.0, -0.05)] {
      context.newPath()
      context.addArc(
        center: Point(x: top.x + x * length * 2.4, y: top.y - length * 0.5 + y * length * 2.4),
        radius: length * 0.075)
      context.setColor(red)
      context.fillPath()
    }
  }

  private func along(_ start: Point, _ bend: Point, _ end: Point, _ share: Double) -> Point {
    func part(_ a: Double, _ b: Double, _ c: Double) -> Double {
      let rest = 1 - share
      return rest * rest * rest * a + 3 * rest * share * b + share * share * share * c
    }
    return Point(x: part(start.x, bend.x, end.x), y: part(start.y, bend.y, end.y))
  }

  private func leaf(_ context: Context, at place: Point, angle: Double, length: Double) {
    context.saved {
      context.translate(x: place.x, y: place.y)
      context.rotate(by: angle)
      let tip = Point(x: length)
      context.newPath()
      context.move(to: Point())
      context.addCurve(
        to: tip, control1: Point(x: length * 0.25, y: -length * 0.34),
        control2: Point(x: length * 0.7, y: -length * 0.26))
      context.addCurve(
        to: Point(), control1: Point(x: length * 0.7, y: length * 0.2),
        control2: Point(x: length * 0.25, y: length * 0.26))
      context.setGradient(
        Gradient(
          .linear(from: Point(y: -length * 0.25), to: Point(y: length * 0.22)),
          stops: [.init(0, Color(0x8aa06f)), .init(0.5, green), .init(1, Color(0x46593f))]))
      context.fillPath()
      context.setColor(Color(0xdfe6c9), alpha: 0.8)
      context.stroke(
        from: Point(x: length * 0.05), to: Point(x: length * 0.92), width: max(0.6, length * 0.014))
    }
  }

  private func words(_ context: Context, in rect: Rect, em: Double) {
    let serif = "Noto Serif, DejaVu Serif, serif"
    let title = TextLayout(
      [TextRun("Folium volans", font: Font(serif, size: em * 1.7, isItalic: true), color: red)],
      width: rect.size.width)
    title.draw(in: context, at: rect.origin)
    let rule = rect.minY + title.size.height + em * 0.5
    context.setColor(ink, alpha: 0.5)
    context.stroke(
      from: Point(x: rect.minX, y: rule), to: Point(x: rect.minX + em * 5, y: rule),
      width: max(0.8, em * 0.06))
    let text = """
      The flying leaf grows wherever books are left open. It turns toward whoever reads it, and \
      folds by night. Pulled at its edge it follows the finger; let go, it falls to one side or \
      the other, and its shadow with it.

      To be gathered page by page.
      """
    for size in stride(from: em, through: em * 0.45, by: -em * 0.05) {
      let layout = TextLayout(
        [TextRun(text, font: Font(serif, size: size), color: ink)], width: rect.size.width,
        alignment: .leading, lineHeight: 1.12)
      let top = rule + em * 0.7
      guard top + layout.size.height <= rect.maxY || size < em * 0.5 else { continue }
      context.saved {
        context.clip(to: rect)
        layout.draw(in: context, at: Point(x: rect.minX, y: top))
      }
      return
    }
  }
}
