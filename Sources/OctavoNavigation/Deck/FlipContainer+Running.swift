internal import OctavoGestures
internal import OctavoTransitions

/// Turns to a far page: a run of leaves, as when a stack of paper goes over.
extension FlipContainer {
  /// The most leaves of a run, whatever the air has room for: all of them land within a second.
  private static let mostLeaves = 8
  /// The most time that a leaf of a run takes, in seconds.
  static let runDuration = 0.4

  /// The sheets that are seen in passing on the way to a far one; none where the data source cannot name
  /// them, or what turns is no leaf.
  func passedSheets(
    from: Sheet, to next: Sheet, _ operation: NavigationOperation
  ) -> [Sheet] {
    guard !isMotionReduced, duration > 0, stage != nil, baseState == .appeared, let dataSource,
      let first = number(of: from.page)?.number, let last = number(of: next.page)?.number,
      (last > first) == (operation.direction == .forward)
    else { return [] }
    let distance = abs(last - first) / (from.isSpread ? 2 : 1)
    let count = min(distance, currentLeafLimit - air.count, Self.mostLeaves)
    guard count > 1 else { return [] }
    var passed: [Sheet] = []
    for part in 1..<count {
      let number = first + (last - first) * part / count
      guard let sheet = passedSheet(at: number - 1, by: dataSource) else { continue }
      if sheet != from, sheet != next, sheet != passed.last { passed.append(sheet) }
    }
    return passed
  }

  /// What is seen in passing at an index, or near it where numbers are estimates.
  private func passedSheet(at index: Int, by dataSource: any FlipContainerDataSource) -> Sheet? {
    if let page = dataSource.page(at: index, in: self) {
      return refusal(of: page) == nil ? sheet(holding: page) : nil
    }
    // It is a picture: nobody is asked what really stands beside it.
    func near(_ index: Int) -> (any Page)? {
      let page = (dataSource as? any NumberedDataSource)?.page(near: index + 1, in: self)
      return page.flatMap { refusal(of: $0) == nil ? $0 : nil }
    }
    guard let page = near(index) else { return nil }
    guard isSpread else { return Sheet(page) }
    let alone = lone(page)
    guard !alone.isAcross else { return alone }
    let other = near(alone.first == nil ? index - 1 : index + 1)
    let leads = alone.first != nil
    let fits = other.map { $0 !== page && canStand($0, on: leads ? .second : .first, beside: page) }
    return Sheet(page, beside: fits == true ? other : nil, leads: leads)
  }

  /// Sends a leaf off to a sheet, or a run of them where others are passed.
  ///
  /// - Returns: the last leaf, which lands on the sheet; the others are pictures.
  func run(
    from: Sheet, to next: Sheet, passing passed: [Sheet], _ direction: TurnDirection,
    as timed: TimedTransition? = nil
  ) -> Leaf.ID {
    var (current, last) = (from, 0)
    var begun: [(leaf: Leaf.ID, from: Sheet)] = []
    let longest = passed.isEmpty ? Double.infinity : Self.runDuration
    for sheet in passed + [next] {
      last = beginLeaf(
        from: current, to: sheet, direction, as: timed, flies: true, longest: longest)
      air.moveCurrent(across: last, toward: direction)
      begun.append((last, current))
      // What is no leaf cannot run: nothing sets out that has not done so.
      if !passed.isEmpty, let stage, !air.turnsAsLeaf(last, from: sheetPictures(on: stage)) {
        while let latest = begun.popLast(), air[latest.leaf]?.driver.progress == 0 {
          air.remove(latest.leaf)
          current = latest.from
        }
        return run(from: current, to: next, passing: [], direction, as: timed)
      }
      current = sheet
    }
    return last
  }
}
