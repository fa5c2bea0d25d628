internal import OctavoCairo
internal import OctavoGeometry
internal import Synchronization

/// A section of a text as pages of one size, computed when first asked for.
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
  }

  let text: FlowText
  let section: Int
  let size: Size
  let typography: Typography
  /// How many pages are wanted.
  private let mostPages: Int
  private let computed = Mutex<(blocks: [FlowBlock], pages: [Page])?>(nil)

  init(
    _ text: FlowText, section: Int, size: Size, typography: Typography? = nil,
    mostPages: Int = .max
  ) {
    self.text = text
    self.section = section
    self.mostPages = mostPages
    self.size = size
    self.typography = typography ?? Typography(for: size)
  }

  /// The pages, one or more; laid out on the calling thread if nobody has done so yet.
  var pages: [Page] { laidOut.pages }

  /// The blocks of the section.
  var blocks: [FlowBlock] { laidOut.blocks }

  private var laidOut: (blocks: [FlowBlock], pages: [Page]) {
    computed.withLock { computed in
      if let computed { return computed }
      let blocks = text.blocks(ofSection: section)
      var paginator = FlowPaginator(blocks, of: text, typography: typography)
      let result = (blocks, paginator.pages(atMost: mostPages))
      computed = result
      return result
    }
  }

  var setter: FlowSetter { FlowSetter(typography: typography) }

  /// Where a piece stands on its page, in points.
  func place(of piece: Piece) -> Rect {
    let frame = typography.columns[piece.column]
    let edges = typography.edges(of: blocks[piece.block], columnWidth: frame.size.width)
    return Rect(
      x: frame.minX + edges.left, y: frame.minY + piece.top, width: edges.width,
      height: piece.height)
  }

  /// The number of pages if they are laid out, else a guess by the length of the text.
  var pageCount: PageCount {
    if let known = computed.withLockIfAvailable({ $0?.pages.count }), let known {
      return .exact(known)
    }
    let area = typography.columns.reduce(0) { $0 + $1.size.width * $1.size.height }
    let perPage = max(40, area / (typography.base * typography.base * 0.52 * 1.62))
    let length = Double(text.range(ofSection: section).count / FlowText.placesPerByte)
    return .estimated(max(1, Int((length / perPage).rounded(.up))))
  }

  /// The page that holds an offset; the nearest one for an offset outside the section.
  func page(holding offset: Int) -> Int {
    let pages = pages
    var (low, high) = (0, pages.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if pages[middle].start <= offset { low = middle } else { high = middle - 1 }
    }
    return low
  }
}
