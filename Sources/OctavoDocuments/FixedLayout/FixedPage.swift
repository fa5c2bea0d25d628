internal import OctavoGeometry

/// A page of fixed layout: what lies where, in CSS pixels from its upper left corner.
struct FixedPage: Sendable {
  /// Something that is seen.
  struct Element: Sendable {
    enum Kind: Sendable {
      case ground(CSSColor)
      /// A frame about its place, within it, from the top side on with the sun.
      case border([FixedBorder])
      case picture(path: String, fit: PlacedFit)
      case text(FixedText)
    }

    var kind: Kind
    /// Where it lies before it is mapped.
    var place: Rect
    var map: AffineMap
    var opacity: Double
    /// The layers of what it stands in, from outside: of two elements the one of the higher layer lies above.
    var layers: [Int]
    /// Outside of which nothing of it is seen, from outside.
    var clips: [Clip] = []
    /// What it shows, in words that nobody sees; empty if it does not say.
    var label = ""
    /// Where it leads, by what the page calls that; words may lead elsewhere.
    var link: String?

    /// The upright rectangle about where it is seen.
    var bounds: Rect { map(place) }

    /// The same without what frames cut off.
    var seenBounds: Rect { clips.reduce(bounds) { $0.intersection($1.map($1.rect)) } }
  }

  /// A frame that cuts off what leaves it.
  struct Clip: Sendable {
    /// Before it is mapped.
    var rect: Rect
    var map: AffineMap
  }

  /// The extents of the page.
  var size: Size
  /// What is seen, in the order in which it is read.
  var elements: [Element] = []

  /// The same from the bottom up (CSS 2.2, Appendix E, for boxes with layers).
  var painted: [Element] {
    let order = elements.indices.sorted { a, b in
      let (low, high) = (elements[a].layers, elements[b].layers)
      for index in 0..<max(low.count, high.count) {
        let left = low.indices.contains(index) ? low[index] : 0
        let right = high.indices.contains(index) ? high[index] : 0
        if left != right { return left < right }
      }
      return a < b
    }
    return order.map { elements[$0] }
  }
}
