internal import COctavoKernels

/// Paints one band of the damage: finds for each row which piece is seen where, from the top down,
/// and writes each pixel once, from the bottom up.
///
/// Only pixels that a piece covers in part are written more than once. There, what a piece covers is
/// first taken from what the pieces above it left: two that share an edge, as the halves of a fold
/// do, fill its pixels together and nothing shines through between them.
@safe
struct BandPainter: BitwiseCopyable {
  private let pieces: UnsafePointer<Piece>
  /// The numbers of the pieces that can touch the band, from the bottom up.
  private let present: UnsafeMutablePointer<Int32>
  private let presentCount: Int
  private let background: UInt32
  private let band: PixelRect
  /// The first row of the band before damage cut it.
  private let firstLine: Int
  private let target: UnsafeMutableRawPointer
  private let stride: Int
  private let arena: Arena
  /// Whether every row shows the same pieces at the same columns.
  private let isSteady: Bool
  /// The slabs of the pieces that have one; where every row shows the same, there is one of a run at a time.
  private let slabs: UnsafeMutablePointer<ColumnWarp.Slab?>
  /// What the facets of the pieces that are rolled up have of the row.
  private let rolls: UnsafeMutablePointer<RollRow?>
  /// The same of what they are over white, where something is seen through them.
  private let slabsOnWhite: UnsafeMutablePointer<ColumnWarp.Slab?>
  /// What the pieces looked at so far have left of each pixel of the row, 0…1.
  private let left: UnsafeMutablePointer<Float>

  /// Prepares a band.
  ///
  /// - Parameters:
  ///   - firstLine: the first row of the band before damage cut it.
  ///   - target: the window's first pixel.
  init(
    _ pieces: UnsafeBufferPointer<Piece>, background: UInt32, band: PixelRect, firstLine: Int,
    target: UnsafeMutableRawPointer, stride: Int, arena: Arena
  ) {
    self.background = background
    self.band = band
    self.firstLine = firstLine
    unsafe self.target = unsafe target
    self.stride = stride
    self.arena = arena
    unsafe left = arena.allocate(Float.self, count: band.width)
    unsafe left.initialize(repeating: 1, count: band.width)
    unsafe slabs = arena.allocate(ColumnWarp.Slab?.self, count: pieces.count)
    unsafe rolls = arena.allocate(RollRow?.self, count: pieces.count)
    unsafe slabsOnWhite = arena.allocate(ColumnWarp.Slab?.self, count: pieces.count)
    unsafe present = arena.allocate(Int32.self, count: pieces.count)
    var (presentCount, isSteady) = (0, true)
    for index in pieces.indices {
      let part = unsafe pieces[index].bounds.intersection(band)
      guard !part.isEmpty else { continue }
      unsafe present[presentCount] = Int32(index)
      presentCount += 1
      isSteady = unsafe isSteady && pieces[index].isSteady(on: band)
      unsafe (rolls + index).initialize(
        to: pieces[index].isRolled ? RollRow(arena: arena) : nil)
      unsafe slabs[index] = nil
      unsafe slabsOnWhite[index] = nil
    }
    self.presentCount = presentCount
    self.isSteady = isSteady
    // Without a piece nothing is read.
    unsafe self.pieces = pieces.baseAddress ?? UnsafePointer(arena.allocate(Piece.self, count: 1))
    guard !isSteady else { return }
    for number in 0..<presentCount {
      let index = unsafe Int(present[number])
      let part = unsafe pieces[index].bounds.intersection(band)
      unsafe slabs[index] = pieces[index].columns?.slab(for: part, from: firstLine, arena: arena)
      unsafe slabsOnWhite[index] = pieces[index].onWhite?.pointee.columns?.slab(
        for: part, from: firstLine, arena: arena)
    }
  }

  /// Paints every row of the band.
  func paint(by kernels: Kernels, _ plan: inout RowPlan) {
    let spare = unsafe arena.allocate(UInt32.self, count: band.width + 16)
    guard !isSteady else {
      return unsafe paintSteadily(by: kernels, &plan, spare: spare)
    }
    let mark = arena.mark
    for y in band.y..<band.maxY {
      self.plan(row: y, runs: &plan.runs, free: &plan.free)
      for span in plan.free {
        unsafe Pixels.fill(pixels(of: y) + span.start, count: span.count, color: background)
      }
      for run in plan.runs.reversed() {
        unsafe paint(run, row: y, to: pixels(of: y) + run.span.start, spare: spare, by: kernels)
      }
      for run in plan.runs {
        unsafe (left + (run.before.start - band.x)).update(repeating: 1, count: run.before.count)
        unsafe (left + (run.after.start - band.x)).update(repeating: 1, count: run.after.count)
      }
      arena.rewind(to: mark)
    }
  }

  /// Paints all rows by the plan of the first: one run after the other, each on all rows. Only what is seen of
  /// a piece is filtered: of leaves and rolls that lie on one another most is not.
  private func paintSteadily(
    by kernels: Kernels, _ plan: inout RowPlan, spare: UnsafeMutablePointer<UInt32>
  ) {
    self.plan(row: band.y, runs: &plan.runs, free: &plan.free)
    let mark = arena.mark
    for span in plan.free {
      for y in band.y..<band.maxY {
        unsafe Pixels.fill(pixels(of: y) + span.start, count: span.count, color: background)
      }
    }
    for run in plan.runs.reversed() {
      let seen = PixelRect(
        x: run.span.start, y: band.y, width: run.span.count, height: band.height)
      unsafe slabs[run.piece] = pieces[run.piece].columns?.slab(
        for: seen, from: firstLine, arena: arena)
      let slabMark = arena.mark
      let ahead = Self.rowsAhead(of: seen.width)
      for y in band.y..<band.maxY {
        prefetch(run, row: min(y + ahead, band.maxY - 1))
        unsafe paint(run, row: y, to: pixels(of: y) + run.span.start, spare: spare, by: kernels)
        arena.rewind(to: slabMark)
      }
      arena.rewind(to: mark)
    }
  }

  /// How many rows ahead the memory is asked for what a run of some pixels needs: soon enough to be there in
  /// time, and not so soon that it is gone again.
  private static func rowsAhead(of width: Int) -> Int { min(max(2048 / max(width, 1), 1), 8) }

  /// Runs of fewer pixels go down the window in strips, which no processor foresees when they are written.
  private static let widestStrip = 480

  private func prefetch(_ run: RowPlan.Run, row y: Int) {
    unsafe pieces[run.piece].prefetch(row: y, span: run.span)
    guard run.span.count < Self.widestStrip else { return }
    unsafe octavo_prefetch_for_writing(pixels(of: y) + run.span.start, run.span.count)
  }

  /// The window's pixels on a row.
  private func pixels(of y: Int) -> UnsafeMutablePointer<UInt32> {
    unsafe (target + y * stride).assumingMemoryBound(to: UInt32.self)
  }

  /// Finds what is seen on a row: runs from the top piece down, and what is left for the background.
  private func plan(row y: Int, runs: inout [RowPlan.Run], free: inout [PixelSpan]) {
    runs.removeAll(keepingCapacity: true)
    free.removeAll(keepingCapacity: true)
    free.append(PixelSpan(start: band.x, end: band.maxX))
    var number = presentCount
    while number > 0 {
      number -= 1
      let index = unsafe Int(present[number])
      let piece = unsafe pieces + index
      let bounds = unsafe piece.pointee.bounds
      guard y >= bounds.y, y < bounds.maxY, !free.isEmpty else { continue }
      let limits = PixelSpan(
        start: max(bounds.x, band.x), end: min(bounds.maxX, band.maxX))
      guard !limits.isEmpty else { continue }
      // Under many leaves most pieces lie where nothing is left, which their bounds say already.
      let isHidden = free.allSatisfy { $0.end <= limits.start || $0.start >= limits.end }
      if isHidden { continue }
      let (touched, whole) = unsafe piece.pointee.spans(
        row: y, within: limits, noting: rolls[index])
      guard !touched.isEmpty else { continue }
      let covers = unsafe piece.pointee.hides
      var at = 0
      while at < free.count {
        let gap = free[at]
        let span = PixelSpan(start: max(touched.start, gap.start), end: min(touched.end, gap.end))
        guard !span.isEmpty else {
          at += 1
          continue
        }
        let start = min(max(whole.start, span.start), span.end)
        let inside = PixelSpan(start: start, end: max(start, min(whole.end, span.end)))
        let run = unsafe RowPlan.Run(
          piece: index, span: span, whole: inside,
          weights: arena.allocate(UInt16.self, count: span.count - inside.count))
        unsafe take(run.before, row: y, by: index, weights: run.weights)
        unsafe take(run.after, row: y, by: index, weights: run.weights + run.before.count)
        runs.append(run)
        guard covers, !whole.isEmpty, whole.start < gap.end, whole.end > gap.start else {
          at += 1
          continue
        }
        let before = PixelSpan(start: gap.start, end: whole.start)
        let after = PixelSpan(start: whole.end, end: gap.end)
        switch (before.isEmpty, after.isEmpty) {
        case (true, true): free.remove(at: at)
        case (true, false):
          free[at] = after
          at += 1
        case (false, true):
          free[at] = before
          at += 1
        case (false, false):
          free[at] = before
          free.insert(after, at: at + 1)
          at += 2
        }
      }
    }
  }

  /// Takes what a piece covers of its border's pixels from what the pieces above it left: what is seen
  /// through it is left for those beside it, too.
  private func take(
    _ span: PixelSpan, row y: Int, by number: Int, weights: UnsafeMutablePointer<UInt16>
  ) {
    guard !span.isEmpty else { return }
    let piece = unsafe pieces + number
    let roll = unsafe rolls[number]
    let shares = unsafe shares(of: number, row: y, span: span)
    let left = unsafe left + (span.start - band.x)
    let opacity = unsafe Float(piece.pointee.opacity)
    let cutting = unsafe piece.pointee.cutting(row: y, span)
    for index in 0..<span.count {
      let x = span.start + index
      let coverage = unsafe Float(
        piece.pointee.coverage(x: x, y: y, of: roll, cutting: cutting))
      let there = unsafe left[index]
      var taken = coverage * opacity / 256
      if unsafe piece.pointee.isTucked(x: x, y: y) { taken = max(0, taken - (1 - there)) }
      // A share that is whole but for the noise leaves nothing.
      let isAll = taken > there - Float(edgeTolerance)
      unsafe weights[index] = isAll ? 256 : UInt16(taken / there * 256 + 0.5)
      let share = unsafe shares.map { unsafe $0[index] } ?? 1
      unsafe left[index] = there - (isAll ? there : taken) * share
    }
  }

  /// How much a piece hides of what is below each pixel, 0…1; nil if it hides all.
  private func shares(
    of number: Int, row y: Int, span: PixelSpan
  ) -> UnsafeMutablePointer<Float>? {
    let piece = unsafe pieces + number
    guard let onWhite = unsafe piece.pointee.onWhite else { return nil }
    let black = unsafe arena.allocate(UInt32.self, count: span.count + 16)
    let white = unsafe arena.allocate(UInt32.self, count: span.count + 16)
    let roll = unsafe rolls[number]
    unsafe piece.pointee.paint(
      row: y, span: span, slab: slabs[number], roll: roll, to: black, arena: arena)
    unsafe onWhite.pointee.paint(
      row: y, span: span, slab: slabsOnWhite[number], roll: roll, to: white, arena: arena)
    let shares = unsafe arena.allocate(Float.self, count: span.count)
    for index in 0..<span.count {
      // It is the same in all channels, whatever the colour of the shades.
      let through = unsafe Int(white[index] >> 8 & 255) - Int(black[index] >> 8 & 255)
      unsafe shares[index] = 1 - Float(max(through, 0)) / 255
    }
    return unsafe shares
  }

  private func paint(
    _ run: RowPlan.Run, row y: Int, to target: UnsafeMutablePointer<UInt32>,
    spare: UnsafeMutablePointer<UInt32>, by kernels: Kernels
  ) {
    let piece = unsafe pieces + run.piece
    let (slab, roll) = unsafe (slabs[run.piece], rolls[run.piece])
    let (before, after) = (run.before.count, run.after.count)
    let end = run.span.count - after
    @inline(always) func mix(
      _ index: Int, over below: UInt32, _ above: UInt32, by weight: UInt16
    ) {
      unsafe target[index] = Pixels.mixed(below, above, by: UInt32(weight)) | 0xff00_0000
    }
    guard unsafe piece.pointee.hides else {
      unsafe piece.pointee.paint(
        row: y, span: run.span, slab: slab, roll: roll, to: spare, arena: arena)
      if let onWhite = unsafe piece.pointee.onWhite {
        let other = unsafe arena.allocate(UInt32.self, count: run.span.count + 16)
        unsafe onWhite.pointee.paint(
          row: y, span: run.span, slab: slabsOnWhite[run.piece], roll: roll, to: other,
          arena: arena)
        unsafe Pixels.lay(spare, onWhite: other, over: target, count: run.span.count)
      }
      for index in 0..<before {
        unsafe mix(index, over: target[index], spare[index], by: run.weights[index])
      }
      unsafe Pixels.blend(
        spare + before, over: target + before, count: end - before,
        weight: piece.pointee.opacity, by: kernels)
      for index in 0..<after {
        let weight = unsafe run.weights[before + index]
        unsafe mix(end + index, over: target[end + index], spare[end + index], by: weight)
      }
      return
    }
    // What is there of the pixels that it does not cover whole is kept while it is painted over.
    for index in 0..<before { unsafe spare[index] = target[index] }
    for index in 0..<after { unsafe spare[before + index] = target[end + index] }
    unsafe piece.pointee.paint(
      row: y, span: run.span, slab: slab, roll: roll, to: target, arena: arena)
    for index in 0..<before {
      unsafe mix(index, over: spare[index], target[index], by: run.weights[index])
    }
    for index in 0..<after {
      let weight = unsafe run.weights[before + index]
      unsafe mix(end + index, over: spare[before + index], target[end + index], by: weight)
    }
  }
}
