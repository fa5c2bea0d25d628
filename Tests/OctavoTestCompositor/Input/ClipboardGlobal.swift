import OctavoWaylandProtocols

/// What clients copy, and the one who pastes it.
@MainActor
package final class ClipboardGlobal {
  private unowned let compositor: TestCompositor
  private var sources: [ObjectIdentifier: Source] = [:]
  private var selection: WlDataSourceResource?
  /// How often what was copied was taken back, so that nothing was.
  package private(set) var clearings = 0

  private struct Source {
    let resource: WlDataSourceResource
    var types: [String] = []
  }

  init(_ compositor: TestCompositor) {
    self.compositor = compositor
    compositor.advertise(WlDataDeviceManager.interface) {
      [unowned self] client, version, id in
      let manager = WlDataDeviceManagerResource(client, version, id)
      manager.onRequest = { [unowned self] request in
        switch request {
        case .createDataSource(let source): add(source)
        case .getDataDevice(let device, _): add(device)
        }
      }
    }
  }

  /// The types that what is copied now can be had in; nil if nothing is copied.
  package var types: [String]? {
    selection.flatMap { sources[ObjectIdentifier($0)]?.types }
  }

  /// Asks for what is copied, as a program that pastes does.
  ///
  /// - Returns: the end to read from, the caller's; nil if nothing is copied.
  package func paste(_ type: String) -> Int32? {
    guard selection?.isAlive == true else { return nil }
    return pasted { send(type, into: $0) }
  }

  /// Has what is copied written into a file, which is left to the caller to close.
  package func send(_ type: String, into file: Int32) {
    if let selection, selection.isAlive { selection.sendSend(mimeType: type, fd: file) }
  }

  /// Another program copies something.
  package func cancel() {
    if let selection, selection.isAlive { selection.sendCancelled() }
    selection = nil
  }

  private func add(_ resource: WlDataSourceResource) {
    let key = ObjectIdentifier(resource)
    sources[key] = Source(resource: resource)
    resource.onRequest = { [unowned self] request in
      switch request {
      case .offer(let type): sources[key]?.types.append(type)
      case .destroy, .setActions: break
      }
    }
    resource.onEnd = { [weak self, unowned resource] in
      resource.onRequest = nil
      if self?.selection === resource {
        self?.selection = nil
        self?.clearings += 1
      }
      self?.sources[key] = nil
    }
  }

  private func add(_ device: WlDataDeviceResource) {
    device.onRequest = { [unowned self] request in
      guard case .setSelection(let source, let serial) = request else { return }
      if !compositor.sentInputSerials.contains(serial) {
        compositor.report(.unknownEventSerial, "nothing was pressed with serial \(serial)")
      }
      if let selection, selection !== source, selection.isAlive { selection.sendCancelled() }
      selection = source
    }
    compositor.drag.add(device)
    device.onEnd = { [weak compositor, unowned device] in
      device.onRequest = nil
      compositor?.drag.remove(device)
    }
  }
}
