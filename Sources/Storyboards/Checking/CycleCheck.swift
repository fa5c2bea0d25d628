/// Finds scenes that would hold themselves: by roots, pages and embedding.
struct CycleCheck {
  private enum State {
    case new, open, done
  }

  let draft: Draft
  let graph: BoardGraph
  let log: ProblemLog

  /// Walks down from every scene once.
  func run() {
    let parts = self.parts()
    var states = Array(repeating: State.new, count: parts.count)
    for start in parts.indices where states[start] == .new {
      var path = [(scene: start, next: 0)]
      states[start] = .open
      while let (scene, next) = path.last {
        guard next < parts[scene].count else {
          states[scene] = .done
          path.removeLast()
          continue
        }
        path[path.count - 1].next += 1
        let part = parts[scene][next]
        switch states[part.scene] {
        case .new:
          states[part.scene] = .open
          path.append((part.scene, 0))
        case .open: report(path.map(\.scene), back: part)
        case .done: break
        }
      }
    }
  }

  /// What each scene holds, and where it is said.
  private func parts() -> [[(scene: Int, range: Range<Int>)]] {
    var parts = graph.children
    for edge in graph.edges {
      guard case .embed = edge.action, let to = edge.to else { continue }
      let segue = draft.segues[edge.segue]
      for scene in edge.from ?? [] { parts[scene].append((to, segue.target?.range ?? segue.range)) }
    }
    return parts
  }

  private func report(_ path: [Int], back: (scene: Int, range: Range<Int>)) {
    let start = path.lastIndex(of: back.scene) ?? path.startIndex
    let circle = path[start...] + [back.scene]
    let names = circle.map { "\"\(graph.scenes[$0].scene.id)\"" }
    // A circle of thousands is shown by its ends.
    let told = names.count <= 8 ? names : names.prefix(4) + ["…"] + names.suffix(3)
    log.add(
      .cycle, at: back.range,
      "scene \(names.last ?? "") would hold itself: \(told.joined(separator: " → "))")
  }
}
