package import OctavoGeometry

extension AccessibleElement {
  /// Where a part of its text stands, in points of the element: about all that is known of it. Nil if nothing is.
  package func rect(of range: Range<Int>) -> Rect? {
    textPlaces.filter { $0.range.overlaps(range) }.map(\.rect).reduce(nil) { rect, part in
      rect?.union(part) ?? part
    }
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
