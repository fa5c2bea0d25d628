package import OctavoNavigation

/// What a trace tells whoever watches it, as it happens.
package enum TraceNote {
  /// A page or a container, by name, gets a callback, with the name of the container that it joins or
  /// is in; what a hook does follows before `callbackEnded`.
  case callback(String, TraceEvent.Callback, parent: String?)
  /// That callback is over.
  case callbackEnded
  /// A call of the script is about to be made.
  case calling(TraceStep.Call)
  /// An operation begins; the model has not changed yet.
  case began(NavigationOperation)
  /// An operation was refused.
  case refused(NavigationOperation, NavigationOperation.Refusal)
}

/// A list of pages that counts the questions after neighbours.
@MainActor
package final class TraceSource: FlipContainerDataSource {
  /// The pages in order.
  package private(set) var list: PageList
  /// How often a neighbour of a page was asked for since the data changed last.
  package private(set) var questions: [String: Int] = [:]
  /// Is told of every question.
  package var onQuestion: (() -> Void)?

  init(_ pages: [any Page]) { list = PageList(pages) }

  package func page(before page: any Page, in container: FlipContainer) -> (any Page)? {
    count("before", page)
    return list.page(before: page, in: container)
  }

  package func page(after page: any Page, in container: FlipContainer) -> (any Page)? {
    count("after", page)
    return list.page(after: page, in: container)
  }

  package func firstPage(in container: FlipContainer) -> (any Page)? { list.pages.first }
  package func lastPage(in container: FlipContainer) -> (any Page)? { list.pages.last }

  /// The data changed, to other pages if any are given: questions may be asked again.
  func change(to pages: [any Page]) {
    questions = [:]
    if !pages.isEmpty { list = PageList(pages) }
  }

  private func count(_ side: String, _ page: any Page) {
    // By what it is: a container is called like the page that it shows.
    let name = (page as? TracePage)?.name ?? "\(ObjectIdentifier(page))"
    questions["\(side) \(name)", default: 0] += 1
    onQuestion?()
  }
}
