package import OctavoGeometry

extension AccessibleElement {
  /// Where a part of its text stands, in points of the element: about all that is known of it. What has no place of
  /// its own, as a space, stands between what does. Nil if nothing is known, and of what is no part of the text.
  package func rect(of range: Range<Int>) -> Rect? {
    let whole = textPlaces.filter { $0.range.overlaps(range) }.map(\.rect).reduce(nil) {
      rect, part in rect?.union(part) ?? part
    }
    guard whole == nil, range.lowerBound >= 0, !range.isEmpty,
      range.lowerBound < text?.unicodeScalars.count ?? 0
    else { return whole }
    return gap(at: range)
  }

  /// Where what stands between two places is; where it goes on to another line, at the end of the one before.
  private func gap(at range: Range<Int>) -> Rect? {
    let next = textPlaces.firstIndex { $0.range.lowerBound >= range.upperBound }
    let index = next ?? textPlaces.endIndex
    guard index > 0 else {
      return next.map { textPlaces[$0].rect.end(atRight: isLeftward(from: $0)) }
    }
    let before = textPlaces[index - 1].rect
    guard index < textPlaces.endIndex, before.isBeside(textPlaces[index].rect) else {
      return before.end(atRight: index < 2 || !isLeftward(from: index - 2))
    }
    let after = textPlaces[index].rect
    let line = before.union(after)
    let (left, right) = before.minX < after.minX ? (before, after) : (after, before)
    let width = max(right.minX - left.maxX, 0)
    return Rect(x: left.maxX, y: line.minY, width: width, height: line.size.height)
  }

  /// Whether the place after one stands to its left in the same line.
  private func isLeftward(from index: Int) -> Bool {
    guard index + 1 < textPlaces.endIndex else { return false }
    let (here, next) = (textPlaces[index].rect, textPlaces[index + 1].rect)
    return here.isBeside(next) && next.minX < here.minX
  }

  /// Where the part of its text begins that stands at a point of the element; nil if none is known to.
  package func offset(at point: Point) -> Int? {
    textPlaces.first { $0.rect.contains(point) }?.range.lowerBound
  }

  /// The same where it is shown larger.
  package func enlarged(by scale: Double) -> AccessibleElement {
    var element = self
    element.frame = frame.scaled(by: scale)
    for index in textPlaces.indices {
      element.textPlaces[index].rect = textPlaces[index].rect.scaled(by: scale)
    }
    element.children = children.map { $0.enlarged(by: scale) }
    return element
  }
}

extension Rect {
  /// Whether another stands in the same line.
  fileprivate func isBeside(_ other: Rect) -> Bool { minY < other.maxY && other.minY < maxY }

  /// One of its ends, which has no width.
  fileprivate func end(atRight isRight: Bool) -> Rect {
    Rect(x: isRight ? maxX : minX, y: minY, width: 0, height: size.height)
  }
}
