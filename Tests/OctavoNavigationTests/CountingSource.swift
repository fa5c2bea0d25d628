import OctavoGeometry
import OctavoNavigation

/// A list of pages that counts how often it is asked, and whether it is asked during a turn.
@MainActor
final class CountingSource: FlipContainerDataSource {
  let list: PageList
  var questions: [String: Int] = [:]
  /// How often it was asked for the number of a page.
  private(set) var numberQuestions = 0
  var onQuestion: (() -> Void)?
  /// Whether the first page follows the last.
  var loops = false
  /// Whether it knows the number of a page.
  var counts = true
  /// Whether it knows the page of a number.
  var namesPages = false
  /// The sides that it puts pages on, by their names.
  var sides: [String: PageSide?] = [:]
  /// The page for other extents of the window.
  var laidOut: ((Size) -> (any Page)?)?

  init(_ pages: [any Page]) { list = PageList(pages) }

  func page(before page: any Page, in container: FlipContainer) -> (any Page)? {
    count("before", page)
    return list.page(before: page, in: container) ?? (loops ? list.pages.last : nil)
  }

  func page(after page: any Page, in container: FlipContainer) -> (any Page)? {
    count("after", page)
    return list.page(after: page, in: container) ?? (loops ? list.pages.first : nil)
  }

  func firstPage(in container: FlipContainer) -> (any Page)? { list.pages.first }
  func lastPage(in container: FlipContainer) -> (any Page)? { list.pages.last }

  func index(of page: any Page, in container: FlipContainer) -> Int? {
    numberQuestions += 1
    return counts ? list.index(of: page, in: container) : nil
  }

  func pageCount(in container: FlipContainer) -> PageCount? {
    namesPages ? list.pageCount(in: container) : nil
  }

  func page(at index: Int, in container: FlipContainer) -> (any Page)? {
    namesPages ? list.page(at: index, in: container) : nil
  }

  func side(of page: any Page, in container: FlipContainer) -> PageSide? {
    page.title.flatMap { sides[$0] } ?? nil
  }

  func page(in container: FlipContainer, laidOutFor size: Size) -> (any Page)? {
    laidOut?(size)
  }

  private func count(_ side: String, _ page: any Page) {
    // By what it is: a container is called like the page that it shows.
    let name = page is any PageContainer ? "\(ObjectIdentifier(page))" : page.title ?? "?"
    questions["\(side) \(name)", default: 0] += 1
    onQuestion?()
  }
}
