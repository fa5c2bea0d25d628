internal import OctavoGeometry
internal import OctavoNavigation
internal import OctavoRaster
internal import OctavoTransitions
internal import OctavoWorkers

/// Small pictures of pages for a finger that runs through them: one is drawn at a time, on another thread,
/// always of the page that the finger is at now.
@MainActor
final class PagePreviews {
  /// Called when a picture has come.
  var onArrival: (@MainActor () -> Void)?

  private let drawing: DrawingMode
  /// The pictures that are kept, those used last at the end. Their pages are kept with them: a source
  /// that makes its pages as they are asked for makes none anew that has a picture, and none is ever taken
  /// for another that is gone.
  private var kept: [(page: any Page, place: Place, snapshot: Snapshot)] = []
  private var wanted: (page: any Page, place: Place)?
  /// What is being drawn.
  private var drawn: (page: any Page, place: Place)?
  private var job: Task<Void, Never>?

  private struct Place: Hashable {
    let stage: Stage
    let spine: SpineEdge?
    let ground: Color

    /// What is drawn in it.
    @MainActor
    func content(of page: any Page) -> any PageContent {
      (spine.map(page.content.bound) ?? page.content).laid(over: ground)
    }
  }

  /// How many pictures are kept: a finger goes back and forth.
  private static let limit = 24

  init(drawing: DrawingMode) { self.drawing = drawing }

  isolated deinit { job?.cancel() }

  /// The picture of a page; nil until it has come.
  ///
  /// - Parameters:
  ///   - stage: The page's extents, and how many pixels a point of it has in the small.
  ///   - spine: The edge at which another page stands.
  ///   - ground: What is seen through a page without a ground of its own.
  func picture(
    of page: any Page, on stage: Stage, boundAt spine: SpineEdge? = nil, over ground: Color = .white
  ) -> Snapshot? {
    let place = Place(stage: stage, spine: spine, ground: ground)
    if let index = kept.firstIndex(where: { $0.page === page && $0.place == place }) {
      kept.append(kept.remove(at: index))
      return kept.last?.snapshot
    }
    guard drawing == .background else {
      let snapshot = PagePicture(of: place.content(of: page), on: stage).snapshot
      keep(snapshot, of: page, in: place)
      return snapshot
    }
    wanted = (page, place)
    drawNext()
    return nil
  }

  /// Forgets all: nobody runs through pages any more.
  func removeAll() {
    job?.cancel()
    kept = []
    wanted = nil
  }

  private func drawNext() {
    guard job == nil, let next = wanted else { return }
    wanted = nil
    drawn = next
    let stage = next.place.stage
    let content = next.place.content(of: next.page)
    job = Task.detached(executorPreference: WorkerPool.pages) { [weak self] in
      let snapshot = Task.isCancelled ? nil : PagePicture(of: content, on: stage).snapshot
      await self?.take(snapshot)
    }
  }

  private func take(_ snapshot: Snapshot?) {
    let wasCancelled = job?.isCancelled ?? true
    job = nil
    guard let drawn else { return }
    self.drawn = nil
    // It was asked for in every frame meanwhile.
    if let wanted, wanted.page === drawn.page, wanted.place == drawn.place, !wasCancelled {
      self.wanted = nil
    }
    if !wasCancelled {
      keep(snapshot, of: drawn.page, in: drawn.place)
      onArrival?()
    }
    drawNext()
  }

  private func keep(_ snapshot: Snapshot?, of page: any Page, in place: Place) {
    guard let snapshot else { return }
    if kept.count >= Self.limit { kept.removeFirst() }
    kept.append((page, place, snapshot))
  }
}
