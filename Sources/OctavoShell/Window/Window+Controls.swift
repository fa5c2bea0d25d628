package import OctavoGeometry
public import OctavoGestures
public import OctavoNavigation
internal import OctavoWaylandProtocols

/// What a root may do with its window.
extension Window: WindowControls {
  /// How the window stands, by what the compositor said last.
  public var state: WindowState {
    var state = WindowState()
    state.isDecorated = isDecorated
    let states = configuration.states
    state.wantsControls =
      options.drawsControls && !state.isDecorated && !states.contains(.fullscreen)
    state.isMaximized = states.contains(.maximized)
    state.isFullscreen = states.contains(.fullscreen)
    state.isResizable = states.isDisjoint(with: .constrained)
    if let capabilities = configuration.capabilities {
      state.canMinimize = capabilities.contains(.minimize)
      state.canMaximize = capabilities.contains(.maximize)
      state.canFillScreen = capabilities.contains(.fullscreen)
    }
    return state
  }

  /// Whether somebody else draws what the window is closed and moved by. Whoever speaks of decorations
  /// mostly draws them; who does not draw them says so in the first configure.
  private var isDecorated: Bool {
    configuration.isDecorated ?? surface?.asksForDecoration ?? true
  }

  /// Asks the compositor to hide the window away.
  public func minimize() { surface?.toplevel.setMinimized() }

  /// Asks the compositor to let the window fill the space that there is, or to go back.
  public func setMaximized(_ isMaximized: Bool) {
    if isMaximized {
      surface?.toplevel.setMaximized()
    } else {
      surface?.toplevel.unsetMaximized()
    }
  }

  /// A seat is gone: by what was pressed on it nothing can be asked for.
  func forgetPresses(of seat: Seat) { presses = presses.filter { $0.value.seat !== seat } }

  /// Lets the compositor move the window with a contact that is down; what it does not know as a press
  /// moves nothing.
  public func move(by contact: Contact) {
    guard let surface, let press = presses[contact.id] else { return }
    press.seat.move(surface.toplevel, serial: press.serial)
  }

  /// Lets the compositor resize the window by an edge that goes with a contact that is down.
  public func resize(_ edge: WindowEdge, by contact: Contact) {
    guard let surface, let press = presses[contact.id] else { return }
    press.seat.resize(surface.toplevel, serial: press.serial, edges: edge.protocolValue)
  }

  /// Lets the compositor open its menu for the window at a place, if that is the title that the root draws.
  ///
  /// - Returns: whether it is.
  func openMenu(at place: Point, by seat: Seat, serial: UInt32) -> Bool {
    guard let surface, !isDecorated, !isFullscreen,
      (root as? any WindowManaging)?.isTitle(at: place) == true
    else { return false }
    seat.openMenu(of: surface.toplevel, serial: serial, at: place)
    return true
  }

  /// The compositor says otherwise how the window stands, or what may be done with it.
  func stateMayHaveChanged() {
    let state = state
    guard state != toldState else { return }
    toldState = state
    (root as? any WindowManaging)?.windowStateDidChange()
  }

  /// How near to the window's rim a pointer or a pen takes hold of it, in points.
  private static let rim = 6.0
  /// How near to a corner it takes hold of two sides.
  private static let corner = 24.0

  /// The edge that a pointer or a pen takes hold of which is pressed at a place: only where the window stands free
  /// and nobody else draws its rim. A finger is too wide for that.
  func edge(grippedBy contact: Contact) -> WindowEdge? {
    guard contact.phase == .began, contact.device != .touch else { return nil }
    return edge(at: contact.position)
  }

  /// The edge that a pointer at a place would take hold of.
  func edge(at place: Point) -> WindowEdge? {
    guard configuration.states.isDisjoint(with: .constrained), !isDecorated else { return nil }
    return WindowEdge(at: place, in: size, rim: Self.rim, corner: Self.corner)
  }
}

extension WindowEdge {
  /// The edge or corner of a window at a place of it; nil where that is within.
  ///
  /// - Parameters:
  ///   - rim: How wide an edge is, in points.
  ///   - corner: How far a corner goes along an edge, in points.
  package init?(at point: Point, in size: Size, rim: Double, corner: Double) {
    let (fromRight, fromBottom) = (size.width - point.x, size.height - point.y)
    guard min(point.x, point.y, fromRight, fromBottom) < rim else { return nil }
    let isVertical = min(point.y, fromBottom) < corner
    let isHorizontal = min(point.x, fromRight) < corner
    let (isTop, isLeft) = (point.y < fromBottom, point.x < fromRight)
    switch (isVertical, isHorizontal) {
    case (true, true):
      self = isTop ? (isLeft ? .topLeft : .topRight) : (isLeft ? .bottomLeft : .bottomRight)
    case (true, false): self = isTop ? .top : .bottom
    default: self = isLeft ? .left : .right
    }
  }

  /// The edge as the protocol names it.
  fileprivate var protocolValue: XdgToplevel.ResizeEdge {
    switch self {
    case .top: .top
    case .bottom: .bottom
    case .left: .left
    case .right: .right
    case .topLeft: .topLeft
    case .topRight: .topRight
    case .bottomLeft: .bottomLeft
    case .bottomRight: .bottomRight
    }
  }
}
