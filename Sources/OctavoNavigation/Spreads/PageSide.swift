/// The side of an open book that a page stands on, where two pages stand side by side.
public enum PageSide: String, Sendable, Hashable, CaseIterable {
  /// The side of the pages before: the left one of a book that is read from left to right.
  case first
  /// The side of the pages after.
  case second
  /// Both, as a map or a picture across two pages does. Nothing stands beside it.
  case both
}

extension PageSide {
  /// The sides of all pages of a book, of which some are known: pages between these are pairs.
  ///
  /// Where a number of pages does not come out even, as a page is missing or there is one too many, one of them
  /// stands alone: after a cover that is alone the first, for those before a picture across both sides are surely
  /// its neighbours; else the last.
  ///
  /// ```swift
  /// // A cover, three pages, a map, two pages.
  /// print(PageSide.all([nil, nil, nil, nil, .both, nil, nil]))
  /// // second, second, first, second, both, first, second
  /// ```
  ///
  /// - Parameters:
  ///   - known: the sides that are known, a place for each page.
  ///   - isCoverAlone: whether the first page stands alone unless it is known where, as a cover does.
  public static func all(_ known: [PageSide?], isCoverAlone: Bool = true) -> [PageSide] {
    var sides: [PageSide] = []
    sides.reserveCapacity(known.count)
    while sides.count < known.count {
      if let side = known[sides.count] {
        sides.append(side)
        continue
      }
      let end = known[sides.count...].firstIndex { $0 != nil } ?? known.count
      let isStart = sides.isEmpty
      var run = pairs(
        end - sides.count, from: isStart && isCoverAlone ? .second : sides.last?.next ?? .first)
      let next = end < known.count ? known[end] : nil
      if isStart, isCoverAlone, let next, let last = run.last, last.next != next.start {
        // The cover stays; what follows it is put back from what is known.
        run.replaceSubrange(1..., with: pairs(run.count - 1, upTo: next))
      }
      sides += run
    }
    return sides
  }

  /// The side of the page after one on this side.
  private var next: PageSide { self == .first ? .second : .first }

  /// The side that a page begins on.
  private var start: PageSide { self == .second ? .second : .first }

  /// The sides of some pages that follow one another, from the first one's.
  private static func pairs(_ count: Int, from side: PageSide) -> [PageSide] {
    (0..<count).map { $0 % 2 == 0 ? side : side.next }
  }

  /// The sides of some pages before one that stands on a known side.
  private static func pairs(_ count: Int, upTo side: PageSide) -> [PageSide] {
    pairs(count, from: side.start == .first ? .second : .first).reversed()
  }
}
