internal import OctavoDocuments
internal import OctavoGeometry
internal import OctavoGestures
internal import OctavoJSON
internal import OctavoNavigation
internal import OctavoShell

/// What a trace says of an event, beside its time.
@MainActor
enum TraceLine {
  typealias Members = [(name: String, value: JSON)]

  /// What a container decided or did.
  static func members(of event: TraceEvent) -> Members {
    switch event {
    case .page(let callback, let page):
      return [("event", "page"), ("callback", .string(callback.name))] + details(of: callback)
        + name(of: page)
    case .operation(let turn):
      return [("event", "operation")] + asked(turn.reason, turn.direction)
    case .refused(let turn, let refusal):
      return [("event", "refused")] + asked(turn.reason, turn.direction)
        + [("why", .string(refusal.rawValue))]
    case .turn(let turn):
      return [("event", "turn")] + asked(turn.reason, turn.direction)
        + [("committed", .boolean(turn.isCommitted))] + name(of: turn.to)
    case .leafLimit(let count):
      return [("event", "leafLimit"), ("count", .number(Double(count)))]
    case .gesture(let name, let progress):
      return [("event", "gesture"), ("name", .string(name))]
        + (progress.map { [("progress", .number($0))] } ?? [])
    }
  }

  /// What happened to a window.
  static func members(of event: WindowEvent) -> Members {
    switch event.kind {
    case .configured(let size, let scale):
      return [
        ("event", "configured"), ("size", [.number(size.width), .number(size.height)]),
        ("scale", .number(scale.factor)),
      ]
    case .input(let input, let isUsed):
      return [("event", "input")] + members(of: input) + [("used", .boolean(isUsed))]
    case .frame(let expected, let changedPixels, let duration):
      return [
        ("event", "frame"), ("expected", .number(expected)),
        ("pixels", .number(Double(changedPixels))), ("duration", .number(duration)),
      ]
    case .presented(let time): return [("event", "presented"), ("presented", .number(time))]
    case .failed(let error): return [("event", "failed"), ("why", .string("\(error)"))]
    case .appearance(let appearance):
      return [
        ("event", "appearance"), ("dark", .boolean(appearance.isDark)),
        ("contrast", .string(appearance.isHighContrast ? "high" : "normal")),
        ("motion", .string(appearance.motion.rawValue)),
        ("letters", .number(appearance.letterScale)),
      ]
    case .suspended: return [("event", "suspended")]
    case .resumed: return [("event", "resumed")]
    }
  }

  private static func members(of input: InputEvent) -> Members {
    switch input {
    case .contact(let contact):
      return [
        ("input", "contact"), ("device", .string(contact.device.rawValue)),
        ("id", .number(Double(contact.id))), ("phase", .string(contact.phase.rawValue)),
        ("position", place(contact.position)), ("at", .number(contact.time)),
      ]
    case .scroll(let scroll):
      let kind: Members =
        switch scroll.kind {
        case .notches(let notches): [("kind", "notches"), ("amount", .number(notches))]
        case .finger(let points): [("kind", "finger"), ("amount", .number(points))]
        case .stop: [("kind", "stop")]
        }
      return [("input", "scroll"), ("axis", .string(scroll.axis.rawValue))] + kind
        + [("position", place(scroll.position)), ("at", .number(scroll.time))]
    case .key(let key):
      return [
        ("input", "key"), ("name", .string(key.name)),
        ("modifiers", .array(names(of: key.modifiers))), ("repeat", .boolean(key.isRepeat)),
        ("at", .number(key.time)),
      ]
    case .cancelAll: return [("input", "cancel")]
    }
  }

  private static func place(_ point: Point) -> JSON { [.number(point.x), .number(point.y)] }

  private static func names(of modifiers: KeyPress.Modifiers) -> [JSON] {
    let named: [(KeyPress.Modifiers, JSON)] = [
      (.shift, "shift"), (.control, "control"), (.alt, "alt"), (.logo, "logo"),
    ]
    return named.filter { modifiers.contains($0.0) }.map(\.1)
  }

  private static func asked(_ reason: NavigationOperation.Reason, _ direction: TurnDirection)
    -> Members
  {
    [("reason", .string(reason.rawValue)), ("direction", .string(direction.rawValue))]
  }

  private static func details(of callback: TraceEvent.Callback) -> Members {
    switch callback {
    case .willMove(let isEntering), .didMove(let isEntering): [("entering", .boolean(isEntering))]
    case .willAppear(let isAnimated), .didAppear(let isAnimated), .willDisappear(let isAnimated),
      .didDisappear(let isAnimated):
      [("animated", .boolean(isAnimated))]
    case .load, .isAppearing: []
    }
  }

  /// A page of a book by its place, which is the same in every run; the container as such.
  private static func name(of page: any Page) -> Members {
    switch page {
    case let page as BookPage:
      [
        ("page", .string(page.title ?? "")), ("document", .number(Double(page.place.document))),
        ("offset", .number(Double(page.place.offset))),
      ]
    case _ where page.isFlip: [("page", "container")]
    default: [("page", .string(page.title ?? ""))]
    }
  }
}
