internal import OctavoCairo
internal import OctavoDocuments
internal import OctavoGeometry
internal import OctavoStoryboards

/// Draws what can be pressed.
struct ControlDrawing {
  let look: SceneLook
  let context: Context
  let page: Size

  private var base: Double { PlacedText.letterSize(on: page) }
  private var words: WordDrawing { WordDrawing(look: look, page: page) }

  /// Draws a button with its label in the middle.
  ///
  /// It is no larger than a button is on any screen, and stands on the side of its place that is
  /// nearer to an edge of the page; all of its place answers a finger.
  func drawButton(_ label: String, isPressed: Bool, in place: Rect) throws {
    let width = min(place.size.width, base * 19)
    let height = min(place.size.height, base * 3)
    let lean = place.center.x / max(page.width, 1) - 0.5
    let left =
      abs(lean) < 0.02
      ? place.center.x - width / 2 : lean < 0 ? place.minX : place.maxX - width
    let rect = context.aligned(
      Rect(x: left, y: place.center.y - height / 2, width: width, height: height))
    context.setColor(isPressed ? look.pressed(look.accent) : look.accent)
    context.newPath()
    context.addRoundedRect(rect, radius: min(height / 2, base * 0.55))
    context.fillPath()
    let room = rect.inset(by: base * 0.45)
    let layout = words.fitted(room.size, size: base * 0.98) { size in
      TextLayout(
        [
          TextRun(label, font: Font(SceneLook.face, size: size, weight: 620), color: look.accentInk)
        ],
        width: room.size.width, alignment: .center)
    }
    try context.drawFinely(in: rect) { context in
      layout.draw(
        in: context, at: Point(x: room.minX, y: rect.center.y - layout.size.height / 2))
    }
  }

  /// Draws rows, with fine lines between them.
  func drawList(
    _ rows: [Storyboard.Element.Item], pressed: String?, in place: Rect
  ) throws {
    guard !rows.isEmpty else { return }
    let place = context.aligned(place)
    let radius = min(base * 0.6, place.size.height / 2)
    context.newPath()
    context.addRoundedRect(place, radius: radius)
    context.setColor(look.palette.panel)
    context.fillPath()
    let height = place.size.height / Double(rows.count)
    for (index, row) in rows.enumerated() {
      let rect = Rect(
        x: place.minX, y: place.minY + height * Double(index), width: place.size.width,
        height: height)
      if row.id == pressed {
        context.saved {
          context.newPath()
          context.addRoundedRect(place, radius: radius)
          context.clipToPath()
          context.setColor(look.pressed(look.palette.panel))
          context.fill(context.aligned(rect))
        }
      }
      if index > 0 {
        context.setColor(look.palette.hairline)
        context.fill(
          context.aligned(
            Rect(
              x: rect.minX + base * 0.9, y: rect.minY, width: rect.size.width - base * 1.8,
              height: 1)))
      }
      try drawRow(row, in: rect)
    }
  }

  /// Darkens a place that a finger is on.
  func drawPressed(_ place: Rect) {
    context.setColor(look.palette.ink, alpha: 0.14)
    context.newPath()
    context.addRoundedRect(place, radius: min(base * 0.5, place.size.width / 2))
    context.fillPath()
  }

  private func drawRow(_ row: Storyboard.Element.Item, in rect: Rect) throws {
    let side = base * 0.9
    let sign = base * 1.6
    let room = Rect(
      x: rect.minX + side + (look.isRightToLeft ? sign : 0), y: rect.minY + base * 0.12,
      width: max(base, rect.size.width - 2 * side - sign),
      height: max(base, rect.size.height - base * 0.24))
    let layout = words.fitted(room.size, size: base * 0.98) { size in
      var runs = [
        TextRun(
          row.label, font: Font(SceneLook.face, size: size, weight: 560), color: look.palette.ink)
      ]
      if let detail = row.detail {
        runs.append(
          TextRun(
            "\n\(detail)", font: Font(SceneLook.face, size: size * 0.8),
            color: look.palette.faintInk))
      }
      return TextLayout(runs, width: room.size.width, lineHeight: 1.05)
    }
    try context.drawFinely(in: rect) { context in
      context.clip(to: rect)
      layout.draw(
        in: context,
        at: Point(x: room.minX, y: rect.center.y - min(layout.size.height, room.size.height) / 2))
    }
    drawChevron(in: rect, side: side)
  }

  /// The sign that a row leads somewhere.
  private func drawChevron(in rect: Rect, side: Double) {
    let extent = base * 0.28
    let way: Double = look.isRightToLeft ? -1 : 1
    let tip = Point(
      x: look.isRightToLeft ? rect.minX + side : rect.maxX - side, y: rect.center.y)
    context.setColor(look.palette.faintInk)
    context.newPath()
    context.move(to: Point(x: tip.x - extent * way, y: tip.y - extent))
    context.addLine(to: tip)
    context.addLine(to: Point(x: tip.x - extent * way, y: tip.y + extent))
    context.strokePath(width: max(1.2, base * 0.1), cap: .round, join: .round)
  }
}
