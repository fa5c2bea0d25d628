internal import OctavoGeometry
internal import OctavoGestures

/// The boards of a flip: pages that no data source knows and nobody is told of. Their pictures are drawn as
/// those of pages are, ahead of need, where an end comes near.
@MainActor
final class CoverBoards {
  private struct Board {
    let page: ContentPage
    var content: BoardContent
    /// The life of the page that lies on it.
    var under: ObjectIdentifier
  }

  /// What was asked for.
  var cover = Cover.paper
  /// What stands on the boards, by the way in which they lie.
  var words: [TurnDirection: String] = [:]
  private var boards: [TurnDirection: Board] = [:]

  /// The board beyond the first page or the last as it is, if it lies under a page; nil if there is none.
  func board(_ direction: TurnDirection, lyingUnder page: any Page) -> ContentPage? {
    boards[direction].flatMap {
      $0.under == ObjectIdentifier(page.lifecycle) ? $0.page : nil
    }
  }

  /// The board beyond the first page or the last; nil for mere paper.
  ///
  /// - Parameters:
  ///   - direction: where it lies.
  ///   - page: the page that lies on it.
  ///   - mean: the colour of that page's picture; asked only if it matters.
  func board(
    _ direction: TurnDirection, under page: any Page, mean: (any Page) -> Color
  ) -> ContentPage? {
    let color = cover == .pages ? mean(page) : .black
    guard let content = BoardContent(cover, under: color, words: words[direction]) else {
      return nil
    }
    let key = ObjectIdentifier(page.lifecycle)
    guard let board = boards[direction] else {
      let page = ContentPage(content)
      boards[direction] = Board(page: page, content: content, under: key)
      return page
    }
    if board.content != content || board.under != key {
      if board.content != content { board.page.content = content }
      boards[direction] = Board(page: board.page, content: content, under: key)
    }
    return board.page
  }
}
