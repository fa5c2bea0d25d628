/// The scenes and segues of a draft by their numbers, as far as their names mean something.
struct BoardGraph {
  /// A segue with its ends found.
  struct Edge {
    /// Its number among the draft's segues.
    var segue: Int
    /// The scenes it can be taken from; nil for all.
    var from: [Int]?
    var action: Storyboard.Segue.Action
    /// The scene that it names.
    var to: Int?
  }

  let scenes: [Draft.Scene]
  /// The scenes that a scene holds, and where it says so: a stack's root, a flip's pages.
  let children: [[(scene: Int, range: Range<Int>)]]
  /// The scenes that are containers; sets of them hold their places in this list.
  let containers: [Int]
  /// The place of each container in the list; nil for pages.
  let containerNumbers: [Int?]
  /// The containers that name a scene as a page or as their root.
  let holders: [BitSet]
  let edges: [Edge]
  let initial: Int?
  /// The edges that start from each scene itself.
  let outgoing: [[Int]]
  /// The edges that start from everywhere.
  let global: [Int]

  /// The graph of a draft.
  ///
  /// - Parameter actions: what each segue does; nil for those that do not know.
  init(_ draft: Draft, actions: [Storyboard.Segue.Action?]) {
    scenes = draft.scenes
    initial = draft.initial.flatMap { draft.index[$0.value] }
    let children = draft.scenes.map { scene in
      (scene.pages + [scene.root].compactMap(\.self)).compactMap { name in
        draft.index[name.value].map { ($0, name.range) }
      }
    }
    self.children = children
    let containers = draft.scenes.indices.filter { draft.scenes[$0].scene.kind != .page }
    var numbers: [Int?] = Array(repeating: nil, count: draft.scenes.count)
    for (number, scene) in containers.enumerated() { numbers[scene] = number }
    self.containers = containers
    containerNumbers = numbers
    var holders = Array(repeating: BitSet(count: containers.count), count: draft.scenes.count)
    for (number, scene) in containers.enumerated() {
      for child in children[scene] { holders[child.0].insert(number) }
    }
    self.holders = holders
    var edges: [Edge] = []
    for (index, segue) in draft.segues.enumerated() {
      guard let action = actions[index] else { continue }
      let to = action.destination.flatMap { draft.index[$0] }
      guard (action.destination == nil) == (to == nil) else { continue }
      let from = segue.from.map { Set($0.compactMap { draft.index[$0.value] }).sorted() }
      edges.append(Edge(segue: index, from: from, action: action, to: to))
    }
    self.edges = edges
    var outgoing: [[Int]] = Array(repeating: [], count: scenes.count)
    var global: [Int] = []
    for (index, edge) in edges.enumerated() {
      guard let from = edge.from else {
        global.append(index)
        continue
      }
      for scene in from { outgoing[scene].append(index) }
    }
    self.outgoing = outgoing
    self.global = global
  }

  /// A way through scenes in words; one of thousands is told by its ends.
  func told(_ way: [Int]) -> String {
    let names = way.map { "\"\(scenes[$0].scene.id)\"" }
    let shown = names.count <= 8 ? names : names.prefix(4) + ["…"] + names.suffix(3)
    return shown.joined(separator: " → ")
  }

  /// The kind of a scene.
  func kind(_ scene: Int) -> Storyboard.Scene.Kind { scenes[scene].scene.kind }

  /// An empty set of containers.
  var noContainers: BitSet { BitSet(count: containers.count) }

  /// All containers of a kind.
  func containers(of kind: Storyboard.Scene.Kind) -> BitSet {
    var set = noContainers
    for (number, scene) in containers.enumerated() where self.kind(scene) == kind {
      set.insert(number)
    }
    return set
  }

  /// The scenes of a set of containers.
  func scenes(of set: BitSet) -> [Int] { set.numbers.map { containers[$0] } }

  /// The scenes that some way leads to from the initial one; nil if there is none to begin with.
  func reachable() -> [Bool]? {
    guard let initial else { return nil }
    var isReached = Array(repeating: false, count: scenes.count)
    var open = [initial] + global.compactMap { edges[$0].to }
    while let scene = open.popLast() {
      guard !isReached[scene] else { continue }
      isReached[scene] = true
      open += children[scene].map(\.scene)
      open += outgoing[scene].compactMap { edges[$0].to }
    }
    return isReached
  }
}
