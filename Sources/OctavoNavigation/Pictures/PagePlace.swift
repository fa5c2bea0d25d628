internal import OctavoTransitions

/// What the picture of a page is drawn for: its extents, and where it is bound, if it is.
struct PagePlace: Sendable, Hashable {
  /// The extents and their pixels.
  var stage: Stage
  /// The edge at which another page stands beside it.
  var spine: SpineEdge?

  /// A place of a page.
  init(_ stage: Stage, boundAt spine: SpineEdge? = nil) {
    self.stage = stage
    self.spine = spine
  }
}

extension PageContent {
  /// What is drawn in a place.
  func content(for place: PagePlace) -> any PageContent {
    place.spine.map(bound) ?? self
  }
}
