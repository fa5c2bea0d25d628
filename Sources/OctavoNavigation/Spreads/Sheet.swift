/// What turns as one: a page, or what lies on both sides of an open book: two pages, or one across them.
///
/// A sheet is only the pairing: the pages are the container's own and are told so, each by itself.
@MainActor
struct Sheet: @MainActor Equatable {
  /// The page that is being read: the one that was asked for, or else the first.
  let page: any Page
  /// Whether it has two halves, which turn about a spine; else the page fills the window and turns as a whole.
  let isSpread: Bool
  /// Whether one page lies across both halves.
  let isAcross: Bool
  /// The page on the side of the pages before; nil where a cover stands alone.
  let first: (any Page)?
  /// The page on the side of the pages after; nil where the last page stands alone, and where one page fills
  /// the window.
  let second: (any Page)?

  /// A page that fills the window.
  init(_ page: any Page) {
    self.page = page
    (isSpread, isAcross) = (false, false)
    first = page
    second = nil
  }

  /// A page that lies across both halves.
  init(across page: any Page) {
    self.page = page
    (isSpread, isAcross) = (true, true)
    first = page
    second = nil
  }

  /// A page and what stands beside it.
  ///
  /// - Parameter leads: Whether the page is the first of the two.
  init(_ page: any Page, beside other: (any Page)?, leads: Bool) {
    self.page = page
    (isSpread, isAcross) = (true, false)
    first = leads ? page : other
    second = leads ? other : page
  }

  private init(_ sheet: Sheet, reading page: any Page) {
    self.page = page
    (isSpread, isAcross) = (sheet.isSpread, sheet.isAcross)
    first = sheet.first
    second = sheet.second
  }

  /// Whether one page fills the window.
  var fillsWindow: Bool { !isSpread || isAcross }

  /// The pages in their order.
  var pages: [any Page] { [first, second].compactMap(\.self) }

  /// Whether every page lets itself be left.
  var canLeave: Bool { pages.allSatisfy(\.canLeave) }

  /// Whether a page is on it.
  func contains(_ page: any Page) -> Bool { page === first || page === second }

  /// The page that a neighbour on a side is the neighbour of.
  func edge(_ isAfter: Bool) -> any Page { (isAfter ? second ?? first : first ?? second) ?? page }

  /// The pages that are not on another sheet.
  func pages(notOn other: Sheet?) -> [any Page] {
    pages.filter { page in !(other?.contains(page) ?? false) }
  }

  /// The same with one of its pages being read.
  func reading(_ page: any Page) -> Sheet { contains(page) ? Sheet(self, reading: page) : self }

  /// The same with its first page being read.
  var readFromStart: Sheet { first.map(reading) ?? self }

  /// Whether both are the same pages in the same places.
  static func == (left: Sheet, right: Sheet) -> Bool {
    left.isSpread == right.isSpread && left.isAcross == right.isAcross && left.first === right.first
      && left.second === right.second
  }
}

extension PageExchange {
  /// The exchange of the pages of a sheet for those of another.
  init(from: Sheet?, to: Sheet) {
    let (leaving, coming) = (from?.pages(notOn: to) ?? [], to.pages(notOn: from))
    self.init(.beside, leaving: leaving, entering: coming, hiding: leaving, showing: coming)
  }
}
