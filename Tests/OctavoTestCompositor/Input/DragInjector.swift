import Glibc
package import OctavoWayland
package import OctavoWaylandProtocols

/// Another program's things, dragged over the client's windows.
@MainActor
package final class DragInjector {
  /// Something that is offered to the client, and what it says to it.
  @MainActor
  package final class Offer {
    /// What may be done with it.
    package let allowed: WlDataDeviceManager.DndAction
    /// The type that the client would take; nil if none, or if it has not answered.
    package fileprivate(set) var accepted: String?
    /// Whether the client has said which type it would take, if any.
    package fileprivate(set) var isAnswered = false
    /// What will be done with it.
    package fileprivate(set) var action = WlDataDeviceManager.DndAction.none
    /// The ends to write into, which are the test's to take, in the order in which they came.
    package fileprivate(set) var requests: [(type: String, file: OwnedFileDescriptor)] = []
    /// Whether the client says that it took it whole.
    package fileprivate(set) var isFinished = false
    /// Whether the client has released it.
    package fileprivate(set) var isReleased = false

    fileprivate let resource: WlDataOfferResource
    fileprivate let types: [String]
    fileprivate var serial: UInt32?
    fileprivate var isDropped = false

    fileprivate init(
      _ resource: WlDataOfferResource, types: [String], allowed: WlDataDeviceManager.DndAction
    ) {
      self.resource = resource
      self.types = types
      self.allowed = allowed
    }
  }

  private unowned let compositor: TestCompositor
  private var devices: [WlDataDeviceResource] = []

  init(_ compositor: TestCompositor) { self.compositor = compositor }

  /// Whether the client takes part in what is copied and dragged.
  package var hasDevice: Bool { !devices.isEmpty }

  /// Brings something over the newest window.
  ///
  /// - Parameters:
  ///   - types: What it can be had as.
  ///   - allowed: What may be done with it.
  /// - Returns: What is offered to the client.
  /// - Precondition: The client takes part.
  @discardableResult
  package func enter(
    types: [String], allowed: WlDataDeviceManager.DndAction = [.copy, .move]
  ) -> Offer {
    let offer = introduce(types: types, allowed: allowed)
    enter(offer)
    return offer
  }

  /// Tells the client of something, but not yet what for.
  package func introduce(
    types: [String], allowed: WlDataDeviceManager.DndAction = [.copy, .move]
  ) -> Offer {
    let resource = WlDataOfferResource(device.resource.client, device.version, 0)
    let offer = Offer(resource, types: types, allowed: allowed)
    resource.onRequest = { [unowned self, unowned offer] in handle($0, of: offer) }
    resource.onEnd = { [offer] in
      offer.isReleased = true
      offer.resource.onRequest = nil
    }
    device.sendDataOffer(resource)
    for type in types { resource.sendOffer(type) }
    if resource.version >= 3 { resource.sendSourceActions(allowed) }
    return offer
  }

  /// Brings it over the newest window; nil for something that only its own program knows.
  package func enter(_ offer: Offer?) {
    let serial = compositor.nextSerial()
    offer?.serial = serial
    device.sendEnter(
      serial: serial, surface: compositor.window.surface.resource, x: 10, y: 10,
      id: offer?.resource)
  }

  /// Moves it on over the window.
  package func motion() { device.sendMotion(time: compositor.milliseconds, x: 20, y: 20) }

  /// Takes it away again.
  package func leave() { device.sendLeave() }

  /// Lets it fall, whatever the client said to it.
  package func drop(_ offer: Offer?) {
    offer?.isDropped = true
    device.sendDrop()
  }

  /// Tells the client what is copied.
  package func select(_ offer: Offer?) { device.sendSelection(offer?.resource) }

  func add(_ device: WlDataDeviceResource) { devices.append(device) }
  func remove(_ device: WlDataDeviceResource) { devices.removeAll { $0 === device } }

  private var device: WlDataDeviceResource {
    guard let device = devices.last else {
      preconditionFailure("the client takes no part in what is dragged")
    }
    return device
  }

  private func handle(_ request: WlDataOfferResource.Request, of offer: Offer) {
    if case .destroy = request { return }
    if offer.isFinished { complain(.offerMisuse, "a request after finish", offer) }
    switch request {
    case .accept(let serial, let type):
      if serial != offer.serial {
        complain(
          .unknownEventSerial, "accept carries \(serial), not that of the enter event", offer)
      }
      if let type, !offer.types.contains(type) {
        complain(.offerMisuse, "\(type) was accepted, which was not offered", offer)
      }
      (offer.accepted, offer.isAnswered) = (type, true)
    case .receive(let type, let file):
      if !offer.types.contains(type) {
        complain(.offerMisuse, "\(type) was asked for, which was not offered", offer)
      }
      offer.requests.append((type, file))
    case .setActions(let actions, let preferred):
      if !actions.contains(preferred) {
        complain(.offerMisuse, "the preferred action is none of those", offer)
        offer.resource.resource.postError(
          WlDataOffer.Error.invalidAction.rawValue, "the preferred action is none of those")
      }
      let both = actions.intersection(offer.allowed)
      offer.action = both.contains(preferred) ? preferred : both.contains(.copy) ? .copy : both
      offer.resource.sendAction(offer.action)
    case .finish:
      if !offer.isDropped || offer.accepted == nil || offer.action.isDisjoint(with: [.copy, .move])
      {
        complain(.offerMisuse, "finish of what was not dropped, or not taken", offer)
        offer.resource.resource.postError(
          WlDataOffer.Error.invalidFinish.rawValue, "finish of what was not taken")
      }
      offer.isFinished = true
    case .destroy: break
    }
  }

  private func complain(_ rule: Rule, _ message: String, _ offer: Offer) {
    compositor.report(rule, "wl_data_offer@\(offer.resource.id): \(message)")
  }
}
