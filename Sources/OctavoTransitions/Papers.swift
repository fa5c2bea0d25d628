package import OctavoGeometry

/// Where the paper of each page of a transition lies that does not fill its place: prints on a mat, which
/// has one colour below both pages. The prints turn, the mat stays (Laws, Light, The table).
package struct Papers: Sendable, Hashable {
  /// The papers of the page that leaves, in window points: one, or one on each half of two; none if they
  /// fill their places.
  package var from: [Rect]
  /// The same of the page that comes.
  package var to: [Rect]

  /// Papers on mats, or pages that are their paper.
  package init(from: [Rect] = [], to: [Rect] = []) {
    self.from = from
    self.to = to
  }

  /// What lies of a page's paper within a place.
  ///
  /// - Returns: nil if the place is filled.
  func paper(of page: Layer.Page, within place: Rect) -> Rect? {
    let parts = (page == .from ? from : to).map { $0.intersection(place) }
    return parts.first { !$0.size.isEmpty && $0 != place }
  }

  /// Whether all the paper of the other page within a place lies under this one's: then nothing of it would
  /// appear or go but by the turn, and no mat has to hide it.
  func covers(_ page: Layer.Page, within place: Rect) -> Bool {
    guard let top = paper(of: page, within: place),
      let below = paper(of: page == .from ? .to : .from, within: place)
    else { return false }
    let slack = 1.0
    return below.minX >= top.minX - slack && below.maxX <= top.maxX + slack
      && below.minY >= top.minY - slack && below.maxY <= top.maxY + slack
  }

  /// The same on the way back.
  var undone: Papers { Papers(from: to, to: from) }
}

extension Stage {
  /// The same on the way back.
  package var undone: Stage {
    guard papers != Papers() else { return self }
    var stage = self
    stage.papers = papers.undone
    return stage
  }
}

extension Layer.Role {
  /// The table below the pages, where a shadow falls on it.
  package static let ground = Layer.Role(rawValue: "ground")
  /// The mat on which a leaf lay, where that has uncovered nothing else: plain, and still.
  package static let mat = Layer.Role(rawValue: "mat")
}
