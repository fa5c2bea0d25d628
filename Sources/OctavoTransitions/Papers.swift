package import OctavoGeometry

/// Where the paper of each page of a transition lies that does not fill its place: prints on a mat, which
/// has one colour below both pages. The prints turn, the mat stays (Laws, Light, The table).
package struct Papers: Sendable, Hashable {
  /// The papers of the page that leaves, in window points: one, or one on each half of two; none if they
  /// fill their places.
  package var from: [Rect]
  /// The same of the page that comes.
  package var to: [Rect]

  /// All the paper of each page and what is bound with it, where all places of both have some: what moves of
  /// pages that leave the window whole.
  package var blocks: Blocks?

  /// The blocks of both pages, in window points.
  package struct Blocks: Sendable, Hashable {
    var from, to: Rect

    /// Those of the page that leaves, and of the one that comes.
    package init(from: Rect, to: Rect) { (self.from, self.to) = (from, to) }

    /// Takes more of a page for its block.
    package mutating func widen(_ page: Layer.Page, to rect: Rect) {
      if page == .from { from = rect } else { to = rect }
    }
  }

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
  var undone: Papers {
    var papers = Papers(from: to, to: from)
    papers.blocks = blocks.map { Blocks(from: $0.to, to: $0.from) }
    return papers
  }
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

extension Stage {
  /// What moves of a page as a layer, where the mat stays: its paper with what is bound with it, or all of it.
  func moving(
    _ page: Layer.Page, placement: Transform3D = .identity, shades: [Shade] = [],
    opacity: Double = 1
  ) -> Layer {
    var layer = whole(page, placement: placement, shades: shades, opacity: opacity)
    layer.source = place(of: page)
    return layer
  }

  /// The mat that stays then; none where pages take it with them.
  var mat: [Layer] { papers.blocks == nil ? [] : [Layer(.mat, of: .from, source: bounds)] }

  /// What shadows fall on that go beyond pages: the mat, or else the table; nil where neither is.
  var ground: Layer.Role? { papers.blocks != nil ? .mat : hasTable ? .ground : nil }

  /// Where both prints go across a line; where one of them does not, pages take their mats with them.
  func bent(at line: Double, along axis: Axis) -> Stage {
    guard let blocks = papers.blocks else { return self }
    let isAcross = [blocks.from, blocks.to].allSatisfy {
      $0.origin[axis] + 1 < line && $0.origin[axis] + $0.size[axis] > line + 1
    }
    return isAcross ? self : matless
  }

  /// What moves of a page where its mat stays; else all of it.
  func place(of page: Layer.Page) -> Rect {
    guard let blocks = papers.blocks else { return bounds }
    return page == .from ? blocks.from : blocks.to
  }

  /// What draws a print in beneath the other page's, as little as that takes: moved, and made smaller where it
  /// is larger. So nothing of it is seen beside that one.
  ///
  /// - Parameters:
  ///   - corners: where the print would lie, in window points.
  ///   - share: how much of that has happened, 0…1.
  /// - Returns: the identity where pages take their mats with them, or where it lies beneath to a point anyway.
  func tuck(_ corners: [Point], beneath page: Layer.Page, share: Double) -> Transform3D {
    guard papers.blocks != nil, share > 0, let corner = corners.first,
      corners.allSatisfy({ $0.x.isFinite && $0.y.isFinite })
    else { return .identity }
    let bounds = corners.reduce(Rect(origin: corner, size: Size())) {
      $0.union(Rect(origin: $1, size: Size()))
    }
    let top = place(of: page)
    let scale = min(
      1, top.size.width / max(bounds.size.width, 1), top.size.height / max(bounds.size.height, 1))
    func move(_ axis: Axis) -> Double {
      let size = scale * bounds.size[axis]
      let start = bounds.origin[axis] + (bounds.size[axis] - size) / 2
      let (least, most) = (top.origin[axis], top.origin[axis] + top.size[axis] - size)
      return min(max(start, least), max(least, most)) - start
    }
    let (x, y) = (move(.horizontal), move(.vertical))
    let slack = 1.0
    let excess = (1 - scale) * max(bounds.size.width, bounds.size.height)
    guard excess > slack || abs(x) > slack || abs(y) > slack else { return .identity }
    let now = 1.0.toward(scale, share)
    return Transform3D.scale(x: now, y: now).about(bounds.center)
      .then(.translation(x: share * x, y: share * y))
  }

  /// The same where pages take their mats with them.
  var matless: Stage {
    var stage = self
    stage.papers.blocks = nil
    return stage
  }
}

extension Layer.Role {
  /// The table below the pages, where a shadow falls on it.
  package static let ground = Layer.Role(rawValue: "ground")
  /// The mat on which a leaf lay, where that has uncovered nothing else: plain, and still.
  package static let mat = Layer.Role(rawValue: "mat")
}
