internal import OctavoGestures

/// Pages that are had ready before they are turned to.
extension FlipContainer {
  /// At rest, asks for the neighbours; always, has the pictures drawn that are or will be seen.
  func prefetchNeighbours() {
    let isStill = pending == nil && hands.isEmpty && !modals.isOpen
    // A hand that moved nothing leaves nothing behind that would ask for it.
    guard needsPrefetch || isStill && isGroupingOutOfDate else { return }
    needsPrefetch = false
    if isStill { regroupIfNeeded() }
    // What runs under a finger is what is seen.
    let focus = riffle?.shown ?? sheet
    if let focus {
      if isStill {
        for direction in [TurnDirection.forward, .backward] { askAhead(direction, of: focus) }
      }
      // Who turns fast never rests, and passes any number of pages.
      releaseFarPages(from: focus)
    }
    // What is no longer wanted here is free for other places.
    defer { reserve.trim() }
    guard stage != nil else { return }
    modals.prepare()
    var seen = air.sheets
    if let sheet { seen.insert(sheet, at: 0) }
    prepare(seen, ahead: focus.map(sheetsAhead) ?? [])
  }

  /// Nobody is asked for the pages beside its own until it is seen again.
  func tidyOutOfSight() {
    if let sheet { releaseFarPages(from: sheet) }
    reserve.trim()
  }

  /// Asks for the sheets on a side that are worth having ready; never while a page turns (Laws, L12).
  func askAhead(_ direction: TurnDirection, of sheet: Sheet) {
    var last = sheet
    for _ in 0..<reach(direction) {
      guard let next = self.sheet(direction, of: last) else { return }
      last = next
    }
  }

  /// The known sheets about one that are worth having ready, the likeliest first.
  func sheetsAhead(of sheet: Sheet) -> [Sheet] {
    let way = riffle?.direction ?? travel.direction
    var on = known(way, of: sheet)
    let back = known(way.reversed, of: sheet)
    guard !on.isEmpty else { return back }
    let next = on.removeFirst()
    return [next] + back + on
  }

  private func known(_ direction: TurnDirection, of sheet: Sheet) -> [Sheet] {
    var sheets: [Sheet] = []
    for _ in 0..<reach(direction) {
      guard let next = knownSheet(direction, of: sheets.last ?? sheet) else { break }
      sheets.append(next)
    }
    return sheets
  }

  /// How many sheets on a side are worth having ready.
  private func reach(_ direction: TurnDirection) -> Int {
    if let riffle { return riffle.direction == direction ? Travel.most : 1 }
    return travel.reach(direction, at: windowCore.latestTime ?? 0)
  }
}
