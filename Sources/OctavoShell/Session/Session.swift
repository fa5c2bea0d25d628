internal import OctavoDesktop
internal import OctavoRaster
package import OctavoWayland
internal import OctavoWaylandProtocols

/// One connection to a compositor, with everything that windows share.
///
/// Nothing in it blocks: the globals come as events like all else, and the windows open when they
/// are there.
@MainActor
package final class Session {
  package let loop: EventLoop
  let renderer: Renderer
  private(set) var outputs: [Output] = []
  private(set) var windows: [Window] = []

  /// Reads the clock of presentation feedback; tests put their own in its place.
  package var readClock: @MainActor (UInt32) -> Double? = { LoopClock.time(of: $0) }

  /// Knows when events happened by the loop's clock.
  var inputClock = InputClock()

  private let connection: Connection
  private let source: ConnectionSource
  private let registry: Registry
  let environment: [String: String]
  private var bound: Globals?
  /// What is offered of late, by its number, and is not bound before the compositor has answered.
  private var arrivals: [UInt32: WlCallback] = [:]
  private var ready: WlCallback?
  private var seats: [Seat] = []
  private var seatCount = 0
  private var presentationClock: UInt32?
  private var launchToken: LaunchToken?
  /// Whether a window takes what is dropped on it.
  private var takesDrops = false
  /// Whether a window has texts to edit.
  private var takesText = false
  /// What the person asked of all programs.
  private(set) var appearance = Appearance()
  /// Whether that is soon known.
  private(set) var isAppearanceAwaited = false
  private var settings: BusFollower?
  /// Those who read for a person who does not see the windows.
  private(set) var accessibility: Accessibility?
  /// The seat whose input came last.
  private weak var latestSeat: Seat?

  /// A session on a connection that is made; windows open as soon as the globals are known.
  ///
  /// - Parameters:
  ///   - connection: to the compositor; the session's from now on.
  ///   - loop: waits for it.
  ///   - environment: what the person set for cursors and letters, what a launcher set, and where the session's bus is.
  ///   - workers: the threads that paint.
  package init(
    connection: Connection, loop: EventLoop, environment: [String: String] = [:], workers: Int = 2
  ) {
    self.connection = connection
    self.loop = loop
    self.environment = environment
    launchToken = LaunchToken(environment: environment)
    renderer = Renderer(workers: workers)
    registry = Registry(connection)
    source = ConnectionSource(connection, loop: loop)
    loop.add(source: source)
    let ready = connection.display.sync()
    ready.onEvent = { [weak self] _ in self?.bindGlobals() }
    self.ready = ready
    followSettings()
    accessibility = Accessibility(self)
  }

  private func followSettings() {
    settings = DesktopSettings.follow(
      environment: environment,
      complain: { [weak self] line in self?.windows.first?.onComplaint?(line) },
      tell: { [weak self] settings in
        self?.isAppearanceAwaited = false
        if let settings { self?.take(Appearance(settings)) }
      })
    isAppearanceAwaited = settings != nil
  }

  private func take(_ appearance: Appearance) {
    let before = windows.map(\.appearance)
    self.appearance = appearance
    for (window, old) in zip(windows, before) where window.appearance != old {
      window.appearanceDidChange()
    }
  }

  /// What windows are made with.
  ///
  /// - Precondition: they are bound, as they are when a window opens.
  var globals: Globals {
    guard let bound else { preconditionFailure("a window opens after the globals are bound") }
    return bound
  }

  /// Shows a window as soon as the compositor can.
  package func add(_ window: Window) {
    windows.append(window)
    loop.add(observer: window)
    if bound != nil { window.open() }
  }

  /// The window asked to be closed; the last one ends the loop.
  func windowClosed(_ window: Window) {
    if windows.allSatisfy(\.isClosed) { loop.stop() }
  }

  /// Whether the compositor does not take up what it is sent: nothing is to be added to it.
  var isBlocked: Bool { source.isBlocked }

  /// Asks the compositor for an answer, which comes after the events that it has sent by then; nothing comes of a
  /// question that is let go.
  func ask() -> WlCallback { connection.display.sync() }

  /// The window of a surface that an event names.
  func window(of surface: WlSurface?) -> Window? {
    guard let surface else { return nil }
    return windows.first { $0.surface?.surface === surface }
  }

  /// A seat told of a press: what is copied now is copied by it.
  func inputCame(from seat: Seat) { latestSeat = seat }

  /// The press that came last, and whose it was.
  var latestPress: (seat: Seat, serial: UInt32)? {
    guard let latestSeat, let serial = latestSeat.latestSerial else { return nil }
    return (latestSeat, serial)
  }

  /// Whether there is a place to copy to.
  var canCopy: Bool { bound?.optional(WlDataDeviceManager.self) != nil }

  /// Puts a text where other programs paste it from, in the name of whoever pressed something last.
  func copy(_ text: String) {
    guard let manager = bound?.optional(WlDataDeviceManager.self) else { return }
    latestSeat?.copy(text, by: manager)
  }

  /// Whether there is a place for what is selected.
  var canSelect: Bool { bound?.optional(ZwpPrimarySelectionDeviceManagerV1.self) != nil }

  /// Offers a text that is selected, in the name of whoever pressed something last.
  func select(_ text: String) {
    guard let manager = bound?.optional(ZwpPrimarySelectionDeviceManagerV1.self) else { return }
    latestSeat?.select(text, by: manager)
  }

  /// Lets files be dropped on windows that take them, by every seat there is and that will be.
  func takeDrops() {
    takesDrops = true
    guard let manager = bound?.optional(WlDataDeviceManager.self) else { return }
    for seat in seats { seat.openDataDevice(by: manager) }
  }

  /// Lets texts be pasted into windows and written by input methods, by every seat there is and that will be.
  func takeText() {
    takesText = true
    if let manager = bound?.optional(WlDataDeviceManager.self) {
      for seat in seats { seat.openDataDevice(by: manager) }
    }
    if let manager = bound?.optional(ZwpTextInputManagerV3.self) {
      for seat in seats { seat.openTextInput(by: manager) }
    }
  }

  /// Another text is edited in a window, or none.
  func textChanged(in window: Window) {
    for seat in seats { seat.textChanged(in: window) }
  }

  /// A window fills the screen or a place of it now, or stands free.
  func constraintsChanged(of window: Window) {
    for seat in seats { seat.constraintsChanged(of: window) }
  }

  /// A window is drawn finer now, or coarser.
  func scaleChanged(of window: Window) { for seat in seats { seat.scaleChanged(of: window) } }

  /// Asks for the text that is copied now, by whoever pressed something last.
  func paste(into window: Window, _ pasted: @escaping @MainActor (String) -> Void) {
    latestSeat?.paste(into: window, pasted)
  }

  /// A window is seen for the first time: it comes before the person who started the program.
  func windowAppeared(_ surface: WlSurface) {
    guard let token = launchToken else { return }
    launchToken = nil
    bound?.optional(XdgActivationV1.self)?.activate(token: token.text, surface: surface)
  }

  /// The present time of the clock that presentation feedback is told in.
  func presentationTime() -> Double? { presentationClock.flatMap(readClock) }

  /// Destroys everything, children first, and says so to the compositor.
  package func shutDown() {
    settings = nil
    accessibility = nil
    for window in windows {
      loop.remove(observer: window)
      window.destroy()
    }
    windows.removeAll()
    for seat in seats { seat.destroy() }
    seats.removeAll()
    for output in outputs { output.destroy() }
    outputs.removeAll()
    arrivals.removeAll()
    bound?.destroy()
    bound = nil
    loop.remove(source: source)
    // Whoever is gone does not need to be told.
    _ = try? connection.flush()
  }

  private func bindGlobals() {
    ready = nil
    do throws(ShellError) { bound = try Globals(registry) } catch {
      return loop.fail(error)
    }
    globals.wmBase.onEvent = { [weak self] event in
      switch event {
      case .ping(let serial): self?.bound?.wmBase.pong(serial)
      }
    }
    globals.optional(WpPresentation.self)?.onEvent = { [weak self] event in
      switch event {
      case .clockId(let clock): self?.presentationClock = clock
      }
    }
    registry.onAdded = { [weak self] in self?.addOnceAnswered($0) }
    registry.onRemoved = { [weak self] in self?.remove($0) }
    for global in registry.globals { add(global) }
    for window in windows { window.open() }
  }

  /// Something new is offered. That it is gone again may have been said as well, to a program that was stopped for a
  /// while; and whoever binds what is gone is hung up on.
  private func addOnceAnswered(_ global: Registry.Global) {
    let question = ask()
    question.onEvent = { [weak self] _ in
      self?.arrivals[global.name] = nil
      self?.add(global)
    }
    arrivals[global.name] = question
  }

  private func add(_ global: Registry.Global) {
    switch global.interface {
    case WlOutput.interface.name:
      let output = registry.bind(WlOutput.self, global: global)
      outputs.append(
        Output(output, name: global.name) { [weak self] output in
          for window in self?.windows ?? [] {
            window.changeScale { $0.setOutput(output.name, scale: output.scale) }
          }
        })
    case WlSeat.interface.name:
      let seat = registry.bind(WlSeat.self, global: global)
      seats.append(
        Seat(
          seat, name: global.name, ordinal: seatCount, session: self, environment: environment))
      seatCount += 1
      if takesDrops { takeDrops() }
      if takesText { takeText() }
    case ZwpTextInputManagerV3.interface.name:
      bound?.lookAgain(for: ZwpTextInputManagerV3.self)
      if takesText { takeText() }
    default: break
    }
  }

  private func remove(_ global: Registry.Global) {
    arrivals[global.name] = nil
    if global.interface == ZwpTextInputManagerV3.interface.name {
      for seat in seats { seat.closeTextInput() }
      bound?.forget(ZwpTextInputManagerV3.self)
    }
    if let index = outputs.firstIndex(where: { $0.name == global.name }) {
      outputs.remove(at: index).destroy()
      for window in windows { window.changeScale { $0.removeOutput(global.name) } }
    }
    if let index = seats.firstIndex(where: { $0.name == global.name }) {
      let seat = seats.remove(at: index)
      seat.destroy()
      for window in windows { window.forgetPresses(of: seat) }
    }
  }
}
