internal import OctavoGestures
internal import OctavoTransitions

extension Page {
  /// The nearest container of a kind around the page, or the page itself; one that presents the page,
  /// or a page around it, is not around it.
  package func nearest<Container: PageContainer>(_ kind: Container.Type) -> Container? {
    var page: any Page = self
    while true {
      if let container = page as? Container { return container }
      guard let parent = page.lifecycle.parent, !parent.presents(page) else { return nil }
      page = parent
    }
  }

  /// The outermost container around the page that can present.
  package var outermostPresenter: (any ModalPresenter)? {
    var found = presenter
    var page: any Page = self
    while let parent = page.lifecycle.parent {
      if let presenter = parent.presenter { found = presenter }
      page = parent
    }
    return found
  }
}

extension PageContainer {
  /// Whether a page is presented over this container's own.
  package func presents(_ page: any Page) -> Bool {
    presenter?.modals.contains(page) ?? false
  }
}

extension NavigationStack {
  /// The page of the stack that a page is, or is in.
  package func page(around page: any Page) -> (any Page)? {
    var candidate: any Page = page
    while !entries.contains(where: { $0.page === candidate }) {
      guard let parent = candidate.lifecycle.parent else { return nil }
      candidate = parent
    }
    return candidate
  }

  /// Says how a page of the stack goes when it is popped, in the place of the way back of its coming.
  package func setBackTransition(_ back: TimedTransition, of page: any Page) {
    CallQueue.shared.perform { [self] in
      guard let index = entries.firstIndex(where: { $0.page === page }) else { return }
      entries[index].transition = back.reversed
    }
  }
}
