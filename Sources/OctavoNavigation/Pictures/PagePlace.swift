internal import OctavoTransitions

/// What the picture of a page is drawn for: its extents, where it is bound, if it is, and what lies
/// below it.
struct PagePlace: Sendable, Hashable {
  /// The extents and their pixels.
  var stage: Stage
  /// The edge at which another page stands beside it.
  var spine: SpineEdge?
  /// The pages that lie below it, as far as they are seen.
  var edges: PageEdges?

  /// A place of a page.
  init(_ stage: Stage, boundAt spine: SpineEdge? = nil) {
    self.stage = stage
    self.spine = spine
  }
}

extension PageContent {
  /// What is drawn in a place.
  func content(for place: PagePlace) -> any PageContent {
    let content = place.spine.map(bound) ?? self
    return place.edges.map { StackedContent(content: content, edges: $0) } ?? content
  }
}
