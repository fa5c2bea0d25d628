internal import OctavoGeometry
internal import OctavoGestures
internal import OctavoNavigation
internal import OctavoViews

/// The words that a person looks for, and how far that person is through what was found.
struct Finding {
  /// What was put in, and how.
  var editor = FieldEditor()
  /// What of it is looked for; nothing if nothing is.
  var words = ""
  /// The match that was gone to last, by its index among all.
  var current: Int?
  /// What is done as soon as enough is found.
  var awaited: FindStep?
  /// Where the field was when the window was told of it last, and how it was edited.
  var told: (editor: FieldEditor, frame: Rect)?

  var field: LineField {
    get { editor.field }
    set { editor.field = newValue }
  }
}

/// A way through what was found.
enum FindStep: Hashable { case onward, next, previous }

/// How words are looked for.
extension ReaderRoot {
  /// Whoever finds words on the pages; nil where there are none.
  var finder: (any SearchableDataSource)? {
    guard let flips, let finder = flips.dataSource as? any SearchableDataSource,
      finder.hasText(in: flips)
    else { return nil }
    return finder
  }

  private var results: SearchResults? { flips.flatMap { finder?.searchResults(in: $0) } }

  /// Whether words are looked for, and shown on the pages.
  var isFinding: Bool { results != nil }

  /// Lets a person look for words; there is nothing to open where no words are.
  public func openFind() {
    guard finder != nil else { return }
    endScrub()
    state.focus = nil
    finding.field.selectAll()
    finding.editor.scroll = 0
    if results == nil { look(for: finding.field.words) }
    state.panel = .find(FindState())
    changed()
  }

  /// Nothing is looked for any more.
  func endFinding() {
    finding.field.clear()
    look(for: "")
    changed()
  }

  func look(for words: String) {
    finding.words = words
    finding.current = nil
    finding.awaited = nil
    if let flips { finder?.search(for: words, in: flips) }
  }

  // MARK: - What was found

  /// Goes on through what was found: to what is not in sight, for all that is in sight is marked. What is not
  /// found yet is gone to as soon as it is.
  func find(_ step: FindStep) {
    guard let flips, let finder else { return }
    guard let results = finder.searchResults(in: flips) else {
      guard !finding.words.isEmpty else { return openFind() }
      look(for: finding.words)
      finding.awaited = step
      return
    }
    finding.awaited = nil
    if let index = match(step, of: results) {
      go(toMatch: index)
    } else if !results.isComplete {
      // The frame that more is found in comes by itself.
      finding.awaited = step
    } else if state.panel == nil {
      // It says that nothing was found.
      openFind()
    }
  }

  /// The match that a step leads to; nil if there is none, or none yet.
  private func match(_ step: FindStep, of results: SearchResults) -> Int? {
    let count = results.matches.count
    guard count > 0 else { return nil }
    let first = firstFromHere
    if step == .onward, finding.current == nil || finding.current.map(isInSight) == false {
      return first ?? (results.isComplete ? 0 : nil)
    }
    let isBack = step == .previous
    guard var index = first.map({ isBack ? $0 - 1 : $0 }) ?? (isBack ? count - 1 : nil) else {
      return results.isComplete ? 0 : nil
    }
    for _ in 0..<count {
      if !(0..<count).contains(index) {
        // Round the end, where that is known.
        guard results.isComplete else { return nil }
        index = isBack ? count - 1 : 0
      }
      if !isInSight(index) { return index }
      index += isBack ? -1 : 1
    }
    return first
  }

  /// The first match on the pages in sight or after them; what a source tells that is none is nowhere.
  private var firstFromHere: Int? {
    guard let flips, let finder, let matches = results?.matches else { return nil }
    // Where nothing faces the last page stands one without a number.
    let first = flips.basePages.filter { number(of: $0) > 0 }
      .min { number(of: $0) < number(of: $1) }
    return (first ?? flips.page).flatMap { finder.match(from: $0, in: flips) }
      .flatMap { matches.indices.contains($0) ? $0 : nil }
  }

  /// Whether a match stands on a page in sight.
  private func isInSight(_ index: Int) -> Bool {
    guard let flips, let page = finder?.page(ofMatch: index, in: flips) else { return false }
    let number = exactNumber(of: page)
    return flips.basePages.contains { seen in
      seen === page || number != nil && exactNumber(of: seen) == number
    }
  }

  /// A page's number; nil where that is a guess, which pages may share.
  private func exactNumber(of page: any Page) -> Int? {
    guard let flips, let number = numbers?.soundNumber(of: page, in: flips), number.isExact
    else { return nil }
    return number.number
  }

  /// Turns to what was found.
  func go(toMatch index: Int) {
    if case .find = state.panel { closePanel() }
    finding.current = index
    guard let flips, let page = finder?.page(ofMatch: index, in: flips) else { return }
    go(to: page)
  }

  // MARK: - The panel

  /// Takes what the panel shows from what was found so far.
  func fill(_ find: inout FindState) {
    (find.field, find.scroll) = (finding.field, finding.editor.scroll)
    let results = results
    let count = results?.matches.count ?? 0
    find.count = results == nil ? nil : count
    find.isComplete = results?.isComplete ?? false
    find.isWordless = results?.isWordless ?? false
    let here = finding.current.flatMap { $0 < count && isInSight($0) ? $0 : nil }
    find.current = count > 0 ? here ?? firstFromHere : nil
    let reach = ReaderScreen.findFrames(in: state.barSize, count: count).reach
    // The line where the person is stands below the one before it.
    if !find.isScrolled { find.offset = Double((find.current ?? 0) - 1) * ReaderScreen.foundHeight }
    find.offset = min(max(find.offset, 0), reach)
    guard let results else { return find.rows = [] }
    find.rows = ReaderScreen.found(in: state.barSize, count: count, offset: find.offset).map {
      FoundRow($0, results.matches[$0], page: pageName(ofMatch: $0))
    }
  }

  private func pageName(ofMatch index: Int) -> String {
    guard let flips, let numbers, let page = finder?.page(ofMatch: index, in: flips),
      let number = numbers.soundNumber(of: page, in: flips)
    else { return "" }
    return numbers.labels(in: flips)?[number.number]
      ?? "\(number.isExact ? "" : "~")\(number.number)"
  }

  /// Keys while words are looked for: what writes something is written.
  ///
  /// - Returns: whether that is all that it means.
  func pressInFind(_ press: KeyPress, _ name: String) -> Bool {
    switch (name, press.modifiers) {
    case ("Return", _), ("Enter", _):
      if let focus = state.focus { activate(focus) } else { find(.onward) }
    case ("F3", []): find(.next)
    case ("F3", .shift): find(.previous)
    case ("Up", []), ("Down", []): focusFound(by: name == "Down" ? 1 : -1)
    case ("Page_Up", []), ("Page_Down", []):
      if let offset = state.panel?.offset { scroll(by: name, from: offset) }
    case ("f", .control), ("F", .control): edit { $0.field.selectAll() }
    default: return pressInField(press, name)
    }
    return true
  }

  private func focusFound(by step: Int) {
    guard case .find(let find) = state.panel, let count = find.count, count > 0 else { return }
    var focused: Int?
    if case .found(let index) = state.focus { focused = index }
    let row = row(by: step, from: focused, current: find.current, of: count)
    focus(.found(row), row: row, of: count, height: ReaderScreen.foundHeight)
  }
}
