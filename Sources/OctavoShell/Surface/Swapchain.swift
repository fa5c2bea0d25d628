internal import Glibc
internal import OctavoRaster
internal import OctavoWayland
internal import OctavoWaylandProtocols
internal import OctavoWorkers

/// One buffer of a swapchain: memory, what the compositor calls it, and the scene that it holds.
@MainActor
final class SwapBuffer {
  let id: Int
  let memory: SharedMemory
  let buffer: WlBuffer
  /// The scene whose picture is in the memory; nil if nothing is known of the pixels.
  var scene: Scene?

  init(id: Int, memory: SharedMemory, buffer: WlBuffer) {
    self.id = id
    self.memory = memory
    self.buffer = buffer
  }
}

/// The buffers of one surface, at most three of one size.
///
/// A buffer is drawn into only while the compositor does not hold it. The spare that the next frame
/// will need is made on another thread, so that no frame pays for fresh memory.
@MainActor
final class Swapchain {
  /// Called when a buffer came back.
  var onRelease: () -> Void = {}

  private let shm: WlShm
  private let format: WlShm.Format
  private(set) var layout: BufferLayout
  private var ledger = BufferLedger()
  private var buffers: [Int: SwapBuffer] = [:]
  // Of an older size and held by the compositor; they go when they come back.
  private var retired: [SwapBuffer] = []
  private var spare: SharedMemory?
  /// Whether memory is being got ready on another thread.
  private(set) var isMakingSpare = false

  init(shm: WlShm, format: WlShm.Format, layout: BufferLayout) {
    self.shm = shm
    self.format = format
    self.layout = layout
  }

  /// A buffer to draw into; nil until the compositor releases one.
  ///
  /// - Throws: `ShellError.noMemory`.
  func acquire() throws(ShellError) -> SwapBuffer? {
    switch ledger.choice {
    case .wait: return nil
    case .reuse(let id): return buffers[id]
    case .make:
      let spare = takeSpare()
      let memory = if let spare { spare } else { try SharedMemory(byteCount: layout.byteCount) }
      guard Connection.canSend(fileDescriptor: memory.descriptor) else {
        throw .noMemory(byteCount: layout.byteCount, reason: errno)
      }
      return enter(memory)
    }
  }

  /// The buffer was attached and committed.
  func committed(_ buffer: SwapBuffer) { ledger.commit(buffer.id) }

  /// Gets memory ready if the next frame would have to make a buffer.
  func prepareSpare() {
    guard ledger.wantsSpare, spare == nil, !isMakingSpare else { return }
    isMakingSpare = true
    let byteCount = layout.byteCount
    Task.detached(executorPreference: WorkerPool.pages) { [weak self] in
      let memory = try? SharedMemory(byteCount: byteCount)
      await self?.takeOver(memory)
    }
  }

  /// Starts again in another size; the old buffers go, those that are held once they are released.
  func resize(to layout: BufferLayout) {
    guard layout != self.layout else { return }
    self.layout = layout
    spare = nil
    for buffer in buffers.values {
      if ledger.isBusy(buffer.id) { retired.append(buffer) } else { buffer.buffer.destroy() }
    }
    buffers.removeAll()
    ledger.removeAll()
    // A compositor that never releases must not make us keep every size there ever was.
    while retired.count > BufferLedger.capacity { retired.removeFirst().buffer.destroy() }
  }

  /// Destroys every buffer: the surface is gone.
  func destroy() {
    for buffer in retired + buffers.values { buffer.buffer.destroy() }
    retired.removeAll()
    buffers.removeAll()
    ledger.removeAll()
  }

  private func takeSpare() -> SharedMemory? {
    defer { spare = nil }
    return spare
  }

  private func enter(_ memory: SharedMemory) -> SwapBuffer {
    let id = ledger.add()
    let pool = shm.createPool(fd: memory.descriptor, size: Int32(memory.byteCount))
    let buffer = pool.createBuffer(
      offset: 0, width: Int32(layout.width), height: Int32(layout.height),
      stride: Int32(layout.stride), format: format)
    pool.destroy()
    let entry = SwapBuffer(id: id, memory: memory, buffer: buffer)
    buffer.onEvent = { [weak self] _ in self?.released(id) }
    buffers[id] = entry
    return entry
  }

  private func released(_ id: Int) {
    ledger.release(id)
    if let index = retired.firstIndex(where: { $0.id == id }) {
      retired.remove(at: index).buffer.destroy()
    }
    onRelease()
  }

  private func takeOver(_ memory: SharedMemory?) {
    isMakingSpare = false
    if memory?.byteCount == layout.byteCount { spare = memory }
  }
}
