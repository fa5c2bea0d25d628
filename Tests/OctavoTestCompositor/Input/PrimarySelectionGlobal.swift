import OctavoWaylandProtocols

/// What clients select, and the one who pastes it by a middle click.
@MainActor
package final class PrimarySelectionGlobal {
  private unowned let compositor: TestCompositor
  private var types: [ObjectIdentifier: [String]] = [:]
  private var selection: ZwpPrimarySelectionSourceV1Resource?
  private var devices: [ZwpPrimarySelectionDeviceV1Resource] = []
  /// What others offer, as long as clients keep it.
  package private(set) var offers = 0

  init(_ compositor: TestCompositor) {
    self.compositor = compositor
    compositor.advertise(ZwpPrimarySelectionDeviceManagerV1.interface) {
      [unowned self] client, version, id in
      let manager = ZwpPrimarySelectionDeviceManagerV1Resource(client, version, id)
      manager.onRequest = { [unowned self] request in
        switch request {
        case .createSource(let source): add(source)
        case .getDevice(let device, _): add(device)
        case .destroy: break
        }
      }
    }
  }

  /// The types that what is selected now can be had in; nil if nothing is.
  package var selectedTypes: [String]? { selection.flatMap { types[ObjectIdentifier($0)] } }

  /// How many seats take part.
  package var deviceCount: Int { devices.count }

  /// Asks for what is selected.
  ///
  /// - Returns: the end to read from, the caller's; nil if nothing is selected.
  package func paste(_ type: String) -> Int32? {
    guard let selection, selection.isAlive else { return nil }
    return pasted { selection.sendSend(mimeType: type, fd: $0) }
  }

  /// Another program selects a text.
  package func selectElsewhere() {
    if let selection, selection.isAlive { selection.sendCancelled() }
    selection = nil
    for device in devices {
      let offer = ZwpPrimarySelectionOfferV1Resource(device.resource.client, device.version, 0)
      device.sendDataOffer(offer)
      offers += 1
      offer.onEnd = { [weak self] in self?.offers -= 1 }
      offer.sendOffer("text/plain")
      device.sendSelection(offer)
    }
  }

  private func add(_ resource: ZwpPrimarySelectionSourceV1Resource) {
    let key = ObjectIdentifier(resource)
    types[key] = []
    resource.onRequest = { [unowned self] request in
      if case .offer(let type) = request { types[key]?.append(type) }
    }
    resource.onEnd = { [weak self, unowned resource] in
      resource.onRequest = nil
      if self?.selection === resource { self?.selection = nil }
      self?.types[key] = nil
    }
  }

  private func add(_ device: ZwpPrimarySelectionDeviceV1Resource) {
    devices.append(device)
    device.onRequest = { [unowned self] request in
      guard case .setSelection(let source, let serial) = request else { return }
      if !compositor.sentInputSerials.contains(serial) {
        compositor.report(.unknownEventSerial, "nothing was pressed with serial \(serial)")
      }
      if let selection, selection !== source, selection.isAlive { selection.sendCancelled() }
      selection = source
    }
    device.onEnd = { [weak self, unowned device] in
      device.onRequest = nil
      self?.devices.removeAll { $0 === device }
    }
  }
}
