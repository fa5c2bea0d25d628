/// Finds scenes that would hold themselves: by roots, pages and embedding.
struct CycleCheck {
  private enum State {
    case new, open, done
  }

  let graph: BoardGraph
  let parts: HeldScenes
  let log: ProblemLog

  /// Walks down from every scene once.
  func run() {
    var states = Array(repeating: State.new, count: parts.count)
    for start in 0..<parts.count where states[start] == .new {
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

  private func report(_ path: [Int], back: (scene: Int, range: Range<Int>)) {
    let start = path.lastIndex(of: back.scene) ?? path.startIndex
    let circle = Array(path[start...]) + [back.scene]
    log.add(
      .cycle, at: back.range,
      "scene \"\(graph.scenes[back.scene].scene.id)\" would hold itself: \(graph.told(circle))")
  }
}
