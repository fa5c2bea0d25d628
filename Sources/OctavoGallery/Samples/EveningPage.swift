internal import OctavoCairo
internal import OctavoGeometry
internal import OctavoNavigation
internal import OctavoViews

/// A sample page: hills behind hills in the evening, under a title.
struct EveningPage: PageContent {
  var background: Color { Color(0x1f3a4d) }

  func draw(in context: Context, size: Size) {
    let (width, height) = (size.width, size.height)
    context.setGradient(
      Gradient(
        .linear(from: Point(), to: Point(y: height)),
        stops: [
          .init(0, Color(0x16324a)), .init(0.42, Color(0x5f7f8c)), .init(0.62, Color(0xf0b98a)),
          .init(0.75, Color(0xf6d9b0)),
        ]))
    context.paint()
    sun(context, size)
    let hills: [(base: Double, rise: Double, waves: Double, phase: Double, color: UInt32)] = [
      (0.66, 0.07, 2.1, 0.4, 0xb99a94), (0.73, 0.09, 1.6, 2.2, 0x86707a),
      (0.81, 0.08, 2.3, 4.0, 0x4c4d62), (0.90, 0.07, 1.3, 0.9, 0x232c40),
    ]
    for hill in hills {
      context.newPath()
      context.move(to: Point(x: 0, y: height))
      for step in 0...48 {
        let share = Double(step) / 48
        let wave =
          wave(share * hill.waves + hill.phase) + 0.4 * wave(share * hill.waves * 2.7 + hill.phase)
        context.addLine(
          to: Point(x: share * width, y: height * (hill.base - hill.rise * wave / 1.4)))
      }
      context.addLine(to: Point(x: width, y: height))
      context.closePath()
      context.setColor(Color(hill.color))
      context.fillPath()
    }
    birds(context, size)
    title(context, size)
  }

  /// A smooth wave of length 1 and height 1, without the help of a sine.
  private func wave(_ place: Double) -> Double {
    let part = place - place.rounded(.down)
    let fold = part < 0.5 ? part * 2 : 2 - part * 2
    return 2 * (fold * fold * (3 - 2 * fold)) - 1
  }

  private func sun(_ context: Context, _ size: Size) {
    let radius = min(size.width, size.height) * 0.09
    let center = Point(x: size.width * 0.68, y: size.height * 0.56)
    context.setGradient(
      Gradient(
        .radial(center: center, radius: radius * 4),
        stops: [
          .init(0, Color(0xfff1d0), alpha: 0.75), .init(1, Color(0xfff1d0), alpha: 0),
        ]))
    context.paint()
    context.newPath()
    context.addArc(center: center, radius: radius)
    context.setColor(Color(0xfff4dd))
    context.fillPath()
  }

  private func birds(_ context: Context, _ size: Size) {
    let unit = min(size.width, size.height) * 0.02
    context.setColor(Color(0x232c40))
    for (x, y, scale) in [(0.22, 0.40, 1.0), (0.29, 0.37, 0.8), (0.34, 0.43, 0.65)] {
      let center = Point(x: size.width * x, y: size.height * y)
      let span = unit * scale
      context.newPath()
      context.move(to: Point(x: center.x - span * 1.6, y: center.y - span * 0.5))
      context.addCurve(
        to: center, control1: Point(x: center.x - span, y: center.y - span * 0.9),
        control2: Point(x: center.x - span * 0.3, y: center.y - span * 0.5))
      context.addCurve(
        to: Point(x: center.x + span * 1.6, y: center.y - span * 0.5),
        control1: Point(x: center.x + span * 0.3, y: center.y - span * 0.5),
        control2: Point(x: center.x + span, y: center.y - span * 0.9))
      context.strokePath(width: max(1, span * 0.16), cap: .round, join: .round)
    }
  }

  private func title(_ context: Context, _ size: Size) {
    let em = min(size.width, size.height) * 0.12
    let margin = size.width * 0.08
    let title = TextLayout(
      [
        TextRun(
          "Evening", font: Font("Noto Serif, DejaVu Serif, serif", size: em, isItalic: true),
          color: Color(0xfff4dd))
      ])
    title.draw(in: context, at: Point(x: margin, y: size.height * 0.09))
    let words = TextLayout(
      [
        TextRun(
          "Four hills, one sun, and a page that turns.",
          font: Font("Noto Serif, DejaVu Serif, serif", size: max(8, em * 0.28)),
          color: Color(0xdfe6e6))
      ], width: size.width - 2 * margin)
    words.draw(
      in: context, at: Point(x: margin, y: size.height * 0.09 + title.size.height * 1.02))
  }
}
