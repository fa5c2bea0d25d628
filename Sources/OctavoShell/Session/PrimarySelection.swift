internal import OctavoWayland
internal import OctavoWaylandProtocols

/// A seat's place for what is selected, from where a middle click pastes it. What others select is of no use here.
@MainActor
final class PrimarySelection {
  private let device: ZwpPrimarySelectionDeviceV1
  private let clipboard: Clipboard
  /// What another program offers, until it is told that this is what is selected.
  private var introduced: ZwpPrimarySelectionOfferV1?

  /// The place of a seat.
  init(_ manager: ZwpPrimarySelectionDeviceManagerV1, seat: WlSeat, loop: EventLoop) {
    device = manager.getDevice(seat)
    clipboard = Clipboard(PrimaryPlace(manager: manager, device: device), loop: loop)
    device.onEvent = { [weak self] event in
      self?.introduced?.destroy()
      switch event {
      case .dataOffer(let offer): self?.introduced = offer
      case .selection: self?.introduced = nil
      }
    }
  }

  /// Offers a text in the place of whatever was selected before.
  ///
  /// - Parameter serial: of the input that selected it.
  func select(_ text: String, serial: UInt32) { clipboard.copy(text, serial: serial) }

  /// Ends it: what was not sent yet never is.
  func destroy() {
    clipboard.destroy()
    introduced?.destroy()
    introduced = nil
    device.destroy()
  }
}

/// Where a middle click pastes from.
private struct PrimaryPlace: TextPlace {
  let manager: ZwpPrimarySelectionDeviceManagerV1
  let device: ZwpPrimarySelectionDeviceV1

  func offer(
    in types: [String], serial: UInt32, _ onEvent: @escaping (TextSourceEvent) -> Void
  ) -> any TextSource {
    let source = manager.createSource()
    for type in types { source.offer(type) }
    source.onEvent = { event in
      switch event {
      case .send(let type, let file): onEvent(.send(type, file))
      case .cancelled: onEvent(.cancelled)
      }
    }
    device.setSelection(source: source, serial: serial)
    return source
  }
}

extension ZwpPrimarySelectionSourceV1: TextSource {}
