internal import OctavoWayland
internal import OctavoWaylandProtocols

/// What of the compositor a window is made with.
@MainActor
struct Globals {
  let compositor: WlCompositor
  let shm: WlShm
  let wmBase: XdgWmBase
  let viewporter: WpViewporter?
  let fractionalScaleManager: WpFractionalScaleManagerV1?
  let presentation: WpPresentation?
  let decorationManager: ZxdgDecorationManagerV1?
  let dataDeviceManager: WlDataDeviceManager?
  let pointerGestures: ZwpPointerGesturesV1?

  /// Binds what is offered.
  ///
  /// - Throws: `ShellError.missingGlobal` for what no window can do without.
  init(_ registry: Registry) throws(ShellError) {
    compositor = try Self.require(registry.bind(WlCompositor.self))
    shm = try Self.require(registry.bind(WlShm.self))
    wmBase = try Self.require(registry.bind(XdgWmBase.self))
    viewporter = registry.bind(WpViewporter.self)
    fractionalScaleManager = registry.bind(WpFractionalScaleManagerV1.self)
    presentation = registry.bind(WpPresentation.self)
    decorationManager = registry.bind(ZxdgDecorationManagerV1.self)
    dataDeviceManager = registry.bind(WlDataDeviceManager.self)
    pointerGestures = registry.bind(ZwpPointerGesturesV1.self)
  }

  private static func require<Object: WaylandObject>(
    _ object: Object?
  ) throws(ShellError) -> Object {
    guard let object else { throw .missingGlobal(interface: Object.interface.name) }
    return object
  }

  /// Destroys what can be destroyed; the windows are gone.
  func destroy() {
    if let pointerGestures, pointerGestures.version >= 2 { pointerGestures.release() }
    decorationManager?.destroy()
    presentation?.destroy()
    fractionalScaleManager?.destroy()
    viewporter?.destroy()
    wmBase.destroy()
  }
}
