internal import OctavoCairo
internal import OctavoGeometry
internal import Synchronization

/// A section of a text as pages of one size, each set when it is first asked for, and those before it.
final class FlowLayout: Sendable {
  /// A part of a block on a page.
  struct Piece: Sendable, Hashable {
    var block: Int
    /// The part of the block's text that was set in one go.
    var chunk: Range<Int>
    /// The lines of the chunk that stand here.
    var lines: Range<Int>
    var column: Int
    /// The distance from the column's top, in points.
    var top: Double
    /// The extent downwards, in points.
    var height: Double
    /// Where it begins and ends in the document's text.
    var range: Range<Int>
  }

  struct Page: Sendable, Hashable {
    var pieces: [Piece]
    var start: Int { pieces.first?.range.lowerBound ?? 0 }
    var end: Int { pieces.last?.range.upperBound ?? 0 }
  }

  let text: FlowText
  let section: Int
  let size: Size
  let typography: Typography
  /// Sets the next page; whoever asks for one that is not there waits here for it. Nil before the
  /// first page and after the last.
  private let paginator = Mutex<FlowPaginator?>(nil)
  private let read = Mutex<[FlowBlock]?>(nil)
  private let known = Mutex<(pages: [Page], isWhole: Bool)>(([], false))

  /// Whether its pages are those that the text counts.
  private let isCounted: Bool
  /// Whether what it reads is soon read again by others.
  private let isKept: Bool

  /// A section as pages.
  ///
  /// - Parameters:
  ///   - typography: The sizes and distances; nil for those that go with the pages' size.
  ///   - isKept: Whether others will soon ask for what it reads, too.
  init(
    _ text: FlowText, section: Int, size: Size, typography: Typography? = nil, isKept: Bool = true
  ) {
    isCounted = typography == nil
    self.isKept = isKept
    self.text = text
    self.section = section
    self.size = size
    self.typography =
      typography
      ?? Typography(
        for: size, direction: text.direction, language: text.language,
        isVertical: text.reader.isVertical(section))
  }

  /// The blocks of the section; read on the calling thread if nobody has done so yet.
  var blocks: [FlowBlock] {
    read.withLock { read in
      if let read { return read }
      let blocks = text.blocks(ofSection: section, isKept: isKept)
      read = blocks
      return blocks
    }
  }

  /// Whether the section is a picture and nothing else, as a cover is: it has the page to itself.
  var isPlate: Bool {
    guard isCounted, blocks.count == 1, case .picture(let path) = blocks[0].kind,
      let natural = text.pictureSize(path)
    else { return false }
    // What its text makes small is an ornament.
    let column = typography.inFrame(typography.columns[0].size).width
    return typography.extents(ofPicture: natural, in: blocks[0]).width
      >= min(natural.width, column / 2)
  }

  /// The pages, one or more; those that are not set yet are set on the calling thread.
  var pages: [Page] {
    // One after the other, so that who needs only the next one does not wait for all of them.
    while let count = knownCountIfMore() { set(pages: count + 1) }
    return known.withLock { $0.pages }
  }

  /// Whether there is a page with an index; sets no more of the section than is needed to know.
  func hasPage(_ index: Int) -> Bool {
    set(pages: index + 1)
    return known.withLock { $0.pages.indices.contains(index) }
  }

  /// The page with an index, or the nearest that there is.
  func page(at index: Int) -> Page {
    set(pages: index + 1)
    return known.withLock { $0.pages[max(0, min(index, $0.pages.count - 1))] }
  }

  /// How many pages are set; nil if these are all.
  private func knownCountIfMore() -> Int? {
    known.withLock { $0.isWhole ? nil : $0.pages.count }
  }

  /// Sets the section as far as so many pages.
  private func set(pages count: Int) {
    while let known = knownCountIfMore(), known < count {
      paginator.withLock { paginator in
        // Somebody else may have set it in the meantime.
        guard knownCountIfMore() == known else { return }
        var setting =
          paginator ?? FlowPaginator(blocks, of: text, typography: typography)
        paginator = nil
        let pages = setting.nextPages()
        self.known.withLock { known in
          known.pages += pages
          known.isWhole = setting.isDone
        }
        if !setting.isDone {
          paginator = setting
        } else if isCounted {
          text.note(self.known.withLock { $0.pages.map(\.start) }, ofSection: section, at: size)
        }
      }
    }
  }

  var setter: FlowSetter { FlowSetter(typography: typography) }

  /// Where a piece stands in the frame that lines are set in, in points.
  func place(of piece: Piece) -> Rect {
    let frame = typography.columns[piece.column]
    let edges = typography.edges(of: blocks[piece.block], columnWidth: frame.size.width)
    let place = Rect(
      x: frame.minX + edges.left, y: frame.minY + piece.top, width: edges.width,
      height: piece.height)
    return typography.mirrored(place, within: frame, of: blocks[piece.block])
  }

  /// The page that holds an offset; the nearest one for an offset outside the section. Sets no more of
  /// the section than that.
  func page(holding offset: Int) -> Int {
    while true {
      if let page = knownPage(holding: offset) { return page }
      if let count = knownCountIfMore() { set(pages: count + 1) }
    }
  }

  /// The page that holds an offset; nil if it is not set yet.
  func knownPage(holding offset: Int) -> Int? {
    known.withLock { known in
      let pages = known.pages
      guard known.isWhole || pages.last.map({ $0.end > offset }) == true else { return nil }
      return pages.lastIndex(notAfter: offset, by: \.start)
    }
  }
}

extension Array {
  /// The index of the last element whose place is not after another, or of the first element; places do
  /// not fall.
  ///
  /// - Complexity: O(log *n*).
  func lastIndex(notAfter place: Int, by placeOf: (Element) -> Int) -> Int {
    var (low, high) = (0, count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if placeOf(self[middle]) <= place { low = middle } else { high = middle - 1 }
    }
    return low
  }
}

extension [Int] {
  /// The index of the last place that is not after another, or of the first place.
  func lastIndex(notAfter place: Int) -> Int { lastIndex(notAfter: place, by: \.self) }
}
