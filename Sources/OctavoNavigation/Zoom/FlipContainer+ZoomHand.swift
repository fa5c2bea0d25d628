internal import OctavoGeometry
internal import OctavoGestures
internal import OctavoManipulation
internal import OctavoRaster

/// What fingers, keys and wheels do with pages that are shown larger.
extension FlipContainer {
  /// How far an arrow moves a page, as a share of the window.
  private static let arrowShare = 0.25
  /// How far a notch of a wheel moves a page, in points.
  private static let notch = 80.0
  /// How much larger two taps make a page where no column stands.
  private static let tapScale = 2.0
  /// How much of the window a column takes that was tapped twice.
  private static let columnShare = 0.96
  /// How large two taps make a column.
  private static let columnScales = 1.2...4

  /// A way that nobody sees to be left, in points.
  private static let unseenWay = 12.0

  /// Fingers are heard here first; what they do to the zoom is no turn, as the arena says.
  func takesFirst(_ event: InputEvent) -> Bool {
    guard pageZoom.isAllowed, isEnabled, sheet != nil else { return false }
    switch event {
    case .contact(let contact):
      follow(contact)
      return false
    case .key(let key): return isZoomable && !hasKeysInside && take(key)
    // What is no step moves nothing, and turns no page either.
    case .scroll(let scroll): return isZoomable && (!scroll.isPlausible || take(scroll))
    case .cancelAll:
      forgetZoomTouches()
      return false
    }
  }

  /// What fingers do is nothing to the zoom, and what they did ends.
  func forgetZoomTouches() {
    pageZoom.touches.cancel()
    cancelZoomHand()
  }

  /// What a finger that goes inside the page would move, for the containers around this one.
  func zoomOffers(at point: Point) -> [GestureOffer] {
    guard isZoomable, !pageZoom.isWhole else { return [] }
    return Axis.allCases.map { axis in
      let ways = GestureOffer.Ways {
        pageZoom.hand.takes($0, along: axis, turningAlong: axis, at: seenTime)
      }
      return GestureOffer(by: pageZoom, .along(axis, ways))
    }
  }

  // MARK: - Fingers

  private func follow(_ contact: Contact) {
    followSheet()
    let part = zoomPart()
    let alone = pageZoom.touches.follow(contact, isMoving: isSeenToMove)
    if let alone { centerTapped(alone) }
    // Beside a finger that rests, which holds its page, another one turns.
    let resting = arena.gestures.resting(for: reader, at: contact.time)
    if contact.phase == .began, !resting.isEmpty { return cancelZoomHand() }
    // A hand that has a leaf keeps it: what else comes down is no zoom.
    guard isZoomable else { return cancelZoomHand() }
    let acts = part.read(
      .contact(contact),
      answer: { [self] pull in
        let takes = pageZoom.hand.takes(
          pull.movement, along: pull.axis, turningAlong: gestures.axis, at: seenTime)
        return takes ? .way : .nothing
      })
    // A touch holds what glides.
    if contact.phase == .began, pageZoom.hand.isMoving, !pageZoom.hand.isStretching {
      stopZoom()
    }
    follow(acts.map(\.intent))
  }

  private func follow(_ read: [Intent]) {
    // Taps are the container's own to read.
    let intents = read.filter { !$0.isTap }
    guard !intents.isEmpty else { return }
    let seen = seenTime
    pageZoom.change(at: eventTime) { hand in
      for intent in intents { hand.follow(intent, seen: seen, at: .infinity) }
      // Where little is to move, what was let go stays, or is at its edge at once.
      if isMotionReduced, !hand.isHeld {
        hand.go(to: hand.view(at: seen), seen: seen, at: .infinity, duration: 0)
      }
    }
    if let alone = pageZoom.touches.use() { centerTapped(alone) }
    for intent in intents {
      switch intent {
      case .grab: trace?(.gesture(name: "pan", progress: nil))
      case .pinchBegan:
        trace?(.gesture(name: "pinch", progress: pageZoom.hand.view(at: seen).scale))
      case .release, .stray, .pinchEnded, .cancelDrag, .pinchCancelled:
        trace?(.gesture(name: "zoom", progress: pageZoom.hand.rest.scale))
      case .drag, .tap, .pinchChanged, .step: break
      }
    }
    setNeedsFrame()
  }

  /// What fingers did to the zoom so far ends.
  private func cancelZoomHand() {
    guard let part = pageZoom.part, part.recognizer.reading != .nothing else { return }
    let acts = part.read(.cancelAll, answer: { _ in .nothing })
    follow(acts.map(\.intent))
  }

  /// Whether the page is seen to move by itself; where hardly any way is left it looks still, and is taken so.
  private var isSeenToMove: Bool {
    let hand = pageZoom.hand
    guard hand.isMoving else { return false }
    let (view, rest) = (hand.view(at: seenTime), hand.rest)
    return view.scale != rest.scale || (view.origin - rest.origin).length > Self.unseenWay
  }

  private func stopZoom() {
    let seen = seenTime
    pageZoom.change(at: eventTime) { $0.go(to: $0.view(at: seen), seen: seen, at: .infinity) }
  }

  /// What contacts are read by here, in the arena of the window that the container is in now.
  private func zoomPart() -> ArenaPart {
    var settings = gestures
    (settings.isPlanar, settings.tapZones, settings.scrollTurns) = (true, nil, false)
    (settings.pinches, settings.dragArea) = (true, .anywhere)
    var part = pageZoom.part ?? ArenaPart(in: arena, reading: settings)
    part.join(arena)
    part.recognizer.size = zoomSpace.window
    pageZoom.part = part
    follow(part.configure(settings).map(\.intent))
    return part
  }

  // MARK: - Taps

  /// A tap in the middle: two make the page larger, or as it was.
  func tapCenter(at place: Point) {
    trace?(.gesture(name: "tap", progress: nil))
    guard isZoomable else { return centerTapped(place) }
    let now = eventTime?.seconds ?? seenTime
    guard pageZoom.touches.tap(at: place, now: now) else { return setNeedsFrame() }
    followSheet()
    let (space, rest) = (zoomSpace, pageZoom.hand.rest)
    let isLarger = rest.scale > fitScale(in: space) * 1.01
    let view = isLarger ? fitView(about: place) : columnView(at: place)
    go(to: view, in: ZoomHand.duration)
  }

  /// The page with the column at a place as wide as the window; where there is none, or it is as wide
  /// already, twice as large about the place.
  private func columnView(at place: Point) -> ZoomView {
    let (rest, space) = (pageZoom.hand.rest, zoomSpace)
    let plain = rest.scaled(to: Self.tapScale, about: place)
    guard let layout, let sheet,
      let half = layout.halves(of: sheet).first(where: { $0.rect.contains(place) }),
      let page = half.page, let picture = pictures.picture(of: page, in: layout.place(in: half)),
      picture.size == half.rect.size,
      let column = ColumnFinder(picture).column(at: place - half.rect.origin)
    else { return plain }
    let width = column.upperBound - column.lowerBound
    let scale = min(space.window.width * Self.columnShare / width, Self.columnScales.upperBound)
    guard Self.columnScales.contains(scale) else { return plain }
    var view = rest.scaled(to: scale, about: place)
    let middle = half.rect.minX + (column.lowerBound + column.upperBound) / 2
    view.origin.x = space.window.width / 2 - scale * middle
    return view
  }

  /// A tap that waits has waited long enough.
  func endWaitingTap(at time: Double) {
    if let place = pageZoom.touches.due(at: time) { centerTapped(place) }
  }

  func centerTapped(_ place: Point) { pageZoom.onCenterTap?(place) }

  // MARK: - Keys

  private func take(_ key: KeyPress) -> Bool {
    followSheet()
    let name = key.name.hasPrefix("KP_") ? String(key.name.dropFirst(3)) : key.name
    if key.modifiers.subtracting(.shift) == .control {
      switch name {
      case "plus", "equal", "Add": step(isUp: true)
      case "minus", "underscore", "Subtract": step(isUp: false)
      case "0", "Insert":
        let window = zoomSpace.window
        let middle = Point(x: window.width / 2, y: window.height / 2)
        go(to: fitView(about: middle), in: ZoomHand.duration)
      default: return false
      }
      return true
    }
    let rest = pageZoom.hand.rest
    guard rest != .whole else { return false }
    switch (name, key.modifiers) {
    case ("Left", []): return move(1, along: .horizontal)
    case ("Right", []): return move(-1, along: .horizontal)
    case ("Up", []): return move(1, along: .vertical)
    case ("Down", []): return move(-1, along: .vertical)
    case ("space", let modifiers) where modifiers.isSubset(of: .shift):
      return read(isBack: modifiers.contains(.shift))
    case ("Page_Down", []), ("Next", []): return read(isBack: false)
    case ("Page_Up", []), ("Prior", []): return read(isBack: true)
    default: return false
    }
  }

  /// To the next larger or smaller scale, about a place; about the window's middle if none is given.
  private func step(isUp: Bool, about place: Point? = nil) {
    let (rest, space) = (pageZoom.hand.rest, zoomSpace)
    let middle = Point(x: space.window.width / 2, y: space.window.height / 2)
    let scale = Zoom.step(from: rest.scale, isUp: isUp)
    go(to: space.resting(rest.scaled(to: scale, about: place ?? middle)), in: ZoomHand.duration)
  }

  /// Moves the page a part of the window; false at its edge, where keys turn.
  private func move(_ movement: Double, along axis: Axis) -> Bool {
    let (rest, space) = (pageZoom.hand.rest, zoomSpace)
    guard space.canMove(rest, movement, along: axis) else {
      // Where nothing turns that way, an arrow at the edge of a larger page is done.
      let range = space.range(of: axis, at: rest.scale)
      return axis != gestures.axis && range.upperBound - range.lowerBound > 1
    }
    var way = Point()
    way[axis] = movement * Self.arrowShare * space.window[axis]
    go(to: rest.moved(by: way), in: ZoomHand.duration / 2)
    return true
  }

  /// Goes on reading within the page; false at its end, where keys turn.
  private func read(isBack: Bool) -> Bool {
    let next = zoomSpace.step(
      from: pageZoom.hand.rest, isBack: isBack, direction: layoutDirection)
    guard let next else { return false }
    go(to: next, in: ZoomHand.duration)
    return true
  }

  // MARK: - Wheels and touchpads

  /// With Control a wheel makes the page larger and smaller about the pointer.
  private func stretch(by scroll: Scroll) -> Bool {
    let (notches, duration): (Double, Double)
    switch scroll.kind {
    case .notches(let count): (notches, duration) = (count, ZoomHand.duration / 2)
    case .finger(let points): (notches, duration) = (points / Self.notch, 0)
    case .stop: return true
    }
    let (rest, space) = (pageZoom.hand.rest, zoomSpace)
    guard scroll.axis == .vertical else { return true }
    let scale = rest.scale * Zoom.growth(byNotches: -notches)
    let place = scroll.position
    let nearest = min(max(scale, space.scales.lowerBound), space.scales.upperBound)
    go(to: space.resting(rest.scaled(to: nearest, about: place)), in: duration)
    return true
  }

  private func take(_ scroll: Scroll) -> Bool {
    followSheet()
    if scroll.modifiers == .control { return stretch(by: scroll) }
    let (rest, space) = (pageZoom.hand.rest, zoomSpace)
    guard rest != .whole else { return false }
    let (length, duration): (Double, Double)
    switch scroll.kind {
    case .notches(let count): (length, duration) = (-count * Self.notch, ZoomHand.duration / 2)
    case .finger(let points): (length, duration) = (-points, 0)
    case .stop: (length, duration) = (0, 0)
    }
    let canMove = space.canMove(rest, length < 0 ? -1 : 1, along: scroll.axis)
    guard pageZoom.scrolling.takes(scroll, canMove: length != 0 && canMove) else { return false }
    var way = Point()
    way[scroll.axis] = length
    if length != 0 { go(to: rest.moved(by: way), in: duration) }
    return true
  }
}
