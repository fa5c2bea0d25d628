internal import OctavoGeometry

/// A side of a rolled page in the window: flat facets that meet without a seam.
///
/// Of the line where two facets meet each pixel belongs to one of them alone, the one that its centre is
/// on: the page goes on over it. Where the roll turns away from the viewer both of its sides end at the
/// same line: what the front covers of a pixel there lies under what the back covers of it.
///
/// It is `@safe`: its facets lie in the arena of the frame that it belongs to.
@safe
struct RollSurface: BitwiseCopyable {
  private let facets: UnsafeMutablePointer<RollFacet>
  private let facetCount: Int
  /// Where it turns away from the viewer; nil if the page ends before.
  private let rim: Border?
  private let rimEdge: Edge
  /// Whether what is beyond the rim lies over it.
  private let isUnderRim: Bool
  private let shades: UnsafeMutablePointer<PieceShade>
  private let shadeCount: Int
  /// The shades in one, if their strength is the same all down each column.
  private let columnShade: ColumnShade?
  /// The facets whose picture goes along the window's columns, and the way to it; nil if there are none.
  private let upright: UprightFacets?
  /// The shades by places, as they are seen on each facet.
  private let seen: UnsafeMutablePointer<SeenShade>
  private let kernels: Kernels

  /// A side of a roll; nil if nothing of it is seen.
  init?(
    _ roll: SeenRoll, of item: SeenItem, under visible: VisibleShades, on bench: Workbench
  ) {
    let arena = bench.arena
    let (source, bounds) = (item.source, item.bounds)
    let points = 1 / item.snapshot.scale
    unsafe facets = arena.allocate(RollFacet.self, count: Roll.Facets.most)
    let maker = ShadeMaker(
      bounds: bounds, inverse: .identity, pointsPerPixel: points, arena: arena)
    let shades = unsafe arena.allocate(PieceShade.self, count: visible.count)
    var shadeCount = 0
    maker.join(visible) { shade in
      unsafe (shades + shadeCount).initialize(to: shade)
      shadeCount += 1
    }
    unsafe self.shades = unsafe shades
    self.shadeCount = shadeCount
    unsafe self.seen = arena.allocate(SeenShade.self, count: shadeCount * Roll.Facets.most)
    kernels = bench.kernels
    var (count, rim) = (0, Border?.none)
    var last: (facet: SeenFacet, inverse: Homography)?
    var finder = UprightFinder(bounds: bounds, arena: arena)
    for number in 0..<roll.count {
      let seen = roll[number]
      guard let inverse = seen.place.inverse,
        let picture = SourcePicture(item.snapshot, source: source.narrowed(to: seen.source))
      else { continue }
      var start = Border(seen.start, seenBy: inverse).sides.inside.edge
      var joint: Border?
      if let last {
        // Of two facets the one before says where they meet.
        let border = Border(last.facet.end, seenBy: last.inverse)
        unsafe facets[count - 1].end = border.sides.outside.edge
        start = border.sides.inside.edge
        joint = border
      } else if roll.side == .back {
        rim = Border(seen.start, seenBy: inverse)
        start = .none
      }
      unsafe (facets + count).initialize(
        to: RollFacet(
          seen, of: picture, source, bounds: seen.bounds(within: bounds), inverse: inverse,
          start: start, on: bench))
      for index in 0..<shadeCount {
        guard case .places(let shade) = unsafe shades[index] else { continue }
        let reach = shade.reach { visit in
          for corner in 0..<seen.count { visit(seen.outline[corner]) }
        }
        unsafe (self.seen + (count * shadeCount + index)).initialize(
          to: shade.seen(
            by: inverse.scaled(by: points), in: facets[count].bounds, reach: reach, arena: arena))
      }
      unsafe finder.add(seen, inverse, in: facets[count].bounds, after: joint)
      last = (seen, inverse)
      count += 1
    }
    upright = finder.found(in: item.snapshot, source, on: bench)
    guard let last else { return nil }
    if roll.side == .front, source.goes(beyond: last.facet.end) {
      rim = Border(last.facet.end.opposite, seenBy: last.inverse)
    }
    for index in 0..<count { unsafe facets[index].settle() }
    facetCount = count
    self.rim = rim
    rimEdge = rim?.edge ?? .none
    isUnderRim = roll.side == .front
    columnShade = unsafe Self.columnShade(
      shades, count: shadeCount, of: facets, count: count, seen: self.seen, bounds: bounds,
      arena: arena)
    guard columnShade == nil else { return }
    for index in 0..<shadeCount {
      if case .places(let shade) = unsafe shades[index] { shade.makeEntries() }
    }
  }

  /// The shades by the columns that they lie on; nil if one column has several strengths of one.
  private static func columnShade(
    _ shades: UnsafeMutablePointer<PieceShade>, count shadeCount: Int,
    of facets: UnsafeMutablePointer<RollFacet>, count: Int,
    seen: UnsafeMutablePointer<SeenShade>, bounds: PixelRect, arena: Arena
  ) -> ColumnShade? {
    guard shadeCount > 0 else { return nil }
    for number in 0..<shadeCount {
      guard case .places = unsafe shades[number] else { return nil }
      for index in 0..<count {
        guard unsafe seen[index * shadeCount + number].isUpright else { return nil }
      }
    }
    let columns = PixelSpan(start: bounds.x, end: bounds.maxX)
    var made = ColumnShade(columns: columns, arena: arena)
    for number in 0..<shadeCount {
      guard case .places(let placed) = unsafe shades[number] else { return nil }
      for index in 0..<count {
        let shade = unsafe seen[index * shadeCount + number]
        let facet = unsafe facets[index]
        let span = facet.span(row: facet.bounds.y, within: columns)
        for column in span.start..<max(span.start, span.end) {
          let entry = placed.entry(shade.number(x: column, y: facet.bounds.y))
          made.lay(entry, onColumn: column)
        }
      }
    }
    return made
  }

  /// The warp of what goes along the window's columns, which needs a slab of each band; nil if there is
  /// nothing of it.
  var columns: ColumnWarp? { upright?.warp }

  /// The pixels of a row that are covered at all, and of those that are covered whole the longest run.
  ///
  /// - Parameter row: Takes the pixels that each facet has of it.
  @inline(always) func spans(
    row y: Int, within limits: PixelSpan, noting row: RollRow
  ) -> (touched: PixelSpan, whole: PixelSpan) {
    var touched = PixelSpan(start: .max, end: .min)
    var whole = PixelSpan(start: 0, end: 0)
    row.clear()
    var joint = RollFacet.Joint()
    for index in 0..<facetCount {
      let own = unsafe facets[index].span(row: y, within: limits, number: index, after: &joint)
      guard !own.isEmpty else { continue }
      row.add(own, of: index)
      let (part, inner) =
        unsafe facets[index].isCut(row: y)
        ? RollFacet.covered(facets + index, row: y, of: own) : (own, own)
      guard !part.isEmpty else { continue }
      touched = PixelSpan(
        start: min(touched.start, part.start), end: max(touched.end, part.end))
      guard !inner.isEmpty else { continue }
      if !whole.isEmpty, inner.start <= whole.end, whole.start <= inner.end {
        whole = PixelSpan(start: min(whole.start, inner.start), end: max(whole.end, inner.end))
      } else if inner.count > whole.count {
        whole = inner
      }
    }
    guard !touched.isEmpty else {
      let nothing = PixelSpan(start: limits.start, end: limits.start)
      return (nothing, nothing)
    }
    rimEdge.narrow(&touched, &whole, row: y)
    if touched.isEmpty { touched.end = touched.start }
    if whole.isEmpty { whole = PixelSpan(start: touched.end, end: touched.end) }
    return (touched, whole)
  }

  /// Whether it covers the same columns as much on each row of a band, as a level roll does between its ends.
  func isSteady(on band: PixelRect) -> Bool {
    rimEdge.isUpright && (0..<facetCount).allSatisfy { unsafe facets[$0].isSteady(on: band) }
  }

  /// How much of a pixel is covered, 0…1.
  @inline(always) func coverage(x: Int, y: Int, in row: RollRow) -> Double {
    guard let index = row.facet(at: x) else { return 0 }
    let beyond = rim.map { 1 - $0.coverage(x: x, y: y) } ?? 0
    return unsafe max(0, facets[index].coverage(x: x, y: y) - beyond)
  }

  /// Whether what is over it covers a part of a pixel that this one covers, too.
  @inline(always) func isTucked(x: Int, y: Int) -> Bool {
    guard isUnderRim, let rim else { return false }
    return rim.coverage(x: x, y: y) < 1
  }

  /// Paints pixels of a row, shaded.
  ///
  /// - Parameters:
  ///   - row: The pixels that each facet has of it.
  ///   - slab: The band's slab of the columns.
  ///   - target: The first pixel of the span.
  @inline(always) func paint(
    row y: Int, _ row: RollRow, span: PixelSpan, slab: ColumnWarp.Slab?,
    to target: UnsafeMutablePointer<UInt32>, arena: Arena
  ) {
    var areColumnsPainted = false
    let columns = slab == nil ? nil : upright
    let (first, last) = (columns?.first ?? 0, columns?.last ?? -1)
    for number in 0..<row.count {
      let (index, part) = row.part(number, within: span)
      if index >= first, index <= last {
        // Once that is done nothing is left to do for each of them.
        if areColumnsPainted, columnShade != nil { continue }
        if !areColumnsPainted, let columns, let slab {
          areColumnsPainted = true
          unsafe paint(columns, slab, row: y, span: span, to: target, arena: arena)
        }
      } else if !part.isEmpty {
        unsafe FreeWarp.paint(
          facets[index].warp, row: y, span: part, to: target + (part.start - span.start))
      }
      guard !part.isEmpty, columnShade == nil else { continue }
      unsafe lay(index, row: y, span: part, on: target + (part.start - span.start))
    }
    if let columnShade { unsafe columnShade.paint(span: span, on: target, by: kernels) }
  }

  /// Paints all facets along the window's columns at once.
  private func paint(
    _ upright: UprightFacets, _ slab: ColumnWarp.Slab, row y: Int, span: PixelSpan,
    to target: UnsafeMutablePointer<UInt32>, arena: Arena
  ) {
    let columns = upright.warp.columns
    var part = PixelSpan(
      start: max(span.start, columns.start), end: min(span.end, columns.end))
    unsafe facets[upright.first].beginning(&part, row: y)
    unsafe facets[upright.last].ending(&part, row: y)
    guard !part.isEmpty else { return }
    unsafe upright.warp.paint(
      slab, row: y, span: part, to: target + (part.start - span.start), arena: arena)
  }

  /// Lays the shades over pixels of a facet.
  @inline(always) private func lay(
    _ number: Int, row y: Int, span: PixelSpan, on target: UnsafeMutablePointer<UInt32>
  ) {
    for index in 0..<shadeCount {
      switch unsafe shades[index] {
      case .uniform(let color, let factor):
        unsafe Pixels.tint(
          target, to: target, count: span.count, color: color, factor: UInt16(factor), by: kernels)
      case .places:
        unsafe seen[number * shadeCount + index].paint(row: y, span: span, on: target, by: kernels)
      case .columns, .rows: break
      }
    }
  }
}
