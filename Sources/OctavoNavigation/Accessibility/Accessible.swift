public import OctavoAccessibility
public import OctavoGeometry

/// What can be told to a person who does not see it: every page, and what fills a window.
///
/// It is asked only while somebody reads what programs show, after frames in which something may have changed.
@MainActor
public protocol Accessible: AnyObject {
  /// What it is, is called and has in it; what stands in it stands in points of its own.
  func accessibleElement(in size: Size) -> AccessibleElement

  /// Does what a reader wants of something in it.
  ///
  /// - Parameter path: The names on the way there (`AccessibleElement.id`), from what stands in it on; none for
  ///   itself.
  /// - Returns: whether it could be done.
  @discardableResult
  func perform(_ action: AccessibleAction, on path: [String]) -> Bool
}

extension Page {
  /// A page with its title.
  public func accessibleElement(in size: Size) -> AccessibleElement { titledElement(in: size) }

  /// Does nothing: nothing stands on most pages.
  public func perform(_ action: AccessibleAction, on path: [String]) -> Bool { false }
}

extension WindowRoot {
  /// Something of which no more is known.
  public func accessibleElement(in size: Size) -> AccessibleElement {
    AccessibleElement("root", .group, name: "", frame: Rect(size: size))
  }

  /// Does nothing.
  public func perform(_ action: AccessibleAction, on path: [String]) -> Bool { false }
}

extension WindowRoot where Self: Page {
  /// A page with its title.
  public func accessibleElement(in size: Size) -> AccessibleElement { titledElement(in: size) }

  /// Does nothing: nothing stands on most pages.
  public func perform(_ action: AccessibleAction, on path: [String]) -> Bool { false }
}

extension PageContainer {
  /// The pages that are seen in it.
  public func accessibleElement(in size: Size) -> AccessibleElement { pagesElement(in: size) }

  /// Passes it on to the page that it is meant for.
  public func perform(_ action: AccessibleAction, on path: [String]) -> Bool {
    performInPages(action, on: path)
  }
}

extension PageContainer where Self: WindowRoot {
  /// The pages that are seen in it.
  public func accessibleElement(in size: Size) -> AccessibleElement { pagesElement(in: size) }

  /// Passes it on to the page that it is meant for.
  public func perform(_ action: AccessibleAction, on path: [String]) -> Bool {
    performInPages(action, on: path)
  }
}

extension PageContainer {
  /// The pages that are seen in it, of which one has the keys: that of the uppermost modal, else the first.
  func pagesElement(in size: Size) -> AccessibleElement {
    var element = AccessibleElement("pages", .group, name: "", frame: Rect(size: size))
    element.children = pageElements()
    element.name = nameBeside(element.children)
    return element
  }

  /// What the container is called, unless one of its pages is called so.
  func nameBeside(_ pages: [AccessibleElement]) -> String {
    guard let title, !pages.contains(where: { $0.name.hasPrefix(title) }) else { return "" }
    return title
  }

  /// Each of the pages that are seen in it.
  ///
  /// - Parameter finish: Says what the container knows of a page.
  func pageElements(
    finish: (any Page, inout AccessibleElement) -> Void = { _, _ in }
  ) -> [AccessibleElement] {
    let children = children
    let focus = children.lastIndex { $0.role == .modal } ?? 0
    return children.enumerated().map { index, child in
      var page = child.page.accessibleElement(in: child.frame.size)
      finish(child.page, &page)
      if index != focus { page = page.withoutFocus }
      guard child.role == .modal else {
        // Pages that are turned to are others; what is one page is the same thing wherever it lies.
        page.id = child.page.accessibleID
        page.frame = child.frame
        return page
      }
      var dialog = AccessibleElement(
        child.page.accessibleID, .dialog, name: child.page.title ?? "", frame: child.frame)
      dialog.children = [page]
      return dialog
    }
  }

  /// Passes it on to the page that it is meant for.
  func performInPages(_ action: AccessibleAction, on path: [String]) -> Bool {
    let children = children
    // Nothing reaches what is below a modal.
    let reachable = children.last { $0.role == .modal }.map { [$0] } ?? children
    guard let child = reachable.first(where: { $0.page.accessibleID == path.first }) else {
      return false
    }
    return child.page.perform(action, on: Array(path.dropFirst(child.role == .modal ? 2 : 1)))
  }
}

extension Page {
  /// A page of which no more is known than its title.
  fileprivate func titledElement(in size: Size) -> AccessibleElement {
    AccessibleElement("page", .page, name: title ?? "", frame: Rect(size: size)).read(as: nil)
  }

  /// Tells the page from all others that there ever were.
  var accessibleID: String { "page \(lifecycle.number)" }
}
