/// Finds scenes that hold others too deeply, or too many at once: by roots, pages and embedding.
///
/// A player goes through the scenes in a scene by calling itself, and makes all that are seen at once.
struct NestingCheck {
  /// What a scene holds.
  private struct Extent {
    /// The levels in it, its own among them.
    var depth = 1
    /// The scenes that may be made with it, itself among them.
    var count = 1
    /// The scene in it that is nested most deeply.
    var deepest: Int?
  }

  /// How many pages of a flip may be there at once: those that stand, and those beside them.
  private static let pagesAtOnce = 6

  let graph: BoardGraph
  let parts: HeldScenes
  let log: ProblemLog

  /// Measures every scene once, from the innermost; circles are the concern of `CycleCheck`.
  func run() {
    var extents: [Extent?] = Array(repeating: nil, count: parts.count)
    var isOpen = Array(repeating: false, count: parts.count)
    for start in 0..<parts.count where extents[start] == nil {
      var path = [(scene: start, next: 0)]
      isOpen[start] = true
      while let (scene, next) = path.last {
        if next < parts[scene].count {
          path[path.count - 1].next += 1
          let part = parts[scene][next].scene
          guard extents[part] == nil, !isOpen[part] else { continue }
          isOpen[part] = true
          path.append((part, 0))
        } else {
          let extent = extent(of: scene, extents)
          check(scene, extent, extents)
          extents[scene] = extent
          isOpen[scene] = false
          path.removeLast()
        }
      }
    }
  }

  private func extent(of scene: Int, _ extents: [Extent?]) -> Extent {
    var extent = Extent()
    var counts: [Int] = []
    for part in parts[scene] {
      guard let inner = extents[part.scene] else { continue }
      counts.append(inner.count)
      if inner.depth >= extent.depth {
        extent.depth = inner.depth + 1
        extent.deepest = part.scene
      }
    }
    if graph.kind(scene) == .flip { counts = Array(counts.sorted(by: >).prefix(Self.pagesAtOnce)) }
    // Held where a hostile board would run over.
    extent.count = counts.reduce(1) { min($0 + $1, Int.max / 2) }
    return extent
  }

  /// Tells of a scene that goes beyond a limit which nothing in it goes beyond already.
  private func check(_ scene: Int, _ extent: Extent, _ extents: [Extent?]) {
    let owner = "scene \"\(graph.scenes[scene].scene.id)\""
    let range = graph.scenes[scene].range
    let inner = parts[scene].compactMap { extents[$0.scene] }
    if extent.depth > Storyboard.deepestNesting,
      inner.allSatisfy({ $0.depth <= Storyboard.deepestNesting })
    {
      var way = [scene]
      var next = extent.deepest
      while let scene = next {
        way.append(scene)
        next = extents[scene]?.deepest
      }
      log.add(
        .nesting, at: range,
        "\(owner) holds scenes more than \(Storyboard.deepestNesting) deep: \(graph.told(way))",
        hint: "push or present what lies deeper")
    }
    if extent.count > Storyboard.mostScenesAtOnce,
      inner.allSatisfy({ $0.count <= Storyboard.mostScenesAtOnce })
    {
      log.add(
        .nesting, at: range,
        "\(owner) holds more than \(Storyboard.mostScenesAtOnce) scenes at once",
        hint: "push or present what need not be seen together")
    }
  }
}
