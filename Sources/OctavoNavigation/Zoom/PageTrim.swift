internal import OctavoGeometry

/// By which lines the margins of all pages are cropped, as shares of a page's extents: one pair for the pages
/// that lead, as left ones do, and one for the others, alike in their extents, so that no page jumps or is
/// another size than the one before it.
struct PageTrim: Sendable, Hashable {
  /// What stands on a page that was looked at.
  struct Sample: Sendable {
    let isLeading: Bool
    let content: Rect
  }

  /// From how many pages on one of them may stand out at an edge: a full-page picture among texts.
  private static let manyPages = 6

  /// What is seen of pages that lead.
  let leading: Rect
  /// What is seen of the others.
  let following: Rect

  /// The lines within which most of some pages stand; nil if none was looked at.
  init?(_ samples: [Sample]) {
    guard !samples.isEmpty else { return nil }
    func common(_ samples: [Sample]) -> Rect? {
      guard !samples.isEmpty else { return nil }
      let skipped = samples.count >= Self.manyPages ? 1 : 0
      func least(_ edge: (Rect) -> Double) -> Double {
        samples.map { edge($0.content) }.sorted()[skipped]
      }
      let (left, top) = (least(\.minX), least(\.minY))
      let (right, bottom) = (-least { -$0.maxX }, -least { -$0.maxY })
      return Rect(x: left, y: top, width: right - left, height: bottom - top)
    }
    let leading = common(samples.filter(\.isLeading))
    let following = common(samples.filter { !$0.isLeading })
    guard let one = leading ?? following, let other = following ?? leading else { return nil }
    let size = Size(
      width: max(one.size.width, other.size.width), height: max(one.size.height, other.size.height))
    func grown(_ rect: Rect) -> Rect {
      func start(_ low: Double, _ length: Double, _ wanted: Double) -> Double {
        min(max(low + (length - wanted) / 2, 0), 1 - wanted)
      }
      return Rect(
        x: start(rect.minX, rect.size.width, size.width),
        y: start(rect.minY, rect.size.height, size.height), width: size.width, height: size.height)
    }
    (self.leading, self.following) = (grown(one), grown(other))
  }

  /// What is seen of a page that stands in a place.
  func content(in place: Rect, isLeading: Bool) -> Rect {
    let share = isLeading ? leading : following
    return Rect(
      x: place.minX + share.minX * place.size.width, y: place.minY + share.minY * place.size.height,
      width: share.size.width * place.size.width, height: share.size.height * place.size.height)
  }
}
