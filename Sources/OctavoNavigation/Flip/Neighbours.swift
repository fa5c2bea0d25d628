internal import OctavoGestures

/// What a data source said of the pages' neighbours and places, so that it is asked once (Laws, L12).
///
/// A page stays known for as long as somebody has it: asked again, a source might make a second page
/// for the same place. The pages near the one that is shown are kept here; the others are whoever's
/// made them.
@MainActor
struct Neighbours {
  private struct Answers {
    // Tells the page from another that is given its identity later.
    weak var page: (any Page)?
    var before: Answer?
    var after: Answer?
    var rank: PageRank?
    var leads: Bool?

    subscript(direction: TurnDirection) -> Answer? {
      get { direction == .forward ? after : before }
      set { if direction == .forward { after = newValue } else { before = newValue } }
    }
  }

  private enum Answer {
    case page(Weak)
    case end
  }

  private struct Weak {
    weak var page: (any Page)?
  }

  private var answers: [ObjectIdentifier: Answers] = [:]
  /// The pages that live on because they are near.
  private var near: [any Page] = []

  /// Whether the neighbour on a side was asked for, and is still there if there is one.
  func isKnown(_ direction: TurnDirection, of page: any Page) -> Bool {
    switch answer(direction, of: page) {
    case .page(let neighbour): neighbour.page != nil
    case .end: true
    case nil: false
    }
  }

  /// The neighbour on a side, if it is known and there is one.
  func neighbour(_ direction: TurnDirection, of page: any Page) -> (any Page)? {
    guard case .page(let neighbour) = answer(direction, of: page) else { return nil }
    return neighbour.page
  }

  /// Whether there is known to be no neighbour on a side.
  func isEnd(_ direction: TurnDirection, of page: any Page) -> Bool {
    if case .end = answer(direction, of: page) { true } else { false }
  }

  /// Keeps an answer, and with it what it says of the way back.
  mutating func keep(
    _ neighbour: (any Page)?, _ direction: TurnDirection, of page: any Page
  ) {
    set(neighbour.map { .page(Weak(page: $0)) } ?? .end, direction, of: page)
    guard let neighbour else { return }
    near.append(neighbour)
    if !isKnown(direction.reversed, of: neighbour) {
      set(.page(Weak(page: page)), direction.reversed, of: neighbour)
    }
  }

  /// Where a page is among all, if that was asked.
  func rank(of page: any Page) -> PageRank? {
    answers[ObjectIdentifier(page)].flatMap { $0.page === page ? $0.rank : nil }
  }

  /// Keeps where a page is among all.
  mutating func keep(_ rank: PageRank, of page: any Page) { change(page) { $0.rank = rank } }

  /// Whether a page is the first of two by its number or its side, if that was asked.
  func leads(_ page: any Page) -> Bool? {
    answers[ObjectIdentifier(page)].flatMap { $0.page === page ? $0.leads : nil }
  }

  /// Keeps whether a page is the first of two.
  mutating func keep(leads: Bool, of page: any Page) { change(page) { $0.leads = leads } }

  /// Pages may stand on other sides than they did.
  mutating func forgetSides() {
    for key in answers.keys { answers[key]?.leads = nil }
  }

  /// Lets all pages go but these.
  mutating func keepOnly(_ pages: [any Page]) {
    near = pages
    answers = answers.filter { $0.value.page != nil }
  }

  /// A page is about to stand for another place: nothing that was said of it holds.
  mutating func forget(_ page: any Page) {
    answers[ObjectIdentifier(page)] = nil
    for key in answers.keys {
      for direction in [TurnDirection.forward, .backward] {
        guard case .page(let neighbour)? = answers[key]?[direction], neighbour.page === page else {
          continue
        }
        answers[key]?[direction] = nil
      }
    }
  }

  private func answer(_ direction: TurnDirection, of page: any Page) -> Answer? {
    guard let known = answers[ObjectIdentifier(page)], known.page === page else { return nil }
    return known[direction]
  }

  private mutating func set(_ answer: Answer, _ direction: TurnDirection, of page: any Page) {
    change(page) { $0[direction] = answer }
  }

  private mutating func change(_ page: any Page, _ change: (inout Answers) -> Void) {
    let known = answers[ObjectIdentifier(page)].flatMap { $0.page === page ? $0 : nil }
    var new = known ?? Answers(page: page)
    change(&new)
    answers[ObjectIdentifier(page)] = new
  }
}
