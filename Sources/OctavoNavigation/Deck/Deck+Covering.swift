internal import OctavoGeometry
internal import OctavoRaster
internal import OctavoTransitions

/// What lies under leaves is not painted: what a frame costs grows with what is seen of the leaves, not with
/// how many there are.
extension [Scene.Item] {
  /// Takes away what is covered all across the pages by pieces above it, the bottom one being first.
  ///
  /// - Parameters:
  ///   - axis: The axis along which the pages turn.
  ///   - stage: The window.
  mutating func hideCovered(along axis: Axis, on stage: Stage) {
    var covered = CoveredSpans()
    for index in indices.reversed() {
      // What is cut covers no less: the rest of it lies under what is covered already.
      let cover = self[index].cover(along: axis, on: stage)
      if !covered.isEmpty, let span = self[index].span(along: axis, on: stage) {
        let seen = covered.seen(of: span)
        if seen.isEmpty {
          // It is still there, for who asks what is in the air; no pixel is its own.
          self[index].clip = Rect(size: Size())
          continue
        }
        // A roll that began elsewhere would be sampled elsewhere.
        if seen != span, self[index].layer.roll == nil {
          self[index].cut(to: seen, along: axis, on: stage)
        }
      }
      if let cover { covered.add(cover) }
    }
  }
}

/// A stretch along an axis, in points.
private struct Span: Equatable {
  var low: Double
  var high: Double

  var isEmpty: Bool { high <= low }
}

/// Stretches that are covered, apart from one another and in order.
private struct CoveredSpans {
  private var spans: [Span] = []

  var isEmpty: Bool { spans.isEmpty }

  mutating func add(_ span: Span) {
    guard !span.isEmpty else { return }
    var joined = span
    for other in spans where other.low <= joined.high && other.high >= joined.low {
      joined = Span(low: Swift.min(joined.low, other.low), high: Swift.max(joined.high, other.high))
    }
    spans.removeAll { $0.low <= joined.high && $0.high >= joined.low }
    spans.append(joined)
  }

  /// What is seen of a stretch, without what is covered at its ends.
  func seen(of span: Span) -> Span {
    var span = span
    for other in spans where other.low <= span.low { span.low = Swift.max(span.low, other.high) }
    for other in spans where other.high >= span.high { span.high = Swift.min(span.high, other.low) }
    return span
  }
}

extension Scene.Item {
  /// Where it is along an axis, in whole pixels of the window; nil if it is nowhere.
  fileprivate func span(along axis: Axis, on stage: Stage) -> Span? {
    var span: Span?
    forEachPart { corners in
      for place in corners.map({ $0[axis] }) {
        guard let old = span else {
          span = Span(low: place, high: place)
          continue
        }
        span = Span(low: Swift.min(old.low, place), high: Swift.max(old.high, place))
      }
    }
    guard let span, span.low.isFinite, span.high.isFinite else { return nil }
    // A pixel that it touches is its own.
    let pixels = stage.scale.factor
    return Span(
      low: Swift.max((span.low * pixels).rounded(.down) / pixels, 0),
      high: Swift.min((span.high * pixels).rounded(.up) / pixels, stage.size[axis]))
  }

  /// The stretch along an axis that it covers from one side of the window to the other; nil if none.
  fileprivate func cover(along axis: Axis, on stage: Stage) -> Span? {
    guard layer.opacity >= 1, clip == nil, snapshot.isOpaque else { return nil }
    var cover: Span?
    var isWhole = true
    forEachPart(flatOnly: true) { corners in
      guard isWhole, let part = Self.cover(corners, along: axis, on: stage) else {
        isWhole = false
        return
      }
      let old = cover ?? part
      cover = Span(low: Swift.min(old.low, part.low), high: Swift.max(old.high, part.high))
    }
    guard isWhole, let cover else { return nil }
    // At an edge that does not fall on pixels something shines through.
    let pixels = stage.scale.factor
    func inner(_ edge: Double, _ inward: Double) -> Double {
      let place = edge * pixels
      return abs(place - place.rounded()) < 1e-6
        ? place.rounded() / pixels : (place + inward * 2).rounded() / pixels
    }
    return Span(low: inner(cover.low, 1), high: inner(cover.high, -1))
  }

  /// The stretch that a polygon covers whose edges go straight across the window.
  private static func cover(_ corners: [Point], along axis: Axis, on stage: Stage) -> Span? {
    let places = corners.map { $0[axis] }
    guard let low = places.min(), let high = places.max(), low.isFinite, high.isFinite else {
      return nil
    }
    let slack = 0.02
    for edge in [low, high] {
      let across = corners.filter { abs($0[axis] - edge) < slack }.map { $0[axis.cross] }
      guard let first = across.min(), let last = across.max(), first <= slack,
        last >= stage.size[axis.cross] - slack
      else { return nil }
    }
    guard places.allSatisfy({ abs($0 - low) < slack || abs($0 - high) < slack }) else { return nil }
    // Of an edge that leans by less the innermost place counts. One that does not, as the spine, stays
    // where it is: what lies under it up to there is not seen.
    let ends = (
      low: places.filter { abs($0 - low) < slack }.max() ?? low,
      high: places.filter { abs($0 - high) < slack }.min() ?? high
    )
    return Span(low: ends.low, high: ends.high)
  }

  /// The corners of each flat part, as seen in the window.
  ///
  /// - Parameter flatOnly: Whether those are left out that go round a roll.
  private func forEachPart(flatOnly: Bool = false, _ body: ([Point]) -> Void) {
    guard let facets = layer.facets else { return body(layer.outlineCorners ?? layer.corners) }
    for facet in facets where facet.isTop || !flatOnly {
      body((0..<facet.outline.count).map { facet.placement.project(facet.outline[$0]) })
    }
  }

  /// Only what is seen of it is painted.
  fileprivate mutating func cut(to seen: Span, along axis: Axis, on stage: Stage) {
    var part = stage.bounds
    part.origin[axis] = seen.low
    part.size[axis] = seen.high - seen.low
    guard layer.placement == .identity else {
      clip = part
      return
    }
    // What rests keeps its place, so that only what comes to be seen of it is damage.
    let outline = ConvexPolygon(layer.outline ?? layer.source.corners)
    layer.outline = outline.intersection(ConvexPolygon(part.corners)).corners
  }
}
