internal import COctavoKernels
internal import OctavoGeometry

/// A layer of a scene made ready for painting one frame.
///
/// It is `@safe`: what it points to lies in the arena of the frame, and is a plain value itself so
/// that nothing is counted while rows are painted.
@safe
struct Piece: BitwiseCopyable {
  /// The way from the snapshot to the window. It points to what is large, as it is looked at for every row and
  /// for pixels at edges, and would be copied each time.
  @safe
  enum Warp {
    /// Moved by whole pixels: copied.
    case still(x: Int, y: Int)
    case columns(UnsafePointer<ColumnWarp>)
    /// The factor of the shades along y for each row, from the first of the bounds, in 256ths.
    case rows(UnsafePointer<RowWarp>, factors: UnsafeMutablePointer<Int32>)
    case free(UnsafePointer<FreeWarp>)
    /// Rolled up; it lays its shades itself.
    case rolled(UnsafePointer<RollSurface>)
  }

  /// The window pixels that it can touch.
  let bounds: PixelRect
  /// How much it covers, in 256ths.
  let opacity: UInt32
  /// The same picture over white; nil if nothing is seen through it.
  var onWhite: UnsafePointer<Piece>?
  private let outline: Outline
  let warp: Warp
  /// The shades that the warp does not lay itself, from the bottom up.
  private let shades: UnsafeMutablePointer<PieceShade>
  private var shadeCount = 0
  /// Those of them that go by places of the page, as they are seen.
  private let seen: UnsafeMutablePointer<SeenShade>
  private let picture: SourcePicture
  private let kernels: Kernels

  /// Prepares an item; nil if nothing of it is seen.
  init?(_ item: SeenItem, under visible: VisibleShades, on bench: Workbench) {
    let arena = bench.arena
    let (bounds, source) = (item.bounds, item.source)
    let opacity = item.opacity.isNaN ? 0 : UInt32(min(max(item.opacity, 0), 1) * 256 + 0.5)
    guard !bounds.isEmpty, !source.isEmpty, opacity > 0, let inverse = item.place.inverse,
      let picture = SourcePicture(item.snapshot, source: source)
    else { return nil }
    self.bounds = bounds
    self.opacity = opacity
    self.picture = picture
    kernels = bench.kernels
    outline = Outline(
      source, cutBy: item.outline, inverse: inverse, bounds: bounds, arena: arena)
    let points = 1 / item.snapshot.scale
    let maker = ShadeMaker(
      bounds: bounds, inverse: inverse, pointsPerPixel: points, arena: arena)
    unsafe shades = arena.allocate(PieceShade.self, count: visible.count)
    unsafe seen = arena.allocate(SeenShade.self, count: visible.count)
    let page = inverse.scaled(by: points)
    if let roll = item.roll {
      guard let surface = RollSurface(roll, of: item, under: visible, on: bench) else {
        return nil
      }
      unsafe warp = .rolled(arena.keep(surface))
      return
    }
    if let move = item.place.wholeMove {
      unsafe warp = .still(x: move.x, y: move.y)
      for shade in visible {
        add(maker.shade(shade, alongColumns: true, alongRows: true), on: page, arena)
      }
      return
    }
    if let rows = RowWarp(picture, bounds: bounds, inverse: inverse, kernels: kernels) {
      let down = maker.weave(visible, along: .vertical)
      let factors = unsafe arena.allocate(Int32.self, count: bounds.height)
      for row in 0..<bounds.height {
        let v = maker.place(x: bounds.x, y: bounds.y + row).y
        unsafe factors[row] = Int32(down.factor(at: v))
      }
      unsafe warp = .rows(arena.keep(rows), factors: factors)
      let isUpright = inverse.isUpright
      for shade in down.rest {
        add(maker.shade(shade, alongColumns: isUpright, alongRows: true), on: page, arena)
      }
      return
    }
    let across = maker.weave(visible, along: .horizontal)
    if let columns = ColumnWarp(
      picture, bounds: bounds, map: ColumnMap(inverse, arena: arena), bench: bench,
      factor: { place in across.factor(at: place * points) })
    {
      unsafe warp = .columns(arena.keep(columns))
      for shade in across.rest {
        add(maker.shade(shade, alongColumns: true, alongRows: false), on: page, arena)
      }
      return
    }
    let free = FreeWarp(picture, bounds: bounds, inverse: inverse, on: bench)
    unsafe warp = .free(arena.keep(free))
    maker.join(visible) { add($0, on: page, arena) }
  }

  /// - Parameter page: From the window to the page, in points.
  private mutating func add(_ shade: PieceShade, on page: Homography, _ arena: Arena) {
    unsafe (shades + shadeCount).initialize(to: shade)
    if case .places(let shade) = shade {
      shade.makeEntries()
      unsafe (seen + shadeCount).initialize(
        to: shade.seen(by: page, in: bounds, reach: PlaceShade.whole, arena: arena))
    }
    shadeCount += 1
  }

  /// Whether nothing is seen below the pixels that it covers whole.
  var hides: Bool { unsafe opacity == 256 && onWhite == nil }

  /// The warp that needs a slab of each band; nil if none does.
  var columns: ColumnWarp? {
    switch warp {
    case .columns(let warp): unsafe warp.pointee
    case .rolled(let surface): unsafe surface.pointee.columns
    case .still, .rows, .free: nil
    }
  }

  /// The pixels of a row that are covered at all, and of those that are covered whole the longest run.
  ///
  /// - Parameter roll: Takes what the facets of a roll have of the row.
  @inline(always) func spans(
    row y: Int, within limits: PixelSpan, noting roll: RollRow?
  ) -> (touched: PixelSpan, whole: PixelSpan) {
    if case .rolled(let surface) = warp, let roll {
      guard !hides else {
        return unsafe surface.pointee.spans(row: y, within: limits, noting: roll)
      }
      // Which pixels are whole decides what is seen of others through them: it may not follow from which
      // are painted together.
      let columns = PixelSpan(start: bounds.x, end: bounds.maxX)
      let (touched, whole) = unsafe surface.pointee.spans(row: y, within: columns, noting: roll)
      return (touched.intersection(limits), whole.intersection(limits))
    }
    return outline.spans(row: y, within: limits)
  }

  /// Whether it is rolled up.
  var isRolled: Bool {
    if case .rolled = warp { return true }
    return false
  }

  /// Whether it covers the same columns as much on each row of a band, and hides as much of what is below.
  func isSteady(on band: PixelRect) -> Bool {
    guard bounds.intersection(band).height == band.height else { return false }
    if unsafe onWhite != nil { return false }
    if case .rolled(let surface) = warp { return unsafe surface.pointee.isSteady(on: band) }
    return outline.isUpright
  }

  /// Which borders of its outline cut one of some pixels of a row, in bits.
  @inline(always) func cutting(row y: Int, _ span: PixelSpan) -> UInt64 {
    if case .rolled = warp { return 0 }
    return outline.cutting(row: y, span)
  }

  /// How much of a pixel is covered, 0…1.
  ///
  /// - Parameter cutting: The borders that cut one of some pixels that it is among.
  @inline(always) func coverage(x: Int, y: Int, of roll: RollRow?, cutting: UInt64) -> Double {
    if case .rolled(let surface) = warp, let roll {
      return unsafe surface.pointee.coverage(x: x, y: y, in: roll)
    }
    return outline.coverage(x: x, y: y, cutting: cutting)
  }

  /// Whether what the pieces above cover of a pixel lies over what this one covers of it, as where the
  /// page is folded over, not beside it.
  @inline(always) func isTucked(x: Int, y: Int) -> Bool {
    guard case .rolled(let surface) = warp else { return false }
    return unsafe surface.pointee.isTucked(x: x, y: y)
  }

  /// Asks the memory for what pixels of a row are copied from. The other warps ask by themselves.
  func prefetch(row y: Int, span: PixelSpan) {
    guard case .still(let dx, let dy) = warp else { return }
    unsafe octavo_prefetch(
      picture.pixels + ((y - dy) * picture.pitch + span.start - dx), span.count)
  }

  /// Paints pixels of a row, shaded, as if nothing else were there.
  ///
  /// - Parameters:
  ///   - slab: the band's slab if a warp is one of columns.
  ///   - roll: what the facets of a roll have of the row.
  ///   - target: the first pixel of the span.
  func paint(
    row y: Int, span: PixelSpan, slab: ColumnWarp.Slab?, roll: RollRow?,
    to target: UnsafeMutablePointer<UInt32>, arena: Arena
  ) {
    var laid = 0
    switch warp {
    case .still(let dx, let dy):
      let source = unsafe picture.pixels + ((y - dy) * picture.pitch + span.start - dx)
      if shadeCount > 0,
        unsafe lay(shades[0], row: y, span: span, from: source, to: target)
      {
        laid = 1
      } else {
        unsafe Pixels.copy(source, to: target, count: span.count)
      }
    case .columns(let columns):
      guard let slab = slab else { return }
      unsafe columns.pointee.paint(slab, row: y, span: span, to: target, arena: arena)
    case .rows(let rows, let factors):
      unsafe rows.pointee.paint(
        row: y, span: span, to: target, factor: Int(factors[y - bounds.y]), arena: arena)
    case .free(let free):
      unsafe FreeWarp.paint(free, row: y, span: span, to: target)
    case .rolled(let surface):
      guard let roll else { return }
      unsafe surface.pointee.paint(
        row: y, roll, span: span, slab: slab, to: target, arena: arena)
    }
    for index in laid..<shadeCount {
      let shade = unsafe shades[index]
      if case .places = shade {
        unsafe seen[index].paint(row: y, span: span, on: target, by: kernels)
      } else {
        _ = unsafe lay(shade, row: y, span: span, from: target, to: target)
      }
    }
  }

  /// Copies pixels with a shade over them; false if this kind of shade cannot be laid in copying.
  private func lay(
    _ shade: PieceShade, row y: Int, span: PixelSpan, from source: UnsafePointer<UInt32>,
    to target: UnsafeMutablePointer<UInt32>
  ) -> Bool {
    switch shade {
    case .uniform(let color, let factor):
      unsafe Pixels.tint(
        source, to: target, count: span.count, color: color, factor: UInt16(factor),
        by: kernels)
    case .columns(let color, let factors, let changed):
      unsafe Self.lay(
        color, by: factors + (span.start - bounds.x), on: changed, of: span, from: source,
        to: target, by: kernels)
    case .rows(let color, let factors):
      let factor = unsafe UInt16(truncatingIfNeeded: factors[y - bounds.y] & 0xffff)
      unsafe Self.lay(
        color, by: factor, count: span.count, from: source, to: target, by: kernels)
    case .places: return false
    }
    return true
  }

  /// Lays a shade over the columns that it changes, and copies the others unless they are there.
  ///
  /// Apart from `lay`, which is inlined for each row while it is small and would copy the piece otherwise.
  @inline(never) private static func lay(
    _ color: UInt32, by factors: UnsafePointer<UInt32>, on changed: PixelSpan, of span: PixelSpan,
    from source: UnsafePointer<UInt32>, to target: UnsafeMutablePointer<UInt32>,
    by kernels: Kernels
  ) {
    let start = min(max(changed.start, span.start), span.end) - span.start
    let end = max(start, min(changed.end, span.end) - span.start)
    let isThere = unsafe source == UnsafePointer(target)
    if !isThere, start > 0 { unsafe Pixels.copy(source, to: target, count: start) }
    if start < end {
      unsafe Pixels.tint(
        source + start, to: target + start, count: end - start, color: color,
        factors: factors + start, by: kernels)
    }
    guard !isThere, end < span.count else { return }
    unsafe Pixels.copy(source + end, to: target + end, count: span.count - end)
  }

  /// Lays a shade over a row by one factor, and copies what that leaves as it is unless it is there.
  @inline(never) private static func lay(
    _ color: UInt32, by factor: UInt16, count: Int, from source: UnsafePointer<UInt32>,
    to target: UnsafeMutablePointer<UInt32>, by kernels: Kernels
  ) {
    if factor < 256 {
      unsafe Pixels.tint(
        source, to: target, count: count, color: color, factor: factor, by: kernels)
    } else if unsafe source != UnsafePointer(target) {
      unsafe Pixels.copy(source, to: target, count: count)
    }
  }
}

extension Homography {
  /// Whether each column of the one picture is one of the other, as where it is scaled and not turned.
  var isUpright: Bool { yx == 0 && xw == 0 && yw == 0 }

  /// The whole pixels by which this map moves everything, if that is all that it does.
  var wholeMove: (x: Int, y: Int)? {
    let noise = 1e-9
    guard
      abs(xx - ow) < noise, abs(yy - ow) < noise, abs(ow - 1) < noise, abs(xy) < noise,
      abs(yx) < noise, abs(xw) < noise * 1e-3, abs(yw) < noise * 1e-3,
      abs(ox) < 1e6, abs(oy) < 1e6, abs(ox - ox.rounded()) < 1e-4, abs(oy - oy.rounded()) < 1e-4
    else { return nil }
    return (Int(ox.rounded()), Int(oy.rounded()))
  }
}
