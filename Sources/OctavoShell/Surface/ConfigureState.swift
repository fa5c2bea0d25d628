internal import OctavoGeometry

/// What the compositor says of a window besides its size; unknown states are ignored.
package struct WindowStates: OptionSet, Sendable, Hashable {
  package let rawValue: Int
  package init(rawValue: Int) { self.rawValue = rawValue }

  package static let maximized = WindowStates(rawValue: 1 << 1)
  package static let fullscreen = WindowStates(rawValue: 1 << 2)
  package static let resizing = WindowStates(rawValue: 1 << 3)
  package static let activated = WindowStates(rawValue: 1 << 4)
  package static let tiledLeft = WindowStates(rawValue: 1 << 5)
  package static let tiledRight = WindowStates(rawValue: 1 << 6)
  package static let tiledTop = WindowStates(rawValue: 1 << 7)
  package static let tiledBottom = WindowStates(rawValue: 1 << 8)
  package static let suspended = WindowStates(rawValue: 1 << 9)

  /// The states in which the compositor's size is not the one to come back to.
  package static let constrained: WindowStates = [
    .maximized, .fullscreen, .tiledLeft, .tiledRight, .tiledTop, .tiledBottom,
  ]

  /// The states from the values of `xdg_toplevel.state`.
  package init(protocolValues: [UInt32]) {
    self = []
    for value in protocolValues where (1...9).contains(value) {
      insert(WindowStates(rawValue: 1 << Int(value)))
    }
  }
}

/// What a compositor can do with a window.
package struct WindowCapabilities: OptionSet, Sendable, Hashable {
  package let rawValue: Int

  package static let maximize = WindowCapabilities(rawValue: 1 << 2)
  package static let fullscreen = WindowCapabilities(rawValue: 1 << 3)
  package static let minimize = WindowCapabilities(rawValue: 1 << 4)

  package init(rawValue: Int) { self.rawValue = rawValue }

  /// Those of the values of `xdg_toplevel.wm_capabilities`; unknown ones are ignored.
  package init(protocolValues: [UInt32]) {
    self = []
    for value in protocolValues where (1...4).contains(value) {
      insert(WindowCapabilities(rawValue: 1 << Int(value)))
    }
  }
}

/// The configure and acknowledge rules of `xdg_surface` and `xdg_toplevel`, as a value.
///
/// The events of a toplevel and of its decoration gather until the surface's serial closes them; only
/// the newest closed set counts, and its serial is acknowledged once.
package struct ConfigureState: Sendable {
  /// Extents in whole points, as the protocol speaks them.
  package struct Extents: Sendable, Hashable {
    package var width: Int
    package var height: Int
    package init(width: Int, height: Int) {
      self.width = width
      self.height = height
    }
  }

  /// What to do about the newest configure.
  package struct Change: Sendable, Hashable {
    /// The serial to acknowledge.
    package var serial: UInt32
    /// Whether it is the first since the window was made or unmapped.
    package var isFirst: Bool
    /// Whether a buffer of another size is due.
    package var resizes: Bool
    /// The states that hold from now on.
    package var states: WindowStates

    package init(serial: UInt32, isFirst: Bool, resizes: Bool, states: WindowStates) {
      self.serial = serial
      self.isFirst = isFirst
      self.resizes = resizes
      self.states = states
    }
  }

  /// The largest extent taken: what a compositor asks beyond it is no screen.
  package static let largestExtent = 16384

  /// The extents that hold.
  package private(set) var extents: Extents
  /// The states that hold.
  package private(set) var states: WindowStates = []
  /// Whether the compositor draws what the window is closed and moved by; nil while it has not said.
  package private(set) var isDecorated: Bool?
  /// What the compositor can do with the window; nil where it does not say.
  package private(set) var capabilities: WindowCapabilities?
  /// Whether the window was configured, so that a buffer may be attached.
  package private(set) var isConfigured = false

  private var floating: Extents
  private var screen: Extents?
  private var gathered = Said()
  private var closed: (serial: UInt32, said: Said)?

  /// All that the compositor said up to now; what it does not say again still holds.
  private struct Said {
    var extents = Extents(width: 0, height: 0)
    var states: WindowStates = []
    var bounds: Extents?
    var isDecorated: Bool?
    var capabilities: WindowCapabilities?
  }

  /// A window that would like to have these extents.
  package init(wish: Extents) {
    extents = wish
    floating = wish
  }

  /// `xdg_toplevel.configure`: 0 leaves a dimension to us, each apart.
  package mutating func gather(width: Int, height: Int, states: WindowStates) {
    gathered.extents = Extents(
      width: min(max(0, width), Self.largestExtent), height: min(max(0, height), Self.largestExtent)
    )
    gathered.states = states
  }

  /// `xdg_toplevel.configure_bounds`: how large a window of our own choice may be; 0 is unknown.
  package mutating func bound(width: Int, height: Int) {
    gathered.bounds = width > 0 && height > 0 ? Extents(width: width, height: height) : nil
  }

  /// `xdg_toplevel.wm_capabilities`: what can be done with the window.
  package mutating func gather(_ capabilities: WindowCapabilities) {
    gathered.capabilities = capabilities
  }

  /// `zxdg_toplevel_decoration_v1.configure`: who draws what the window is closed and moved by.
  package mutating func gather(isDecorated: Bool) { gathered.isDecorated = isDecorated }

  /// The largest screen that there is: what a window of our own choice stays within where the
  /// compositor says nothing.
  package mutating func limit(toScreen extents: Extents?) { screen = extents }

  /// `xdg_surface.configure`: closes what was gathered.
  package mutating func close(serial: UInt32) { closed = (serial, gathered) }

  /// Takes the newest closed configure, once.
  package mutating func apply() -> Change? {
    guard let (serial, said) = closed else { return nil }
    closed = nil
    let isFirst = !isConfigured
    let before = extents
    isConfigured = true
    states = said.states
    isDecorated = said.isDecorated
    capabilities = said.capabilities
    let own = ownExtents(within: said.bounds)
    extents = Extents(
      width: said.extents.width > 0 ? said.extents.width : own.width,
      height: said.extents.height > 0 ? said.extents.height : own.height)
    if states.isDisjoint(with: .constrained) { floating = extents }
    return Change(
      serial: serial, isFirst: isFirst, resizes: isFirst || extents != before, states: states)
  }

  /// The window was unmapped: nothing is acknowledged or attached until it is configured again.
  package mutating func unmap() {
    isConfigured = false
    closed = nil
    gathered = Said()
  }

  private func ownExtents(within bounds: Extents?) -> Extents {
    guard let bounds = bounds ?? screen else { return floating }
    return Extents(
      width: min(floating.width, bounds.width), height: min(floating.height, bounds.height))
  }
}
