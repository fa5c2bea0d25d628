internal import OctavoGeometry
internal import OctavoNavigation
internal import OctavoWayland
internal import OctavoWaylandProtocols

/// The picture of one pointer or pen: an arrow in the window, another over a rim that it would resize by, gone in
/// fullscreen when it does not move.
@MainActor
final class Cursor {
  /// How long a pointer may rest in fullscreen until it goes, in seconds.
  private static let idleTime = 2.0

  /// Shows a surface at the pointer, by the serial with which that came in, with the place in it that points; none
  /// shows nothing.
  typealias Setter = (_ serial: UInt32, _ surface: WlSurface?, _ x: Int32, _ y: Int32) -> Void

  private let set: Setter
  private unowned let session: Session
  private let environment: [String: String]
  private let surface: WlSurface
  private var image: Image?
  /// What it would resize by.
  private var edge: WindowEdge?
  private var serial: UInt32?
  private weak var window: Window?
  private var isHidden = false
  private var lastMove = 0.0
  private var timer: TimerQueue.ID?

  private struct Image {
    let edge: WindowEdge?
    let scale: Int
    let buffer: WlBuffer
    let hotspot: (x: Int, y: Int)
  }

  init(session: Session, environment: [String: String], set: @escaping Setter) {
    self.session = session
    self.environment = environment
    self.set = set
    surface = session.globals.compositor.createSurface()
  }

  /// The pointer came in; only the serial of that counts for showing something.
  func enter(serial: UInt32, window: Window, at place: Point) {
    self.serial = serial
    self.window = window
    edge = window.edge(at: place)
    show()
    moved(to: place)
  }

  func leave() {
    serial = nil
    window = nil
    session.loop.cancel(timer)
    timer = nil
  }

  /// The pointer moved: it is to be seen.
  func moved(to place: Point) {
    lastMove = session.loop.now
    let edge = window?.edge(at: place)
    if isHidden || edge != self.edge {
      self.edge = edge
      show()
    }
    guard timer == nil, window?.isFullscreen == true else { return }
    arm(at: lastMove + Self.idleTime)
  }

  /// The window has another scale: so has what is seen in it.
  func scaleChanged() {
    if !isHidden, image?.scale != scale { show() }
  }

  func destroy() {
    leave()
    surface.destroy()
    image?.buffer.destroy()
    image = nil
  }

  private func arm(at deadline: Double) {
    timer = session.loop.schedule(at: deadline) { [weak self] in self?.hideIfIdle() }
  }

  private func hideIfIdle() {
    timer = nil
    guard let serial, window?.isFullscreen == true else { return }
    let due = lastMove + Self.idleTime
    guard session.loop.now >= due else { return arm(at: due) }
    isHidden = true
    set(serial, nil, 0, 0)
  }

  /// Whole pixels per point.
  private var scale: Int {
    guard surface.version >= 3, let window else { return 1 }
    return Int(window.scale.scale.pixels.factor.rounded(.up))
  }

  private func show() {
    guard let serial, window != nil else { return }
    isHidden = false
    let scale = scale
    guard let image = image(scale: scale) else { return }
    set(serial, surface, Int32(image.hotspot.x / scale), Int32(image.hotspot.y / scale))
  }

  private func image(scale: Int) -> Image? {
    if let image, image.scale == scale, image.edge == edge { return image }
    // Without a layout that lets it be seen through, or memory for an arrow, the compositor's last one stays.
    guard session.globals.takesAlpha else { return nil }
    var picture = CursorPicture.pointer(over: edge, environment: environment, scale: scale)
    picture.pad(toMultipleOf: scale)
    let stride = picture.width * 4
    guard let memory = try? SharedMemory(byteCount: stride * picture.height),
      Connection.canSend(fileDescriptor: memory.descriptor)
    else { return nil }
    unsafe picture.pixels.withUnsafeBytes { unsafe memory.bytes.copyMemory(from: $0) }
    let pool = session.globals.shm.createPool(
      fd: memory.descriptor, size: Int32(memory.byteCount))
    let buffer = pool.createBuffer(
      offset: 0, width: Int32(picture.width), height: Int32(picture.height),
      stride: Int32(stride), format: .argb8888)
    pool.destroy()
    if surface.version >= 3 { surface.setBufferScale(Int32(scale)) }
    surface.attach(buffer: buffer, x: 0, y: 0)
    surface.damage(x: 0, y: 0, width: .max, height: .max)
    surface.commit()
    image?.buffer.destroy()
    image = Image(edge: edge, scale: scale, buffer: buffer, hotspot: picture.hotspot)
    return image
  }
}
