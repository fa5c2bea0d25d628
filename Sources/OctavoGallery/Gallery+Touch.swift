internal import OctavoGeometry
public import OctavoGestures
internal import OctavoNavigation
internal import OctavoViews

/// What fingers, pens and pointers do on the screen.
extension Gallery {
  /// A contact on a control.
  struct Touch {
    /// What it does there.
    enum Meaning {
      /// It may still press the control, move it or scroll its panel.
      case undecided
      /// It moves the control.
      case moves
      /// It scrolls a panel, from an offset.
      case scrolls(GalleryState.Panel, from: Double)
      /// Nothing.
      case spent
    }

    let control: Control?
    let start: Point
    var meaning: Meaning
  }

  /// A contact that wanders further means something, in points.
  static let slop = 8.0
  /// How far a notch of a wheel scrolls, in points.
  static let notch = 60.0

  /// Takes one thing that a person did.
  ///
  /// - Returns: whether it meant something here.
  @discardableResult
  public func handle(_ event: InputEvent) -> Bool {
    switch event {
    case .contact(let contact): return take(contact)
    case .scroll(let scroll): return take(scroll)
    case .key(let key): return take(key)
    case .cancelAll:
      forgetTouches()
      return page.handle(event)
    }
  }

  /// No contact counts any more.
  func forgetTouches() {
    touches = [:]
    change { $0.pressed = nil }
  }

  private func take(_ contact: Contact) -> Bool {
    let point = contact.position
    switch contact.phase {
    case .began:
      change { $0.focus = nil }
      let control = screen.control(at: point)
      if control?.sense == .hand {
        if state.isMatrix { return true }
        return page.handle(.contact(contact))
      }
      // One finger has the controls.
      guard touches.isEmpty else { return true }
      begin(contact, on: control)
    case .moved:
      guard let touch = touches[contact.id] else { return page.handle(.contact(contact)) }
      move(contact, touch)
    case .ended:
      guard let touch = touches.removeValue(forKey: contact.id) else {
        return page.handle(.contact(contact))
      }
      end(touch, at: point)
      change { $0.pressed = nil }
    case .cancelled:
      guard touches.removeValue(forKey: contact.id) != nil else {
        return page.handle(.contact(contact))
      }
      change { $0.pressed = nil }
    }
    return true
  }

  private func begin(_ contact: Contact, on control: Control?) {
    var touch = Touch(control: control, start: contact.position, meaning: .undecided)
    change { $0.pressed = control?.id }
    if let control {
      let scrolls = control.panel.flatMap { screen.panels[$0]?.reach } ?? 0 > 0
      // Where a panel scrolls, a finger has a plane at once only by its knob.
      let isSure =
        contact.device == .pointer || !scrolls
        || control.sense == .plane && isNearKnob(of: control, contact.position)
      if isSure, control.sense == .plane || control.sense == .slide {
        touch.meaning = .moves
        pick(control, at: contact.position)
        place(control, at: contact.position)
      }
    }
    touches[contact.id] = touch
  }

  private func move(_ contact: Contact, _ touch: Touch) {
    let point = contact.position
    let way = point - touch.start
    var touch = touch
    switch touch.meaning {
    case .undecided:
      guard max(abs(way.x), abs(way.y)) > Self.slop else { return }
      touch.meaning = meaning(of: way, touch)
      touches[contact.id] = touch
      if case .moves = touch.meaning {
        touch.control.map { pick($0, at: touch.start) }
        break
      }
      change { $0.pressed = nil }
    case .moves, .scrolls, .spent: break
    }
    switch touch.meaning {
    case .moves: if let control = touch.control { place(control, at: point) }
    case .scrolls(let panel, let offset): change { $0.offsets[panel] = offset - way.y }
    case .undecided, .spent: break
    }
  }

  private func meaning(of way: Point, _ touch: Touch) -> Touch.Meaning {
    let sense = touch.control?.sense
    if sense == .slide || sense == .plane, abs(way.x) > abs(way.y) { return .moves }
    let panel = screen.panels.first { $0.value.rect.contains(touch.start) }
    if let panel, panel.value.reach > 0, abs(way.y) > abs(way.x) {
      // It begins where the finger is now: nothing jumps.
      return .scrolls(panel.key, from: (state.offsets[panel.key] ?? 0) + way.y)
    }
    return .spent
  }

  private func end(_ touch: Touch, at point: Point) {
    guard let control = touch.control, case .undecided = touch.meaning else { return }
    guard control.contains(point) else { return }
    switch control.sense {
    case .press, .text: press(control.id)
    case .slide, .plane:
      pick(control, at: point)
      place(control, at: point)
    case .none, .hand: break
    }
  }

  private func take(_ scroll: Scroll) -> Bool {
    guard scroll.axis == .vertical,
      let panel = screen.panels.first(where: { $0.value.rect.contains(scroll.position) })
    else { return false }
    let way: Double =
      switch scroll.kind {
      case .notches(let count): count * Self.notch
      case .finger(let points): points
      case .stop: 0
      }
    change { $0.offsets[panel.key, default: 0] += way }
    return true
  }

  // MARK: - Controls that are moved

  /// How near to a knob a finger has to be to mean it, in points.
  private static let grip = 30.0

  private func isNearKnob(of control: Control, _ point: Point) -> Bool {
    knobs(of: control).contains { knob in
      let way = knob - point
      return way.x * way.x + way.y * way.y <= Self.grip * Self.grip
    }
  }

  private func knobs(of control: Control) -> [Point] {
    let (setting, body) = (state.setting, control.body)
    switch control.id {
    case .curve: return [0, 1].map { CurvePicture.place(of: $0, of: setting.curve, in: body) }
    case .vanishingPoint: return [PadPicture.place(of: setting.vanishingPoint, in: body)]
    case .shadowColor: return [TintPicture.place(of: setting.tint, in: body)]
    default: return []
    }
  }

  /// Takes the handle of a curve that is nearest.
  private func pick(_ control: Control, at point: Point) {
    guard control.id == .curve else { return }
    let distances = knobs(of: control).map { knob in
      let way = knob - point
      return way.x * way.x + way.y * way.y
    }
    change { $0.handle = distances[1] < distances[0] ? 1 : 0 }
  }

  private func place(_ control: Control, at point: Point) {
    let body = control.body
    switch control.id {
    case .curve:
      change {
        $0.setting.curve = CurvePicture.moving(
          $0.handle, of: $0.setting.curve, to: point, in: body)
      }
    case .shadowColor:
      change { $0.setting.tint = TintPicture.tint(at: point, in: body) }
    case .vanishingPoint:
      change { $0.setting.vanishingPoint = PadPicture.point(at: point, in: body) }
    default:
      let track = Look.track(of: body)
      set(control.id, to: (point.x - track.minX) / track.size.width)
    }
  }

  /// Sets a slider.
  func set(_ slider: ControlID, to share: Double) {
    if slider == .progress {
      driven.hold(at: share)
      change { $0.progress = driven.progress }
    } else {
      change { $0.set(slider, to: share) }
    }
  }
}
