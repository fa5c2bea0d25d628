package import OctavoGeometry

/// The line on which a knob stands for a page of a book, in the direction in which it is read.
package struct PageSlider: Sendable, Hashable {
  /// The line, in window points.
  package var track: Rect
  /// How many pages there are, one at least.
  package var count: Int
  /// Whether the first page is at the right.
  package var isMirrored: Bool

  /// A line for pages.
  package init(track: Rect, count: Int, isMirrored: Bool = false) {
    self.track = track
    self.count = max(1, count)
    self.isMirrored = isMirrored
  }

  /// All its distances become so many times as large.
  mutating func grow(by factor: Double) { track = track.scaled(by: factor) }

  /// How far into the book a page is, 0…1.
  package func share(of number: Int) -> Double {
    count > 1 ? Double(min(max(number, 1), count) - 1) / Double(count - 1) : 0
  }

  /// Where the knob of a page stands, in window points from the left.
  package func x(of number: Int) -> Double {
    let share = share(of: number)
    return track.minX + (isMirrored ? 1 - share : share) * track.size.width
  }

  /// The page whose knob is nearest to a place; the ends go on outwards.
  package func number(at x: Double) -> Int {
    guard track.size.width > 0, x.isFinite else { return 1 }
    let place = min(max((x - track.minX) / track.size.width, 0), 1)
    let share = isMirrored ? 1 - place : place
    return 1 + Int((share * Double(count - 1)).rounded())
  }
}
