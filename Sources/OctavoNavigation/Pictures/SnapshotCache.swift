internal import OctavoGeometry
internal import OctavoPixelMemory
internal import OctavoRaster
internal import OctavoTransitions
internal import OctavoWorkers

/// The pictures of pages: drawn ahead of need on other threads, kept within a number of bytes.
///
/// The bytes are those that the process holds: the pictures, and the memory that waits for the next
/// ones. Where a picture is to be drawn and there is no room, others go first, so that it is drawn in
/// their memory. Caches that share a pool share the room: a container in another one, or in another
/// window, holds no more than what is left of it.
///
/// There is at most one picture of a page. When the window or the page changes, the former one stays
/// until the new one is there, so that nothing ever waits for a drawing and no page goes blank. Of a
/// picture that had to go a small one is left, which is seen until the page is drawn again.
@MainActor
package final class SnapshotCache {
  /// A page at one version of its content, identified by its life, which it never shares.
  private struct Entry {
    let lifecycle: PageLifecycle
    var snapshot: Snapshot?
    /// Where its paper lies; nil if that fills the page.
    var paper: Rect?
    var version: Int
    var place: PagePlace
    var lastUse: Int
  }

  /// A page that is needed, which is kept alive by whoever shows it and not by its picture.
  private struct Wish {
    let lifecycle: PageLifecycle
    weak var page: (any Page)?
    let place: PagePlace
  }

  private struct Job {
    let place: PagePlace
    let version: Int
    let task: Task<Void, Never>
  }

  /// The pictures that there is room for if nothing else is said: the page, its neighbours, some that
  /// a person was at before, and what drawing takes.
  private static let windowCount = 8
  /// The least room that pictures have.
  private static let leastBytes = 64 << 20
  /// The part of the room that small pictures may take.
  private static let smallShare = 16
  /// How many pages are drawn at the same time.
  private static let workerCount = 2

  /// Called on the main actor when a picture came in.
  var onArrival: (() -> Void)?

  /// Knows the pages that make their own scenes, whose pictures are not drawn here.
  weak var live: LiveChildren?

  /// How many bytes pictures may take; nil for as many as suit the window.
  var givenLimit: Int? { didSet { if givenLimit != oldValue { shrink() } } }

  /// Checks what a container was given for that.
  static func check(_ bytes: Int?, of container: Any.Type, in call: StaticString = #function) {
    guard let bytes, bytes < 0 else { return }
    endProgram(
      misusing: container, "\(bytes) bytes for pictures; it is 0 or more, or nil", in: call)
  }

  /// Whether pages move, so that others are soon to be drawn: what a drawing took, and the pictures that went,
  /// then wait for the next, though there is no room left. Most of it was held anyway while pages were drawn, and
  /// new memory costs time in every thread of the process.
  var isMoving = false { didSet { if oldValue, !isMoving { shrink() } } }

  /// Whether the machine is short of memory: then only what is seen is drawn and kept.
  var isMemoryShort = false {
    didSet {
      guard isMemoryShort, isMemoryShort != oldValue else { return }
      wanted = Array(wanted.prefix(seenCount))
      dropUnwanted()
    }
  }

  private let drawing: DrawingMode
  private let pool: PixelPool
  private var stage: Stage?
  private var entries: [ObjectIdentifier: Entry] = [:]
  private var jobs: [ObjectIdentifier: Job] = [:]
  private var wanted: [Wish] = []
  /// The pages that are seen as they were drawn last.
  private var kept: Set<ObjectIdentifier> = []
  /// How many of them, the first, are seen.
  private var seenCount = 0
  private var smallPictures = SmallPictures()
  private var clock = 0
  /// The bytes of this cache that the pool knows of.
  private var toldBytes = 0
  private var paper: (ground: Ground, stage: Stage, snapshot: Snapshot)?

  /// What is seen of a page without what stands on it.
  private struct Ground: Equatable {
    var color: Color
    var isTransparent = false
  }

  /// An empty cache.
  ///
  /// - Parameters:
  ///   - drawing: When and where pictures are drawn.
  ///   - byteLimit: How many bytes pictures may take; those of a running transition stay, whatever
  ///     they take. nil: as many as eight pictures of the window, 64 MB at the least.
  ///   - pool: Where their memory comes from.
  init(drawing: DrawingMode, byteLimit: Int?, pool: PixelPool = .shared) {
    self.drawing = drawing
    givenLimit = byteLimit
    self.pool = pool
  }

  isolated deinit {
    for job in jobs.values { job.task.cancel() }
    pool.keptPictureBytes(changedBy: -toldBytes)
  }

  /// The bytes that the pictures take now.
  var byteCount: Int {
    let others = (paper?.snapshot.byteCount ?? 0) + smallPictures.byteCount
    return entries.values.reduce(others) { $0 + ($1.snapshot?.byteCount ?? 0) }
  }

  /// How many bytes pictures may take, with those of other caches of the pool.
  var byteLimit: Int {
    if let givenLimit { return givenLimit }
    guard let stage else { return Self.leastBytes }
    let picture = Snapshot.byteCount(size: stage.size, scale: stage.scale)
    return max(Self.leastBytes, picture * Self.windowCount)
  }

  /// Takes the extents of the window or of what stands for it; memory of the sizes before goes.
  func resize(to stage: Stage) {
    guard stage != self.stage else { return }
    self.stage = stage
    paper = nil
    pool.forgetSizes()
  }

  /// The best picture of a page that there is: the right one, else its former one, else its small one, else
  /// its paper.
  ///
  /// - Returns: nil only if there is no memory for as much as the paper.
  func picture(of page: any Page, in place: PagePlace) -> Snapshot? {
    if let live, let picture = live.picture(of: page) { return picture }
    let key = ObjectIdentifier(page.lifecycle)
    clock += 1
    entries[key]?.lastUse = clock
    if drawing == .immediate, !isCurrent(key, page, in: place) {
      shrink(makingRoomFor: [place])
      let drawn = PagePicture(of: page.content.content(for: place), on: place.stage, from: pool)
      keep(drawn, of: page.lifecycle, version: page.lifecycle.contentVersion, in: place)
    }
    if let kept = entries[key]?.snapshot ?? smallPictures.picture(of: page.lifecycle) {
      return kept
    }
    let content = place.ground.map(page.content.laid) ?? page.content
    return paper(
      Ground(color: content.background, isTransparent: content.isTransparent), on: place.stage)
  }

  /// Where the paper lies in the picture of a page, as that is seen; nil if it fills that, or there is only a
  /// small one.
  func paper(of page: any Page, in place: PagePlace) -> Rect? {
    let key = ObjectIdentifier(page.lifecycle)
    if drawing == .immediate { _ = picture(of: page, in: place) }
    guard live?.root(of: page) == nil, let entry = entries[key], let paper = entry.paper else {
      return nil
    }
    let (drawn, seen) = (entry.place.stage, place.stage)
    guard drawn != seen else { return paper }
    // The former picture is stretched over the page, and its paper with it.
    let (across, down) = (seen.size.width / drawn.size.width, seen.size.height / drawn.size.height)
    return Rect(
      x: paper.minX * across, y: paper.minY * down, width: paper.size.width * across,
      height: paper.size.height * down
    ).aligned(to: seen.scale)
  }

  /// The mean colour of the picture of a page; of its paper where none was drawn here.
  func mean(of page: any Page) -> Color {
    entries[ObjectIdentifier(page.lifecycle)]?.snapshot?.mean ?? page.content.background
  }

  /// Whether the right picture of a page is there, or will be as soon as it is asked for.
  func isDrawn(_ page: any Page, in place: PagePlace) -> Bool {
    if let root = live?.root(of: page) { return root.isDrawn }
    return drawing == .immediate || isCurrent(ObjectIdentifier(page.lifecycle), page, in: place)
  }

  /// Paper without anything on it.
  func paper(_ color: Color, on stage: Stage) -> Snapshot? {
    paper(Ground(color: color), on: stage)
  }

  private func paper(_ ground: Ground, on stage: Stage) -> Snapshot? {
    if let paper, paper.ground == ground, paper.stage == stage { return paper.snapshot }
    guard
      let snapshot = try? Snapshot(
        size: stage.size, scale: stage.scale, background: ground.color,
        isTransparent: ground.isTransparent, from: pool, draw: { _ in })
    else { return nil }
    paper = (ground, stage, snapshot)
    return snapshot
  }

  /// Says which pages are needed and will be, the most urgent first; drawings of others are called
  /// off, pictures of others may go.
  ///
  /// - Parameters:
  ///   - seen: The pages that are seen, or are about to be.
  ///   - ahead: Those that may come next; nothing is done for them while memory is short.
  ///   - kept: Those that are seen and are not to be drawn anew yet.
  ///   - least: How many pages are drawn whatever they cost: those of a transition.
  ///   - place: The place of each page.
  func prepare(
    _ seen: [any Page], ahead: [any Page] = [], keeping kept: [any Page] = [],
    atLeast least: Int = 2, in place: (any Page) -> PagePlace
  ) {
    var cost = 0
    var keys: Set<ObjectIdentifier> = []
    wanted = []
    self.kept = Set(kept.map { ObjectIdentifier($0.lifecycle) })
    seenCount = 0
    for (index, page) in (isMemoryShort ? seen : seen + ahead).enumerated() {
      guard !keys.contains(ObjectIdentifier(page.lifecycle)), live?.root(of: page) == nil else {
        continue
      }
      let place = place(page)
      let stage = place.stage
      cost += Snapshot.byteCount(size: stage.size, scale: stage.scale)
      guard keys.count < least || cost <= byteLimit else { break }
      keys.insert(ObjectIdentifier(page.lifecycle))
      wanted.append(Wish(lifecycle: page.lifecycle, page: page, place: place))
      if index < seen.count { seenCount = wanted.count }
    }
    if isMemoryShort { dropUnwanted() }
    let needed = wantedKeys
    for (key, job) in jobs where !needed.contains(key) { job.task.cancel() }
    dropStale()
    shrink(makingRoomFor: drawing == .background ? missing.map(\.place) : [])
    startJobs()
  }

  /// A page is about to stand for another place: its picture is not what is seen until that is drawn.
  func forget(_ page: any Page) {
    let key = ObjectIdentifier(page.lifecycle)
    jobs[key]?.task.cancel()
    entries[key] = nil
    smallPictures.forget(page.lifecycle)
    wanted.removeAll { $0.lifecycle === page.lifecycle }
    tellPool()
  }

  /// Shows a page's picture for another that takes its place, until that one is drawn.
  func lend(from page: any Page, to successor: any Page) {
    let key = ObjectIdentifier(successor.lifecycle)
    guard entries[key] == nil, let entry = entries[ObjectIdentifier(page.lifecycle)] else { return }
    entries[key] = Entry(
      lifecycle: successor.lifecycle, snapshot: entry.snapshot, paper: nil, version: -1,
      place: entry.place,
      lastUse: entry.lastUse)
  }

  // MARK: - Drawing

  private func isCurrent(_ key: ObjectIdentifier, _ page: any Page, in place: PagePlace) -> Bool {
    guard let entry = entries[key] else { return false }
    return entry.place == place && entry.version == page.lifecycle.contentVersion
  }

  /// What is wanted and not there.
  private var missing: [(page: any Page, place: PagePlace)] {
    wanted.compactMap { wish in
      guard let page = wish.page,
        !isCurrent(ObjectIdentifier(wish.lifecycle), page, in: wish.place)
      else { return nil }
      return (page, wish.place)
    }
  }

  private func startJobs() {
    guard drawing == .background else { return }
    for (page, place) in missing {
      guard jobs.count < Self.workerCount else { return }
      let lifecycle = page.lifecycle
      let key = ObjectIdentifier(lifecycle)
      // A running drawing of an older form is let finish: at a steady resize it is what is seen.
      guard jobs[key] == nil else { continue }
      let content = page.content.content(for: place)
      let version = lifecycle.contentVersion
      let task = Task.detached(executorPreference: WorkerPool.pages) { [weak self, pool] in
        let drawn =
          Task.isCancelled ? PagePicture() : PagePicture(of: content, on: place.stage, from: pool)
        await self?.finishJob(
          of: lifecycle, with: drawn, inTheSmall: drawn.snapshot.flatMap(SmallPictures.reduced))
      }
      jobs[key] = Job(place: place, version: version, task: task)
    }
  }

  private func finishJob(
    of lifecycle: PageLifecycle, with drawn: PagePicture, inTheSmall small: Snapshot?
  ) {
    guard let job = jobs.removeValue(forKey: ObjectIdentifier(lifecycle)) else { return }
    if !job.task.isCancelled {
      if let small, !isMemoryShort {
        smallPictures.keep(small, of: lifecycle, within: byteLimit / Self.smallShare)
      }
      keep(drawn, of: lifecycle, version: job.version, in: job.place)
      onArrival?()
    }
    startJobs()
  }

  // MARK: - Keeping

  private func keep(
    _ drawn: PagePicture, of lifecycle: PageLifecycle, version: Int, in place: PagePlace
  ) {
    clock += 1
    entries[ObjectIdentifier(lifecycle)] = Entry(
      lifecycle: lifecycle, snapshot: drawn.snapshot, paper: drawn.paper, version: version,
      place: place, lastUse: clock)
    shrink()
  }

  /// Drops all pictures but those that are wanted, and gives back what waits to be drawn on.
  private func dropUnwanted() {
    let kept = wantedKeys
    entries = entries.filter { kept.contains($0.key) }
    smallPictures.removeAll()
    paper = nil
    for (key, job) in jobs where !kept.contains(key) { job.task.cancel() }
    tellPool()
    pool.trim(toIdle: 0)
  }

  /// Drops the pictures that nobody waits for and that no window of this size will show.
  private func dropStale() {
    let (kept, stages) = (wantedKeys, Set(wanted.map(\.place.stage)))
    guard !stages.isEmpty else { return }
    entries = entries.filter { kept.contains($0.key) || stages.contains($0.value.place.stage) }
  }

  /// Lets the pictures go that were used longest ago, until the rest is within the limit.
  ///
  /// - Parameter places: Where pictures are about to be drawn, in memory that waits or in more.
  private func shrink(makingRoomFor places: [PagePlace] = []) {
    let sizes = places.map { Snapshot.byteCount(size: $0.stage.size, scale: $0.stage.scale) }
    let limit = byteLimit
    // What waits is as real as what is shown. But other windows have their share in it: it takes no
    // more than half of the room.
    let waiting = min(pool.idleByteCount(unfitFor: sizes.max() ?? 0), limit / 2)
    tellPool()
    var excess = pool.keptPictureBytes + sizes.reduce(waiting, +) - limit
    if excess > 0, let bytes = paper?.snapshot.byteCount {
      // Nothing is sooner drawn again.
      paper = nil
      excess -= bytes
    }
    if excess > 0 {
      let kept = wantedKeys
      // Whatever others hold, the picture that was just drawn or asked for is shown.
      let candidates = entries.filter { !kept.contains($0.key) && $0.value.lastUse != clock }
        .sorted { $0.value.lastUse < $1.value.lastUse }
      for (key, entry) in candidates where excess > 0 {
        excess -= entry.snapshot?.byteCount ?? 0
        entries[key] = nil
      }
    }
    tellPool()
    let room = max(limit - pool.keptPictureBytes, isMoving ? limit : 0)
    pool.trim(toIdle: isMemoryShort ? 0 : room)
  }

  private func tellPool() {
    let bytes = byteCount
    pool.keptPictureBytes(changedBy: bytes - toldBytes)
    toldBytes = bytes
  }

  private var wantedKeys: Set<ObjectIdentifier> {
    kept.union(wanted.map { ObjectIdentifier($0.lifecycle) })
  }
}
