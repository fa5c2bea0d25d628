import Glibc
package import OctavoWaylandProtocols

/// A client's shared memory, mapped for reading.
@safe
@MainActor
final class ServerPool {
  private(set) var size: Int
  private let descriptor: Int32
  private var address: UnsafeMutableRawPointer

  /// Maps a client's file; nil if it cannot be mapped.
  init?(_ descriptor: Int32, size: Int) {
    self.size = size
    self.descriptor = descriptor
    guard size > 0, let address = unsafe Self.map(descriptor, size) else {
      close(descriptor)
      return nil
    }
    unsafe self.address = address
  }

  isolated deinit {
    unsafe munmap(address, size)
    close(descriptor)
  }

  /// Whether the file can never become smaller than it is.
  var isSealedAgainstShrinking: Bool {
    // The Glibc module hides F_GET_SEALS and F_SEAL_SHRINK.
    fcntl(descriptor, 1034) & 0x2 != 0
  }

  /// The bytes that the file really has.
  var fileSize: Int {
    var status = stat()
    return unsafe fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
  }

  /// Grows the mapping; false if it cannot be mapped.
  func resize(_ newSize: Int) -> Bool {
    guard newSize >= size, let grown = unsafe Self.map(descriptor, newSize) else { return false }
    unsafe munmap(address, size)
    unsafe address = grown
    size = newSize
    return true
  }

  /// Lends the bytes that both the pool and its file have.
  func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    unsafe body(UnsafeRawBufferPointer(start: address, count: min(size, fileSize)))
  }

  private static func map(_ descriptor: Int32, _ size: Int) -> UnsafeMutableRawPointer? {
    let address = unsafe mmap(nil, size, PROT_READ, MAP_SHARED, descriptor, 0)
    return unsafe address == MAP_FAILED ? nil : address
  }
}

/// A client's buffer.
@MainActor
package final class ServerBuffer {
  let resource: WlBufferResource
  let pool: ServerPool
  /// Columns of pixels.
  package let width: Int
  /// Rows of pixels.
  package let height: Int
  /// Bytes from one row to the next.
  package let stride: Int
  /// How the pixels lie.
  package let format: WlShm.Format
  private let offset: Int
  /// Whether it has been committed and not been given back.
  package internal(set) var isBusy = false
  /// What its bytes were when it was committed.
  private var committed: [UInt8] = []

  init(
    _ resource: WlBufferResource, pool: ServerPool, offset: Int, width: Int, height: Int,
    stride: Int, format: WlShm.Format
  ) {
    self.resource = resource
    self.pool = pool
    self.offset = offset
    self.width = width
    self.height = height
    self.stride = stride
    self.format = format
  }

  /// Whether the alpha channel means nothing.
  var isOpaque: Bool { format == .xrgb8888 }

  /// The pixels as they are now.
  func picture() -> Picture {
    var picture = Picture(width: width, height: height)
    picture.bytes = bytes()
    if isOpaque { picture.makeOpaque() }
    return picture
  }

  /// Remembers the bytes, from now on not to be changed.
  func hold() {
    isBusy = true
    committed = bytes()
  }

  /// Whether the bytes are still those of the commit.
  var isUnchanged: Bool { firstDifference(committed, bytes()) == nil }

  /// Gives the buffer back to the client.
  func release() {
    guard isBusy else { return }
    isBusy = false
    committed = []
    resource.sendRelease()
  }

  /// The rows as they lie in memory, without what is between them.
  private func bytes() -> [UInt8] {
    var copy = [UInt8](repeating: 0, count: width * height * 4)
    unsafe pool.withBytes { bytes in
      unsafe copy.withUnsafeMutableBytes { target in
        for row in 0..<height {
          let start = offset + row * stride
          let end = min(start + width * 4, bytes.count)
          guard start < end else { return }
          let source = unsafe UnsafeRawBufferPointer(rebasing: bytes[start..<end])
          unsafe UnsafeMutableRawBufferPointer(rebasing: target[(row * width * 4)...])
            .copyMemory(from: source)
        }
      }
    }
    return copy
  }
}
