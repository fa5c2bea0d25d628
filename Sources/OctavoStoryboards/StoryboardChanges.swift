/// What is different between two editions of a board, for a window that plays on through the change.
///
/// Scenes are told apart by their ids, so one that is renamed is one removed and one added. A scene
/// that becomes another kind of scene cannot keep its state and counts in the same way.
public struct StoryboardChanges: Sendable, Hashable {
  /// A segue, so that it can be found in both editions.
  public struct SegueKey: Sendable, Hashable {
    /// The id that its author gave it.
    public let id: String?
    /// From where it can be taken; nil if it has an id.
    public let origin: Storyboard.Segue.Origin?
    /// What it does; nil if it has an id.
    public let action: Storyboard.Segue.Action?
    /// Which one it is among those that are alike, from 0.
    public let number: Int
  }

  /// The scenes that are as they were; they keep everything and are told nothing.
  public let kept: [String]
  /// The scenes whose content or settings are other ones.
  public let changed: [String]
  /// The scenes that are new.
  public let added: [String]
  /// The scenes that are gone.
  public let removed: [String]
  /// The segues whose triggers are new or other ones; only their waits begin again.
  public let restartedSegues: [SegueKey]
  /// The segues that are gone.
  public let removedSegues: [SegueKey]
  /// Whether there is any difference, be it in the board's title alone.
  public let isEmpty: Bool

  private let old: Storyboard
  private let new: Storyboard

  /// The way from one edition to another.
  public init(from old: Storyboard, to new: Storyboard) {
    self.old = old
    self.new = new
    isEmpty = old == new
    let before = Dictionary(old.scenes.map { ($0.id, $0) }) { first, _ in first }
    let after = Dictionary(new.scenes.map { ($0.id, $0) }) { first, _ in first }
    kept = new.scenes.filter { before[$0.id] == $0 }.map(\.id)
    changed = new.scenes.filter { scene in
      before[scene.id].map { $0 != scene && $0.kind == scene.kind } ?? false
    }.map(\.id)
    added = new.scenes.filter { before[$0.id]?.kind != $0.kind }.map(\.id)
    removed = old.scenes.filter { after[$0.id]?.kind != $0.kind }.map(\.id)
    let oldSegues = Self.keyed(old.segues)
    let newSegues = Self.keyed(new.segues)
    let oldTriggers = Dictionary(oldSegues.map { ($0.key, $0.segue) }) { first, _ in first }
    let newKeys = Set(newSegues.map(\.key))
    restartedSegues = newSegues.filter { key, segue in
      guard let other = oldTriggers[key] else { return true }
      return other.triggers != segue.triggers || other.origin != segue.origin
    }.map(\.key)
    removedSegues = oldSegues.map(\.key).filter { !newKeys.contains($0) }
  }

  /// Where someone is who was at a scene: at the same scene, at the page in its place in the same
  /// flip, or at the beginning.
  public func place(of scene: String) -> String {
    if new.scene(scene) != nil { return scene }
    for flip in old.scenes {
      guard let index = flip.pages.firstIndex(of: scene), let pages = new.scene(flip.id)?.pages,
        !pages.isEmpty
      else { continue }
      return pages[min(index, pages.count - 1)]
    }
    return new.initial
  }

  private static func keyed(
    _ segues: [Storyboard.Segue]
  ) -> [(key: SegueKey, segue: Storyboard.Segue)] {
    struct Likeness: Hashable {
      var origin: Storyboard.Segue.Origin
      var action: Storyboard.Segue.Action
    }
    var counts: [Likeness: Int] = [:]
    return segues.map { segue in
      if let id = segue.id {
        return (SegueKey(id: id, origin: nil, action: nil, number: 0), segue)
      }
      let likeness = Likeness(origin: segue.origin, action: segue.action)
      let number = counts[likeness, default: 0]
      counts[likeness] = number + 1
      let key = SegueKey(id: nil, origin: segue.origin, action: segue.action, number: number)
      return (key, segue)
    }
  }
}
