import OctavoWayland
import OctavoWaylandProtocols

/// Takes pixels in shared memory.
@MainActor
final class ShmGlobal {
  private unowned let compositor: TestCompositor
  private var buffers: [ObjectIdentifier: ServerBuffer] = [:]

  init(_ compositor: TestCompositor) {
    self.compositor = compositor
    compositor.advertise(WlShm.interface) {
      [unowned self, unowned compositor] client, version, id in
      let shm = WlShmResource(client, version, id)
      for format in compositor.options.formats { shm.sendFormat(format) }
      shm.onRequest = { [unowned self, unowned shm] request in
        guard case .createPool(let pool, let descriptor, let size) = request else { return }
        createPool(pool, descriptor.take(), Int(size), by: shm)
      }
    }
  }

  /// The buffer behind a resource.
  func buffer(_ resource: WlBufferResource) -> ServerBuffer? {
    buffers[ObjectIdentifier(resource)]
  }

  /// All buffers that exist.
  var all: [ServerBuffer] { Array(buffers.values) }

  private func createPool(
    _ resource: WlShmPoolResource, _ descriptor: Int32, _ size: Int, by shm: WlShmResource
  ) {
    guard let pool = ServerPool(descriptor, size: size) else {
      shm.resource.postError(
        WlShm.Error.invalidFd.rawValue, "the file cannot be mapped with \(size) bytes")
      return
    }
    check(pool)
    // Lives as long as the resource or a buffer of it does.
    resource.onRequest = { [unowned self, unowned resource] request in
      switch request {
      case .createBuffer(let id, let offset, let width, let height, let stride, let format):
        createBuffer(
          id, in: pool, by: resource, offset: Int(offset), width: Int(width), height: Int(height),
          stride: Int(stride), format: format)
      case .resize(let size):
        if !pool.resize(Int(size)) {
          resource.resource.postError(
            WlShm.Error.invalidFd.rawValue,
            "a pool of \(pool.size) bytes cannot be made \(size)")
        }
        check(pool)
      case .destroy: break
      }
    }
    resource.onEnd = { [unowned resource] in resource.onRequest = nil }
  }

  private func check(_ pool: ServerPool) {
    if !pool.isSealedAgainstShrinking {
      compositor.report(.unsealedPool, "the pool's file can shrink under the compositor")
    }
    if pool.fileSize < pool.size {
      compositor.report(
        .unsealedPool, "the pool is said to be \(pool.size) bytes, its file has \(pool.fileSize)")
    }
  }

  private func createBuffer(
    _ resource: WlBufferResource, in pool: ServerPool, by creator: WlShmPoolResource, offset: Int,
    width: Int, height: Int, stride: Int, format: WlShm.Format
  ) {
    guard compositor.options.formats.contains(format) else {
      compositor.report(.badFormat, "format \(format.rawValue) was not announced")
      return creator.resource.postError(
        WlShm.Error.invalidFormat.rawValue, "format \(format.rawValue) was not announced")
    }
    guard width > 0, height > 0, offset >= 0, stride >= width * 4,
      offset + stride * height <= pool.size
    else {
      let text = "\(width)x\(height), stride \(stride), at \(offset) in \(pool.size) bytes"
      compositor.report(.badStride, text)
      return creator.resource.postError(WlShm.Error.invalidStride.rawValue, text)
    }
    let buffer = ServerBuffer(
      resource, pool: pool, offset: offset, width: width, height: height, stride: stride,
      format: format)
    let key = ObjectIdentifier(resource)
    buffers[key] = buffer
    resource.onRequest = { [unowned self, unowned buffer] _ in
      compositor.bufferIsDestroyed(buffer)
    }
    resource.onEnd = { [weak self, unowned resource] in
      resource.onRequest = nil
      self?.buffers[key] = nil
    }
  }
}
