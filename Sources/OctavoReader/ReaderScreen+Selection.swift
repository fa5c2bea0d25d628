internal import OctavoGeometry

/// Words that are selected: a colour over them, an end to move on either side, and what can be done with them.
extension ReaderScreen {
  /// The side of what an end is moved by, in points; its knob is in the middle.
  static let endSide = ReaderScreen.target
  /// How large a knob is, in points: it hangs from the end of its line, beside the words.
  static let knobRadius = 9.0
  /// The room between the words and what can be done with them, in points.
  private static let actionGap = 10.0

  /// What is at a place of the words that are selected and what goes with them.
  func selectionTarget(at point: Point) -> ReaderTarget? {
    parts.last { part in
      guard part.frame.contains(point) else { return false }
      return switch part.target {
      case .action, .selectionEnd: true
      default: false
      }
    }?.target
  }

  mutating func addSelection() {
    guard let selection = plan.selection else { return }
    let window = Rect(size: plan.size)
    for (index, mark) in selection.marks.enumerated() {
      let seen = mark.intersection(window)
      if !seen.size.isEmpty { add("selected \(index)", seen, .selected) }
    }
    for (name, end, isFirst) in [
      ("selection start", selection.first, true), ("selection end", selection.last, false),
    ] where window.contains(end.line.center) {
      let middle = Point(
        x: end.isLeft ? end.line.minX - Self.knobRadius : end.line.maxX + Self.knobRadius,
        y: end.line.maxY + Self.knobRadius)
      let frame = Rect(
        x: middle.x - Self.endSide / 2, y: middle.y - Self.endSide / 2, width: Self.endSide,
        height: Self.endSide)
      add(name, frame, .selectionEnd(isLeft: end.isLeft), as: .selectionEnd(isFirst: isFirst))
    }
    addActions(of: selection)
  }

  /// What can be done stands above the words, or else below them, or else in their middle.
  private mutating func addActions(of selection: SelectionState) {
    guard !selection.actions.isEmpty, let first = selection.marks.first else { return }
    let around = selection.marks.dropFirst().reduce(first) { $0.union($1) }
    let width = min(96, (plan.size.width - 16) / Double(selection.actions.count))
    let size = Size(
      width: width * Double(selection.actions.count), height: Self.target)
    let x = min(max(around.center.x - size.width / 2, 8), plan.size.width - 8 - size.width)
    let above = around.minY - Self.actionGap - size.height
    let below = around.maxY + 2 * Self.knobRadius + Self.actionGap
    let room = plan.size.height - 8 - size.height
    let y = above >= 8 ? above : below <= room ? below : max(8, min(around.center.y, room))
    let card = Rect(x: x.rounded(), y: y.rounded(), width: size.width, height: size.height)
    add("selection card", card, .panel(.whole))
    for (index, action) in selection.actions.enumerated() {
      let frame = Rect(
        x: card.minX + Double(index) * width + 1, y: card.minY + 1, width: width - 2,
        height: size.height - 2)
      add(action.rawValue, frame, .action(action), as: .action(action))
    }
  }
}
