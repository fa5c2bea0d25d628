/// In which containers each scene can find itself when the board is played.
struct ContainmentMap {
  /// Where a scene can be.
  struct Place {
    /// The stacks whose top it can be.
    var stacks: BitSet
    /// The flips whose page it can be, or be in.
    var flips: BitSet
    /// Whether it can be presented, or be in what is.
    var isModal = false
    /// Whether a person can dismiss that.
    var isDismissible = false
    /// Whether something can lie below it on a stack.
    var canGoBack = false
    /// Whether it can be a part of another page.
    var isEmbedded = false

    fileprivate mutating func unite(_ other: Place) -> Bool {
      let flags = (isModal, isDismissible, canGoBack, isEmbedded)
      isModal = isModal || other.isModal
      isDismissible = isDismissible || other.isDismissible
      canGoBack = canGoBack || other.canGoBack
      isEmbedded = isEmbedded || other.isEmbedded
      let isNewStack = stacks.formUnion(other.stacks)
      let isNewFlip = flips.formUnion(other.flips)
      return isNewStack || isNewFlip || flags != (isModal, isDismissible, canGoBack, isEmbedded)
    }
  }

  /// The place of each scene.
  private(set) var places: [Place]
  /// Whether all places were found; if not, the board is too tangled to say what cannot be.
  private(set) var isComplete = true

  private let graph: BoardGraph
  private let allStacks: BitSet
  private var budget = 20_000_000

  /// Follows all ways until no scene can get anywhere new.
  init(_ graph: BoardGraph) {
    self.graph = graph
    let count = graph.scenes.count
    let nowhere = Place(stacks: graph.noContainers, flips: graph.noContainers)
    places = Array(repeating: nowhere, count: count)
    allStacks = graph.containers(of: .stack)
    while round() {
      if budget < 0 {
        isComplete = false
        return
      }
    }
  }

  /// The stacks that a segue from a scene works on.
  func stacks(from scene: Int) -> BitSet {
    graph.kind(scene) == .stack ? alone(scene) : places[scene].stacks
  }

  /// The flips that a segue from a scene works on.
  func flips(from scene: Int) -> BitSet {
    graph.kind(scene) == .flip ? alone(scene) : places[scene].flips
  }

  private func alone(_ container: Int) -> BitSet {
    var set = graph.noContainers
    if let number = graph.containerNumbers[container] { set.insert(number) }
    return set
  }

  /// One pass over all that holds or leads; whether anything was new.
  private mutating func round() -> Bool {
    var isNew = false
    for scene in graph.children.indices {
      if budget < 0 { return true }
      for child in graph.children[scene] {
        var place = places[scene]
        if graph.kind(scene) == .stack {
          place.stacks = stacks(from: scene)
          // A root has nothing below it, whatever its stack stands on.
          place.canGoBack = false
        } else {
          place.flips = flips(from: scene)
        }
        isNew = put(child.scene, at: place) || isNew
      }
    }
    for edge in graph.edges {
      guard let to = edge.to else { continue }
      if budget < 0 { return true }
      guard let from = edge.from else {
        isNew = lead(to, by: edge.action, stacks: allStacks, from: nil) || isNew
        continue
      }
      for scene in from {
        isNew = lead(to, by: edge.action, stacks: stacks(from: scene), from: scene) || isNew
        if budget < 0 { return true }
      }
    }
    return isNew
  }

  private mutating func lead(
    _ to: Int, by action: Storyboard.Segue.Action, stacks: BitSet, from: Int?
  ) -> Bool {
    var place = Place(stacks: graph.noContainers, flips: graph.noContainers)
    switch action {
    case .push, .replace:
      place.stacks = stacks
      for stack in graph.scenes(of: stacks) {
        budget -= place.flips.wordCount + 1
        _ = place.flips.formUnion(places[stack].flips)
        place.isModal = place.isModal || places[stack].isModal
        place.isDismissible = place.isDismissible || places[stack].isDismissible
      }
      if case .push = action {
        place.canGoBack = !stacks.isEmpty
      } else {
        place.canGoBack = from.map { places[$0].canGoBack } ?? true
      }
    case .present(_, _, let isDismissible):
      place.isModal = true
      place.isDismissible = isDismissible
    case .embed:
      if let from { place = places[from] }
      place.isEmbedded = true
    default: return false
    }
    return put(to, at: place)
  }

  private mutating func put(_ scene: Int, at place: Place) -> Bool {
    budget -= 2 * place.stacks.wordCount + 1
    return places[scene].unite(place)
  }
}
