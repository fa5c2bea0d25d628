/// What each scene of a board holds by roots, pages and embedding, and where it is said.
struct HeldScenes {
  private var parts: [[(scene: Int, range: Range<Int>)]]

  init(_ draft: Draft, _ graph: BoardGraph) {
    parts = graph.children
    for edge in graph.edges {
      guard case .embed = edge.action, let to = edge.to else { continue }
      let segue = draft.segues[edge.segue]
      for scene in edge.from ?? [] { parts[scene].append((to, segue.target?.range ?? segue.range)) }
    }
  }

  /// The number of scenes.
  var count: Int { parts.count }

  /// What a scene holds.
  subscript(scene: Int) -> [(scene: Int, range: Range<Int>)] { parts[scene] }
}
