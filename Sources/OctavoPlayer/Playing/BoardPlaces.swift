internal import OctavoDocuments
internal import OctavoStoryboards

/// Where boards were left, kept beside the places of books.
///
/// A place is a scene's number in the board and a hash of its id: the id finds it where scenes were
/// added or moved, the number where it was renamed.
@MainActor
struct BoardPlaces {
  private let store: PlaceStore
  private let identity: PlaceStore.Identity

  init(_ store: PlaceStore, path: String) {
    self.store = store
    identity = PlaceStore.Identity(ofFile: path)
  }

  /// The scene where a board was left.
  func scene(in board: Storyboard) -> String? {
    guard let place = store.place(of: identity) else { return nil }
    if let scene = board.scenes.first(where: { Self.hash($0.id) == place.offset }) {
      return scene.id
    }
    return board.scenes.indices.contains(place.document) ? board.scenes[place.document].id : nil
  }

  /// Remembers a scene.
  func remember(_ scene: String, in board: Storyboard) {
    guard let index = board.scenes.firstIndex(where: { $0.id == scene }) else { return }
    store.remember(
      Book.Position(document: index, offset: Self.hash(scene)), of: identity, title: board.title)
  }

  /// Returns when the last place is on disk.
  func finishWriting() { store.finishWriting() }

  private static func hash(_ id: String) -> Int {
    let value = id.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    return Int(value >> 2)
  }
}
