internal import OctavoCairo
internal import OctavoGeometry
internal import OctavoGestures
internal import OctavoManipulation
internal import OctavoPixelMemory
internal import OctavoRaster
internal import OctavoTransitions
internal import OctavoWorkers

/// Sharp pictures of what is seen of pages that are shown larger: of the window and a rim about it, drawn
/// on other threads.
///
/// There are at most two at a time, the one that is being drawn included: with their rims they are no more
/// than three pictures of the window. Where one has to go for another, it is the one that was needed longest
/// ago.
@MainActor
final class ZoomPictures {
  /// What is drawn: the pages of a sheet, each in its place.
  struct Subject: Sendable {
    let key: PageZoom.Key
    let parts: [Part]
    let background: Color
    let stage: Stage

    fileprivate var look: Look {
      Look(
        background: background, stage: stage, versions: parts.map(\.version),
        places: parts.map(\.place))
    }
  }

  /// A page, or the board beside one, in its place.
  struct Part: Sendable {
    let content: any PageContent
    /// The version of the page's content.
    let version: Int
    /// What it is drawn for.
    let place: PagePlace
    let rect: Rect
  }

  /// What a picture of a sheet depends on, but for how large it is and which part of it is there.
  fileprivate struct Look: Hashable {
    let background: Color
    let stage: Stage
    let versions: [Int]
    let places: [PagePlace]
  }

  /// What is to be drawn of it: pixels of the whole, as large as it would be shown.
  struct Region: Sendable, Hashable {
    let scale: Double
    let pixels: PixelRect
  }

  private struct Entry {
    let key: PageZoom.Key
    let look: Look
    let region: Region
    /// nil where there was no memory.
    let snapshot: Snapshot?
  }

  /// How wide the rim is, as a share of the window's extents.
  private static let rim = 0.11
  /// Which part of the rim is to be there, as a share of it.
  private static let margin = 0.3
  private static let mostPictures = 2

  /// Called on the main actor when a picture came in.
  var onArrival: (() -> Void)?

  private let drawing: DrawingMode
  private let pool: PixelPool
  /// The pictures, that which was needed longest ago first.
  private var entries: [Entry] = []
  private var isDrawing = false
  private var toldBytes = 0

  init(drawing: DrawingMode, pool: PixelPool) {
    self.drawing = drawing
    self.pool = pool
  }

  isolated deinit { pool.keptPictureBytes(changedBy: -toldBytes) }

  /// The bytes that the pictures take now.
  var byteCount: Int { entries.reduce(0) { $0 + ($1.snapshot?.byteCount ?? 0) } }

  /// Drops the pictures of all sheets but one.
  func keepOnly(_ key: PageZoom.Key) {
    guard entries.contains(where: { $0.key != key }) else { return }
    entries.removeAll { $0.key != key }
    tellPool()
  }

  /// The picture of a sheet in a view, where there is one: stretched if it was drawn for another scale.
  func item(of subject: Subject, in view: ZoomView) -> Scene.Item? {
    guard let entry = entry(of: subject.key), entry.look == subject.look,
      let snapshot = entry.snapshot
    else { return nil }
    let (scale, factor) = (subject.stage.scale, view.scale / entry.region.scale)
    let corner = Point(
      x: scale.points(entry.region.pixels.x) * factor,
      y: scale.points(entry.region.pixels.y) * factor)
    let move = Transform3D.translation(x: view.origin.x + corner.x, y: view.origin.y + corner.y)
    let placement = factor == 1 ? move : Transform3D.scale(x: factor, y: factor).then(move)
    let layer = Layer(.page, of: .to, source: Rect(size: snapshot.size), placement: placement)
    return Scene.Item(layer, showing: snapshot)
  }

  /// Has what is seen of a sheet drawn, if it is not there.
  ///
  /// - Parameters:
  ///   - view: What is seen, or soon will be.
  ///   - isCurrent: Whether it is the sheet that stands in the window; others have no rim, and give way.
  ///   - lead: How far on the rim is wanted, in points: where the view goes.
  func want(_ subject: Subject, in view: ZoomView, isCurrent: Bool, lead: Point = Point()) {
    need(subject.key)
    let region = region(of: subject.stage, in: view, rim: isCurrent ? Self.rim : 0, lead: lead)
    if let entry = entry(of: subject.key), entry.look == subject.look,
      entry.region.scale == view.scale,
      entry.region.pixels.holds(
        neededPixels(of: subject.stage, in: view, isMoving: isCurrent && drawing == .background))
    {
      return
    }
    guard drawing == .background else {
      makeRoom(for: subject.key, isCurrent: isCurrent)
      keep(Self.draw(subject, region, from: pool), region, of: subject)
      return
    }
    guard !isDrawing, makeRoom(for: subject.key, isCurrent: isCurrent) else { return }
    isDrawing = true
    Task.detached(executorPreference: WorkerPool.pages) { [weak self, pool] in
      let snapshot = Self.draw(subject, region, from: pool)
      await self?.finish(subject, region, with: snapshot)
    }
  }

  /// Has drawn in time what will be seen of the sheet that stands in the window; where pictures are drawn on
  /// the spot there is time enough.
  func wantAhead(_ subject: Subject, in view: ZoomView) {
    if drawing == .background, view != .whole { want(subject, in: view, isCurrent: true) }
  }

  private func finish(_ subject: Subject, _ region: Region, with snapshot: Snapshot?) {
    isDrawing = false
    keep(snapshot, region, of: subject)
    onArrival?()
  }

  private func keep(_ snapshot: Snapshot?, _ region: Region, of subject: Subject) {
    entries.removeAll { $0.key == subject.key }
    entries.append(
      Entry(key: subject.key, look: subject.look, region: region, snapshot: snapshot))
    tellPool()
  }

  private func entry(of key: PageZoom.Key) -> Entry? { entries.first { $0.key == key } }

  /// The picture of a sheet is needed now.
  private func need(_ key: PageZoom.Key) {
    guard let index = entries.firstIndex(where: { $0.key == key }) else { return }
    entries.append(entries.remove(at: index))
  }

  /// Lets pictures of other sheets go, so that there are not too many with the one to be drawn.
  ///
  /// - Returns: whether there is room.
  @discardableResult
  private func makeRoom(for key: PageZoom.Key, isCurrent: Bool) -> Bool {
    // The former picture of the sheet is seen until the new one is there.
    let most = entry(of: key) == nil ? Self.mostPictures - 1 : Self.mostPictures - 2
    let others = entries.map(\.key).filter { $0 != key }
    guard isCurrent || others.count <= most else { return false }
    let leaving = others.prefix(max(0, others.count - most))
    entries.removeAll { leaving.contains($0.key) }
    tellPool()
    return true
  }

  private func tellPool() {
    let bytes = byteCount
    pool.keptPictureBytes(changedBy: bytes - toldBytes)
    toldBytes = bytes
  }

  // MARK: - Where

  /// The pixels of the whole that the window shows.
  private func seenPixels(of stage: Stage, in view: ZoomView) -> PixelRect {
    let factor = stage.scale.factor
    let (left, top) = (-view.origin.x * factor, -view.origin.y * factor)
    let whole = wholePixels(of: stage, at: view.scale)
    let x = max(0, Int(left.rounded(.down)))
    let y = max(0, Int(top.rounded(.down)))
    let right = min(whole.width, Int(left.rounded(.up)) + stage.scale.pixels(stage.size.width))
    let bottom = min(whole.height, Int(top.rounded(.up)) + stage.scale.pixels(stage.size.height))
    return PixelRect(x: x, y: y, width: max(1, right - x), height: max(1, bottom - y))
  }

  /// What is to be there: what is seen, and of a page that may move a part of the rim, so that the next
  /// picture is asked for before the rim is seen to end.
  private func neededPixels(of stage: Stage, in view: ZoomView, isMoving: Bool) -> PixelRect {
    let seen = seenPixels(of: stage, in: view)
    guard isMoving else { return seen }
    let whole = wholePixels(of: stage, at: view.scale)
    let (across, down) = (
      Int(Double(seen.width) * Self.rim * Self.margin),
      Int(Double(seen.height) * Self.rim * Self.margin)
    )
    let (x, y) = (max(0, seen.x - across), max(0, seen.y - down))
    return PixelRect(
      x: x, y: y, width: min(whole.width, seen.maxX + across) - x,
      height: min(whole.height, seen.maxY + down) - y)
  }

  private func wholePixels(of stage: Stage, at scale: Double) -> (width: Int, height: Int) {
    let factor = stage.scale.factor * scale
    return (
      max(1, Int((stage.size.width * factor).rounded(.up))),
      max(1, Int((stage.size.height * factor).rounded(.up)))
    )
  }

  /// What the window shows with a rim about it, as far as the page goes.
  private func region(of stage: Stage, in view: ZoomView, rim: Double, lead: Point) -> Region {
    let seen = seenPixels(of: stage, in: view)
    let whole = wholePixels(of: stage, at: view.scale)
    func span(_ start: Int, _ length: Int, of all: Int, lead: Double) -> (Int, Int) {
      let room = Int(Double(length) * rim)
      let count = min(all, length + 2 * room)
      // As much of the rim stays behind as is to be there.
      let most = Double(room) * (1 - 2 * Self.margin)
      let ahead = Int(min(max(lead * stage.scale.factor, -most), most))
      return (min(max(start - room - ahead, 0), all - count), count)
    }
    let (x, width) = span(seen.x, seen.width, of: whole.width, lead: lead.x)
    let (y, height) = span(seen.y, seen.height, of: whole.height, lead: lead.y)
    return Region(
      scale: view.scale, pixels: PixelRect(x: x, y: y, width: width, height: height))
  }

  // MARK: - Drawing

  /// Draws a region, and a message where a page cannot be drawn.
  private nonisolated static func draw(
    _ subject: Subject, _ region: Region, from pool: PixelPool
  ) -> Snapshot? {
    let scale = subject.stage.scale
    let pixels = region.pixels
    let size = Size(width: scale.points(pixels.width), height: scale.points(pixels.height))
    return try? Snapshot(
      size: size, scale: scale, background: subject.background, from: pool
    ) { context in
      context.translate(x: -scale.points(pixels.x), y: -scale.points(pixels.y))
      context.scale(x: region.scale, y: region.scale)
      for part in subject.parts {
        context.saved {
          PagePicture.draw(part.content.content(for: part.place), in: context, at: part.rect)
        }
      }
    }
  }
}

extension PixelRect {
  /// Whether another lies in it.
  fileprivate func holds(_ other: PixelRect) -> Bool {
    x <= other.x && y <= other.y && maxX >= other.maxX && maxY >= other.maxY
  }
}
