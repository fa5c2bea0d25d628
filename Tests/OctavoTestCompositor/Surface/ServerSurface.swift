package import OctavoWaylandProtocols

/// What a commit changed, for tests to look back at.
package struct CommitRecord: Sendable {
  /// The virtual time of the commit.
  package let time: Duration
  /// The size of the surface, in points; nil when it shows nothing.
  package let size: PixelSize?
  /// The size of the buffer attached by this commit, in pixels; nil if none was.
  package let attached: PixelSize?
  /// The buffer scale in force.
  package let bufferScale: Int32
  /// The damage of this commit, in buffer pixels.
  package let damage: [PixelBox]
  /// The configure that this commit answers, if it is the first after an acknowledgement.
  package let acknowledged: UInt32?
}

/// A width and a height.
package struct PixelSize: Equatable, Hashable, Sendable, CustomStringConvertible {
  /// Columns.
  package var width: Int
  /// Rows.
  package var height: Int

  /// Makes a size.
  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// As `30x40`.
  package var description: String { "\(width)x\(height)" }
}

/// A client's surface: what it shows, what it waits for, and what it has done.
@MainActor
package final class ServerSurface {
  /// State that waits for a commit.
  struct Pending {
    var buffer: ServerBuffer??
    var damage: [PixelBox] = []
    var bufferDamage: [PixelBox] = []
    var callbacks: [WlCallbackResource] = []
    var feedbacks: [WpPresentationFeedbackResource] = []
    var opaqueRegion: Region??
    var inputRegion: Region??
    var scale: Int32?
    var transform: WlOutput.Transform?
    var source: (x: Double, y: Double, width: Double, height: Double)??
    var destination: PixelSize??
  }

  /// The object that the client holds.
  package let resource: WlSurfaceResource
  unowned let compositor: TestCompositor
  var pending = Pending()
  var callbacks: [WlCallbackResource] = []
  var feedbacks: [WpPresentationFeedbackResource] = []
  /// The questions when a frame was seen that wait for their answers.
  package var feedbackCount: Int { feedbacks.count }
  /// What the surface is, once it has been told.
  package internal(set) weak var window: ServerWindow?
  var fractionalScale: WpFractionalScaleV1Resource?
  /// The scales that were told, in 120ths; the client may still be at an earlier one.
  var toldScales: [UInt32] = []
  var viewport: WpViewportResource?
  /// The objects that keep the screen on for it.
  package internal(set) var idleInhibitors = 0
  /// The names that other programs were to know it by.
  package internal(set) var exports: [String] = []
  /// How many of the names hold.
  package internal(set) var openExports = 0
  /// The tokens by which it was to come to the front, and whether it was shown by then.
  package internal(set) var activations: [(token: String, isMapped: Bool)] = []
  /// The tokens that it got for others, and the serials of the input that asked for them.
  package internal(set) var tokens: [(text: String, serial: UInt32)] = []

  /// The buffer that is shown.
  package internal(set) var buffer: ServerBuffer?
  /// Pixels for each point in the buffer.
  package internal(set) var bufferScale: Int32 = 1
  /// How the buffer's picture is turned.
  package internal(set) var bufferTransform = WlOutput.Transform.normal
  /// The size in points that a viewport gives, if any.
  package internal(set) var viewportDestination: PixelSize?
  var source: (x: Double, y: Double, width: Double, height: Double)?
  /// Where the surface hides what is behind it, in points; nil is nowhere.
  package internal(set) var opaqueRegion: Region?
  /// Where the surface takes input, in points; nil is everywhere.
  package internal(set) var inputRegion: Region?
  /// Every commit, the first one first.
  package internal(set) var history: [CommitRecord] = []

  /// What the buffers said is on screen.
  package internal(set) var picture: Picture?
  /// What the damage alone would have brought to the screen.
  var damagedPicture: Picture?

  init(_ resource: WlSurfaceResource, _ compositor: TestCompositor) {
    self.resource = resource
    self.compositor = compositor
    resource.onRequest = { [unowned self] in handle($0) }
    resource.onEnd = { [weak self] in self?.ended() }
  }

  /// How often the client has committed.
  package var commits: Int { history.count }

  /// The size of the buffer that is shown, in pixels.
  package var bufferSize: PixelSize? {
    buffer.map { PixelSize(width: $0.width, height: $0.height) }
  }

  /// The size in points; nil when nothing is shown.
  package var size: PixelSize? {
    guard let bufferSize else { return nil }
    if let viewportDestination { return viewportDestination }
    if let source { return PixelSize(width: Int(source.width), height: Int(source.height)) }
    let isTurned = [.transform90, .transform270, .flipped90, .flipped270].contains(bufferTransform)
    let scale = Int(bufferScale)
    return isTurned
      ? PixelSize(width: bufferSize.height / scale, height: bufferSize.width / scale)
      : PixelSize(width: bufferSize.width / scale, height: bufferSize.height / scale)
  }

  /// The damage of the last commit, in buffer pixels.
  package var lastDamage: [PixelBox] { history.last?.damage ?? [] }

  /// Whether the client waits for a frame callback.
  package var isWaitingForFrame: Bool { !callbacks.isEmpty }

  /// Tells the scale that the surface should be drawn at, in 120ths.
  package func sendPreferredScale(_ scale: UInt32) {
    guard let fractionalScale else { return }
    toldScales.append(scale)
    fractionalScale.sendPreferredScale(scale)
  }

  /// Tells that the surface now shows on a screen.
  package func enter(_ output: ServerOutput) {
    for bound in output.resources(of: resource.resource.client) { resource.sendEnter(bound) }
  }

  /// Tells that the surface no longer shows on a screen.
  package func leave(_ output: ServerOutput) {
    for bound in output.resources(of: resource.resource.client) { resource.sendLeave(bound) }
  }

  // MARK: - Requests

  private func handle(_ request: WlSurfaceResource.Request) {
    switch request {
    case .destroy:
      if let window, window.isAlive {
        compositor.report(.wrongDestructionOrder, "wl_surface ended before its window")
      }
      if idleInhibitors > 0 {
        compositor.report(.wrongDestructionOrder, "wl_surface ended before its idle inhibitor")
      }
      if openExports > 0 {
        compositor.report(.wrongDestructionOrder, "wl_surface ended before its name for others")
      }
    case .attach(let buffer, let x, let y):
      attach(buffer, x, y)
    case .damage(let x, let y, let width, let height):
      pending.damage.append(PixelBox(x, y, width, height))
    case .damageBuffer(let x, let y, let width, let height):
      pending.bufferDamage.append(PixelBox(x, y, width, height))
    case .frame(let callback):
      callback.onEnd = { [weak self, unowned callback] in
        self?.callbacks.removeAll { $0 === callback }
        self?.pending.callbacks.removeAll { $0 === callback }
      }
      pending.callbacks.append(callback)
    case .setOpaqueRegion(let region):
      pending.opaqueRegion = .some(region.flatMap(compositor.region))
    case .setInputRegion(let region):
      pending.inputRegion = .some(region.flatMap(compositor.region))
    case .setBufferTransform(let transform):
      guard transform.rawValue <= 7 else {
        return resource.resource.postError(
          WlSurface.Error.invalidTransform.rawValue, "transform \(transform.rawValue)")
      }
      pending.transform = transform
    case .setBufferScale(let scale):
      guard scale > 0 else {
        return resource.resource.postError(
          WlSurface.Error.invalidScale.rawValue, "buffer scale \(scale) is not positive")
      }
      pending.scale = scale
    case .offset: break
    case .commit: commit()
    }
  }

  private func attach(_ buffer: WlBufferResource?, _ x: Int32, _ y: Int32) {
    if x != 0 || y != 0, resource.version >= 5 {
      return resource.resource.postError(
        WlSurface.Error.invalidOffset.rawValue, "an offset is told by wl_surface.offset")
    }
    let attached = buffer.flatMap(compositor.shm.buffer)
    if let attached, attached.isBusy {
      compositor.report(
        .busyReattach, "wl_buffer@\(attached.resource.id) is attached before its release")
    }
    pending.buffer = .some(attached)
  }

  private func ended() {
    for callback in callbacks + pending.callbacks { callback.onEnd = nil }
    resource.onRequest = nil
    buffer?.release()
    compositor.surfaceHasEnded(self)
  }
}

extension PixelBox {
  /// A box as it comes over the wire.
  init(_ x: Int32, _ y: Int32, _ width: Int32, _ height: Int32) {
    self.init(x: Int(x), y: Int(y), width: Int(width), height: Int(height))
  }
}
