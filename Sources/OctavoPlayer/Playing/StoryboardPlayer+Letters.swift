internal import OctavoNavigation

/// How large the letters of a board are.
extension StoryboardPlayer {
  /// Lets the words of scenes grow with the letters, as far as they have room, the bars of the board's stacks, and
  /// what is said of a broken board.
  public func setLetterScale(_ scale: Double) {
    letterScale = scale
    overlay.letterScale = scale
    root.setLetterScale(scale)
    let share = BarPoint.bounded(scale)
    guard share != tree.letterScale else { return }
    tree.letterScale = share
    for node in tree.all {
      showContent(of: node)
      if let flip = node.flip, node.pages?.recount() == true {
        flip.reloadData()
        hasOtherPageCounts = true
      }
    }
    requestFrame?()
  }

  /// Turns flips back to the last page of a scene where they show one that its words no longer take.
  ///
  /// - Returns: whether a flip shows another page.
  func stayInRange() -> Bool {
    hasOtherPageCounts = false
    var isOther = false
    for node in tree.all {
      guard let flip = node.flip, let page = flip.page,
        let next = node.pages?.page(inRangeOf: page), next !== page
      else { continue }
      flip.setPage(next, animated: false)
      // What it knows beside its page may be those that are no more.
      flip.reloadData()
      isOther = true
    }
    return isOther
  }
}
