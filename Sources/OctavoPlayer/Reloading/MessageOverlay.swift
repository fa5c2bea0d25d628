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
  private var contacts: Set<Int> = []

  private static let ground = Color(red: 0.36, green: 0.11, blue: 0.09)
  private static let ink = Color(red: 1, green: 0.96, blue: 0.93)
  private static let mono =
    "Source Code Pro, JetBrains Mono, Noto Sans Mono, DejaVu Sans Mono, monospace"

  /// Whether something is said.
  var isShown: Bool { message != nil }

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
  /// one, or Escape, closes it.
  mutating func handle(_ event: InputEvent, in size: Size) -> Bool {
    guard message != nil else { return false }
    switch event {
    case .contact(let contact):
      let isInside = (drawn?.place ?? Rect(size: Size())).contains(contact.position)
      switch contact.phase {
      case .began:
        guard isInside || isOpen else { return false }
        contacts.insert(contact.id)
        return true
      case .moved: return contacts.contains(contact.id)
      case .cancelled: return contacts.remove(contact.id) != nil
      case .ended:
        guard contacts.remove(contact.id) != nil else { return false }
        toggle()
        return true
      }
    case .key(let press):
      if isOpen, ["Escape", "Return", "KP_Enter", "space"].contains(press.name) {
        toggle()
        return true
      }
      // Ctrl+E shows what is wrong without a finger.
      guard press.name.lowercased() == "e", press.modifiers == .control else { return isOpen }
      toggle()
      return true
    case .scroll: return isOpen
    case .cancelAll:
      contacts = []
      return false
    }
  }

  private mutating func toggle() {
    isOpen.toggle()
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
    let base = PlacedText.letterSize(on: stage.size) * 0.82
    let rim = base * 0.8
    let width = max(stage.size.width - 2 * rim, 1)
    let font = Font(isOpen ? Self.mono : SceneLook.face, size: base * (isOpen ? 0.84 : 1))
    // A mark stands below its place only as long as neither line is parted.
    let letter = TextLayout([TextRun("0000000000", font: font)]).size.width / 10
    let text =
      isOpen ? message.list(Int(width / max(letter, 1))) : message.headline
    let layout = TextLayout(
      [TextRun(text, font: font, color: Self.ink)], width: width, lineHeight: 1.15)
    let note = { (words: String) in
      TextLayout(
        [
          TextRun(
            words, font: Font(SceneLook.face, size: base * 0.78),
            color: Self.ink.mixed(with: Self.ground, 0.3))
        ], width: width)
    }
    let more = note("There is more: octavo check says all of it. Tap or press Escape to close")
    // Above the note, which stands at the foot.
    let room = stage.size.height - 2.6 * rim - more.size.height
    let lines =
      isOpen ? layout.lines.prefix { $0.bottom <= room }.count : min(layout.lines.count, 3)
    let bottom = layout.lines.prefix(lines).last?.bottom ?? base
    let small =
      if !isOpen {
        note("Tap or press Ctrl+E for all of it. The board below is the one that was last right.")
      } else if lines < layout.lines.count {
        more
      } else {
        note("Tap or press Escape to close")
      }
    let wanted = bottom + small.size.height + 2.6 * rim
    let pixels = min(
      scale.pixels(isOpen ? stage.size.height : wanted), scale.pixels(stage.size.height))
    let height = scale.points(max(1, pixels))
    let size = Size(width: stage.size.width, height: height)
    let top = scale.points(scale.pixels(stage.size.height) - max(1, pixels))
    let snapshot = try? Snapshot(size: size, scale: scale, background: Self.ground) { context in
      try context.drawFinely(in: Rect(size: size)) { context in
        layout.draw(in: context, at: Point(x: rim, y: rim), lines: 0..<lines)
        small.draw(
          in: context, at: Point(x: rim, y: size.height - rim * 0.8 - small.size.height))
      }
    }
    drawn = snapshot.map {
      (stage, $0, Rect(x: 0, y: top, width: size.width, height: height))
    }
  }
}

extension Layer.Role {
  /// What is said over a page.
  static let message = Layer.Role(rawValue: "message")
}
