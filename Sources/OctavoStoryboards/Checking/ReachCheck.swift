/// Warns of scenes that no way leads to, or out of.
struct ReachCheck {
  let graph: BoardGraph
  let map: ContainmentMap
  let reachable: [Bool]
  /// Whether all segues can be taken, so that it is known where they lead out.
  let isSound: Bool
  let log: ProblemLog

  func run() {
    let isMaze = reachable.count(where: \.self) > 1
    let leavesAnywhere = graph.global.contains { leaves(graph.edges[$0]) }
    for (index, scene) in graph.scenes.enumerated() {
      let owner = "scene \"\(scene.scene.id)\""
      guard reachable[index] else {
        log.add(
          .unreachableScene, at: scene.range, "\(owner): no way leads to it",
          hint: "name it in a segue, in pages or as a root")
        continue
      }
      // A container is left by its pages, and a board of one page is not a maze.
      guard graph.kind(index) == .page, isMaze, isSound else { continue }
      if !scene.scene.canLeave {
        log.add(
          .noWayOut, at: scene.range, "\(owner): no way leads out of it",
          hint: "take out canLeave: false")
      } else if !leavesAnywhere, !hasWayOut(index) {
        log.add(
          .noWayOut, at: scene.range, "\(owner): no way leads out of it",
          hint: "add a segue from it")
      }
    }
  }

  private func hasWayOut(_ scene: Int) -> Bool {
    let place = map.places[scene]
    if place.canGoBack || place.isDismissible || place.isEmbedded { return true }
    if hasOwnWay(scene) { return true }
    // What its containers can do, it can.
    if graph.scenes(of: place.stacks).contains(where: hasOwnWay) { return true }
    return graph.scenes(of: place.flips).contains { flip in
      graph.children[flip].count > 1 || hasOwnWay(flip) || map.places[flip].canGoBack
    }
  }

  /// Whether a segue leads out of a scene itself, or of one that is embedded in it.
  private func hasOwnWay(_ scene: Int) -> Bool {
    var open = [scene]
    var seen: Set<Int> = [scene]
    while let part = open.popLast() {
      for edge in graph.outgoing[part].lazy.map({ graph.edges[$0] }) {
        if leaves(edge) { return true }
        if let embedded = edge.to, seen.insert(embedded).inserted { open.append(embedded) }
      }
    }
    return false
  }

  private func leaves(_ edge: BoardGraph.Edge) -> Bool {
    if case .embed = edge.action { false } else { true }
  }
}
