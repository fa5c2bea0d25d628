package import OctavoWaylandProtocols

/// A client's window: what it was told, what it answered, and what it asks for.
@MainActor
package final class ServerWindow {
  /// A configure that has been sent.
  struct Configure {
    let serial: UInt32
    let width: Int32
    let height: Int32
    let states: [XdgToplevel.State]
  }

  /// The surface that the window is.
  package let surface: ServerSurface
  unowned let compositor: TestCompositor
  private let xdgSurface: XdgSurfaceResource
  private let base: XdgWmBaseResource
  private(set) var toplevel: XdgToplevelResource?
  var decoration: ZxdgToplevelDecorationV1Resource?

  private var sent: [Configure] = []
  private var unapplied: Configure?
  private var current: Configure?
  private var hasAcknowledged = false
  private var hasBegun = false
  private var pendingGeometry: PixelBox?

  /// The titles that were told, in order.
  package private(set) var titles: [String] = []
  /// The title, once told.
  package var title: String? { titles.last }
  /// The name of the desktop file, once told.
  package private(set) var appID: String?
  /// The smallest size in points, 0 where there is none.
  package private(set) var minimumSize = PixelSize(width: 0, height: 0)
  /// The largest size in points, 0 where there is none.
  package private(set) var maximumSize = PixelSize(width: 0, height: 0)
  /// The window without its shadows, in points; nil is all of the surface.
  package private(set) var geometry: PixelBox?
  /// What the client has asked for, by the names of the wire, in order.
  package private(set) var wishes: [String] = []
  /// Whether it is shown.
  package private(set) var isMapped = false
  /// Whether ticks pass it by, as they do for what nobody can see.
  package var isHidden = false
  /// The serial that the client acknowledged last.
  package private(set) var lastAcknowledged: UInt32?

  init(
    _ xdgSurface: XdgSurfaceResource, of surface: ServerSurface, base: XdgWmBaseResource,
    _ compositor: TestCompositor
  ) {
    self.xdgSurface = xdgSurface
    self.surface = surface
    self.base = base
    self.compositor = compositor
    xdgSurface.onRequest = { [unowned self] in handle($0) }
    xdgSurface.onEnd = { [weak self, unowned xdgSurface] in
      xdgSurface.onRequest = nil
      // Of self, since the parameter of the same name would be kept alive.
      if let self { self.compositor.windowHasEnded(self) }
    }
    surface.window = self
  }

  /// Whether its role object exists.
  var isAlive: Bool { xdgSurface.isAlive }

  /// Whether it is a window rather than a surface about to become one.
  package var hasRole: Bool { toplevel != nil }

  /// What the window shows, in buffer pixels; nil when it shows nothing.
  package var screen: Picture? { isMapped ? surface.picture : nil }

  // MARK: - Telling

  /// Tells the window a size and states.
  /// - Parameters:
  ///   - width: Columns of points; 0 leaves them to the client.
  ///   - height: Rows of points; 0 leaves them to the client.
  ///   - states: What the window is.
  ///   - bounds: The room there is, in points; nil tells nothing of it.
  /// - Returns: The serial that the client should acknowledge.
  @discardableResult
  package func configure(
    width: Int32 = 0, height: Int32 = 0, states: [XdgToplevel.State] = [.activated],
    bounds: (width: Int32, height: Int32)? = nil
  ) -> UInt32 {
    guard let toplevel else { return 0 }
    if let bounds, toplevel.version >= 4 {
      toplevel.sendConfigureBounds(width: bounds.width, height: bounds.height)
    }
    toplevel.sendConfigure(width: width, height: height, states: states.map(\.rawValue))
    let configure = Configure(
      serial: compositor.nextSerial(), width: width, height: height, states: states)
    sent.append(configure)
    xdgSurface.sendConfigure(configure.serial)
    return configure.serial
  }

  /// Says who draws what the window is closed and moved by. It holds with the next configure.
  package func decorate(_ mode: ZxdgToplevelDecorationV1.Mode) { decoration?.sendConfigure(mode) }

  /// Forgets the commits that there were, for those who make many.
  package func forgetHistory() {
    surface.history.removeAll(keepingCapacity: true)
  }

  /// Tells that the person wants the window closed.
  package func close() { toplevel?.sendClose() }

  /// Asks whether the client is still alive.
  /// - Returns: The serial that it should answer with.
  @discardableResult
  package func ping() -> UInt32 {
    let serial = compositor.nextSerial()
    base.sendPing(serial)
    return serial
  }

  /// Tells the client that it has broken a rule of `xdg_surface`, and hangs up.
  package func postError(_ code: XdgSurface.Error, _ text: String) {
    xdgSurface.resource.postError(code.rawValue, text)
  }

  // MARK: - Commits

  /// Judges a commit before it is applied.
  /// - Returns: The serial that the commit answers, if it is the first after an acknowledgement.
  func willCommit(attaches: Bool) -> UInt32? {
    guard toplevel != nil else {
      if attaches {
        compositor.report(.roleMisuse, "a buffer for an xdg_surface that is no window yet")
        postError(.notConstructed, "xdg_surface has no role")
      }
      return nil
    }
    if attaches, !hasAcknowledged {
      compositor.report(.attachBeforeConfigure, "no configure has been acknowledged")
      postError(.unconfiguredBuffer, "a buffer was attached before the first configure")
      return nil
    }
    let answered = unapplied
    if let answered {
      current = answered
      unapplied = nil
    }
    if let pendingGeometry { geometry = pendingGeometry }
    pendingGeometry = nil
    return answered?.serial
  }

  /// Takes note of a commit that has been applied.
  func didCommit(isMapped: Bool, answered: UInt32?) {
    guard toplevel != nil else { return }
    if isMapped {
      if !self.isMapped { compositor.windowWasMapped(self) }
      self.isMapped = true
      checkGeometry()
    } else if self.isMapped {
      unmap()
    } else if !hasBegun {
      hasBegun = true
      if compositor.options.configuresByItself {
        let size = compositor.options.firstSize
        configure(
          width: size.width, height: size.height, states: compositor.options.firstStates,
          bounds: compositor.options.bounds)
      }
    }
  }

  private func unmap() {
    isMapped = false
    hasBegun = false
    hasAcknowledged = false
    sent = []
    unapplied = nil
    current = nil
    geometry = nil
  }

  private func checkGeometry() {
    guard let current, let surfaceSize = surface.size else { return }
    let size = geometry.map { PixelSize(width: $0.width, height: $0.height) } ?? surfaceSize
    let told = PixelSize(width: Int(current.width), height: Int(current.height))
    let isFullscreen = current.states.contains(.fullscreen)
    let isExact = current.states.contains(.maximized) && !isFullscreen
    let columns = fits(size.width, told.width, minimumSize.width, isExact)
    let rows = fits(size.height, told.height, minimumSize.height, isExact)
    if !columns || !rows {
      compositor.report(
        .geometryMismatch,
        "configure \(current.serial) said \(told)\(isExact ? " maximised" : ""), it is \(size)")
    }
  }

  private func fits(_ actual: Int, _ told: Int, _ minimum: Int, _ isExact: Bool) -> Bool {
    told == 0 || actual == told || !isExact && actual <= max(told, minimum)
  }

  // MARK: - Requests

  private func handle(_ request: XdgSurfaceResource.Request) {
    switch request {
    case .destroy:
      if let toplevel, toplevel.isAlive {
        compositor.report(.wrongDestructionOrder, "xdg_surface ended before its xdg_toplevel")
        postError(.defunctRoleObject, "the xdg_toplevel still exists")
      }
    case .getToplevel(let toplevel):
      guard self.toplevel == nil else {
        compositor.report(.roleMisuse, "xdg_surface was made a window twice")
        return postError(.alreadyConstructed, "xdg_surface already has a role")
      }
      take(toplevel)
    case .getPopup(let popup, _, _):
      // Popups are told nothing; no test of ours needs them shown.
      wishes.append("get_popup")
      popup.onRequest = nil
    case .setWindowGeometry(let x, let y, let width, let height):
      guard width > 0, height > 0 else {
        compositor.report(.geometryMismatch, "a window geometry of \(width)x\(height)")
        return postError(.invalidSize, "a window geometry of \(width)x\(height)")
      }
      pendingGeometry = PixelBox(x, y, width, height)
    case .ackConfigure(let serial):
      acknowledge(serial)
    }
  }

  private func acknowledge(_ serial: UInt32) {
    guard let index = sent.firstIndex(where: { $0.serial == serial }) else {
      compositor.report(.unknownSerial, "serial \(serial) was never sent or is already past")
      return postError(.invalidSerial, "serial \(serial) is not to be acknowledged")
    }
    unapplied = sent[index]
    sent.removeSubrange(...index)
    hasAcknowledged = true
    lastAcknowledged = serial
  }

  private func take(_ toplevel: XdgToplevelResource) {
    if surface.buffer != nil || surface.pending.buffer.flatMap({ $0 }) != nil {
      compositor.report(.attachBeforeConfigure, "the surface has a buffer before it is a window")
    }
    self.toplevel = toplevel
    toplevel.onRequest = { [unowned self] in handle($0) }
    toplevel.onEnd = { [weak self, unowned toplevel] in
      toplevel.onRequest = nil
      self?.toplevel = nil
      self?.unmap()
    }
    if toplevel.version >= 5 {
      let all: [XdgToplevel.WmCapabilities] = [.windowMenu, .maximize, .fullscreen, .minimize]
      toplevel.sendWmCapabilities(all.map(\.rawValue))
    }
  }

  private func handle(_ request: XdgToplevelResource.Request) {
    switch request {
    case .destroy:
      if let decoration, decoration.isAlive {
        compositor.report(.wrongDestructionOrder, "xdg_toplevel ended before its decoration")
      }
    case .setTitle(let title): titles.append(title)
    case .setAppId(let appID): self.appID = appID
    case .setMinSize(let width, let height):
      minimumSize = PixelSize(width: Int(width), height: Int(height))
    case .setMaxSize(let width, let height):
      maximumSize = PixelSize(width: Int(width), height: Int(height))
    case .setParent: wishes.append("set_parent")
    case .showWindowMenu(_, let serial, _, _): wish("show_window_menu", serial)
    case .move(_, let serial): wish("move", serial)
    case .resize(_, let serial, _): wish("resize", serial)
    case .setMaximized: wishes.append("set_maximized")
    case .unsetMaximized: wishes.append("unset_maximized")
    case .setFullscreen: wishes.append("set_fullscreen")
    case .unsetFullscreen: wishes.append("unset_fullscreen")
    case .setMinimized: wishes.append("set_minimized")
    }
  }

  private func wish(_ name: String, _ serial: UInt32) {
    wishes.append(name)
    if !compositor.sentInputSerials.contains(serial) {
      compositor.report(.unknownEventSerial, "\(name) carries \(serial), which no event had")
    }
  }
}
