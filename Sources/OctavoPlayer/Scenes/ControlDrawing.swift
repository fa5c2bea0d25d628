internal import OctavoCairo
internal import OctavoDocuments
internal import OctavoGeometry
internal import OctavoStoryboards

/// Draws what can be pressed.
struct ControlDrawing {
  let look: SceneLook
  let context: Context
  let page: Size
  /// How far words may grow.
  var letters = LetterRoom.usual

  private var base: Double { PlacedText.letterSize(on: page) }
  /// How large the letters of a row's label are meant to be.
  private var rowLetters: Double { base * 0.98 }

  /// Draws a button with its label in the middle.
  ///
  /// It is no larger than a button is on any screen; all of its place answers a finger.
  func drawButton(_ label: String, isPressed: Bool, in place: Rect) throws {
    let button = button(label, in: place)
    let rect = button.rect
    context.setColor(isPressed ? look.pressedAccent : look.accent)
    context.newPath()
    context.addRoundedRect(rect, radius: min(rect.size.height / 2, base * 0.55))
    context.fillPath()
    try context.drawFinely(in: rect) { context in
      button.layout.draw(
        in: context,
        at: Point(x: button.room.minX, y: rect.center.y - button.layout.size.height / 2))
    }
  }

  /// A button that is set.
  private struct Button: LetterSetting {
    let rect: Rect
    /// Where its label stands.
    let room: Rect
    let layout: TextLayout
  }

  /// The largest button that has room in a place: it grows with its letters.
  private func button(_ label: String, in place: Rect) -> Button {
    let size = base * 0.98
    func rect(_ share: Double) -> Rect {
      let height = min(place.size.height, base * 3 * share)
      let button = ScenePlan.narrowed(place, to: base * 19 * share, on: page)
      return context.aligned(
        Rect(
          x: button.minX, y: place.center.y - height / 2, width: button.size.width, height: height)
      )
    }
    func room(_ rect: Rect) -> Rect { rect.inset(by: base * 0.45) }
    func set(_ label: String, in room: Rect, size: Double) -> TextLayout {
      TextLayout(
        [
          TextRun(label, font: Font(SceneLook.face, size: size, weight: 620), color: look.accentInk)
        ],
        width: room.size.width, alignment: .center)
    }
    let plain = rect(1)
    let plainRoom = room(plain)
    let label = WordDrawing.settable(label, in: plainRoom.size, size: size)
    let fitted = WordDrawing.fitted(
      plainRoom.size, from: size, least: size * WordDrawing.leastShare
    ) { set(label, in: plainRoom, size: $0) }
    let usual = Button(rect: plain, room: plainRoom, layout: fitted.layout)
    guard letters.scale > 1 else { return usual }
    let larger = letters.largest(than: usual.layout, of: label) { share in
      let rect = rect(share)
      let room = room(rect)
      let layout = set(label, in: room, size: size * share)
      let isFitting = WordDrawing.fits(layout, in: room.size) && letters.allows(rect, from: plain)
      return isFitting ? Button(rect: rect, room: room, layout: layout) : nil
    }
    return larger ?? usual
  }

  /// Draws rows, with fine lines between them.
  ///
  /// - Parameters:
  ///   - rows: the rows.
  ///   - pressed: the id of the row that a finger is on.
  ///   - keys: the keys that do the same as a tap, by the row's id.
  ///   - place: where they are, in points.
  func drawList(
    _ rows: [Storyboard.Element.Item], pressed: String?, keys: [String: String], in place: Rect
  ) throws {
    guard !rows.isEmpty else { return }
    let place = context.aligned(place)
    let radius = min(base * 0.6, place.size.height / 2)
    context.newPath()
    context.addRoundedRect(place, radius: radius)
    context.setColor(look.palette.panel)
    context.fillPath()
    let places = ScenePlan.rows(rows.count, in: place)
    let rooms = zip(rows, places).map { row, rect in
      room(in: rect, hasKey: keys[row.id] != nil).size
    }
    let size = commonSize(of: rows, in: rooms)
    for (row, rect) in zip(rows, places) {
      if row.id == pressed {
        context.saved {
          context.newPath()
          context.addRoundedRect(place, radius: radius)
          context.clipToPath()
          context.setColor(look.pressedPanel)
          context.fill(context.aligned(rect))
        }
      }
      if rect.minY > place.minY + 1 {
        context.setColor(look.palette.hairline)
        context.fill(
          context.hairline(
            x: rect.minX + base * 0.9, y: rect.minY, width: rect.size.width - base * 1.8))
      }
      try drawRow(row, key: keys[row.id], size: size, in: rect)
    }
  }

  /// Draws a ring around what has the keyboard's focus: two lines, of which one is seen on any ground.
  func drawFocus(_ place: Rect) {
    let rim = 3.0
    let ring = place.inset(by: min(rim, place.size.width / 4, place.size.height / 4))
    for (color, width) in [(look.palette.paper, 2 * rim), (look.palette.ink, rim)] {
      context.setColor(color)
      context.newPath()
      context.addRoundedRect(ring, radius: min(base * 0.5, ring.size.height / 2))
      context.strokePath(width: width)
    }
  }

  /// Darkens a place that a finger is on.
  func drawPressed(_ place: Rect) {
    context.setColor(look.palette.ink, alpha: 0.28)
    context.newPath()
    context.addRoundedRect(place, radius: min(base * 0.5, place.size.width / 2))
    context.fillPath()
  }

  /// The smallest letters that all rows have because one of them needs them, as a share of what they are meant to
  /// be: a row that needs still smaller ones has those alone.
  private static let leastCommonShare = 0.75

  /// The size of the letters that the rows of a list share: that of the row that has the least room for its words.
  func commonSize(of rows: [Storyboard.Element.Item], in rooms: [Size]) -> Double {
    zip(rows, rooms).reduce(rowLetters * letters.scale) { size, row in
      let needed = layout(of: row.0, in: row.1, size: size).size
      return needed < rowLetters * Self.leastCommonShare ? size : needed
    }
  }

  /// The words of a row, and how large their letters are.
  ///
  /// - Parameter size: How large they are where there is room.
  private func layout(
    of row: Storyboard.Element.Item, in room: Size, size: Double
  ) -> Row {
    let usualSize = min(size, rowLetters)
    let label = WordDrawing.settable(row.label, in: room, size: usualSize)
    let detail = row.detail.map { "\n" + WordDrawing.settable($0, in: room, size: usualSize * 0.8) }
    func set(_ size: Double) -> TextLayout {
      var runs = [
        TextRun(
          label, font: Font(SceneLook.face, size: size, weight: 560), color: look.palette.ink)
      ]
      if let detail {
        runs.append(
          TextRun(
            detail, font: Font(SceneLook.face, size: size * 0.8),
            color: look.palette.faintInk))
      }
      return TextLayout(runs, width: room.width, lineHeight: 1.05)
    }
    let fitted = WordDrawing.fitted(
      room, from: usualSize, least: rowLetters * WordDrawing.leastShare, set)
    let usual = Row(layout: fitted.layout, size: fitted.size)
    guard size > rowLetters, usual.size == rowLetters else { return usual }
    let larger = letters.largest(than: usual.layout, of: label + (detail ?? "")) { share in
      guard rowLetters * share <= size + 1e-9 else { return nil as Row? }
      let layout = set(rowLetters * share)
      return WordDrawing.fits(layout, in: room)
        ? Row(layout: layout, size: rowLetters * share) : nil
    }
    return larger ?? usual
  }

  /// The words of a row that are set, and the size of their letters in points.
  private struct Row: LetterSetting {
    let layout: TextLayout
    let size: Double
  }

  /// Where the words of a row stand.
  private func room(in rect: Rect, hasKey: Bool) -> Rect {
    let side = base * 0.9
    let sign = base * (hasKey ? 2.8 : 1.6)
    return Rect(
      x: rect.minX + side + (look.isRightToLeft ? sign : 0), y: rect.minY + base * 0.12,
      width: max(base, rect.size.width - 2 * side - sign),
      height: max(base, rect.size.height - base * 0.24))
  }

  private func drawRow(
    _ row: Storyboard.Element.Item, key: String?, size: Double, in rect: Rect
  ) throws {
    let side = base * 0.9
    let room = room(in: rect, hasKey: key != nil)
    let words = layout(of: row, in: room.size, size: size)
    let (layout, size) = (words.layout, words.size)
    try context.drawFinely(in: rect) { context in
      context.clip(to: rect)
      layout.draw(
        in: context,
        at: Point(x: room.minX, y: rect.center.y - min(layout.size.height, room.size.height) / 2))
      if let key { drawKey(key, size: size * 0.82, in: rect, side: side, context) }
    }
    drawChevron(in: rect, side: side)
  }

  /// The key that does what a tap on the row does, beside the sign.
  private func drawKey(
    _ key: String, size: Double, in rect: Rect, side: Double, _ context: Context
  ) {
    let sign = TextLayout([
      TextRun(
        key, font: Font(SceneLook.face, size: size), color: look.palette.faintInk)
    ])
    let middle = side + base * 1.3
    let x = look.isRightToLeft ? rect.minX + middle : rect.maxX - middle
    sign.draw(
      in: context,
      at: Point(x: x - sign.size.width / 2, y: rect.center.y - sign.size.height / 2))
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
