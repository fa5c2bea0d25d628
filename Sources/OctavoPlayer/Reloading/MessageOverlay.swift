internal import OctavoCairo
internal import OctavoDocuments
internal import OctavoGeometry
internal import OctavoGestures
internal import OctavoNavigation
internal import OctavoRaster
internal import OctavoTransitions

/// What lies over a board whose file is broken: one line at the foot, or, once tapped, all that is
/// wrong. The board below goes on as it was.
@MainActor
struct MessageOverlay {
  /// What is said.
  private struct Message {
    var headline: String
    /// All of it, for lines of so many letters of one width.
    var list: (_ columns: Int) -> String
  }

  private var message: Message?
  private(set) var isOpen = false
  private var drawn: (stage: Stage, snapshot: Snapshot, place: Rect)?
  /// Where each finger is that came down on the message.
  private var contacts: [Int: Finger] = [:]
  /// How far the list is scrolled, in points; drawn is whole lines.
  private var offset = 0.0
  /// What a scroll may go by: what was drawn last.
  private var extent = Extent()

  /// A finger on the message.
  private struct Finger {
    var y: Double
    /// Whether it moved so far that it scrolls, and is no tap.
    var scrolls = false
  }

  /// What of a list is seen.
  private struct Extent {
    /// The furthest that it can be scrolled, in points.
    var reach = 0.0
    /// The height of a line and of what is seen at once, in points.
    var line = 0.0
    var page = 0.0
  }

  /// How far a finger goes before it is no tap, in points.
  private static let slop = 8.0
  /// The lines that a notch of a wheel goes.
  private static let notch = 3.0

  private static let ground = Color(red: 0.36, green: 0.11, blue: 0.09)
  private static let ink = Color(red: 1, green: 0.96, blue: 0.93)
  private static let mono =
    "Source Code Pro, JetBrains Mono, Noto Sans Mono, DejaVu Sans Mono, monospace"

  /// How large a person wants letters to be, as a share of what they are by themselves.
  var letterScale = 1.0 {
    didSet { if letterScale != oldValue { drawn = nil } }
  }

  /// Whether something is said.
  var isShown: Bool { message != nil }

  /// What is said; all that is wrong, once that is shown.
  var words: String? { isOpen ? message?.list(80) : message?.headline }

  /// Says something else, or nothing.
  ///
  /// - Parameters:
  ///   - headline: the line at the foot; nil for nothing.
  ///   - list: all of it, for lines of a number of letters of one width.
  mutating func show(_ headline: String?, list: @escaping (_ columns: Int) -> String) {
    message = headline.map { Message(headline: $0, list: list) }
    if message == nil { isOpen = false }
    drawn = nil
  }

  /// The window is another one.
  mutating func invalidate() { drawn = nil }

  /// Takes what a person did, if it was done to the message: a tap or Return opens the list, another
  /// one, or Escape, closes it; a drag, a wheel and the arrows move it.
  mutating func handle(_ event: InputEvent, in size: Size) -> Bool {
    guard message != nil else { return false }
    switch event {
    case .contact(let contact):
      let isInside = (drawn?.place ?? Rect(size: Size())).contains(contact.position)
      switch contact.phase {
      case .began:
        guard isInside || isOpen else { return false }
        contacts[contact.id] = Finger(y: contact.position.y)
        return true
      case .moved:
        guard var finger = contacts[contact.id] else { return false }
        let way = finger.y - contact.position.y
        if finger.scrolls || abs(way) > Self.slop {
          finger = Finger(y: contact.position.y, scrolls: true)
          scroll(by: way)
          contacts[contact.id] = finger
        }
        return true
      case .cancelled: return contacts.removeValue(forKey: contact.id) != nil
      case .ended:
        guard let finger = contacts.removeValue(forKey: contact.id) else { return false }
        if !finger.scrolls { toggle() }
        return true
      }
    case .key(let press):
      if isOpen, ["Escape", "Return", "KP_Enter", "space"].contains(press.name) {
        toggle()
        return true
      }
      // Ctrl+E shows what is wrong without a finger.
      guard press.name.lowercased() == "e", press.modifiers == .control else {
        if isOpen { scroll(by: press.name) }
        return isOpen
      }
      toggle()
      return true
    case .scroll(let step):
      guard isOpen else { return false }
      switch step.kind {
      case .notches(let count) where step.axis == .vertical:
        scroll(by: count * Self.notch * extent.line)
      case .finger(let points) where step.axis == .vertical: scroll(by: points)
      default: break
      }
      return true
    case .cancelAll:
      contacts = [:]
      return false
    }
  }

  private mutating func scroll(by key: String) {
    switch key.hasPrefix("KP_") ? String(key.dropFirst(3)) : key {
    case "Down": scroll(by: extent.line)
    case "Up": scroll(by: -extent.line)
    case "Page_Down": scroll(by: extent.page)
    case "Page_Up": scroll(by: -extent.page)
    case "Home": scroll(by: -extent.reach)
    case "End": scroll(by: extent.reach)
    default: break
    }
  }

  private mutating func scroll(by points: Double) {
    guard isOpen, points.isFinite else { return }
    let old = offset
    offset = min(max(offset + points, 0), extent.reach)
    if offset != old { drawn = nil }
  }

  private mutating func toggle() {
    isOpen.toggle()
    offset = 0
    drawn = nil
  }

  /// The picture of the message.
  mutating func item(on stage: Stage) -> Scene.Item? {
    guard let message else { return nil }
    if drawn?.stage != stage { draw(message, on: stage) }
    guard let drawn else { return nil }
    return Scene.Item(
      Layer(
        .message, of: .to, source: Rect(size: drawn.snapshot.size),
        placement: .translation(x: drawn.place.minX, y: drawn.place.minY)),
      showing: drawn.snapshot)
  }

  private mutating func draw(_ message: Message, on stage: Stage) {
    let scale = stage.scale
    let growth = BarPoint.extent(letterScale: letterScale, in: stage.size)
    let base = PlacedText.letterSize(on: stage.size) * 0.82 * growth
    let rim = base * 0.8
    let width = max(stage.size.width - 2 * rim, 1)
    let layout = layout(message, size: base, width: width)
    let closing = "Tap or press Escape to close"
    func note(_ words: String) -> TextLayout { Self.note(words, size: base, width: width) }
    func more(_ count: Int) -> TextLayout {
      note("\(count) more line\(count == 1 ? "" : "s"): scroll, drag or press Down. \(closing)")
    }
    // Above the note, which stands at the foot and is longest where all lines are still to come.
    let room = stage.size.height - 2.6 * rim - more(layout.lines.count).size.height
    // As many more lines as larger letters take, so that they say no less.
    let most = Int(3 * growth * growth)
    let seen = isOpen ? linesSeen(of: layout, in: room) : 0..<min(layout.lines.count, most)
    let top = seen.first.map { layout.lines[$0].top } ?? 0
    let bottom = seen.last.map { layout.lines[$0].bottom - top } ?? base
    let small =
      if !isOpen {
        note("Tap or press Ctrl+E for all of it. The board below is the one that was last right.")
      } else if seen.upperBound < layout.lines.count {
        more(layout.lines.count - seen.upperBound)
      } else {
        note(closing)
      }
    let wanted = bottom + small.size.height + 2.6 * rim
    let pixels = min(
      scale.pixels(isOpen ? stage.size.height : wanted), scale.pixels(stage.size.height))
    let height = scale.points(max(1, pixels))
    let size = Size(width: stage.size.width, height: height)
    let place = scale.points(scale.pixels(stage.size.height) - max(1, pixels))
    let snapshot = try? Snapshot(size: size, scale: scale, background: Self.ground) { context in
      try context.drawFinely(in: Rect(size: size)) { context in
        layout.draw(in: context, at: Point(x: rim, y: rim), lines: seen)
        small.draw(
          in: context, at: Point(x: rim, y: size.height - rim * 0.8 - small.size.height))
      }
    }
    drawn = snapshot.map {
      (stage, $0, Rect(x: 0, y: place, width: size.width, height: height))
    }
  }

  /// The lines of a list that are seen as far as it is scrolled, whole ones only.
  private mutating func linesSeen(of layout: TextLayout, in room: Double) -> Range<Int> {
    let lines = layout.lines
    guard let last = lines.last else { return 0..<0 }
    extent.line = last.bottom - last.top
    extent.page = max(room - extent.line, extent.line)
    extent.reach = (lines.first { last.bottom - $0.top <= room } ?? last).top
    offset = min(offset, extent.reach)
    let first = lines.lastIndex { $0.top <= offset } ?? 0
    let count = lines[first...].prefix { $0.bottom - lines[first].top <= room }.count
    return first..<(first + count)
  }

  /// What is said, in letters of a size: the line at the foot, or all of it.
  private func layout(_ message: Message, size: Double, width: Double) -> TextLayout {
    let font = Font(isOpen ? Self.mono : SceneLook.face, size: size * (isOpen ? 0.84 : 1))
    // A mark stands below its place only as long as neither line is parted.
    let letter = TextLayout([TextRun("0000000000", font: font)]).size.width / 10
    let text = isOpen ? message.list(Int(width / max(letter, 1))) : message.headline
    return TextLayout(
      [TextRun(text, font: font, color: Self.ink)], width: width, lineHeight: 1.15)
  }

  /// What can be done with it, below what is said in letters of a size.
  private static func note(_ words: String, size: Double, width: Double) -> TextLayout {
    let font = Font(SceneLook.face, size: size * 0.78)
    let color = ink.mixed(with: ground, 0.3)
    return TextLayout([TextRun(words, font: font, color: color)], width: width)
  }
}

extension Layer.Role {
  /// What is said over a page.
  static let message = Layer.Role(rawValue: "message")
}
