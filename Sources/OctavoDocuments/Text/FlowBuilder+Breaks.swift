internal import OctavoCairo

extension FlowBuilder {
  /// Begins something that has pages end about it or in it.
  func begin(_ breaks: PageBreaks) {
    flush(as: .paragraph)
    switch breaks.before {
    case .auto: break
    case .page: beginsPage = true
    case .avoid: keepWithNext(from: 0)
    }
    broken.append(blocks.count)
  }

  /// Ends what has begun last.
  func end(_ breaks: PageBreaks) {
    flush(as: .paragraph)
    let first = broken.removeLast()
    if breaks.isWhole, first < blocks.count, broken.count < Self.mostBroken {
      blocks[first].wholes.append(blocks.count - first)
    }
    switch breaks.after {
    case .auto: break
    case .page: beginsPage = true
    case .avoid: keepWithNext(from: first)
    }
  }

  /// In more things that say something of pages no other is held together.
  private static let mostBroken = 8

  /// Keeps the last block with the next one, unless it is before another, which is given by its index.
  private func keepWithNext(from first: Int) {
    if first < blocks.count { blocks[blocks.count - 1].staysWithNext = true }
  }
}
