import OctavoWaylandProtocols

/// A screen that clients are told of.
@MainActor
package final class ServerOutput {
  /// What is told of it.
  package private(set) var state: OutputState
  private var bound: [WlOutputResource] = []
  private var global: ServerDisplay.Global?

  init(_ state: OutputState, _ compositor: TestCompositor) {
    self.state = state
    global = compositor.advertise(WlOutput.interface) { [unowned self] client, version, id in
      let output = WlOutputResource(client, version, id)
      bound.append(output)
      output.onEnd = { [weak self, unowned output] in
        self?.bound.removeAll { $0 === output }
      }
      tell(output, isNew: true)
    }
  }

  /// Tells clients of another size, scale or turn.
  package func update(_ state: OutputState) {
    self.state = state
    for output in bound { tell(output, isNew: false) }
  }

  /// Unplugs the screen. Surfaces are not told that they left it, as some compositors do not.
  package func remove() {
    global?.remove()
    global = nil
  }

  /// The objects that a client has bound for this screen.
  func resources(of client: ServerClient) -> [WlOutputResource] {
    bound.filter { $0.resource.client === client }
  }

  private func tell(_ output: WlOutputResource, isNew: Bool) {
    output.sendGeometry(
      x: 0, y: 0, physicalWidth: state.physicalWidth, physicalHeight: 0, subpixel: .unknown,
      make: "Test",
      model: state.name, transform: state.transform)
    output.sendMode(
      flags: .current, width: state.width, height: state.height, refresh: state.refresh)
    if output.version >= 2 { output.sendScale(state.scale) }
    if output.version >= 4, isNew {
      output.sendName(state.name)
      output.sendDescription("A screen of the tests")
    }
    if output.version >= 2 { output.sendDone() }
  }
}
