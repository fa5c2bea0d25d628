import OctavoCairo
import OctavoGeometry
import OctavoNavigation

/// Articles side by side, each a container of pages one below the other: all of them are made as they are asked
/// for and held by nobody here, and there may be others at any time.
@MainActor
final class Magazine {
  let container = FlipContainer(drawing: .immediate)
  let journal = Journal()
  let source: Articles
  private let names: [String]
  private var articles: [Weak<FlipContainer>] = []
  private var pages: [Weak<RecordingPage>] = []

  private struct Weak<Object: AnyObject> {
    let name: String
    let place: String
    weak var object: Object?
  }

  /// What a checker calls the container of all.
  static let rootName = "magazine"

  init(articles names: [String]) {
    self.names = names
    source = Articles(names)
    source.magazine = self
    container.dataSource = source
    container.trace = { [weak self] event in
      guard let self, case .page(let callback, let page) = event else { return }
      // Pages tell for themselves.
      guard let name = page === container ? Self.rootName : self.name(of: page) else { return }
      journal.watch?(.began(name, callback, parent: Self.rootName))
      journal.watch?(.ended)
    }
  }

  /// Every name that an article may have.
  var allNames: [String] { names }

  // MARK: - What is there

  /// The articles that are alive, by what they are called in journals.
  var living: [(name: String, article: FlipContainer)] {
    articles.compactMap { weak in weak.object.map { (weak.name, $0) } }
  }

  /// The pages that are alive.
  var livingPages: [RecordingPage] { pages.compactMap(\.object) }

  /// The article that stands where a reader is.
  var article: FlipContainer? { container.page as? FlipContainer }

  /// The place of an article among all, as the source has it: a name of `allNames`.
  func place(of page: any Page) -> String? { articles.last { $0.object === page }?.place }

  /// What an article is called; no two that there ever were are called alike.
  func name(of page: any Page) -> String? { articles.last { $0.object === page }?.name }

  /// The article of a name, made if there is none.
  func article(_ place: String) -> FlipContainer {
    articles.removeAll { $0.object == nil }
    if let article = articles.first(where: { $0.place == place })?.object { return article }
    let article = FlipContainer(axis: .vertical, drawing: .immediate)
    article.duration = container.duration
    article.leafLimit = container.leafLimit
    made += 1
    articles.append(Weak(name: "\(place).\(made)", place: place, object: article))
    let columns = Columns(of: "\(place).\(made)", in: self)
    article.dataSource = columns
    article.setPage(columns.page(0), animated: false)
    return article
  }
  private var made = 0

  /// The page of a number in an article, made if there is none.
  fileprivate func page(_ number: Int, of article: String) -> RecordingPage {
    pages.removeAll { $0.object == nil }
    let place = "\(article)/\(number)"
    if let page = pages.first(where: { $0.place == place })?.object { return page }
    made += 1
    let level = Double(made % 16) / 16
    let page = RecordingPage(
      "\(place).\(made)", in: journal,
      content: PlainContent(background: Color(red: level, green: 1 - level, blue: 0.5)))
    pages.append(Weak(name: page.name, place: place, object: page))
    return page
  }

  /// What the containers say of themselves.
  var view: ModelView {
    var view = ModelView()
    func add(_ name: String, _ flips: FlipContainer) {
      let seen =
        flips.visiblePages.isEmpty ? [flips.page].compactMap(\.self) : flips.visiblePages
      let names = seen.compactMap { self.name(of: $0) ?? $0.title }
      view.containers[name] = ModelView.Container(members: names, seen: names.count)
    }
    add(Self.rootName, container)
    for (name, article) in living { add(name, article) }
    return view
  }
}

/// Knows which articles there are now.
@MainActor
final class Articles: FlipContainerDataSource {
  var names: [String]
  fileprivate weak var magazine: Magazine?
  var onQuestion: (() -> Void)?

  init(_ names: [String]) { self.names = names }

  func page(before page: any Page, in container: FlipContainer) -> (any Page)? {
    neighbour(of: page, -1)
  }

  func page(after page: any Page, in container: FlipContainer) -> (any Page)? {
    neighbour(of: page, 1)
  }

  func index(of page: any Page, in container: FlipContainer) -> Int? {
    magazine?.place(of: page).flatMap { names.firstIndex(of: $0) }
  }

  func pageCount(in container: FlipContainer) -> PageCount? { .exact(names.count) }

  func page(at index: Int, in container: FlipContainer) -> (any Page)? {
    names.indices.contains(index) ? magazine?.article(names[index]) : nil
  }

  private func neighbour(of page: any Page, _ step: Int) -> (any Page)? {
    onQuestion?()
    guard let place = magazine?.place(of: page), let index = names.firstIndex(of: place) else {
      return nil
    }
    return names.indices.contains(index + step) ? magazine?.article(names[index + step]) : nil
  }
}

/// Knows which pages an article has now.
@MainActor
final class Columns: FlipContainerDataSource {
  var numbers = [0, 1, 2, 3]
  private let article: String
  private weak var magazine: Magazine?

  init(of article: String, in magazine: Magazine) {
    self.article = article
    self.magazine = magazine
  }

  /// The page of a number.
  func page(_ number: Int) -> RecordingPage {
    magazine?.page(number, of: article) ?? RecordingPage("?", in: Journal())
  }

  /// The number that stands in the name of a page: `A.1/2.7` is the page 2 of the article `A.1`.
  func number(of page: any Page) -> Int? {
    let last = page.title?.split(separator: "/").last
    return last?.split(separator: ".").first.flatMap { Int($0) }
  }

  func index(of page: any Page, in container: FlipContainer) -> Int? {
    number(of: page).flatMap { numbers.firstIndex(of: $0) }
  }

  func pageCount(in container: FlipContainer) -> PageCount? { .exact(numbers.count) }

  func page(at index: Int, in container: FlipContainer) -> (any Page)? {
    numbers.indices.contains(index) ? page(numbers[index]) : nil
  }
}
