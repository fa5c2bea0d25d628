internal import OctavoGeometry
internal import OctavoNavigation
internal import OctavoWorkers

/// How far the pages of a book are counted.
struct PageCounting {
  /// The section to look at next.
  var next = 0
  /// Whether something turns, which comes first.
  var isHeld = false
  /// What counts a section now.
  var job: Task<Void, Never>?
}

/// Pages of a text are set as they are come to. The others are counted while nothing turns, a section at a time
/// on a thread that gives way, so that "about 12 of 230" soon becomes "12 of 233" and the slider true. Of what
/// is counted only the places stay where pages begin; when all is, nothing wakes any more.
extension BookReader {
  /// Counts the next section, unless that is being done, or something turns, or is looked for, which a person
  /// waits for.
  func countOn() {
    guard drawing == .background, count.job == nil, searching == nil, !count.isHeld else { return }
    guard let section = book.uncountedSection(from: count.next, at: size) else { return }
    count.next = section
    let (book, size) = (book, size)
    count.job = Task.detached(executorPreference: WorkerPool.pages) { [weak self] in
      if !Task.isCancelled { book.countPages(ofSection: section, at: size) }
      await self?.counted()
    }
  }

  private func counted() {
    count.job = nil
    countOn()
    guard count.job == nil, !count.isHeld else { return }
    tellPlaceIfBetterKnown()
    // Bars may stand over the page that say it.
    container?.requestFrame?()
  }
}
