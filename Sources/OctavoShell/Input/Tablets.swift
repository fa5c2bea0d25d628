internal import OctavoWayland
internal import OctavoWaylandProtocols

/// What a seat has of tablets: its pens, each told of when it first comes near, and what they are used on.
@MainActor
final class Tablets {
  /// The buttons, rings and strips beside a tablet, which do nothing here.
  ///
  /// They are kept while they are there: of what is let go of it may be told in the meantime that it has more parts,
  /// whose numbers would then be nobody's.
  @MainActor
  private final class Pad {
    let pad: ZwpTabletPadV2
    var groups: [ZwpTabletPadGroupV2] = []

    init(_ pad: ZwpTabletPadV2) { self.pad = pad }

    func destroy() {
      for group in groups { group.destroy() }
      pad.destroy()
    }
  }

  private let tabletSeat: ZwpTabletSeatV2
  private unowned let seat: Seat
  private unowned let session: Session
  private let ordinal: Int
  private let environment: [String: String]
  private var pens: [PenDevice] = []
  private var penCount = 0
  private var tablets: [ZwpTabletV2] = []
  private var pads: [Pad] = []

  init(
    _ tabletSeat: ZwpTabletSeatV2, seat: Seat, ordinal: Int, session: Session,
    environment: [String: String]
  ) {
    self.tabletSeat = tabletSeat
    self.seat = seat
    self.ordinal = ordinal
    self.session = session
    self.environment = environment
    tabletSeat.onEvent = { [weak self] event in
      switch event {
      case .tabletAdded(let tablet): self?.add(tablet)
      case .toolAdded(let tool): self?.add(tool)
      case .padAdded(let pad): self?.add(pad)
      }
    }
  }

  /// The seat is gone: what its pens held is void.
  func destroy() {
    for pen in pens { pen.destroy() }
    for pad in pads { pad.destroy() }
    for tablet in tablets { tablet.destroy() }
    (pens, pads, tablets) = ([], [], [])
    tabletSeat.destroy()
  }

  /// A window fills the screen or a place of it now, or stands free.
  func constraintsChanged(of window: Window) {
    for pen in pens { pen.constraintsChanged(of: window) }
  }

  /// A window is drawn finer now, or coarser.
  func scaleChanged(of window: Window) { for pen in pens { pen.scaleChanged(of: window) } }

  private func add(_ tool: ZwpTabletToolV2) {
    let pen = PenDevice(
      tool, seat: seat, session: session, environment: environment,
      tracker: PointerTracker(pen: penCount, seat: ordinal))
    penCount += 1
    pens.append(pen)
    tool.onEvent = { [weak self, weak pen] event in
      guard let pen else { return }
      pen.handle(event)
      if case .removed = event {
        self?.pens.removeAll { $0 === pen }
        pen.destroy()
      }
    }
  }

  private func add(_ tablet: ZwpTabletV2) {
    tablets.append(tablet)
    tablet.onEvent = { [weak self, weak tablet] event in
      guard case .removed = event, let tablet else { return }
      self?.tablets.removeAll { $0 === tablet }
      tablet.destroy()
    }
  }

  private func add(_ proxy: ZwpTabletPadV2) {
    let pad = Pad(proxy)
    pads.append(pad)
    proxy.onEvent = { [weak self, weak pad] event in
      switch event {
      case .group(let group): pad?.groups.append(group)
      case .removed:
        guard let pad else { return }
        self?.pads.removeAll { $0 === pad }
        pad.destroy()
      case .path, .buttons, .done, .button, .enter, .leave: break
      }
    }
  }
}
