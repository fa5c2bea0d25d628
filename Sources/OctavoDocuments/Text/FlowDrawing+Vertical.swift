internal import OctavoCairo
internal import OctavoGeometry

/// What of a text whose lines go down is drawn upright.
extension FlowDrawing {
  /// Draws in the frame that lines are set in.
  func inFrame<Result>(_ body: () -> Result) -> Result {
    guard let turn = typography.turn else { return body() }
    return context.saved {
      context.transform(by: turn)
      return body()
    }
  }

  /// Draws upright in that frame, about a point of it, which is the origin then.
  func upright(about center: Point, _ body: () -> Void) {
    context.saved {
      context.transform(by: AffineMap(0, -1, 1, 0, center.x, center.y))
      body()
    }
  }

  /// Draws letters that stand side by side in a line that goes down, no wider than it.
  func drawCombined(_ span: FlowSpan, _ block: FlowBlock, in place: Rect) {
    var run = setter.run(span, plain: typography.font(of: block), in: block, width: 0)
    (run.room, run.rise) = (nil, 0)
    let words = TextLayout([run])
    let ink = words.inkRect
    guard !ink.size.isEmpty else { return }
    let fit = min(1, place.size.height / ink.size.width)
    upright(about: place.center) {
      context.scale(x: fit, y: 1)
      words.draw(in: context, at: Point(x: -ink.center.x, y: -ink.center.y))
    }
  }

  /// Draws the sign of an item above its first line.
  func drawMarker(_ marker: String, _ block: FlowBlock, above place: Rect, baseline: Double) {
    let plain = typography.font(of: block)
    let isNumber = marker.contains { $0.isNumber || $0.isLetter }
    let sign = TextLayout([
      TextRun(
        marker, font: Font(isNumber ? Typeface.serif : Typeface.sans, size: plain.size),
        color: palette.faintInk)
    ])
    let ink = sign.inkRect
    guard !ink.size.isEmpty else { return }
    // No wider than the line and the room beside it.
    let fit = min(1, plain.size * 1.5 / ink.size.width)
    let away = typography.base * 0.5 + max(ink.size.height, plain.size * 0.6) * fit / 2
    upright(about: Point(x: place.minX - away, y: baseline)) {
      context.scale(x: fit, y: fit)
      sign.draw(in: context, at: Point(x: -ink.center.x, y: -ink.center.y))
    }
  }
}
