internal import OctavoGeometry
internal import OctavoGestures
internal import OctavoNavigation
internal import OctavoViews

/// How words are selected: a finger that rests on one takes it, and where it goes from there the others.
extension ReaderRoot {
  /// Whoever knows where words stand; nil where nobody does.
  var worded: (any WordedDataSource)? { flips?.dataSource as? any WordedDataSource }

  /// Whether words are selected.
  var isSelecting: Bool { selecting.selection != nil }

  /// What is selected, as it is seen.
  var selectionState: SelectionState? {
    guard let selection = selecting.selection else { return nil }
    let isHeld = selecting.hand != nil || selecting.press != nil || isEndHeld
    let ends = selection.words.ends(of: selection.range)
    return SelectionState(
      marks: selection.words.marks(of: selection.range), first: ends.first, last: ends.last,
      actions: isHeld ? [] : selectionActions)
  }

  private var isEndHeld: Bool {
    held.values.contains { if case .selectionEnd = $0.target { true } else { false } }
  }

  private var selectionActions: [SelectionAction] {
    SelectionAction.allCases.filter {
      switch $0 {
      case .copy: copyText != nil
      case .find: finder != nil
      }
    }
  }

  // MARK: - A hand

  /// Takes a contact that is none of the bars'.
  ///
  /// - Returns: what is left of it to the pages; nil if that is nothing.
  func select(by contact: Contact) -> Contact? {
    switch contact.phase {
    case .began:
      let isAlone = selecting.contacts.isEmpty
      selecting.contacts.insert(contact.key)
      if isSelecting {
        // A finger beside one that rests turns what that one holds.
        if isAlone { selecting.spent = press(contact) }
        endSelecting()
      }
      selecting.press = isAlone && worded != nil && state.panel == nil ? press(contact) : nil
      if selecting.press != nil { changed() }
      return contact
    case .moved:
      if contact.key == selecting.hand {
        moveEnd(to: contact.position)
        return nil
      }
      if let spent = selecting.spent, spent.isLeft(by: contact) { selecting.spent = nil }
      guard let press = selecting.press, press.isLeft(by: contact) else { return contact }
      selecting.press = nil
      guard isSelecting else { return contact }
      // From here on it selects, and is nothing to the pages.
      selecting.hand = contact.key
      moveEnd(to: contact.position)
      return contact.cancelled
    case .ended, .cancelled:
      selecting.contacts.remove(contact.key)
      if contact.key == selecting.hand {
        selecting.hand = nil
        tellSelected()
        return nil
      }
      let isSpent = contact.key == selecting.spent?.contact
      if isSpent { selecting.spent = nil }
      guard contact.key == selecting.press?.contact else {
        return isSpent ? contact.cancelled : contact
      }
      selecting.press = nil
      tellSelected()
      return isSelecting || isSpent ? contact.cancelled : contact
    }
  }

  private func press(_ contact: Contact) -> Selecting.Press {
    Selecting.Press(contact: contact.key, place: contact.position)
  }

  /// A finger takes an end of what is selected, or lets it go.
  func takeEnd(isFirst: Bool, at place: Point) {
    guard var selection = selecting.selection else { return }
    let range = selection.range
    (selection.anchor, selection.focus) =
      isFirst ? (range.upperBound, range.lowerBound) : (range.lowerBound, range.upperBound)
    let ends = selection.words.ends(of: range)
    selecting.offset = (isFirst ? ends.first : ends.last).line.center - place
    selecting.selection = selection
    changed()
  }

  /// The end that is moved is the word at a place, or the nearest to it.
  func moveEnd(to place: Point) {
    guard var selection = selecting.selection,
      let word = selection.words.word(at: place + selecting.offset)
    else { return }
    selection.focus = word
    selecting.selection = selection
    changed()
  }

  /// What is selected is so for now: others may have it.
  func tellSelected() {
    if let text = selecting.selection?.text { selectText?(text) }
    changed()
  }

  /// Nothing is selected any more.
  func endSelecting() {
    guard isSelecting || selecting.press != nil || selecting.awaitsAll else { return }
    (selecting.selection, selecting.press, selecting.hand) = (nil, nil, nil)
    selecting.awaitsAll = false
    changed()
  }

  // MARK: - Time

  /// Sees to a finger that rests, and to what is selected where pages move.
  ///
  /// - Returns: when it is to be seen to again; nil if nothing is awaited.
  func followSelection(at time: Double) -> Double? {
    if isSelecting { keepSelection() }
    if selecting.awaitsAll { selectAll() }
    guard let press = selecting.press, !isSelecting, let flips else { return nil }
    let since = press.since ?? time
    selecting.press?.since = since
    let pages = flips.restingPages
    guard !pages.isEmpty, !flips.isEdgeHeld, flips.zoomRests else {
      // What moves under the finger is what it came for.
      selecting.press = nil
      return nil
    }
    let whole = DragThresholds.longestTap
    let asks = since + whole * Selecting.asksAfter
    guard time >= asks - 1e-6 else { return asks }
    let words = words(on: pages)
    guard time >= since + whole - 1e-6 else { return since + whole }
    // The frame that they are there in comes by itself.
    guard let words else { return nil }
    guard let word = words.word(at: press.place, within: Selecting.reach) else {
      selecting.press = nil
      return nil
    }
    hideBars()
    begin(words, on: pages, from: word, to: word)
    return nil
  }

  private func begin(
    _ words: SelectableWords, on pages: [FlipContainer.RestingPage], from anchor: Int, to focus: Int
  ) {
    selecting.offset = Point()
    selecting.selection = Selecting.Selection(
      words: words, pages: pages.map { ObjectIdentifier($0.page) }, anchor: anchor, focus: focus)
    changed()
  }

  /// What is selected stays with its pages, however large they are shown; where they turn, it is gone.
  private func keepSelection() {
    guard let flips, var selection = selecting.selection, state.panel == nil, !bars.isShown else {
      return endSelecting()
    }
    let pages = flips.restingPages
    guard pages.map({ ObjectIdentifier($0.page) }) == selection.pages, let words = words(on: pages),
      words.pages.map(\.words.words.count) == selection.words.pages.map(\.words.words.count)
    else { return endSelecting() }
    selection.words = words
    selecting.selection = selection
  }

  /// The words of pages; nil as long as they are not all found.
  private func words(on pages: [FlipContainer.RestingPage]) -> SelectableWords? {
    guard let flips, let worded else { return nil }
    // All of them are asked for, whichever is found first.
    let found = pages.map { page in
      worded.words(on: page.page, in: flips).map {
        SelectableWords.SeenPage($0.sound, at: page.frame.origin, scale: page.scale)
      }
    }
    guard found.allSatisfy({ $0 != nil }) else { return nil }
    return SelectableWords(found.compactMap(\.self))
  }

  // MARK: - Keys, and what is done with words

  /// Selects all words on the pages that lie open; those that are being found are selected when they are.
  func selectAll() {
    guard let flips, worded != nil, state.panel == nil else { return endSelecting() }
    let pages = flips.restingPages
    guard !pages.isEmpty else { return endSelecting() }
    guard let words = words(on: pages) else {
      // The frame that they are there in comes by itself.
      selecting.awaitsAll = true
      return
    }
    selecting.awaitsAll = false
    guard words.count > 0 else { return }
    hideBars()
    begin(words, on: pages, from: 0, to: words.count - 1)
    tellSelected()
  }

  /// Keys while words are selected.
  ///
  /// - Returns: whether that is all that it means.
  func pressInSelection(_ press: KeyPress) -> Bool {
    guard var selection = selecting.selection else { return false }
    switch (press.name.lowercased(), press.modifiers) {
    case ("c", [.control]), ("insert", [.control]): if !press.isRepeat { perform(.copy) }
    case ("escape", []): endSelecting()
    case ("left", [.shift]), ("right", [.shift]):
      let step = press.name.lowercased() == "right" ? 1 : -1
      let focus = selection.focus + (state.isMirrored ? -step : step)
      selection.focus = min(max(focus, 0), selection.words.count - 1)
      selecting.selection = selection
      tellSelected()
    default: return false
    }
    return true
  }

  /// Does something with the words that are selected.
  func perform(_ action: SelectionAction) {
    guard let selection = selecting.selection, selectionActions.contains(action) else { return }
    let text = selection.text
    endSelecting()
    switch action {
    case .copy: copyText?(text)
    case .find:
      finding.field.clear()
      finding.field.insert(text)
      look(for: finding.field.words)
      openFind()
    }
  }
}

extension Contact {
  /// The same as it is over and means nothing.
  fileprivate var cancelled: Contact {
    var contact = self
    contact.phase = .cancelled
    return contact
  }
}
