/// The pages of a lazy source that were made to be used again, and the places that they stand for.
@MainActor
final class PageReserve {
  /// A page, and what it was asked for.
  private protocol Entry: AnyObject {
    var identifier: String { get }
    var index: Int? { get set }
    /// Whether nobody but the reserve has the page.
    func isFree() -> Bool
  }

  private final class PageEntry<Reused: ReusablePage>: Entry {
    let identifier: String
    var index: Int?
    var page: Reused

    init(_ identifier: String, _ index: Int, _ page: Reused) {
      self.identifier = identifier
      self.index = index
      self.page = page
    }

    func isFree() -> Bool { isKnownUniquelyReferenced(&page) }
  }

  /// The most pages that are kept though nobody needs them.
  static let mostFree = 4

  /// In the order in which they were asked for last.
  private var entries: [any Entry] = []

  /// The page of an index if it is there, else a free one, else a new one.
  ///
  /// - Parameter prepare: Called with a page that stood for another index.
  func page<Reused: ReusablePage>(
    _ identifier: String, at index: Int, make: () -> Reused, prepare: (Reused) -> Void
  ) -> Reused {
    let own = entries.indices.filter { entries[$0].identifier == identifier }
    if let known = own.first(where: { entries[$0].index == index }),
      let entry = entries[known] as? PageEntry<Reused>
    {
      entries.append(entries.remove(at: known))
      return entry.page
    }
    // What was left longest ago is the least likely to be asked for again.
    if let free = own.first(where: { entries[$0].isFree() }),
      let entry = entries[free] as? PageEntry<Reused>
    {
      entries.append(entries.remove(at: free))
      entry.index = index
      prepare(entry.page)
      return entry.page
    }
    let page = make()
    entries.append(PageEntry(identifier, index, page))
    return page
  }

  /// Lets the pages go that nobody needs, but for a few.
  func trim() {
    var surplus = entries.count { $0.isFree() } - Self.mostFree
    entries.removeAll { entry in
      guard surplus > 0, entry.isFree() else { return false }
      surplus -= 1
      return true
    }
  }

  /// No page stands for a place any longer.
  func forgetPlaces() {
    for entry in entries { entry.index = nil }
  }
}
