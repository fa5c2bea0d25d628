import COctavoLinux
import Glibc
import OctavoTestCompositor
import OctavoWayland
import OctavoWaylandProtocols
import Testing

/// A client with one window and no manners of its own: each test does right or wrong by hand.
@MainActor
final class RawClient {
  let compositor: TestCompositor
  let connection: Connection
  let registry: Registry
  let wlCompositor: WlCompositor
  let shm: WlShm
  let base: XdgWmBase
  let surface: WlSurface
  let xdgSurface: XdgSurface
  let toplevel: XdgToplevel
  var serials: [UInt32] = []
  var sizes: [(Int32, Int32, [UInt32])] = []
  var formats: [WlShm.Format] = []
  /// What has been shown stays alive, for the compositor may still read it.
  private var shown: [RawBuffer] = []

  init(_ compositor: TestCompositor) throws {
    self.compositor = compositor
    connection = try compositor.connect()
    registry = Registry(connection)
    try compositor.pump(connection)
    wlCompositor = try #require(registry.bind(WlCompositor.self))
    shm = try #require(registry.bind(WlShm.self))
    base = try #require(registry.bind(XdgWmBase.self))
    surface = wlCompositor.createSurface()
    xdgSurface = base.getXdgSurface(surface)
    toplevel = xdgSurface.getToplevel()
    shm.onEvent = { [unowned self] in if case .format(let format) = $0 { formats.append(format) } }
    base.onEvent = { [unowned self] in if case .ping(let serial) = $0 { base.pong(serial) } }
    xdgSurface.onEvent = { [unowned self] in
      if case .configure(let serial) = $0 { serials.append(serial) }
    }
    toplevel.onEvent = { [unowned self] in
      if case .configure(let width, let height, let states) = $0 {
        sizes.append((width, height, states))
      }
    }
  }

  func pump() throws { try compositor.pump(connection) }

  /// Makes the first commit and acknowledges the configure that answers it.
  func begin() throws {
    surface.commit()
    try pump()
    xdgSurface.ackConfigure(serials.removeLast())
  }

  /// Begins and shows a buffer.
  @discardableResult
  func map(width: Int = 40, height: Int = 30) throws -> RawBuffer {
    try begin()
    let buffer = RawBuffer(self, width: width, height: height)
    buffer.fill(0xff80_4020)
    show(buffer)
    try pump()
    return buffer
  }

  func show(_ buffer: RawBuffer) {
    shown.append(buffer)
    surface.attach(buffer: buffer.buffer, x: 0, y: 0)
    surface.damageBuffer(x: 0, y: 0, width: Int32(buffer.width), height: Int32(buffer.height))
    surface.commit()
  }
}

/// A pool with one buffer in it.
@MainActor
final class RawBuffer {
  let width: Int
  let height: Int
  let pool: WlShmPool
  let buffer: WlBuffer
  private(set) var releases = 0
  private let pixels: UnsafeMutablePointer<UInt32>
  private let size: Int

  init(
    _ client: RawClient, width: Int, height: Int, format: WlShm.Format = .xrgb8888,
    seals: Int32 = 0x2, stride: Int? = nil
  ) {
    self.width = width
    self.height = height
    size = width * height * 4
    let descriptor = memfd_create("raw", 3)
    ftruncate(descriptor, size)
    // F_ADD_SEALS
    if seals != 0 { _ = fcntl(descriptor, 1033, seals) }
    pixels = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0)
      .assumingMemoryBound(to: UInt32.self)
    pool = client.shm.createPool(fd: descriptor, size: Int32(size))
    close(descriptor)
    buffer = pool.createBuffer(
      offset: 0, width: Int32(width), height: Int32(height), stride: Int32(stride ?? width * 4),
      format: format)
    buffer.onEvent = { [unowned self] _ in releases += 1 }
  }

  isolated deinit { munmap(pixels, size) }

  subscript(x: Int, y: Int) -> UInt32 {
    get { pixels[y * width + x] }
    set { pixels[y * width + x] = newValue }
  }

  func fill(_ color: UInt32) {
    for index in 0..<width * height { pixels[index] = color }
  }
}

extension TestCompositor {
  /// The rules that were broken, without the words.
  var broken: [Rule] { violations.map(\.rule) }
}

/// The descriptors of memory files that this process has open, by the name of the file.
///
/// Other tests open files of other kinds meanwhile.
enum MemoryFiles {
  /// How many there are; the list is the kernel's own, for numbers have no bound to count up to.
  static func count(_ name: String) -> Int {
    guard let folder = opendir("/proc/self/fd") else { return -1 }
    defer { closedir(folder) }
    var count = 0
    while let entry = readdir(folder) {
      var target = [CChar](repeating: 0, count: 64)
      let length = readlinkat(dirfd(folder), &entry.pointee.d_name.0, &target, target.count)
      let text = target.prefix(max(0, length)).map { UInt8(bitPattern: $0) }
      if String(decoding: text, as: UTF8.self).hasPrefix("/memfd:\(name) ") { count += 1 }
    }
    return count
  }
}
