internal import OctavoCairo
internal import OctavoGeometry
internal import OctavoRaster
internal import OctavoTransitions

/// How a container says which of its pages is seen: at the lower edge, over the pages and at rest whatever
/// turns, and in a low window so small that it covers no words. It needs a data source that counts its pages.
public enum PageIndicator: String, Sendable, Hashable, CaseIterable {
  /// A dot for each page, and the one of the page that is seen is bright; numbers where there are more than
  /// `mostDots` pages, or more than the window has room for.
  case dots
  /// The page's number and that of all: 3 / 20.
  case numbers

  /// The most pages that have a dot each.
  public static let mostDots = 20
}

/// The picture of an indicator, drawn again only where another page is seen.
@MainActor
final class IndicatorPicture {
  /// What it says.
  struct Words: Hashable {
    var indicator: PageIndicator
    /// The numbers of the pages that are seen, from 1.
    var numbers: ClosedRange<Int>
    /// How many pages there are; nil if that is not known.
    var count: Int?
  }

  /// How high it is in a window, and how far it stands from the edge: as it is meant to be, or so that it has room
  /// in the margin that text leaves at the foot of a low page. In points.
  private struct Extent: Hashable {
    let height, margin: Double

    init(in window: Size) {
      let foot = max(Self.leastFoot, Self.footShare * window.height)
      margin = min(max(foot - Self.usualHeight, 1), Self.usualMargin)
      height = min(Self.usualHeight, foot - margin)
    }

    /// What text leaves of a page's height at its foot, at the least.
    private static let footShare = 0.07
    private static let leastFoot = 17.5
    private static let usualHeight = 22.0
    static let usualMargin = 14.0

    /// Its size as a share of what it is meant to be.
    var share: Double { height / Self.usualHeight }
  }

  private static let (dot, step, letter) = (7.0, 14.0, 12.0)
  private static let opacity = 0.82
  private static let ground = Color(red: 0.13, green: 0.13, blue: 0.14)
  private static let bright = Color(red: 0.96, green: 0.96, blue: 0.95)
  private static let dim = Color(red: 0.45, green: 0.45, blue: 0.46)

  private var kept: (words: Words, extent: Extent, scale: PixelScale, snapshot: Snapshot)?
  /// What it says of the sheet that is seen.
  var said: (sheet: Sheet, words: Words)?

  /// What is laid over the pages; nil if there is no room or no memory for it.
  func item(_ words: Words, on stage: Stage) -> Scene.Item? {
    let extent = Extent(in: stage.size)
    guard let snapshot = picture(words, extent, on: stage) else { return nil }
    let size = snapshot.size
    let left = stage.scale.snapped((stage.size.width - size.width) / 2)
    let top = stage.scale.snapped(stage.size.height - extent.margin - size.height)
    guard left >= 0, top >= 0 else { return nil }
    let layer = Layer(
      .indicator, of: .to, source: Rect(size: size),
      placement: .translation(x: left, y: top), opacity: Self.opacity,
      outline: Self.pill(size))
    return Scene.Item(layer, showing: snapshot)
  }

  private func picture(_ words: Words, _ extent: Extent, on stage: Stage) -> Snapshot? {
    if let kept, kept.words == words, kept.extent == extent, kept.scale == stage.scale {
      return kept.snapshot
    }
    let (dot, step) = (Self.dot * extent.share, Self.step * extent.share)
    let dots = words.indicator == .dots ? dotCount(words.count, step: step, extent, on: stage) : nil
    let text = TextLayout(
      [
        TextRun(
          words.text, font: Font("sans-serif", size: Self.letter * extent.share),
          color: Self.bright)
      ], width: nil, alignment: .center, lineHeight: 1.2)
    let width = dots.map { Double($0 - 1) * step + dot } ?? text.size.width
    let size = Size(
      width: stage.scale.snapped(width + extent.height),
      height: stage.scale.snapped(extent.height))
    let snapshot = try? Snapshot(size: size, scale: stage.scale, background: Self.ground) {
      context in
      guard let dots else {
        return text.draw(
          in: context,
          at: Point(
            x: (size.width - text.size.width) / 2, y: (size.height - text.size.height) / 2))
      }
      for number in 1...dots {
        context.setColor(words.numbers.contains(number) ? Self.bright : Self.dim)
        context.newPath()
        context.addArc(
          center: Point(
            x: size.width / 2 + (Double(number) - Double(dots + 1) / 2) * step,
            y: size.height / 2), radius: dot / 2)
        context.fillPath()
      }
    }
    kept = snapshot.map { (words, extent, stage.scale, $0) }
    return snapshot
  }

  /// How many dots there are; nil if they are too many.
  private func dotCount(
    _ count: Int?, step: Double, _ extent: Extent, on stage: Stage
  ) -> Int? {
    guard let count else { return nil }
    let room = stage.size.width - 2 * Extent.usualMargin - extent.height
    let isFew = (1...PageIndicator.mostDots).contains(count)
    return isFew && Double(count) * step <= room ? count : nil
  }

  /// A rectangle with round ends.
  private static func pill(_ size: Size) -> [Point] {
    let radius = size.height / 2
    let corners = 12
    return [size.width - radius, radius].enumerated().flatMap { end, center in
      (0...corners).map { corner in
        let angle = (Double(corner) / Double(corners) - 0.5 + Double(end)) * Double.pi
        return Point(x: center + radius * cosine(angle), y: radius + radius * sine(angle))
      }
    }
  }
}

extension IndicatorPicture.Words {
  /// The numbers in words.
  var text: String {
    let first = numbers.lowerBound
    let seen = numbers.count > 1 ? "\(first)–\(numbers.upperBound)" : "\(first)"
    return count.map { "\(seen) / \($0)" } ?? seen
  }
}

extension FlipContainer {
  /// What says over the pages which of them is seen; nil if nothing does.
  ///
  /// Nobody is asked for numbers while the same page is seen and leaves fly over it.
  func indicatorItem(on stage: Stage) -> Scene.Item? {
    guard let indicator, let shown = riffle?.shown ?? sheet else { return nil }
    if let said = indicatorPicture.said, said.sheet == shown, said.words.indicator == indicator,
      !air.isEmpty
    {
      return indicatorPicture.item(said.words, on: stage)
    }
    indicatorPicture.said = words(of: indicator, for: shown).map { (shown, $0) }
    return indicatorPicture.said.flatMap { indicatorPicture.item($0.words, on: stage) }
  }

  private func words(
    of indicator: PageIndicator, for shown: Sheet
  ) -> IndicatorPicture.Words? {
    let numbers = shown.pages.compactMap { number(of: $0)?.number }
    guard let first = numbers.min(), let last = numbers.max() else { return nil }
    return IndicatorPicture.Words(
      indicator: indicator, numbers: first...last, count: exactPageCount)
  }
}

extension Layer.Role {
  /// What says which page is seen.
  static let indicator = Layer.Role(rawValue: "indicator")
}
