import OctavoCairo
import OctavoGeometry
import OctavoNavigation
import OctavoTestSupport
import OctavoTransitions
import Testing

@testable import OctavoViews

/// Views that are asked for anew while a transition shows them, or as it ends.
@MainActor
struct BusyViewTests {
  private static let place = Rect(x: 20, y: 20, width: 100, height: 120)

  /// A page of which the first of four views is there, all of one place.
  private func board() -> ViewPageTests.Board {
    let board = ViewPageTests.Board(Array(repeating: Self.place, count: 4))
    board.page.add(board.views[0])
    return board
  }

  /// What is seen in the place; what overhung it is gone where a picture begins anew.
  private func picture(_ board: ViewPageTests.Board) -> [UInt32] {
    let all = pixels(of: board.frame(after: 0).scene)
    let width = Int(board.size.width)
    return (20..<140).flatMap { all[$0 * width + 20..<$0 * width + 120] }
  }

  @Test(arguments: [ViewPage.Action.replace, .showHide], [1, 2])
  func `a view that another one takes the place of leaves that to a third`(
    action: ViewPage.Action, third: Int
  ) {
    let board = board()
    let (page, views) = (board.page, board.views)
    page.makeTransition(from: views[0], to: views[1], using: FoldTransition(), action: action)
      .go(to: .destination)
    for _ in 0..<8 { board.frame() }
    let before = picture(board)
    let next = page.makeTransition(
      from: views[0], to: views[third], using: FoldTransition(), action: action)
    #expect(picture(board) == before)
    next.hold(at: 0.5)
    #expect(picture(board) != before, "it is seen")
    next.go(to: .destination)
    board.settle()
    #expect(page.views.filter { !$0.isHidden }.map { $0 === views[third] } == [true])
    #expect(page.views.allSatisfy { $0.page === page })
  }

  @Test func `a view is not lost that is to come in the place of one that is not there`() {
    let board = board()
    let (page, views) = (board.page, board.views)
    page.makeTransition(from: views[3], to: views[0], using: FoldTransition()).go(to: .destination)
    board.settle()
    #expect(page.views.map { $0 === views[0] } == [true])
  }

  @Test func `one that leaves all as it is goes back at once where it is told so at its end`() async
  {
    let board = board()
    let driven = board.page.makeTransition(
      from: board.views[0], to: board.views[1], using: FoldTransition(), action: .none)
    var endings: [DrivenTransition.Ending] = []
    Task {
      endings.append(await driven.play())
      endings.append(await driven.reverse())
    }
    for _ in 0..<10_000 where endings.count < 2 {
      await Task.yield()
      board.frame()
    }
    #expect(endings == [.finished, .cancelled])
  }

  @Test func `one that leaves all as it is may be put on its page again at its end`() {
    let board = board()
    let driven = board.page.makeTransition(
      from: board.views[0], to: board.views[1], using: FoldTransition(), action: .none)
    driven.onEnd = { [page = board.page, unowned driven] _ in page.add(driven) }
    driven.go(to: .destination)
    board.settle()
    let shown = picture(board)
    driven.hold(at: 0.5)
    #expect(picture(board) != shown)
  }

  @Test(arguments: [true, false])
  func `a view is on the page that it was put on last, also while it leaves another`(isAdded: Bool)
  {
    let (board, other) = (board(), board())
    let view = board.views[0]
    let driven = board.page.makeTransition(from: view, to: board.views[1], using: FoldTransition())
    driven.go(to: .destination)
    driven.onEnd = { _ in other.page.add(view) }
    if isAdded { board.page.add(view) } else { board.page.remove(view) }
    let last = isAdded ? board.page : other.page
    #expect(view.page === last)
    for page in [board.page, other.page] {
      #expect(page.views.count { $0 === view } == (page === last ? 1 : 0))
    }
  }
}
