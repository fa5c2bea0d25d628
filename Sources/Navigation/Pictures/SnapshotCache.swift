internal import Cairo
internal import Geometry
internal import Raster
internal import Transitions

/// The pictures of pages: drawn ahead of need on other threads, kept within a number of bytes.
///
/// There is at most one picture of a page. When the window or the page changes, the former one stays
/// until the new one is there, so that nothing ever waits for a drawing and no page goes blank.
@MainActor
final class SnapshotCache {
  /// A page at one version of its content, identified by its life, which it never shares.
  private struct Entry {
    let lifecycle: PageLifecycle
    var snapshot: Snapshot?
    var version: Int
    var place: PagePlace
    var lastUse: Int
  }

  private struct Job {
    let place: PagePlace
    let version: Int
    let task: Task<Void, Never>
  }

  /// How many pages are drawn at the same time.
  private static let workerCount = 2

  /// Called on the main actor when a picture came in.
  var onArrival: (() -> Void)?

  /// Knows the pages that make their own scenes, whose pictures are not drawn here.
  weak var live: LiveChildren?

  private let drawing: PageDrawing
  private let byteLimit: Int
  private var entries: [ObjectIdentifier: Entry] = [:]
  private var jobs: [ObjectIdentifier: Job] = [:]
  private var wanted: [(page: any Page, place: PagePlace)] = []
  private var clock = 0
  private var paper: (color: Color, stage: Stage, snapshot: Snapshot)?

  /// An empty cache.
  ///
  /// - Parameters:
  ///   - drawing: When and where pictures are drawn.
  ///   - byteLimit: How many bytes pictures may take; those of a running transition stay, whatever
  ///     they take.
  init(drawing: PageDrawing, byteLimit: Int) {
    self.drawing = drawing
    self.byteLimit = byteLimit
  }

  isolated deinit {
    for job in jobs.values { job.task.cancel() }
  }

  /// The bytes that the pictures take now.
  var byteCount: Int { entries.values.reduce(0) { $0 + ($1.snapshot?.byteCount ?? 0) } }

  /// The best picture of a page that there is: the right one, else its former one, else its paper.
  ///
  /// - Returns: nil only if there is no memory for as much as the paper.
  func picture(of page: any Page, in place: PagePlace) -> Snapshot? {
    if let live, let picture = live.picture(of: page) { return picture }
    let key = ObjectIdentifier(page.lifecycle)
    clock += 1
    entries[key]?.lastUse = clock
    if drawing == .immediate, !isCurrent(key, page, in: place) {
      let snapshot = Self.draw(page.content.content(for: place), on: place.stage)
      keep(snapshot, of: page.lifecycle, version: page.lifecycle.contentVersion, in: place)
    }
    return entries[key]?.snapshot ?? paper(page.content.background, on: place.stage)
  }

  /// The same of a page that nothing stands beside.
  func picture(of page: any Page, on stage: Stage) -> Snapshot? {
    picture(of: page, in: PagePlace(stage))
  }

  /// Whether the right picture of a page is there, or will be as soon as it is asked for.
  func isDrawn(_ page: any Page, in place: PagePlace) -> Bool {
    if let root = live?.root(of: page) { return root.isDrawn }
    return drawing == .immediate || isCurrent(ObjectIdentifier(page.lifecycle), page, in: place)
  }

  /// The same of a page that nothing stands beside.
  func isDrawn(_ page: any Page, on stage: Stage) -> Bool { isDrawn(page, in: PagePlace(stage)) }

  /// Paper without anything on it.
  func paper(_ color: Color, on stage: Stage) -> Snapshot? {
    if let paper, paper.color == color, paper.stage == stage { return paper.snapshot }
    guard
      let snapshot = try? Snapshot(
        size: stage.size, scale: stage.scale, background: color, draw: { _ in })
    else { return nil }
    paper = (color, stage, snapshot)
    return snapshot
  }

  /// Says which pages are needed and will be, the most urgent first; drawings of others are called
  /// off, pictures of others may go.
  ///
  /// - Parameters:
  ///   - least: How many pages are drawn whatever they cost: those of a transition.
  ///   - place: The place of each page.
  func prepare(
    _ pages: [any Page], atLeast least: Int = 2, in place: (any Page) -> PagePlace
  ) {
    var cost = 0
    var keys: Set<ObjectIdentifier> = []
    wanted = []
    for page in pages where !keys.contains(ObjectIdentifier(page.lifecycle)) {
      guard live?.root(of: page) == nil else { continue }
      let place = place(page)
      let stage = place.stage
      cost += stage.scale.pixels(stage.size.width) * stage.scale.pixels(stage.size.height) * 4
      guard keys.count < least || cost <= byteLimit else { break }
      keys.insert(ObjectIdentifier(page.lifecycle))
      wanted.append((page, place))
    }
    for (key, job) in jobs where !keys.contains(key) { job.task.cancel() }
    shrink()
    startJobs()
  }

  /// The same of pages that nothing stands beside.
  func prepare(_ pages: [any Page], on stage: (any Page) -> Stage) {
    prepare(pages, in: { PagePlace(stage($0)) })
  }

  /// Shows a page's picture for another that takes its place, until that one is drawn.
  func lend(from page: any Page, to successor: any Page) {
    let key = ObjectIdentifier(successor.lifecycle)
    guard entries[key] == nil, let entry = entries[ObjectIdentifier(page.lifecycle)] else { return }
    entries[key] = Entry(
      lifecycle: successor.lifecycle, snapshot: entry.snapshot, version: -1, place: entry.place,
      lastUse: entry.lastUse)
  }

  // MARK: - Drawing

  private func isCurrent(_ key: ObjectIdentifier, _ page: any Page, in place: PagePlace) -> Bool {
    guard let entry = entries[key] else { return false }
    return entry.place == place && entry.version == page.lifecycle.contentVersion
  }

  private func startJobs() {
    guard drawing == .background else { return }
    for (page, place) in wanted {
      guard jobs.count < Self.workerCount else { return }
      let lifecycle = page.lifecycle
      let key = ObjectIdentifier(lifecycle)
      // A running drawing of an older form is let finish: at a steady resize it is what is seen.
      guard jobs[key] == nil, !isCurrent(key, page, in: place) else { continue }
      let content = page.content.content(for: place)
      let version = lifecycle.contentVersion
      let task = Task.detached(executorPreference: WorkerPool.pages) { [weak self] in
        let snapshot = Task.isCancelled ? nil : Self.draw(content, on: place.stage)
        await self?.finishJob(of: lifecycle, with: snapshot)
      }
      jobs[key] = Job(place: place, version: version, task: task)
    }
  }

  private func finishJob(of lifecycle: PageLifecycle, with snapshot: Snapshot?) {
    guard let job = jobs.removeValue(forKey: ObjectIdentifier(lifecycle)) else { return }
    if !job.task.isCancelled {
      keep(snapshot, of: lifecycle, version: job.version, in: job.place)
      onArrival?()
    }
    startJobs()
  }

  /// Draws a content, or what kept it from being drawn.
  nonisolated static func draw(_ content: any PageContent, on stage: Stage) -> Snapshot? {
    do {
      return try Snapshot(
        size: stage.size, scale: stage.scale, background: content.background
      ) { try content.draw(in: $0, size: stage.size) }
    } catch {
      let message = ErrorPage(error)
      // No picture of the message either: the paper stands in, and the drawing is not tried again.
      return try? Snapshot(
        size: stage.size, scale: stage.scale, background: message.background
      ) { message.draw(in: $0, size: stage.size) }
    }
  }

  // MARK: - Keeping

  private func keep(
    _ snapshot: Snapshot?, of lifecycle: PageLifecycle, version: Int, in place: PagePlace
  ) {
    clock += 1
    entries[ObjectIdentifier(lifecycle)] = Entry(
      lifecycle: lifecycle, snapshot: snapshot, version: version, place: place, lastUse: clock)
    shrink()
  }

  private func shrink() {
    var excess = byteCount - byteLimit
    guard excess > 0 else { return }
    let kept = Set(wanted.map { ObjectIdentifier($0.page.lifecycle) })
    let candidates = entries.filter { !kept.contains($0.key) }
      .sorted { $0.value.lastUse < $1.value.lastUse }
    for (key, entry) in candidates where excess > 0 {
      excess -= entry.snapshot?.byteCount ?? 0
      entries[key] = nil
    }
  }
}
