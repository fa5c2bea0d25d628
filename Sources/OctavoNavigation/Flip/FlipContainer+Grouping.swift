internal import OctavoGeometry
internal import OctavoRaster
internal import OctavoTransitions

/// How pages come to stand side by side, and no longer do, without a turn.
extension FlipContainer {
  /// Puts pages side by side, or no longer, if the window or the author now asks for it. A turn ends where it
  /// was going; its leaf is a picture from then on, and goes on from where it is, in the hand that holds it.
  func regroup() {
    guard let sheet, sheet.isSpread || isSpread else { return }
    if let stage { return layOut(to: stage.size, scale: stage.scale) }
    guard !sheet.isSpread || !isSpread else { return }
    endGrouping()
    regroupIfNeeded()
  }

  /// Ends turns, as other pages will stand in the window.
  func endGrouping() {
    supersedeTransitions()
    dropHands()
    forgetUnheldMark()
    endRiffle()
    forgetSheets()
  }

  /// Leaves in the air go on from where they are between the sheets that stand now; one that turned what now
  /// stands side by side is gone.
  ///
  /// - Parameter old: The sheet that stood in the window.
  func regroupAirborne(from old: Sheet) {
    guard !air.isEmpty, let sheet else { return }
    var known = [(old, sheet)]
    func regrouped(_ old: Sheet) -> Sheet {
      if let pair = known.first(where: { $0.0 == old }) { return pair.1 }
      known.append((old, self.sheet(holding: old.page)))
      return known[known.count - 1].1
    }
    for leaf in air.leaves {
      let (from, to) = (regrouped(leaf.from), leaf.to.map(regrouped))
      if from == to { air.remove(leaf.id) } else { air.lead(leaf.id, from: from, to: to) }
    }
    lookAirborne { leaf, turn in
      leaf.isGiven ? turn.fitted(leaf.transition) : look(past: leaf.to, turn)
    }
  }

  /// Puts beside the page that is being read what is to stand there; the page stays in sight.
  func regroupIfNeeded() {
    guard isGroupingOutOfDate, pending == nil else { return }
    isGroupingOutOfDate = false
    guard let old = sheet else { return }
    let new = sheet(holding: old.page)
    sheet = new
    guard new != old else { return }
    var exchange = PageExchange(from: old, to: new)
    exchange.makeAtOnce(
      in: self, by: caller, seen: baseState,
      layOut: {
        layOut(new)
        lendPictures(of: old, to: new)
      }, forget: forget)
    setNeedsFrame()
    contentDidChange()
  }

  /// A page left the container; its picture may still be in the air.
  func forget(_ page: any Page) { live.forget(page, isSeen: air.shows(page)) }

  /// Gives the live pages of a sheet their extents.
  func layOut(_ sheet: Sheet) {
    forEachPlace(of: sheet) { live.layOut($0, on: $1) }
  }

  /// Gives the live pages of a sheet in the air other extents, as far as they are still here.
  func layOutAgain(_ sheet: Sheet) {
    forEachPlace(of: sheet) { live.layOutAgain($0, on: $1) }
  }

  private func forEachPlace(of sheet: Sheet, _ body: (any Page, Stage) -> Void) {
    guard let layout else { return }
    for half in layout.halves(of: sheet) {
      if let page = half.page { body(page, layout.place(in: half).stage) }
    }
  }

  /// Has the pictures of sheets drawn, the most urgent first: of those that are seen, and of those that may
  /// come next.
  func prepare(_ seen: [Sheet], ahead: [Sheet]) {
    guard let layout else { return }
    let sheets = seen + ahead
    var places: [ObjectIdentifier: PagePlace] = [:]
    for half in sheets.flatMap(layout.halves) {
      guard let page = half.page, places[ObjectIdentifier(page)] == nil else { continue }
      places[ObjectIdentifier(page)] = layout.place(in: half)
    }
    let (boards, boardsAhead) = (boards(of: seen), boards(of: ahead))
    for (board, place) in boards.drawn + boardsAhead.drawn {
      places[ObjectIdentifier(board)] = place
    }
    // The two sheets of a transition are drawn whatever they cost.
    let least = sheets.prefix(2).reduce(0) { $0 + $1.pages.count }
    pictures.prepare(
      seen.flatMap(\.pages) + boards.drawn.map(\.page),
      ahead: ahead.flatMap(\.pages) + boardsAhead.drawn.map(\.page),
      keeping: boards.kept, atLeast: max(2, least)
    ) {
      places[ObjectIdentifier($0)] ?? PagePlace(layout.stage)
    }
  }

  /// Lets a page that takes another's place be seen as that one until it is drawn.
  private func lendPictures(of old: Sheet, to new: Sheet) {
    for (before, after) in [(old.first, new.first), (old.second, new.second)] {
      guard let before, let after, !new.contains(before), !old.contains(after) else { continue }
      pictures.lend(from: before, to: after)
    }
  }
}
