public import OctavoAccessibility
public import OctavoGeometry
internal import OctavoGestures

extension FlipContainer {
  /// The pages that lie open, each with its number among all, and the one that comes next, where it is known:
  /// whoever reads on over the end of a page comes to it.
  public func accessibleElement(in size: Size) -> AccessibleElement {
    var book = AccessibleElement("pages", .document, name: "", frame: Rect(size: size))
    let numbers = dataSource as? any NumberedDataSource
    book.children = pageElements { number(&$1, of: $0, by: numbers) }
    for page in restingPages where page.scale != 1 {
      // A page that is shown larger stands where it is seen.
      guard let index = book.children.firstIndex(where: { $0.id == page.page.accessibleID })
      else { continue }
      book.children[index] = book.children[index].enlarged(by: page.scale)
      book.children[index].frame = page.frame
    }
    if let nextPage, !modals.takesInput {
      var next = nextPage.accessibleElement(in: pageSize ?? size).outOfSight
      next.id = nextPage.accessibleID
      number(&next, of: nextPage, by: numbers)
      book.children.append(next)
    }
    book.name = nameBeside(book.children)
    if let numbers, let page, let number = numbers.soundNumber(of: page, in: self)?.number {
      let count = max(numbers.soundPageCount(in: self)?.number ?? number, number, 1)
      book.value = AccessibleElement.Value(Double(number), in: 1...Double(count))
    }
    return book
  }

  /// The page after those that lie open, if it is known.
  private var nextPage: (any Page)? {
    sheet.flatMap { neighbours.neighbour(.forward, of: $0.edge(true)) }
  }

  /// Turns on for whoever came to the page that is next; all else is the pages'.
  public func perform(_ action: AccessibleAction, on path: [String]) -> Bool {
    guard let nextPage, path.first == nextPage.accessibleID else {
      return performInPages(action, on: path)
    }
    guard action == .focus, !modals.takesInput else { return false }
    turn(.forward)
    return true
  }

  /// Says of a page which it is of all, and what it is in.
  private func number(
    _ element: inout AccessibleElement, of page: any Page, by numbers: (any NumberedDataSource)?
  ) {
    guard let numbers, let place = accessiblePlace(of: page, by: numbers) else { return }
    let isMarked = (numbers as? any MarkedDataSource)?.isMarked(page, in: self) == true
    let words = [element.name, place, isMarked ? "marked" : ""]
    element.name = words.filter { !$0.isEmpty }.joined(separator: ", ")
    if element.summary.isEmpty { element.summary = numbers.chapter(of: page, in: self) ?? "" }
  }

  /// Where a page is among all, in words; nil if it has no number.
  private func accessiblePlace(of page: any Page, by numbers: any NumberedDataSource) -> String? {
    guard let number = numbers.soundNumber(of: page, in: self) else { return nil }
    let label = numbers.labels(in: self)?[number.number]
    guard let count = numbers.soundPageCount(in: self) else { return "page \(number.number)" }
    let isExact = number.isExact && count.isExact
    let place = "\(isExact ? "" : "about ")\(number.number) of \(max(count.number, number.number))"
    guard let label, label != "\(number.number)" else { return "page \(place)" }
    return "page \(label), \(place)"
  }
}
