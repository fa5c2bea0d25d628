package import OctavoWayland

extension Connection {
  /// The display object, where everything begins.
  package var display: WlDisplay { WlDisplay(Proxy(displayOf: self)) }
}

/// What the compositor offers, kept up to date.
///
/// ```swift
/// let registry = Registry(connection)
/// try connection.roundtrip()
/// guard let compositor = registry.bind(WlCompositor.self) else { … }
/// ```
@MainActor
package final class Registry {
  /// Something that the compositor offers.
  package struct Global: Hashable, Sendable {
    /// The number that names this one for as long as it is offered.
    package let name: UInt32
    /// The interface, as `wl_output`.
    package let interface: String
    /// The newest version that the compositor knows.
    package let version: UInt32
  }

  /// What is offered now, in the order in which it came.
  package private(set) var globals: [Global] = []
  /// Is called when something new is offered.
  package var onAdded: ((Global) -> Void)?
  /// Is called when something has gone; what was bound from it is dead and should be ended.
  package var onRemoved: ((Global) -> Void)?

  private let registry: WlRegistry

  /// Asks for the list, which is complete after the next `Connection.roundtrip()`.
  package init(_ connection: Connection) {
    registry = connection.display.getRegistry()
    registry.onEvent = { [weak self] in self?.handle($0) }
  }

  /// What is offered of an interface.
  package func globals<Object: WaylandObject>(of type: Object.Type) -> [Global] {
    globals.filter { $0.interface == Object.interface.name }
  }

  /// Binds the first global of an interface.
  /// - Parameters:
  ///   - type: The class of the interface.
  ///   - maximumVersion: A version not to go beyond.
  /// - Returns: The object, of the newest version that both sides know; nil if there is none.
  package func bind<Object: WaylandObject>(
    _ type: Object.Type, maximumVersion: UInt32 = .max
  ) -> Object? {
    globals(of: type).first.map { bind(type, global: $0, maximumVersion: maximumVersion) }
  }

  /// Binds a global.
  /// - Returns: The object, of the newest version that both sides know.
  /// - Precondition: The global is of the class's interface.
  package func bind<Object: WaylandObject>(
    _ type: Object.Type, global: Global, maximumVersion: UInt32 = .max
  ) -> Object {
    precondition(
      global.interface == Object.interface.name, "a global is bound as what it is offered as")
    // Never 0, which no global may be bound with.
    let version = max(1, min(global.version, Object.interface.version, maximumVersion))
    return registry.bind(name: global.name, type, version: version)
  }

  private func handle(_ event: WlRegistry.Event) {
    switch event {
    case .global(let name, let interface, let version):
      let global = Global(name: name, interface: interface, version: version)
      globals.append(global)
      onAdded?(global)
    case .globalRemove(let name):
      guard let index = globals.firstIndex(where: { $0.name == name }) else { return }
      let global = globals.remove(at: index)
      onRemoved?(global)
    }
  }
}
