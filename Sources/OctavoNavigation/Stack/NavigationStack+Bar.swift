internal import OctavoCairo
internal import OctavoGeometry
internal import OctavoGestures
internal import OctavoRaster
internal import OctavoTransitions

/// What a stack keeps for its bar.
@MainActor
struct BarState {
  /// More pictures than a transition needs are dropped.
  static let limit = 6

  /// What a hand does with the bar.
  var hand = BarHand()
  /// The window whose controls stand in the bar.
  weak var window: (any WindowControls)?
  /// Whether the way back has the keyboard's focus.
  var isFocused = false
  /// The pictures of bars.
  var pictures: [NavigationBar: Snapshot] = [:]
  /// The scale of the pictures.
  var scale = PixelScale.one
}

extension NavigationStack {
  /// The bars over what is seen: while pages change, one fades out and then the other in.
  func barItems() -> [Scene.Item] {
    guard showsBar, let topPage else { return [] }
    let (from, to, progress) = barChange ?? (nil, bar(over: topPage), 1)
    if from != nil, from == to { return [item(ofBar: to, opacity: 1)].compactMap(\.self) }
    guard let from, let to else {
      return [item(ofBar: from ?? to, opacity: from == nil ? progress : 1 - progress)]
        .compactMap(\.self)
    }
    // One is gone before the other comes: two titles in one place could not be read.
    var ground = to
    (ground.title, ground.back) = (nil, nil)
    let items = [
      item(ofBar: ground, opacity: 1), item(ofBar: from, opacity: 1 - 2 * progress),
      item(ofBar: to, opacity: 2 * progress - 1),
    ]
    return items.compactMap(\.self)
  }

  /// The bars of which one goes and one comes, and how far that is.
  private var barChange: (from: NavigationBar?, to: NavigationBar?, progress: Double)? {
    let covers = coveringModals
    guard let modal = covers.last else {
      return air.top.map { (bar(over: $0.from), bar(over: $0.to), $0.driver.progress) }
    }
    let below = covers.dropLast().last?.page ?? topPage
    return (below.flatMap(bar), bar(over: modal.page), modal.presence)
  }

  /// The modals whose name stands in the bar: those below it that cover all that it is above.
  private var coveringModals: [Modal] {
    showsControls ? modals.modals.filter { $0.cover == .full } : []
  }

  /// The bar that a hand finds, of the page that is shown, as it is decided.
  var barOnTop: NavigationBar? { barPage.flatMap(bar) }

  private var barPage: (any Page)? {
    coveringModals.last { modals.contains($0.page) }?.page ?? topPage
  }

  /// Whether the way back in the bar has the keyboard's focus.
  package var isBackFocused: Bool { barState.isFocused }

  /// Whether something is the bar's before it is the page's, and not even before it is a modal's.
  func isBarFirst(for event: InputEvent) -> Bool {
    if case .key(let key) = event { return barState.isFocused && key.name != "Tab" }
    return showsBar && !showsControls
  }

  /// What a person does with the bar.
  ///
  /// - Returns: whether it was meant for it.
  func handleBar(_ event: InputEvent) -> Bool {
    switch event {
    case .contact(let contact): return press(contact)
    case .key(let key): return key.isBarKey && focus(key)
    case .cancelAll:
      releaseBar()
      return false
    case .scroll: return false
    }
  }

  /// How large a point of the bar is, in points of the window.
  func barPoint(on stage: Stage) -> Double {
    BarPoint.extent(letterScale: letterScale, in: stage.size)
  }

  func bar(over page: any Page) -> NavigationBar? {
    guard let stage, hasBar(page) else { return nil }
    var bar = NavigationBar(
      title: page.title, size: Size(width: stage.size.width, height: frame(of: page).minY),
      direction: layoutDirection, style: barStyle)
    bar.point = barPoint(on: stage)
    guard bar.size.height > 0 else { return nil }
    let list = list(with: page)
    if let index = list.firstIndex(where: { $0.page === page }), index > 0 {
      bar.back = list[index - 1].page.title ?? backTitle
    }
    if showsControls, let window {
      bar.title = bar.title ?? window.title
      bar.buttons = WindowButton.row(for: window.state, room: bar.size.width / bar.point)
      bar.hasGrip = window.state.isResizable
      bar.isBackEnabled = !modals.takesInput
    }
    if page === barPage {
      if barState.hand.pressed != .title { bar.pressed = barState.hand.pressed }
      bar.isFocused = barState.isFocused && bar.back != nil && bar.isBackEnabled
    }
    return bar
  }

  private func item(ofBar bar: NavigationBar?, opacity: Double) -> Scene.Item? {
    guard let stage, let bar, opacity > 0 else { return nil }
    if barState.scale != stage.scale || barState.pictures.count > BarState.limit {
      barState.pictures = [:]
      barState.scale = stage.scale
    }
    let drawn =
      barState.pictures[bar]
      ?? (try? Snapshot(
        size: bar.size, scale: stage.scale, background: bar.style.background, draw: bar.draw))
    guard let snapshot = drawn else { return nil }
    barState.pictures[bar] = snapshot
    return Scene.Item(
      Layer(.bar, of: .to, source: Rect(size: bar.size), opacity: opacity), showing: snapshot)
  }

  // MARK: - Input

  private func press(_ contact: Contact) -> Bool {
    guard let bar = barOnTop else { return false }
    let before = barState.hand.pressed
    let meaning = barState.hand.take(contact, on: bar, of: showsControls ? window : nil)
    if barState.hand.pressed != before { setNeedsFrame() }
    switch meaning {
    case .none: return false
    case .pressed(.back): if isEnabled { goBack(by: .tap) }
    case .pressed(.button(let button)): if let window { button.press(on: window) }
    case .held, .pressed: break
    }
    return true
  }

  func didCancelHand() { releaseBar() }

  /// What is pressed is let go, wherever the contact is by now.
  func releaseBar() {
    let wasPressed = barState.hand.pressed != nil
    barState.hand.cancel()
    if wasPressed { setNeedsFrame() }
  }

  /// Tab leads to the way back and away from it; there Return and the space bar go back.
  private func focus(_ key: KeyPress) -> Bool {
    guard let topPage, bar(over: topPage)?.back != nil else { return false }
    if key.name == "Tab" || key.name == "ISO_Left_Tab" {
      barState.isFocused.toggle()
      setNeedsFrame()
      return true
    }
    guard barState.isFocused else { return false }
    if !key.isRepeat {
      barState.isFocused = false
      goBack(by: .key)
    }
    return true
  }

  /// Takes the top page off, as a person asks for it.
  func goBack(by reason: NavigationOperation.Reason) {
    let operation = NavigationOperation(.pop, reason: reason, direction: .backward)
    perform { $0.start(operation, $0.changePopping(as: nil), animated: true) }
  }
}

extension KeyPress {
  /// Whether the bar may have a use for it.
  fileprivate var isBarKey: Bool {
    modifiers.isDisjoint(with: [.control, .alt, .logo])
      && ["Tab", "ISO_Left_Tab", "Return", "KP_Enter", "space"].contains(name)
  }
}

extension Layer.Role {
  /// The bar above a page.
  static let bar = Layer.Role(rawValue: "bar")
}
