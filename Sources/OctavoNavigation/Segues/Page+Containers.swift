extension Page {
  /// The page and the containers around it, the nearest first, up to the one that presents it or one of
  /// them, which is not around it.
  var pagesAround: [any Page] {
    var pages: [any Page] = [self]
    while let last = pages.last, let parent = last.lifecycle.parent, !parent.presents(last) {
      pages.append(parent)
    }
    return pages
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
