internal import OctavoCairo
internal import OctavoGeometry

/// How much room things ask for.
extension FlowPaginator {
  /// The room that a block's beginning asks for, what must stay with it included.
  ///
  /// A chain of blocks that each stay with the next is measured once, from its end, so that its cost
  /// is that of its blocks; what is further off fills columns of its own.
  mutating func needed(by index: Int) -> Double {
    if let chain, chain.blocks.contains(index) {
      return chain.needs[chain.blocks.upperBound - 1 - index]
    }
    var last = index
    while last + 1 < blocks.count, last - index < Self.longestChain, staysWithNext(last) {
      last += 1
    }
    var needs: [Double] = []
    for block in (index...last).reversed() {
      let (own, whole) = (beginning(of: block), whole(from: block)?.height ?? 0)
      guard let following = needs.last else {
        needs.append(max(own, whole))
        continue
      }
      let space = typography.space(above: blocks[block + 1], after: blocks[block])
      // What could never stand in one column need not stay together.
      let both = own + space + following
      needs.append(max(both <= frame.size.height ? both : own, whole))
    }
    chain = (index..<(last + 1), needs)
    return needs[last - index]
  }

  /// Whether a block is nothing without the beginning of the next one: a heading, the head of a table, a word or a
  /// picture that is explained.
  private func staysWithNext(_ index: Int) -> Bool {
    if blocks[index + 1].beginsPage { return false }
    if blocks[index + 1].isExplanation || blocks[index].staysWithNext { return true }
    return switch blocks[index].kind {
    case .heading: true
    case .row(let row): row.isHead && !row.isLast
    case .paragraph, .code, .picture, .rule: false
    }
  }

  /// The room for what of a block is not parted from its beginning.
  private mutating func beginning(of index: Int) -> Double {
    // What ends on the page of the next one begins there, too, if it has room.
    if blocks[index].staysWithNext, let height = height(of: index) { return height }
    switch blocks[index].kind {
    case .rule: return typography.base
    case .picture(let path): return pictureSize(path, index).height * Self.leastPictureShare
    case .row(let row): return height(of: row, index) ?? firstLines(of: index).first?.bottom ?? 0
    case .heading: return firstLines(of: index).last?.bottom ?? 0
    case .code:
      let lines = firstLines(of: index)
      guard let last = lines.last else { return 0 }
      // A short piece of code is read as one.
      let isShort = lines.count <= Self.shortCode && last.bottom <= frame.size.height
      return isShort ? last.bottom : lines[min(lines.count, Self.togetherness) - 1].bottom
    case .paragraph:
      let lines = firstLines(of: index)
      // Three lines cannot be parted without leaving one alone.
      let count = lines.count <= Self.togetherness + 1 ? lines.count : Self.togetherness
      guard count > 0 else { return 0 }
      return lines[count - 1].bottom
    }
  }

  private mutating func firstLines(of index: Int) -> [TextLayout.Line] {
    part(of: index, from: 0).lines
  }

  /// The room for what stays on the page of a picture above it: the beginning of what explains it, or the rest of what
  /// stands whole.
  mutating func heightBelow(picture index: Int) -> Double {
    guard index + 1 < blocks.count else { return 0 }
    // As little more as sums may differ by.
    let tolerance = 0.001
    if index + 1 < wholeEnd {
      return tolerance
        + (index + 1..<wholeEnd).reduce(0) { $0 + space(above: $1) + (height(of: $1) ?? 0) }
    }
    guard blocks[index + 1].isExplanation, !blocks[index + 1].beginsPage else { return 0 }
    return tolerance + space(above: index + 1) + beginning(of: index + 1)
  }

  /// The room above a block that is not the first of its column, with that between lines that it has above its own.
  private mutating func space(above index: Int) -> Double {
    let space = typography.space(above: blocks[index], after: blocks[index - 1])
    guard blocks[index].kind == .paragraph, typography.goesOn(blocks[index]),
      let first = firstLines(of: index).first
    else { return space }
    return space + leading(above: first, of: blocks[index])
  }

  /// The largest thing that begins with a block, that no page ends in and that has room in a column: its extent
  /// downwards, and where it ends; nil if there is none, or the block is in one that stands whole.
  ///
  /// No more is measured for it than a column holds.
  mutating func whole(from index: Int) -> (height: Double, end: Int)? {
    guard index >= wholeEnd else { return nil }
    var (height, next) = (0.0, index)
    var whole: (height: Double, end: Int)?
    for count in blocks[index].wholes {
      while next < index + count {
        guard next == index || !blocks[next].beginsPage, let own = self.height(of: next) else {
          return whole
        }
        height += next == index ? own : space(above: next) + own
        guard height <= frame.size.height else { return whole }
        next += 1
      }
      whole = (height, next)
    }
    return whole
  }

  /// The least extent downwards of a whole block; nil if no column can hold it.
  private mutating func height(of index: Int) -> Double? {
    switch blocks[index].kind {
    case .rule: return typography.base * Self.ruleHeight
    case .picture(let path): return pictureSize(path, index).height * Self.leastPictureShare
    case .row(let row):
      if let height = height(of: row, index) { return height }
    case .paragraph, .heading, .code: break
    }
    var (start, height): (Int?, Double) = (0, 0)
    while let from = start {
      let part = part(of: index, from: from)
      guard let first = part.lines.first, let last = part.lines.last else { break }
      height +=
        (from > 0 ? gap(above: part.lines, of: blocks[index]) : 0) + last.bottom - first.top
      guard height <= frame.size.height else { return nil }
      start = part.next
    }
    return height
  }

  /// The extents of a picture in a column, as large as it is or its text has it, and no larger than the column.
  func pictureSize(_ path: String, _ index: Int) -> Size {
    let frame = typography.columns[0].size
    let width = typography.edges(of: blocks[index], columnWidth: frame.width).width
    guard let natural = text.pictureSize(path) else {
      return Size(width: width, height: typography.base * 5)
    }
    let extents = typography.inFrame(typography.extents(ofPicture: natural, in: blocks[index]))
    let fit = min(
      1, width / extents.width, frame.height * Self.mostOfColumn / extents.height)
    return Size(width: extents.width * fit, height: max(1, extents.height * fit))
  }
}
