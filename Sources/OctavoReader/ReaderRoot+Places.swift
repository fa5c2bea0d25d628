internal import OctavoGeometry
internal import OctavoGestures
internal import OctavoNavigation

/// Where a person goes by the bars.
extension ReaderRoot {
  /// The page under the finger is another.
  func scrub(to x: Double) {
    guard let slider = screen.slider else { return }
    state.scrubbed = slider.number(at: x)
    changed()
  }

  /// Nobody runs through the pages any more.
  func endScrub() {
    state.scrubbed = nil
    if state.pressed == .slider { state.pressed = nil }
  }

  /// Turns to the page that the slider was let go at.
  func goToScrubbed() {
    guard let number = state.scrubbed else { return }
    endScrub()
    go(to: number)
  }

  /// Turns to a page by its number.
  func go(to number: Int) {
    guard let flips, let numbers, let page = numbers.page(near: number, in: flips) else { return }
    go(to: page)
  }

  /// Goes back to where the last jump began, or to what was shown before; there is nothing to do if there was none.
  public func goBack() {
    guard let page = history.goBack() else {
      onBack?()
      return
    }
    // Going back is no jump: what it leaves is not come back to.
    let kept = history
    go(to: page)
    history = kept
    changed()
  }

  func go(to page: any Page) {
    guard let flips, page !== flips.page else { return }
    let (from, to) = (number(of: flips.page), number(of: page))
    flips.setPage(page, direction: to < from ? .backward : .forward)
    barredPage = flips.page
    if bars.isShown { showBars() }
  }

  func number(of page: (any Page)?) -> Int {
    guard let page, let flips else { return 0 }
    return numbers?.soundNumber(of: page, in: flips)?.number ?? 0
  }

  /// Something turned to a page that is no neighbour.
  func jumped(from page: any Page) {
    history.left(page)
    changed()
  }

  /// Marks the page that is open, the first where there are two, or takes the marks away of those that are open;
  /// nothing is done where none can be marked.
  public func toggleMark() {
    guard let flips, let marking, let page = flips.page else { return }
    let marked = flips.basePages.filter { marking.isMarked($0, in: flips) }
    if marked.isEmpty { marking.setMarked(true, page, in: flips) }
    for page in marked { marking.setMarked(false, page, in: flips) }
    changed()
  }

  // MARK: - Panels

  /// Lets a page's number be put in.
  public func openPad() {
    guard let flips, let numbers else { return }
    endScrub()
    state.focus = nil
    let last = numbers.labels(in: flips)?.lastNumeral ?? numbers.soundPageCount(in: flips)?.number
    state.panel = .pad(PagePad(count: last ?? 0))
    changed()
  }

  /// Shows what is where, to go there; there is nothing to show where that is not known.
  public func openContents() {
    guard let flips, let numbers else { return }
    let entries = numbers.contents(in: flips)
    guard !entries.isEmpty else { return }
    endScrub()
    state.focus = nil
    let current = flips.page.flatMap { numbers.entry(holding: $0, in: flips) }
    // The line where the person is stands below a few of those before it.
    let above = Double(max(0, (current ?? 0) - 3)) * ReaderScreen.entryHeight
    state.panel = .contents(entries, current: current, offset: above)
    let reach = ReaderScreen(state).reach
    state.panel?.offset = min(above, reach)
    changed()
  }

  /// Turns to a part of the book, or to where a link leads.
  func go(toEntry index: Int) {
    if case .links = state.panel { return followLink(index) }
    let page = flips.flatMap { numbers?.page(ofEntry: index, in: $0) }
    closePanel()
    if let page { go(to: page) }
  }

  /// Shows the links of the pages that lie open, to follow one.
  ///
  /// - Returns: whether there are any.
  @discardableResult public func openLinks() -> Bool {
    let entries = links.map { ContentsEntry($0.name) }
    guard !entries.isEmpty else { return false }
    endScrub()
    state.focus = nil
    state.panel = .links(entries, offset: 0)
    changed()
    return true
  }

  /// The links of the pages that lie open, in the order in which they are read.
  var links: [(name: String, page: any Page, index: Int)] {
    guard let flips, let source = flips.dataSource as? any LinkedDataSource else { return [] }
    return flips.basePages.flatMap { page in
      source.links(on: page, in: flips).enumerated().map { ($1, page, $0) }
    }
  }

  private func followLink(_ index: Int) {
    let links = links
    closePanel()
    guard let flips, let source = flips.dataSource as? any LinkedDataSource,
      links.indices.contains(index)
    else { return }
    let (_, page, number) = links[index]
    if let target = source.page(ofLink: number, on: page, in: flips) { return go(to: target) }
    _ = source.followExternalLink(number, on: page, in: flips)
  }

  /// Lets a person choose how pages are shown.
  public func openView() {
    guard numbers != nil else { return }
    endScrub()
    state.focus = nil
    state.panel = .view
    changed()
  }

  /// Shows pages as a person chose.
  func choose(_ choice: ViewChoice) {
    switch choice {
    case .fit(let fit): flips?.fit = fit
    case .pageNumber: showsPageNumber.toggle()
    case .rightToLeft:
      guard let flips else { return }
      flips.layoutDirection = flips.layoutDirection == .rightToLeft ? .leftToRight : .rightToLeft
    case .coverPaired:
      guard let flips, flips.isSpread else { return }
      flips.isCoverAlone.toggle()
    case .letters(let isLarger):
      gather()
      guard let size = state.view?.letterSize(isLarger: isLarger) else { return }
      letterSize = size
    case .paper(let choice):
      guard let paper else { return }
      self.paper = choice ?? paper.next
    }
    onViewChoice?()
    changed()
  }

  /// Says what every gesture and key does.
  public func openHelp() {
    endScrub()
    state.focus = nil
    state.panel = .help(offset: 0)
    changed()
  }

  /// Says something over the pages until the person has read it.
  ///
  /// - Parameters:
  ///   - message: What there is to know, and what would help; of more than a thousand letters the beginning and
  ///     the end.
  ///   - title: The same in a few words.
  public func show(message: String, title: String) {
    endScrub()
    state.focus = nil
    state.panel = .message(title: title, text: message)
    changed()
  }

  /// Offers things to a person, over the pages.
  ///
  /// - Parameters:
  ///   - offers: What can be chosen, the likeliest first: of those that the window has no room for the last are
  ///     left out.
  ///   - title: What they are for.
  ///   - take: Gets the index of what the person chose; is not called if that was nothing.
  public func offer(
    _ offers: [ReaderOffer], title: String, _ take: @escaping @MainActor (Int) -> Void
  ) {
    guard !offers.isEmpty else { return }
    endScrub()
    state.focus = nil
    state.panel = .offers(title: title, offers)
    takeOffer = take
    changed()
  }

  /// Takes one of the things that are offered.
  func choose(_ offer: Int) {
    let take = takeOffer
    closePanel()
    take?(offer)
  }

  /// Closes what lies over the pages and the bars.
  func closePanel() {
    guard state.panel != nil else { return }
    state.panel = nil
    state.focus = nil
    takeOffer = nil
    if bars.isShown { showBars() } else { changed() }
  }

  /// A key of the pad was pressed.
  func press(_ key: PagePad.Key) {
    guard case .pad(var pad) = state.panel else { return }
    pad.press(key)
    state.panel = .pad(pad)
    if key == .go, let number = pad.number {
      closePanel()
      // Where pages have labels, a number is what stands on the page.
      go(to: flips.flatMap { numbers?.labels(in: $0)?.number(of: String(number)) } ?? number)
    }
    changed()
  }

  /// - Parameter offset: In points of the bars.
  func scrollPanel(to offset: Double) {
    state.panel?.offset = min(max(offset, 0), screen.reach)
    changed()
  }

  func scroll(_ scroll: Scroll, from offset: Double) {
    guard scroll.axis == .vertical else { return }
    switch scroll.kind {
    case .notches(let notches): scrollPanel(to: offset + 60 * notches)
    case .finger(let points): scrollPanel(to: offset + points / state.barPoint)
    case .stop: break
    }
  }
}
