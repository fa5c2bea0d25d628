internal import OctavoGeometry
internal import OctavoRaster
internal import OctavoWayland
internal import OctavoWaylandProtocols

/// The protocol objects of one window, and the requests that show a frame on them.
///
/// They are made parent first and destroyed child first, as the protocol asks.
@MainActor
final class WindowSurface {
  let surface: WlSurface
  let toplevel: XdgToplevel
  private let session: Session
  private let xdgSurface: XdgSurface
  private let viewport: WpViewport?
  private let fractionalScale: WpFractionalScaleV1?
  private let decoration: ZxdgToplevelDecorationV1?
  private var callback: WlCallback?
  private var feedbacks: [WpPresentationFeedback] = []
  private var idleInhibitor: ZwpIdleInhibitorV1?
  private var exported: ZxdgExportedV2?
  private var token: XdgActivationTokenV1?
  private var applied: (extents: ConfigureState.Extents, scale: SurfaceScale)?
  /// Whether a configure was acknowledged and nothing committed since: the compositor waits for that.
  private(set) var isAnswerDue = false

  /// A compositor that leaves so many questions unanswered will answer none.
  private static let feedbackLimit = 8

  init(session: Session, window: Window) {
    self.session = session
    let globals = session.globals
    surface = globals.compositor.createSurface()
    xdgSurface = globals.wmBase.getXdgSurface(surface)
    toplevel = xdgSurface.getToplevel()
    // Fractions are shown through a viewport: one without the other is of no use.
    if let manager = globals.optional(WpFractionalScaleManagerV1.self),
      let viewporter = globals.optional(WpViewporter.self)
    {
      viewport = viewporter.getViewport(surface)
      fractionalScale = manager.getFractionalScale(surface)
    } else {
      viewport = nil
      fractionalScale = nil
    }
    decoration = globals.optional(ZxdgDecorationManagerV1.self)?.getToplevelDecoration(toplevel)
    decoration?.setMode(.serverSide)
    connect(to: window)
  }

  private func connect(to window: Window) {
    surface.onEvent = { [weak window] event in
      switch event {
      case .enter(let output): window?.entered(output)
      case .leave(let output): window?.left(output)
      }
    }
    toplevel.onEvent = { [weak window] event in
      switch event {
      case .configure(let width, let height, let states):
        window?.configuration.gather(
          width: Int(width), height: Int(height), states: WindowStates(protocolValues: states))
      case .configureBounds(let width, let height):
        window?.configuration.bound(width: Int(width), height: Int(height))
      case .wmCapabilities(let values):
        window?.configuration.gather(WindowCapabilities(protocolValues: values))
      case .close: window?.close()
      }
    }
    decoration?.onEvent = { [weak window] event in
      switch event {
      case .configure(let mode):
        window?.configuration.gather(isDecorated: mode == .serverSide)
      }
    }
    xdgSurface.onEvent = { [weak window] event in
      switch event {
      case .configure(let serial): window?.configuration.close(serial: serial)
      }
    }
    fractionalScale?.onEvent = { [weak window] event in
      switch event {
      case .preferredScale(let numerator):
        window?.changeScale { $0.preferFraction(Int(numerator)) }
      }
    }
  }

  /// Whether fractions of a pixel per point can be shown.
  var allowsFractions: Bool { fractionalScale != nil }
  /// Whether a surface of this version knows `set_buffer_scale`.
  var allowsWholeScales: Bool { surface.version >= 3 }

  /// Whether the compositor is asked to draw what the window is closed and moved by.
  var asksForDecoration: Bool { decoration != nil }

  /// Whether the screens that the window is seen on stay on though nobody touches anything.
  var inhibitsIdle: Bool {
    get { idleInhibitor != nil }
    set {
      guard newValue != inhibitsIdle else { return }
      if newValue {
        idleInhibitor = session.globals.optional(ZwpIdleInhibitManagerV1.self)?
          .createInhibitor(surface)
      } else {
        idleInhibitor?.destroy()
        idleInhibitor = nil
      }
    }
  }

  /// How long the compositor has to say a word that is asked for, in seconds.
  private static let answerTimeout = 1.0

  /// Asks for the name by which other programs know the window, until it is taken back.
  ///
  /// - Parameter told: Gets the name once; nil where there are no such names.
  func tellName(_ told: @escaping @MainActor (String?) -> Void) {
    takeNameBack()
    guard let exporter = session.globals.optional(ZxdgExporterV2.self) else { return told(nil) }
    let exported = exporter.exportToplevel(surface)
    self.exported = exported
    let tell = inTime(told)
    exported.onEvent = { event in
      switch event {
      case .handle(let name): tell(name)
      }
    }
  }

  /// Lets the window have no name for others any more.
  func takeNameBack() {
    exported?.destroy()
    exported = nil
  }

  /// Asks for a token by which a program that is started for the window may come before it, in the name of whoever
  /// pressed something last: without one its window stays behind, as any that comes unasked.
  ///
  /// - Parameter told: Gets the token once; nil where there are no such tokens.
  func requestToken(_ told: @escaping @MainActor (String?) -> Void) {
    endToken()
    guard let press = session.latestPress,
      let activation = session.globals.optional(XdgActivationV1.self)
    else { return told(nil) }
    let token = activation.getActivationToken()
    self.token = token
    press.seat.vouch(for: token)
    token.setSurface(surface)
    token.commit()
    let tell = inTime(told)
    token.onEvent = { [weak self] event in
      switch event {
      case .done(let text):
        self?.endToken()
        tell(text)
      }
    }
  }

  private func endToken() {
    token?.destroy()
    token = nil
  }

  /// Hands on the compositor's first word, or nil when its time is over.
  private func inTime(
    _ told: @escaping @MainActor (String?) -> Void
  ) -> @MainActor (String?) -> Void {
    let loop = session.loop
    var isTold = false
    let tell = { @MainActor (word: String?) in
      guard !isTold else { return }
      isTold = true
      told(word)
    }
    let timer = loop.schedule(at: loop.now + Self.answerTimeout) { tell(nil) }
    return { word in
      loop.cancel(timer)
      tell(word)
    }
  }

  func acknowledge(_ serial: UInt32) {
    xdgSurface.ackConfigure(serial)
    isAnswerDue = true
  }

  /// Commits state without a picture.
  func commitState() {
    surface.commit()
    isAnswerDue = false
  }

  /// Asks to be told when the next frame is due, without a picture.
  func requestFrame(_ done: @escaping @MainActor () -> Void) {
    callback?.discard()
    let callback = surface.frame()
    callback.onEvent = { [weak self] _ in
      self?.callback = nil
      done()
    }
    self.callback = callback
  }

  /// Asks when the frame of the next commit is seen.
  func requestFeedback(_ presented: @escaping @MainActor (PresentedTime) -> Void) {
    guard let presentation = session.globals.optional(WpPresentation.self),
      feedbacks.count < Self.feedbackLimit
    else { return }
    let feedback = presentation.feedback(surface)
    feedback.onEvent = { [weak self, weak feedback] event in
      switch event {
      case .syncOutput: return
      case .presented(let high, let low, let nanoseconds, let refresh, _, _, _):
        presented(
          PresentedTime(
            seconds: Double(UInt64(high) << 32 | UInt64(low)) + Double(nanoseconds) / 1e9,
            refresh: Double(refresh) / 1e9))
      case .discarded: break
      }
      self?.feedbacks.removeAll { $0 === feedback }
    }
    feedbacks.append(feedback)
  }

  /// Shows a buffer: everything that belongs to it travels in one commit.
  func present(
    _ buffer: SwapBuffer, layout: BufferLayout, extents: ConfigureState.Extents,
    scale: SurfaceScale, damage: Damage
  ) {
    if applied?.extents != extents || applied?.scale != scale { apply(extents, scale) }
    surface.attach(buffer: buffer.buffer, x: 0, y: 0)
    if surface.version >= 4 {
      let grid = DamageGrid(width: layout.width, height: layout.height, scale: scale.pixels)
      for rect in damage.rects.map(grid.box) {
        surface.damageBuffer(
          x: Int32(rect.x), y: Int32(rect.y), width: Int32(rect.width), height: Int32(rect.height))
      }
    } else {
      surface.damage(x: 0, y: 0, width: Int32(extents.width), height: Int32(extents.height))
    }
    // phoc 0.24 on wlroots 0.15 hands a fullscreen buffer straight to a headless output once no cursor
    // is on it. The next picture that it composes, as for a screenshot, lacks what was shown so: wlroots
    // files that damage where a buffer of age one does not look. Every client of one surface meets it.
    // It has no cure here that is free, and no display needs one: hardware takes no buffer in shared
    // memory, so there phoc always composes.
    commitState()
  }

  /// Whether what was committed last has some extents.
  func shows(_ extents: ConfigureState.Extents) -> Bool { applied?.extents == extents }

  private func apply(_ extents: ConfigureState.Extents, _ scale: SurfaceScale) {
    let width = Int32(extents.width)
    let height = Int32(extents.height)
    if allowsWholeScales { surface.setBufferScale(Int32(scale.bufferScale)) }
    viewport?.setDestination(width: width, height: height)
    let region = session.globals.compositor.createRegion()
    region.add(x: 0, y: 0, width: width, height: height)
    surface.setOpaqueRegion(region)
    region.destroy()
    xdgSurface.setWindowGeometry(x: 0, y: 0, width: width, height: height)
    applied = (extents, scale)
  }

  /// Destroys all objects, children first.
  func destroy() {
    for feedback in feedbacks { feedback.discard() }
    feedbacks.removeAll()
    callback?.discard()
    callback = nil
    inhibitsIdle = false
    takeNameBack()
    endToken()
    fractionalScale?.destroy()
    viewport?.destroy()
    decoration?.destroy()
    toplevel.destroy()
    xdgSurface.destroy()
    surface.destroy()
  }
}

/// When a frame was seen, by the compositor's presentation clock.
struct PresentedTime {
  /// Seconds of that clock.
  var seconds: Double
  /// Seconds to the next refresh; 0 if it is not known.
  var refresh: Double
}
