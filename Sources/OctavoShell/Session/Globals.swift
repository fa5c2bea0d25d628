internal import OctavoWayland
internal import OctavoWaylandProtocols

/// What of the compositor a window is made with.
@MainActor
final class Globals {
  let compositor: WlCompositor
  let shm: WlShm
  let wmBase: XdgWmBase
  /// The layouts of pixels that the compositor announced.
  private var formats: Set<UInt32> = []

  private let registry: Registry
  /// What was asked for besides, in its order; nil where it was not offered.
  private var optional: [(interface: String, object: (any WaylandObject)?)] = []

  /// Binds what no window can do without.
  ///
  /// - Throws: `ShellError.missingGlobal` for what is not offered of it.
  init(_ registry: Registry) throws(ShellError) {
    self.registry = registry
    compositor = try Self.require(registry.bind(WlCompositor.self))
    shm = try Self.require(registry.bind(WlShm.self))
    wmBase = try Self.require(registry.bind(XdgWmBase.self))
    shm.onEvent = { [weak self] event in
      switch event {
      case .format(let format): self?.formats.insert(format.rawValue)
      }
    }
  }

  /// Whether pictures that are seen through in part can be shown. Every compositor should take both layouts, and
  /// ends the program that uses one which it does not.
  var takesAlpha: Bool { formats.isEmpty || formats.contains(WlShm.Format.argb8888.rawValue) }

  /// How the pixels of windows are laid out: they hide whatever is behind them.
  var windowFormat: WlShm.Format {
    formats.isEmpty || formats.contains(WlShm.Format.xrgb8888.rawValue) ? .xrgb8888 : .argb8888
  }

  private static func require<Object: WaylandObject>(
    _ object: Object?
  ) throws(ShellError) -> Object {
    guard let object else { throw .missingGlobal(interface: Object.interface.name) }
    return object
  }

  /// What a window does without where it is not offered; bound when it is first asked for, once for all
  /// windows, and destroyed after them.
  ///
  /// - Returns: nil if it was not offered then.
  func optional<Object: WaylandObject>(_ type: Object.Type) -> Object? {
    let interface = type.interface.name
    if let known = optional.first(where: { $0.interface == interface }) {
      return known.object as? Object
    }
    let object = registry.bind(type)
    optional.append((interface, object))
    return object
  }

  /// What was bound of an interface is no longer offered: it is destroyed, and looked for anew.
  func forget<Object: WaylandObject>(_ type: Object.Type) {
    optional.removeAll { $0.interface == type.interface.name }
  }

  /// Something is offered of an interface now: if it was asked for in vain before, it is looked for anew.
  func lookAgain<Object: WaylandObject>(for type: Object.Type) {
    optional.removeAll { $0.interface == type.interface.name && $0.object == nil }
  }

  /// Destroys what can be destroyed, what was bound last first; the windows are gone.
  func destroy() {
    // Each sends its destructor request as it goes, if its version has one.
    while !optional.isEmpty { optional.removeLast() }
    wmBase.destroy()
  }
}
