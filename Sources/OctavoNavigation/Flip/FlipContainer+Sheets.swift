package import OctavoGeometry
internal import OctavoGestures
internal import OctavoTransitions

/// Which pages stand side by side: those of a pair, the same wherever one comes from.
extension FlipContainer {
  /// Whether pages stand side by side in the window as it is.
  public var isSpread: Bool {
    guard dataSource != nil else { return false }
    return switch spread {
    case .none: false
    case .always: true
    case .automatic: stage.map { suitsSpread($0.size, axis) } ?? false
    }
  }

  /// The page that stands in the window, or both, in their order; not what is presented over them.
  package var basePages: [any Page] { sheet?.pages ?? [] }

  /// A page as it stands with another one.
  package struct StandingPage {
    /// The page.
    package let page: any Page
    /// Where it stands, in points of the container.
    package let place: Rect
    /// The edge at which the other one stands; nil if the page fills the window.
    package let spine: SpineEdge?
  }

  /// The pages that stand side by side once one of them is turned to, in their order; while pages turn it is
  /// the one alone where nobody may be asked for the other.
  package func standingPages(with page: any Page) -> [StandingPage] {
    guard let layout else { return [] }
    let isKnown = knowsSheet(holding: page) || pending == nil && air.isEmpty
    let sheet = isKnown ? sheet(holding: page) : lone(page)
    return layout.halves(of: sheet).compactMap { half in
      half.page.map { StandingPage(page: $0, place: half.rect, spine: half.spine) }
    }
  }

  package func frame(of page: any Page) -> Rect {
    let place = sheet.flatMap { sheet in layout?.place(of: page, on: sheet) }
    return place ?? Rect(size: Size())
  }

  /// How pages stand in the window, once there is one.
  var layout: SheetLayout? { stage.map(layout) }

  /// The same in a window.
  func layout(on stage: Stage) -> SheetLayout {
    var layout = SheetLayout(stage, gestures, background: background)
    if showsPageEdges { layout.rank = { [self] page in rank(of: page) } }
    return layout
  }

  /// The extents that a page has in the window.
  package var pageSize: Size? { layout.map { isSpread ? $0.halfSize : $0.stage.size } }

  /// What shows sheets in a window.
  func sheetPictures(on stage: Stage) -> SheetPictures {
    SheetPictures(
      layout: layout(on: stage), pictures: pictures, live: live,
      flattener: flattener, boards: boards,
      table: table(over: stage.bounds), enlarged: enlargedSheets(on: stage))
  }

  // MARK: - Neighbours

  /// The neighbour of a page, asked for if it is not known.
  func neighbour(_ direction: TurnDirection, of page: any Page) -> (any Page)? {
    if !neighbours.isKnown(direction, of: page), let dataSource {
      let answer =
        direction == .forward
        ? dataSource.page(after: page, in: self) : dataSource.page(before: page, in: self)
      neighbours.keep(answer, direction, of: page)
    }
    return neighbours.neighbour(direction, of: page)
  }

  /// The sheet after or before, asked for if it is not known.
  func sheet(_ direction: TurnDirection, of sheet: Sheet) -> Sheet? {
    let edge = sheet.edge(direction == .forward)
    guard let next = neighbour(direction, of: edge) else { return nil }
    guard sheet.isSpread else { return Sheet(next) }
    if let known = knownSheet(direction, of: sheet) { return known }
    // Pages that nobody puts on a side are pairs by their numbers, not from those on that somebody does.
    let leads = side(of: edge) == nil ? nil : leadsByNumber(next)
    return pair(next, leads: leads ?? (direction == .forward), after: sheet).readFromStart
  }

  /// The sheet after or before, if there is one and it is known.
  func knownSheet(_ direction: TurnDirection, of sheet: Sheet) -> Sheet? {
    let edge = sheet.edge(direction == .forward)
    guard let next = neighbours.neighbour(direction, of: edge) else { return nil }
    guard sheet.isSpread else { return Sheet(next) }
    // A pair that was found from elsewhere may be another.
    guard let known = pairing(of: next), known.edge(direction == .backward) === next else {
      return nil
    }
    return known.readFromStart
  }

  /// Whether nobody has to be asked for the sheet on a side, nor whether there is one.
  func knowsSheet(_ direction: TurnDirection, of sheet: Sheet) -> Bool {
    neighbours.isEnd(direction, of: sheet.edge(direction == .forward))
      || knownSheet(direction, of: sheet) != nil
  }

  /// Whether a sheet is known to be the last on a side.
  func isEnd(_ direction: TurnDirection, of sheet: Sheet) -> Bool {
    neighbours.isEnd(direction, of: sheet.edge(direction == .forward))
  }

  /// Releases the pages that are neither seen nor beside those that are.
  func releaseFarPages(from sheet: Sheet) {
    let near = [self.sheet, sheet].compactMap(\.self) + sheetsAhead(of: sheet)
    let pages = (near + air.sheets).flatMap(\.pages)
    neighbours.keepOnly(pages)
    let keys = Set(pages.map { ObjectIdentifier($0.lifecycle) })
    sheets = sheets.filter { keys.contains($0.key) }
  }

  /// Forgets which pages lie beside others, for they may be others now: what runs over them is taken back.
  func forgetPages() {
    endRiffle()
    neighbours = Neighbours()
    timely.lonePage = nil
    forgetSheets()
  }

  // MARK: - Pairs

  /// The sheet that a page is on, which is then the one being read.
  func sheet(holding page: any Page) -> Sheet {
    guard isSpread, page !== emptyPage else { return Sheet(page) }
    if let known = pairing(of: page) { return known.reading(page) }
    return pair(page, leads: isLeading(page))
  }

  /// Whether nobody has to be asked for the sheet that a page is on.
  func knowsSheet(holding page: any Page) -> Bool {
    !isSpread || pairing(of: page) != nil
  }

  /// Forgets which pages stand side by side; it is found again when nothing turns.
  func forgetSheets() {
    sheets = [:]
    neighbours.forgetSides()
    isGroupingOutOfDate = true
    needsPrefetch = true
  }

  /// A page of a spread without what may stand beside it.
  func lone(_ page: any Page) -> Sheet {
    let side = side(of: page)
    return side == .both ? Sheet(across: page) : Sheet(page, beside: nil, leads: side != .second)
  }

  /// Puts a page on a sheet with the one after or before it, or alone.
  ///
  /// - Parameter last: the sheet that it is turned to from.
  private func pair(_ page: any Page, leads: Bool, after last: Sheet? = nil) -> Sheet {
    let side = side(of: page)
    let sheet: Sheet
    if side == .both {
      sheet = Sheet(across: page)
    } else if side == nil, isCoverAlone, isCover(page) {
      sheet = Sheet(page, beside: nil, leads: false)
    } else {
      let leads = side.map { $0 == .first } ?? leads
      let other = neighbour(leads ? .forward : .backward, of: page)
      let fits = other.map { other in
        // What a source puts on a side takes no page along that was seen already.
        let isSeen = side != nil && last?.contains(other) == true
        return other !== page && isFree(other) && !isSeen
          && canStand(other, on: leads ? .second : .first, beside: page)
      }
      sheet = Sheet(page, beside: fits == true ? other : nil, leads: leads)
    }
    for page in sheet.pages { sheets[ObjectIdentifier(page.lifecycle)] = sheet }
    return sheet
  }

  /// The sheet that a page was found to be on, unless another container took what stood beside it.
  private func pairing(of page: any Page) -> Sheet? {
    sheets[ObjectIdentifier(page.lifecycle)].flatMap { sheet in
      sheet.pages.allSatisfy { $0 === page || isFree($0) } ? sheet : nil
    }
  }

  private func isFree(_ page: any Page) -> Bool { canHold(page) && !modals.contains(page) }

  /// The side that the data source puts a page on.
  func side(of page: any Page) -> PageSide? { dataSource?.side(of: page, in: self) }

  /// Whether a page may stand on a side, with another one on the other.
  func canStand(_ page: any Page, on side: PageSide, beside other: any Page) -> Bool {
    if let own = self.side(of: page) { return own == side }
    // Beside one that the source puts there it stands where its number has it among those like it.
    guard self.side(of: other) != nil, let leads = leadsByNumber(page) else { return true }
    return leads == (side == .first)
  }

  /// Whether the number of a page makes it the first of its pair; nil if the source does not count.
  private func leadsByNumber(_ page: any Page) -> Bool? {
    dataSource?.soundIndex(of: page, in: self).map { ($0 % 2 == 0) != isCoverAlone }
  }

  private func isCover(_ page: any Page) -> Bool {
    if let index = dataSource?.soundIndex(of: page, in: self) { return index == 0 }
    return neighbour(.backward, of: page) == nil
  }

  /// Whether a page is the first of its pair. A source that does not count its pages has pairs from
  /// the page on that was asked for.
  private func isLeading(_ page: any Page) -> Bool {
    if let leads = leadsByNumber(page) { return leads }
    guard let sheet else { return true }
    if sheet.second === page, let before = neighbour(.backward, of: page) {
      return before !== sheet.first
    }
    // The page before those that are seen is the second of its pair.
    guard !sheet.contains(page), let after = neighbour(.forward, of: page) else { return true }
    return !sheet.contains(after)
  }
}
