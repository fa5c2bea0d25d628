internal import OctavoGeometry
internal import OctavoNavigation

/// What lies over the pages until a person has done with it.
extension ReaderScreen {
  mutating func addPad(_ pad: PagePad) {
    let (side, head) = (Self.target, 56.0)
    var (gap, rim, margin, least) = (8.0, 12.0, 16.0, side)
    var rows = PagePad.rows
    if plan.size.height < head + 4 * (side + gap) - gap + rim {
      // Every key has to be reached, if there is less room for each.
      (gap, rim, margin, least) = (4, 8, 0, 0)
      if plan.size.width > plan.size.height { rows = PagePad.lowRows }
    }
    let (across, down) = (Double(rows[0].count), Double(rows.count))
    let most = (plan.size.height - 2 * rim - head - margin) / down - gap
    let height = min(max(least, most), 64)
    let room = plan.size.width - 2 * rim - (across - 1) * gap - margin
    let width = min(max(least, room / across), 88)
    let size = Size(
      width: across * width + (across - 1) * gap + 2 * rim,
      height: head + down * (height + gap) - gap + rim)
    let frame = addPanel(size)
    add(
      "field",
      Rect(
        x: frame.minX + rim, y: frame.minY + 4, width: frame.size.width - 2 * rim - side,
        height: side), .field(pad))
    addDismiss(on: frame)
    for (row, keys) in rows.enumerated() {
      for (column, key) in keys.enumerated() {
        let place = Rect(
          x: frame.minX + rim + Double(column) * (width + gap),
          y: frame.minY + head + Double(row) * (height + gap), width: width, height: height)
        add(
          "key \(row) \(column)", place, .key(key, isEnabled: isEnabled(key, of: pad)),
          as: .key(key))
      }
    }
  }

  /// A panel in the middle of the window; what stands on it follows.
  private mutating func addPanel(_ size: Size) -> Rect {
    let frame = Rect(
      x: ((plan.size.width - size.width) / 2).rounded(),
      y: max(0, ((plan.size.height - size.height) / 2).rounded()), width: size.width,
      height: size.height)
    addPanel(frame)
    return frame
  }

  /// A panel at a place, which scrolls so far.
  ///
  /// - Parameter list: What opaque lines fill, across the panel but for its edges. As it grows, no more of the ground
  ///   is drawn anew than its foot.
  mutating func addPanel(_ frame: Rect, around list: Rect = Rect(size: Size()), reach: Double = 0) {
    panel = frame
    self.reach = reach
    guard !list.size.isEmpty else { return add("panel", frame, .panel(.whole), as: .panel) }
    func addPart(
      _ part: BarLook.PanelPart, _ name: String, x: Double, width: Double, _ top: Double,
      _ bottom: Double
    ) {
      let place = Rect(x: x, y: top, width: width, height: bottom - top)
      add(name, place, .panel(part), as: .panel)
    }
    // The lines lie over most of the sides, whose edges are drawn as those above and below.
    let (x, width, side) = (frame.minX, frame.size.width, 8.0)
    addPart(.head, "panel", x: x, width: width, frame.minY, list.minY)
    addPart(.left, "panel left", x: x, width: side, list.minY, list.maxY)
    addPart(.right, "panel right", x: frame.maxX - side, width: side, list.minY, list.maxY)
    addPart(.foot, "panel foot", x: x, width: width, list.maxY, frame.maxY)
  }

  /// The cross in a panel's corner.
  mutating func addDismiss(on frame: Rect) {
    let side = Self.target
    add(
      "dismiss", Rect(x: frame.maxX - 4 - side, y: frame.minY + 4, width: side, height: side),
      .item(.close), as: .dismiss)
  }

  /// Nothing but black, which goes at a touch.
  mutating func addBlack() {
    let all = Rect(size: plan.size)
    panel = all
    add("black", all, .black, as: .dismiss)
  }

  mutating func addView() {
    let own = ViewChoice.all + (plan.view?.isCoverPaired == nil ? [] : [.coverPaired])
    let named = own.enumerated().map { (name: "choice \($0.offset)", choice: $0.element) }
    let others = [("letters", letterChoices), ("paper", paperChoices)].map { name, choices in
      choices.enumerated().map { (name: "\(name) \($0.offset)", choice: $0.element) }
    }
    let head = Self.barHeight
    // A low window has all of them, a little closer, and two beside one another where it is wide.
    func side(_ rows: Int) -> Double {
      min(Self.target, (plan.size.height - head - 8) / Double(rows))
    }
    let count = named.count + others.filter { !$0.isEmpty }.count
    let isPaired = side(count) < 36 && plan.size.width >= 440
    let columns = isPaired ? 2 : 1
    let rows =
      stride(from: 0, to: named.count, by: columns).map {
        Array(named[$0..<min($0 + columns, named.count)])
      } + others.filter { !$0.isEmpty }
    let height = side(rows.count)
    let size = Size(
      width: min(isPaired ? 560 : 360, plan.size.width - 16),
      height: head + Double(rows.count) * height + 8)
    let frame = addPanel(size)
    addHead("How pages are shown", on: frame)
    for (row, choices) in rows.enumerated() {
      let isOwn = row * columns < named.count
      let width = (frame.size.width - 2) / Double(isOwn ? columns : choices.count)
      for (column, (name, choice)) in choices.enumerated() {
        add(
          name,
          Rect(
            x: frame.minX + 1 + Double(column) * width,
            y: frame.minY + head + Double(row) * height, width: width, height: height),
          .choice(choice, isOn: isOn(choice)), as: .choice(choice))
      }
    }
  }

  private var letterChoices: [ViewChoice] {
    plan.view?.letterSize == nil ? [] : [.letters(isLarger: false), .letters(isLarger: true)]
  }

  private var paperChoices: [ViewChoice] {
    plan.view?.paper == nil ? [] : PaperChoice.allCases.map { .paper($0) }
  }

  /// Whether a choice is what is shown, or can be made.
  private func isOn(_ choice: ViewChoice) -> Bool {
    if case .letters(let isLarger) = choice {
      return plan.view?.letterSize(isLarger: isLarger) != nil
    }
    return plan.view?.has(choice) ?? false
  }

  mutating func addMessage(_ text: String, under title: String) {
    let (head, rim) = (Self.barHeight, 16.0)
    let width = min(480, plan.size.width - 16)
    let needed = MessageDrawing(text, width: width - 2 * rim).height.rounded(.up)
    let body = min(needed, max(0, plan.size.height - head - rim))
    let frame = addPanel(Size(width: width, height: head + body + rim))
    addHead(title, on: frame)
    let place = Rect(
      x: frame.minX + rim, y: frame.minY + head, width: width - 2 * rim, height: body)
    add("message", place, .message(text))
  }

  /// As many of the things as there is room for.
  mutating func addOffers(_ offers: [ReaderOffer], under title: String) {
    let (row, head) = (56.0, Self.barHeight)
    let rows = max(1, min(offers.count, Int((plan.size.height - head - 8) / row)))
    let width = min(480, plan.size.width - 16)
    let frame = addPanel(Size(width: width, height: head + Double(rows) * row + 8))
    addHead(title, on: frame)
    for (index, offer) in offers.prefix(rows).enumerated() {
      add(
        "offer \(index)",
        Rect(
          x: frame.minX + 1, y: frame.minY + head + Double(index) * row, width: width - 2,
          height: row), .offer(offer), as: .offer(index))
    }
  }

  /// The height of a line of a list of places, in points.
  static let entryHeight = 48.0

  mutating func addPlaces(
    _ entries: [ContentsEntry], _ current: Int?, _ offset: Double, under title: String
  ) {
    let (head, row) = (Self.barHeight, Self.entryHeight)
    let height = Double(entries.count) * row
    let size = Size(
      width: min(480, plan.size.width - 16),
      height: min(plan.size.height - 16, head + height + 8))
    let frame = addPanel(size)
    let body = Rect(
      x: frame.minX + 1, y: frame.minY + head, width: frame.size.width - 2,
      height: max(0, frame.size.height - head - 8))
    reach = max(0, height - body.size.height)
    let scrolled = min(max(offset, 0), reach)
    let first = max(0, Int(scrolled / row))
    for index in first..<min(entries.count, first + Int(body.size.height / row) + 2) {
      let place = Rect(
        x: body.minX, y: body.minY + Double(index) * row - scrolled, width: body.size.width,
        height: row)
      guard place.maxY > body.minY, place.minY < body.maxY else { continue }
      add(
        "entry \(index)", place, .entry(entries[index], isCurrent: index == current),
        as: .entry(index), clip: body)
    }
    addHead(title, on: frame)
  }

  /// What a panel is called, beside the cross in its corner.
  private mutating func addHead(_ title: String, on frame: Rect) {
    let side = Self.target
    add(
      "heading",
      Rect(
        x: frame.minX + 16, y: frame.minY + 4, width: frame.size.width - 24 - side, height: side),
      .title(title))
    addDismiss(on: frame)
  }

  private func isEnabled(_ key: PagePad.Key, of pad: PagePad) -> Bool {
    switch key {
    case .digit:
      var pressed = pad
      pressed.press(key)
      return pressed != pad
    case .erase: return !pad.digits.isEmpty
    case .go: return pad.number != nil
    }
  }

  mutating func addHelp(_ offset: Double) {
    let window = plan.size
    let width = min(window.width, 720)
    let rows = HelpText.rows(width: width)
    let height = rows.reduce(0) { $0 + $1.height } + 16
    let head = Self.barHeight
    let size = Size(width: width, height: min(window.height, head + height))
    let frame = Rect(
      x: ((window.width - size.width) / 2).rounded(),
      y: ((window.height - size.height) / 2).rounded(), width: size.width, height: size.height)
    panel = frame
    add("panel", frame, .panel(.whole), as: .panel)
    let body = Rect(
      x: frame.minX + 1, y: frame.minY + head, width: frame.size.width - 2,
      height: max(0, frame.size.height - head - 1))
    reach = max(0, height - body.size.height)
    var y = body.minY - min(max(offset, 0), reach)
    for (index, row) in rows.enumerated() {
      let place = Rect(x: body.minX, y: y, width: body.size.width, height: row.height)
      y += row.height
      guard place.maxY > body.minY, place.minY < body.maxY else { continue }
      add("row \(index)", place, .help(row), clip: body)
    }
    addHead("Gestures and keys", on: frame)
  }
}
