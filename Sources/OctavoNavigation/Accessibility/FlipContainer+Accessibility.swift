public import OctavoAccessibility
public import OctavoGeometry

extension FlipContainer {
  /// The pages that lie open, each with its number among all.
  public func accessibleElement(in size: Size) -> AccessibleElement {
    var book = AccessibleElement("pages", .document, name: title ?? "", frame: Rect(size: size))
    let numbers = dataSource as? any NumberedDataSource
    book.children = pageElements { page, element in
      guard let numbers, let place = accessiblePlace(of: page, by: numbers) else { return }
      element.name = [element.name, place].filter { !$0.isEmpty }.joined(separator: ", ")
      if element.summary.isEmpty { element.summary = numbers.chapter(of: page, in: self) ?? "" }
    }
    if let numbers, let page, let number = numbers.soundNumber(of: page, in: self)?.number {
      let count = max(numbers.soundPageCount(in: self)?.number ?? number, number, 1)
      book.value = AccessibleElement.Value(Double(number), in: 1...Double(count))
    }
    return book
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
