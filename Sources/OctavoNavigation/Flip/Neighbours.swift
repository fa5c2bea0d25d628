internal import OctavoGestures

/// What a data source said of the pages' neighbours, so that it is asked once (SEMANTICS §6, L12).
///
/// Pages that were met stay known until the data changes: asked again, a source might make a second
/// page for the same place.
@MainActor
struct Neighbours {
  private struct Answers {
    // Kept, so that the identity that it is filed under is not given to another page.
    let page: any Page
    var before: Answer?
    var after: Answer?

    subscript(direction: TurnDirection) -> Answer? {
      get { direction == .forward ? after : before }
      set { if direction == .forward { after = newValue } else { before = newValue } }
    }
  }

  private enum Answer {
    case page(any Page)
    case end
  }

  private var answers: [ObjectIdentifier: Answers] = [:]

  /// Whether the neighbour on a side was asked for.
  func isKnown(_ direction: TurnDirection, of page: any Page) -> Bool {
    answers[ObjectIdentifier(page)]?[direction] != nil
  }

  /// The neighbour on a side, if it is known and there is one.
  func neighbour(_ direction: TurnDirection, of page: any Page) -> (any Page)? {
    guard case .page(let neighbour) = answers[ObjectIdentifier(page)]?[direction] else {
      return nil
    }
    return neighbour
  }

  /// Whether there is known to be no neighbour on a side.
  func isEnd(_ direction: TurnDirection, of page: any Page) -> Bool {
    isKnown(direction, of: page) && neighbour(direction, of: page) == nil
  }

  /// Keeps an answer.
  mutating func keep(
    _ neighbour: (any Page)?, _ direction: TurnDirection, of page: any Page
  ) {
    answers[ObjectIdentifier(page), default: Answers(page: page)][direction] =
      neighbour.map(Answer.page) ?? .end
  }
}
