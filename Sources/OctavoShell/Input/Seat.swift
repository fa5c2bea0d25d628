internal import OctavoGeometry
internal import OctavoGestures
internal import OctavoWayland
internal import OctavoWaylandProtocols

/// One person's devices; they come and go with the seat's capabilities.
@MainActor
final class Seat {
  let name: UInt32
  private let seat: WlSeat
  private let ordinal: Int
  private unowned let session: Session
  private let environment: [String: String]
  private var pointer: PointerDevice?
  private var touch: TouchDevice?
  private var keyboard: KeyboardDevice?
  private var tablets: Tablets?
  private var dataDevice: DataDevice?
  private var primarySelection: PrimarySelection?
  private var textInput: TextInput?
  /// The serial of the latest press.
  private(set) var latestSerial: UInt32?

  /// - Parameters:
  ///   - name: the seat's global.
  ///   - ordinal: tells the contacts of several seats apart.
  init(
    _ seat: WlSeat, name: UInt32, ordinal: Int, session: Session, environment: [String: String]
  ) {
    self.seat = seat
    self.name = name
    self.ordinal = ordinal
    self.session = session
    self.environment = environment
    seat.onEvent = { [weak self] event in
      switch event {
      case .capabilities(let capabilities): self?.update(capabilities)
      case .name: break
      }
    }
    if let manager = session.globals.optional(ZwpTabletManagerV2.self) {
      tablets = Tablets(
        manager.getTabletSeat(seat), seat: self, ordinal: ordinal, session: session,
        environment: environment)
    }
  }

  /// Whether fingers are on the glass or left it just now: a press told then is theirs, once more.
  func isTouched(at now: Double) -> Bool { touch?.isTouched(at: now) ?? false }

  /// The modifier keys that are held.
  var modifiers: KeyPress.Modifiers { keyboard?.modifiers ?? [] }

  /// Something was pressed: a key, a button, the glass.
  func pressed(serial: UInt32) {
    latestSerial = serial
    session.inputCame(from: self)
  }

  /// Copies a text in the name of the latest press; without one nobody asked for it.
  func copy(_ text: String, by manager: WlDataDeviceManager) {
    guard let latestSerial else { return }
    openDataDevice(by: manager).copy(text, serial: latestSerial)
  }

  /// Offers a text that is selected, in the name of the latest press.
  func select(_ text: String, by manager: ZwpPrimarySelectionDeviceManagerV1) {
    guard let latestSerial else { return }
    let place = primarySelection ?? PrimarySelection(manager, seat: seat, loop: session.loop)
    primarySelection = place
    place.select(text, serial: latestSerial)
  }

  /// Says of a token that the latest press asks for it.
  func vouch(for token: XdgActivationTokenV1) {
    guard let latestSerial else { return }
    token.setSerial(serial: latestSerial, seat: seat)
  }

  /// Takes part in what is copied and dragged, from now on.
  @discardableResult
  func openDataDevice(by manager: WlDataDeviceManager) -> DataDevice {
    let device = dataDevice ?? DataDevice(manager, seat: seat, session: session)
    dataDevice = device
    return device
  }

  /// Asks for the text that is copied now, in a window of this program's.
  func paste(into window: Window, _ pasted: @escaping @MainActor (String) -> Void) {
    dataDevice?.paste(into: window, pasted)
  }

  /// Is told what input methods write, from now on.
  func openTextInput(by manager: ZwpTextInputManagerV3) {
    guard textInput == nil else { return }
    textInput = TextInput(manager.getTextInput(seat), session: session)
  }

  /// Nobody writes by input methods any more.
  func closeTextInput() {
    textInput?.destroy()
    textInput = nil
  }

  /// Another text is edited in a window, or none.
  func textChanged(in window: Window) {
    textInput?.textChanged(in: window)
    if window.editedText != nil {
      keyboard?.prepareComposing()
    } else {
      dataDevice?.endPasting(into: window)
    }
  }

  /// A window fills the screen or a place of it now, or stands free.
  func constraintsChanged(of window: Window) {
    pointer?.constraintsChanged(of: window)
    tablets?.constraintsChanged(of: window)
  }

  /// A window is drawn finer now, or coarser.
  func scaleChanged(of window: Window) {
    pointer?.scaleChanged(of: window)
    tablets?.scaleChanged(of: window)
  }

  /// Lets the compositor move a window with what was pressed.
  func move(_ toplevel: XdgToplevel, serial: UInt32) {
    toplevel.move(seat: seat, serial: serial)
  }

  /// Lets the compositor resize a window with what was pressed.
  func resize(_ toplevel: XdgToplevel, serial: UInt32, edges: XdgToplevel.ResizeEdge) {
    toplevel.resize(seat: seat, serial: serial, edges: edges)
  }

  /// Lets the compositor open its menu for a window, at a place of it in points.
  func openMenu(of toplevel: XdgToplevel, serial: UInt32, at place: Point) {
    toplevel.showWindowMenu(
      seat: seat, serial: serial, x: Int32(place.x.rounded()), y: Int32(place.y.rounded()))
  }

  /// The seat is gone: what its devices held is void.
  func destroy() {
    update([])
    tablets?.destroy()
    tablets = nil
    closeTextInput()
    dataDevice?.destroy()
    dataDevice = nil
    primarySelection?.destroy()
    primarySelection = nil
    if seat.version >= 5 { seat.release() }
  }

  private func update(_ capabilities: WlSeat.Capability) {
    if capabilities.contains(.pointer) != (pointer != nil) {
      pointer?.destroy()
      pointer =
        capabilities.contains(.pointer)
        ? PointerDevice(
          seat.getPointer(), seat: self, ordinal: ordinal, session: session,
          environment: environment) : nil
    }
    if capabilities.contains(.touch) != (touch != nil) {
      touch?.destroy()
      touch =
        capabilities.contains(.touch)
        ? TouchDevice(seat.getTouch(), seat: self, ordinal: ordinal, session: session) : nil
    }
    if capabilities.contains(.keyboard) != (keyboard != nil) {
      keyboard?.destroy()
      keyboard =
        capabilities.contains(.keyboard)
        ? KeyboardDevice(seat.getKeyboard(), seat: self, session: session) : nil
    }
  }
}
