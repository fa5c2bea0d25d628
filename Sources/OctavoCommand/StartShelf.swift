internal import OctavoDocuments
internal import OctavoNavigation

/// What a person who names nothing finds, once something was read: the covers of what was read last, the guide, and a way
/// to whatever else there is.
@MainActor
enum StartShelf {
  /// No more books stand on it.
  private static let most = 24

  /// The shelf; nil if nothing was read that is still there.
  static func document(of places: PlaceStore) -> ShelfDocument? {
    let guide = try? Reading.guide
    let guidePath = guide.flatMap(Folder.canonical)
    let latest = places.latest(most) { $0.paths.first != guidePath }
    guard !latest.isEmpty else { return nil }
    var entries = latest.map(entry)
    entries.append(.init("Choose files…", link: .choice, cover: ShelfCard(.choice)))
    if let guide {
      let title = "The guide to Octavo"
      entries.append(.init(title, link: .file(guide), cover: ShelfCard(.title(title))))
    }
    return ShelfDocument("Read last", entries: entries)
  }

  private static func entry(of book: PlaceStore.ReadBook) -> ShelfDocument.Entry {
    let paths = book.identity.paths
    guard let board = BoardFile(paths) else {
      // What is called as its file says no more than without the file's ending.
      let isNamed = paths.count == 1 && book.title == Folder.name(of: paths[0])
      return .init(
        opening: paths, title: isNamed ? nil : book.title, progress: book.progress)
    }
    let title = book.title ?? Folder.plainName(of: board.path)
    return .init(title, link: .file(board.path), cover: ShelfCard(.title(title)))
  }
}
