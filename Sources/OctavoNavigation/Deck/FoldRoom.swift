internal import OctavoGeometry
internal import OctavoGestures
internal import OctavoTransitions

/// As near as their angles allow, and of leaves that roll as far apart that at both ends of the page each
/// fold line is ahead of the next by a part of the page (Laws, Leaves in the air).
@MainActor
struct FoldRoom {
  /// By how much of the page, or by half of what is left up to the hinge.
  static let gap = 0.02
  /// More than rounding, and less than a hundredth of a pixel.
  private static let slack = 1e-9

  private let leaves: ArraySlice<Leaf>
  /// By how much each may be nearer to the next one, as they are yet to come apart.
  private let lacks: [Double]

  /// The room of leaves that lie on one another, which are counted from the first of them; none of which lacks any
  /// unless told otherwise.
  init(leaves: ArraySlice<Leaf>, lacks: [Double] = []) {
    self.leaves = leaves
    self.lacks = lacks
  }

  private subscript(index: Int) -> Leaf { leaves[leaves.startIndex + index] }

  func least(_ index: Int, before turned: Double) -> Double {
    let least = wholeLeast(index, before: turned)
    return lacks.isEmpty || lacks[index] == 0 ? least : max(least - lacks[index], 0)
  }

  func most(_ index: Int, after turned: Double) -> Double {
    let most = wholeMost(index, after: turned)
    return lacks.isEmpty || lacks[index - 1] == 0 ? most : min(most + lacks[index - 1], 1)
  }

  private func wholeLeast(_ index: Int, before turned: Double) -> Double {
    let least = LeafSpacing.least(before: turned)
    guard least < 1, let next = self[index + 1].foldLine(turned: turned),
      mayLean(index, index + 1, next)
    else { return least }
    return nearest(from: least, to: 1) { turned in
      isClear(self[index].foldLine(turned: turned), of: next, aheadOf: index + 1, index)
    }
  }

  private func wholeMost(_ index: Int, after turned: Double) -> Double {
    let most = LeafSpacing.most(after: turned)
    guard most > 0, let before = self[index - 1].foldLine(turned: turned),
      mayLean(index - 1, index, before)
    else { return most }
    return nearest(from: most, to: 0) { turned in
      isClear(before, of: self[index].foldLine(turned: turned), aheadOf: index, index - 1)
    }
  }

  /// Whether the lines of two leaves may come too near though their angles are apart, as one of them leans:
  /// level ones go the same way by their clocks.
  private func mayLean(_ index: Int, _ other: Int, _ line: FoldLine) -> Bool {
    line.start != line.end
      || [index, other].contains { self[$0].driver.state.hold != nil }
  }

  /// Whether the line of a leaf is ahead of that of the one after it.
  private func isClear(
    _ line: FoldLine?, of next: FoldLine?, aheadOf nextIndex: Int, _ index: Int
  ) -> Bool {
    guard let line, let next else { return true }
    let goesOn = [(index, line), (nextIndex, next)].map { index, line in
      (self[index].direction == .forward) != line.goesBack
    }
    // Leaves that roll from either side lie on different pages.
    guard goesOn[0] == goesOn[1] else { return true }
    let (first, last) = goesOn[0] ? (line, next) : (next, line)
    return first.start >= Self.least(aheadOf: last.start) - Self.slack
      && first.end >= Self.least(aheadOf: last.end) - Self.slack
  }

  /// Where an end of a fold line is at least that is ahead of another's. One that leans comes to the hinge where
  /// the page lies down: nearer to it than a part of what is left nothing stands.
  private static func least(aheadOf place: Double) -> Double {
    min(place + gap, (place + 1) / 2)
  }

  /// The nearest place to one, on the way to another, that fits as that does.
  private func nearest(from start: Double, to end: Double, fits: (Double) -> Bool) -> Double {
    if fits(start) { return start }
    var (near, far) = (start, end)
    for _ in 0..<32 {
      let middle = (near + far) / 2
      if fits(middle) { far = middle } else { near = middle }
    }
    return far
  }
}
