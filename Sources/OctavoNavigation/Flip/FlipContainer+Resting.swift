package import OctavoGeometry
internal import OctavoManipulation

/// Pages that lie still, for whoever lays something over them.
extension FlipContainer {
  /// A page that lies still, and where it is seen.
  package struct RestingPage {
    /// The page.
    package let page: any Page
    /// The part of the window that it is seen in, in points; more than the window of one that is shown larger.
    package let frame: Rect
    /// How large it is shown.
    package let scale: Double
  }

  /// The pages that lie still, in their order; none while one of them turns, or something is presented over them.
  package var restingPages: [RestingPage] {
    guard isAtRest, riffle == nil, modals.isEmpty, let layout, let sheet else { return [] }
    let view = pageZoom.isAllowed ? pageZoom.view(of: sheet, at: seenTime) : nil
    return layout.halves(of: sheet).compactMap { half in
      guard let page = half.page, page !== emptyPage else { return nil }
      let scale = view?.scale ?? 1
      let frame = half.rect.scaled(by: scale).offset(by: view?.origin ?? Point())
      return RestingPage(page: page, frame: frame, scale: scale)
    }
  }

  /// Whether no hand holds how large pages are shown, and nothing of it moves.
  package var zoomRests: Bool { !pageZoom.hand.isHeld && !pageZoom.hand.isMoving }

  /// Whether a contact rests where pages would run under it, or do.
  package var isEdgeHeld: Bool { edgePress != nil || riffle != nil }
}
