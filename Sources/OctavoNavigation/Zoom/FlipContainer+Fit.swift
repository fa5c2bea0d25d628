internal import OctavoGeometry
internal import OctavoGestures
internal import OctavoManipulation
internal import OctavoRaster
internal import OctavoTransitions
internal import OctavoWorkers

/// Pages that are cropped, or as wide as the window.
extension FlipContainer {
  /// How pages are shown that nobody makes larger; other than `.page` only where `allowsZoom` is set.
  ///
  /// ```swift
  /// flips.allowsZoom = true
  /// flips.fit = .width
  /// ```
  ///
  /// Margins are found by what stands on some pages through the whole, away from the main actor, and are
  /// cropped alike on all of them.
  public var fit: PageFit {
    get { pageZoom.fit }
    set {
      guard newValue != pageZoom.fit else { return }
      followSheet()
      pageZoom.fit = newValue
      pageZoom.needsFit = true
      findTrim()
      setNeedsFrame()
    }
  }

  /// What a sheet moves in.
  func zoomSpace(of sheet: Sheet?) -> ZoomSpace {
    let window = stage?.size ?? Size()
    let content = sheet.flatMap(trimmed)
    if pageZoom.fit != .page, let content { return ZoomSpace(window, showing: content) }
    var space = ZoomSpace(window, paper: sheet.flatMap(paper))
    space.reading = content
    return space
  }

  /// What stands on a sheet within the margins, in points of the window; nil until they are found.
  private func trimmed(_ sheet: Sheet) -> Rect? {
    guard let trim = pageZoom.trim, let layout, pageZoom.trimKey == trimKey else { return nil }
    // A cover that stands alone is as large as a pair, and so is what lies across both sides.
    if sheet.isSpread, sheet.pages.count < 2 {
      let halves = layout.halves(of: Sheet(sheet.page, beside: nil, leads: true))
      let both = zip(halves, [true, false]).map { trim.content(in: $0.rect, isLeading: $1) }
      return both[0].union(both[both.count - 1])
    }
    var content: Rect?
    for half in layout.halves(of: sheet) {
      guard let page = half.page else { continue }
      let isLeading = sheet.isSpread ? page === sheet.first : isLeadingByNumber(page)
      let seen = trim.content(in: half.rect, isLeading: isLeading)
      content = content.map { $0.union(seen) } ?? seen
    }
    return content
  }

  /// How pages stand now.
  private var trimKey: PageZoom.TrimKey? {
    layout.map { PageZoom.TrimKey(stage: $0.stage, isSpread: isSpread) }
  }

  /// Where the paper of a sheet lies in the window, as far as its pictures are drawn; nil where it fills that. What
  /// is known of it stays, and nothing becomes known under a hand.
  private func paper(of sheet: Sheet) -> Rect? {
    guard let layout, let key = trimKey else { return nil }
    if let known = pageZoom.paper(of: sheet, standing: key) { return known.rect }
    if pageZoom.isCurrent(sheet), pageZoom.hand.isHeld || pageZoom.hand.isMoving { return nil }
    var (paper, isOnMat): (Rect?, Bool) = (nil, false)
    for half in layout.halves(of: sheet) {
      guard let page = half.page else { continue }
      let place = layout.place(in: half)
      guard pictures.isDrawn(page, in: place) else { return nil }
      let own = pictures.paper(of: page, in: place)
      isOnMat = isOnMat || own != nil
      let rect = own?.offset(by: half.rect.origin) ?? half.rect
      paper = paper.map { $0.union(rect) } ?? rect
    }
    let rect = isOnMat ? paper : nil
    pageZoom.note(rect, of: sheet, standing: key)
    return rect
  }

  /// How large a page is in a space that nobody makes larger.
  func fitScale(in space: ZoomSpace) -> Double {
    switch pageZoom.fit {
    case .page, .crop: return space.scales.lowerBound
    case .width:
      let width = max(space.content.size.width, 1)
      return min(max(space.window.width / width, space.scales.lowerBound), Zoom.largestScale)
    }
  }

  /// Where a page that nobody makes larger rests, about a place of the window.
  func fitView(about place: Point) -> ZoomView {
    let space = zoomSpace
    return space.resting(
      pageZoom.hand.rest.scaled(to: fitScale(in: space), about: place), about: place)
  }

  /// Shows the page as nobody makes it larger, from where reading begins, if that is another than it was and
  /// nothing turns.
  func showFit() {
    guard pageZoom.needsFit, isZoomable else { return }
    pageZoom.needsFit = false
    followSheet()
    let space = zoomSpace
    let view = space.corner(at: fitScale(in: space), isEnd: false, direction: layoutDirection)
    if view != pageZoom.hand.rest { go(to: view, in: ZoomHand.duration) }
  }

  // MARK: - Margins

  /// How high the pictures are that margins are found in, in pixels.
  private static let pictureHeight = 240.0
  /// How many pages are looked at.
  private static let sampleCount = 16

  /// Looks for the margins of pages that stand otherwise than those that were looked at: where they are
  /// cropped, and where pages are larger, of which the next one begins where its words do.
  func findTrim() {
    guard pageZoom.isAllowed, pageZoom.fit != .page || !pageZoom.isWhole, sheet != nil, let layout,
      let key = trimKey
    else { return }
    if pageZoom.fit != .page, pageZoom.trimKey != key { pageZoom.needsFit = true }
    guard pageZoom.trimKey != key || pageZoom.isTrimOutOfDate else { return }
    if pageZoom.trimKey != key { (pageZoom.trimKey, pageZoom.trim) = (key, nil) }
    pageZoom.isTrimOutOfDate = false
    let samples = trimSamples(in: layout)
    pageZoom.trimJob?.cancel()
    guard pageZoom.drawing == .background else {
      return take(PageTrim(samples.flatMap(Self.look)), for: key)
    }
    pageZoom.trimJob = Task.detached(executorPreference: WorkerPool.pages) { [weak self] in
      var found: [PageTrim.Sample] = []
      for sample in samples {
        guard !Task.isCancelled else { return }
        found += Self.look(sample)
      }
      await self?.take(PageTrim(found), for: key)
    }
  }

  private func take(_ trim: PageTrim?, for key: PageZoom.TrimKey) {
    guard pageZoom.trimKey == key, trim != pageZoom.trim else { return }
    pageZoom.trim = trim
    guard pageZoom.fit != .page else { return }
    pageZoom.needsFit = true
    setNeedsFrame()
  }

  /// A page as it stands in the window, in the small.
  private struct TrimSample: Sendable {
    let content: any PageContent
    let stage: Stage
    /// The places on it, as shares of its extents: one, or two of a page that lies across both.
    let parts: [(place: Rect, isLeading: Bool)]
  }

  private nonisolated static func look(_ sample: TrimSample) -> [PageTrim.Sample] {
    guard let snapshot = PagePicture(of: sample.content, on: sample.stage).snapshot,
      let content = MarginFinder(snapshot).content
    else { return [] }
    return sample.parts.compactMap { part in
      let (place, seen) = (part.place, content.intersection(part.place))
      guard !seen.size.isEmpty else { return nil }
      return PageTrim.Sample(
        isLeading: part.isLeading,
        content: Rect(
          x: (seen.minX - place.minX) / place.size.width,
          y: (seen.minY - place.minY) / place.size.height,
          width: seen.size.width / place.size.width, height: seen.size.height / place.size.height))
    }
  }

  /// Pages through the whole, as many that lead as others, and those that are seen; not the cover.
  private func trimSamples(in layout: SheetLayout) -> [TrimSample] {
    var layout = layout
    // The edges of other pages do not stand on this one.
    layout.rank = { _ in nil }
    var pages = sheet?.pages ?? []
    if let source = dataSource as? any NumberedDataSource,
      let count = source.soundPageCount(in: self)
    {
      let last = count.number
      for step in 0..<Self.sampleCount {
        var number = 2 + step * max(last - 2, 0) / Self.sampleCount
        if number % 2 != step % 2 { number += 1 }
        guard number <= last, let page = source.page(near: number, in: self) else { continue }
        if !pages.contains(where: { $0 === page }) { pages.append(page) }
      }
    }
    return pages.compactMap { page in
      let isLeading = isLeadingByNumber(page)
      let place = Sheet(page, beside: nil, leads: isLeading)
      let isAcross = isSpread && side(of: page) == .both
      let sheet = isAcross ? Sheet(across: page) : isSpread ? place : Sheet(page)
      guard let half = layout.halves(of: sheet).first(where: { $0.page === page }),
        half.rect.size.height > 0,
        let scale = PixelScale(factor: Self.pictureHeight / half.rect.size.height)
      else { return nil }
      return TrimSample(
        content: page.content.content(for: layout.place(in: half)),
        stage: Stage(size: half.rect.size, scale: scale),
        parts: isAcross
          ? Self.parts(by: page, in: layout) : [(Rect(x: 0, y: 0, width: 1, height: 1), isLeading)])
    }
  }

  /// The places of two pages, one of which this may be, as shares of the window.
  private static func parts(
    by page: any Page, in layout: SheetLayout
  ) -> [(place: Rect, isLeading: Bool)] {
    let window = layout.stage.size
    let halves = layout.halves(of: Sheet(page, beside: nil, leads: true))
    return zip(halves, [true, false]).map { half, isLeading in
      (
        Rect(
          x: half.rect.minX / window.width, y: half.rect.minY / window.height,
          width: half.rect.size.width / window.width,
          height: half.rect.size.height / window.height), isLeading
      )
    }
  }

  /// Whether a page is the first of two by what the data source says of it, or by its number; a page without one
  /// is. It is asked once where that is known, as margins are in every frame (Laws, L12).
  private func isLeadingByNumber(_ page: any Page) -> Bool {
    if let known = neighbours.leads(page) { return known }
    let (side, number) = (side(of: page), number(of: page))
    let leads = side.map { $0 != .second } ?? (((number?.number ?? 1) % 2 == 1) != isCoverAlone)
    if side != nil || number?.isExact == true { neighbours.keep(leads: leads, of: page) }
    return leads
  }
}
