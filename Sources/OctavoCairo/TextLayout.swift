internal import COctavoCairo
public import OctavoGeometry

/// How the lines of a text stand between its edges.
public enum TextAlignment: Sendable, Hashable {
  /// At the side where reading starts.
  case leading
  /// In the middle.
  case center
  /// At the side where reading ends.
  case trailing
  /// At both sides; the last line of a paragraph at the side where reading starts.
  case justified
}

/// Text set into lines by Pango, ready to be measured, cut into pages and drawn.
///
/// Metrics are not hinted, so the lines break at the same words at any scale. A layout is made, used
/// and dropped in one go on one thread, because its fonts belong to that thread: do not keep it
/// across an `await`. It is `@safe`: it owns the objects it holds and never lets them out.
@safe
public final class TextLayout {
  /// One line of a layout.
  public struct Line: Sendable, Hashable {
    /// The UTF-8 offsets that the line covers, a line break at its end not counted.
    public var range: Range<Int>
    /// The line's top edge below the top of the layout, in points.
    public var top: Double
    /// The line's lower edge below the top of the layout, in points.
    public var bottom: Double
    /// The line on which letters stand, below the top of the layout, in points.
    public var baseline: Double
    /// How far its letters reach above that line, in points.
    public var ascent: Double
    /// How far its letters reach below that line, in points.
    public var descent: Double
    /// The left end of the line's text from the layout's left edge, in points.
    public var left: Double
    /// The extent of the line's text rightwards, in points.
    public var width: Double
  }

  /// The lines from top to bottom.
  public let lines: [Line]
  /// The rooms that runs left where their letters would stand, in the order of the runs.
  public let rooms: [Room]
  private let layout: OpaquePointer
  /// What its fonts are in.
  private let fonts: FontSet?
  /// How much higher the lines are than Pango has them.
  private let addedHeight: Double

  /// Sets text.
  ///
  /// The corresponding C functions are `pango_layout_new`, `pango_layout_set_text` and
  /// `pango_layout_set_attributes`.
  ///
  /// - Parameters:
  ///   - runs: pieces of text one after the other, each in its style; the text is never taken for
  ///     markup.
  ///   - width: where lines break, in points; nil for one line per paragraph.
  ///   - alignment: how the lines stand between the edges.
  ///   - lineHeight: the distance of lines as a factor of the font's own.
  ///   - hangingIndent: how far lines after the first stand to the right, in points; a negative
  ///     number moves the first line instead.
  /// - Complexity: O(*n*) in the length of the text; a long text is better set piece by piece.
  public convenience init(
    _ runs: [TextRun], width: Double? = nil, alignment: TextAlignment = .leading,
    lineHeight: Double = 1, hangingIndent: Double = 0
  ) {
    self.init(
      runs, width: width, alignment: alignment, lineHeight: lineHeight,
      hangingIndent: hangingIndent, fonts: nil)
  }

  /// Sets text.
  ///
  /// - Parameters:
  ///   - fonts: typefaces beside those of the system.
  ///   - isVertical: whether it is to be drawn turned clockwise by a quarter: its lines go down then, each to the left of
  ///     the last, wide letters stand upright in them, and others lie on their side. All numbers are those of the
  ///     layout as it is before it is turned.
  ///   - leastAdvance: how far the line on which letters stand is below the last one at least, in points.
  package init(
    _ runs: [TextRun], width: Double?, alignment: TextAlignment, lineHeight: Double = 1,
    hangingIndent: Double, fonts: FontSet?, isVertical: Bool = false, leastAdvance: Double = 0
  ) {
    self.fonts = fonts
    unsafe (layout, lines, rooms, addedHeight) = unsafe FontGate.pass {
      let layout = unsafe Self.layout(
        runs, width: width, alignment: alignment, lineHeight: lineHeight,
        hangingIndent: hangingIndent, fonts: fonts, isVertical: isVertical)
      let lines = unsafe Self.lines(of: layout)
      let rooms = Self.rooms(of: runs)
      guard !rooms.isEmpty || leastAdvance > 0 else { return unsafe (layout, lines, [], 0) }
      let spread = unsafe Self.spread(lines, about: rooms, by: leastAdvance, in: layout)
      return unsafe (layout, spread.lines, spread.rooms, spread.addedHeight)
    }
  }

  private static func layout(
    _ runs: [TextRun], width: Double?, alignment: TextAlignment, lineHeight: Double,
    hangingIndent: Double, fonts: FontSet?, isVertical: Bool
  ) -> OpaquePointer {
    // The default font map is one for each thread, which is what makes Pango usable on workers.
    let map = unsafe fonts.map { unsafe $0.map } ?? pango_cairo_font_map_get_default()
    let context = unsafe pango_font_map_create_context(map)
    defer { unsafe g_object_unref(UnsafeMutableRawPointer(context)) }
    let options = unsafe cairo_font_options_create()
    unsafe cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    unsafe cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    unsafe cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    unsafe pango_cairo_context_set_font_options(context, options)
    unsafe cairo_font_options_destroy(options)
    unsafe pango_context_set_round_glyph_positions(context, 0)
    if isVertical { unsafe pango_context_set_base_gravity(context, PANGO_GRAVITY_EAST) }
    guard let layout = unsafe pango_layout_new(context) else {
      preconditionFailure("Pango makes a layout or ends the process")
    }
    var text: [UInt8] = []
    let attributes = unsafe attributes(of: runs, appendingTextTo: &text)
    unsafe pango_layout_set_attributes(layout, attributes)
    unsafe pango_attr_list_unref(attributes)
    unsafe text.withUnsafeBufferPointer { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) { characters in
        unsafe pango_layout_set_text(layout, characters.baseAddress, Int32(characters.count))
      }
    }
    if let width { unsafe pango_layout_set_width(layout, Self.units(max(1, width))) }
    unsafe pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
    unsafe pango_layout_set_indent(layout, Self.units(-hangingIndent))
    switch alignment {
    case .leading: unsafe pango_layout_set_alignment(layout, PANGO_ALIGN_LEFT)
    case .center: unsafe pango_layout_set_alignment(layout, PANGO_ALIGN_CENTER)
    case .trailing: unsafe pango_layout_set_alignment(layout, PANGO_ALIGN_RIGHT)
    case .justified: unsafe pango_layout_set_justify(layout, 1)
    }
    if lineHeight != 1 { unsafe pango_layout_set_line_spacing(layout, Float(lineHeight)) }
    if isVertical { unsafe leaveOutMisleadingForms(of: layout) }
    return unsafe layout
  }

  deinit { FontGate.pass { unsafe g_object_unref(UnsafeMutableRawPointer(layout)) } }

  /// The extents that the text takes, spaces and line gaps included, in points.
  ///
  /// The corresponding C function is `pango_layout_get_extents`.
  public var size: Size {
    var logical = PangoRectangle()
    FontGate.pass { unsafe pango_layout_get_extents(layout, nil, &logical) }
    return Size(
      width: Self.points(logical.width), height: Self.points(logical.height) + addedHeight)
  }

  /// The rectangle that the ink covers, from the layout's top left, in points.
  ///
  /// The corresponding C function is `pango_layout_get_extents`.
  public var inkRect: Rect {
    var ink = PangoRectangle()
    FontGate.pass { unsafe pango_layout_get_extents(layout, &ink, nil) }
    return Rect(
      x: Self.points(ink.x), y: Self.points(ink.y), width: Self.points(ink.width),
      height: Self.points(ink.height))
  }

  /// Draws some lines, the first of them with its top edge at a place.
  ///
  /// The corresponding C function is `pango_cairo_show_layout_line`.
  ///
  /// - Parameters:
  ///   - context: the pen.
  ///   - origin: the top left of the first line that is drawn.
  ///   - range: which lines; all of them unless told otherwise.
  /// - Precondition: the range lies within `lines`.
  public func draw(in context: Context, at origin: Point, lines range: Range<Int>? = nil) {
    let range = range ?? lines.indices
    guard range.lowerBound >= 0, range.upperBound <= lines.count else {
      endProgram(misusing: Self.self, "lines \(range); the text has \(lines.count)")
    }
    guard let first = range.first else { return }
    FontGate.pass { draw(range, from: first, in: context, at: origin) }
    context.newPath()
  }

  private func draw(_ range: Range<Int>, from first: Int, in context: Context, at origin: Point) {
    for index in range {
      let line = lines[index]
      context.move(
        to: Point(x: origin.x + line.left, y: origin.y + line.baseline - lines[first].top))
      unsafe pango_cairo_show_layout_line(
        context.pointer, pango_layout_get_line_readonly(layout, Int32(index)))
    }
  }

  /// Where letters stand, line by line, from the layout's top left, in points; of a room all that is left.
  ///
  /// The corresponding C function is `pango_layout_line_get_x_ranges`.
  ///
  /// - Parameters:
  ///   - range: the letters, by UTF-8 offsets.
  ///   - isTight: whether the room between two lines is left out.
  public func rects(of range: Range<Int>, isTight: Bool = false) -> [Rect] {
    FontGate.pass { placed(range, isTight: isTight) }
  }

  /// The lines that some letters stand in, which are given by UTF-8 offsets.
  ///
  /// - Complexity: O(log *n*) in the number of lines.
  package func lines(holding range: Range<Int>) -> Range<Int> {
    /// The first line that ends, or begins, behind a place.
    func first(_ isBehind: (Line) -> Bool) -> Int {
      var (low, high) = (0, lines.count)
      while low < high {
        let middle = (low + high) / 2
        if isBehind(lines[middle]) { high = middle } else { low = middle + 1 }
      }
      return low
    }
    let start = first { $0.range.upperBound > range.lowerBound }
    return start..<max(start, first { $0.range.lowerBound >= range.upperBound })
  }

  private func placed(_ range: Range<Int>, isTight: Bool) -> [Rect] {
    lines(holding: range).flatMap { index -> [Rect] in
      let line = lines[index]
      let part = range.clamped(to: line.range)
      guard !part.isEmpty else { return [] }
      let top = isTight ? line.baseline - line.ascent : line.top
      let bottom = isTight ? line.baseline + line.descent : line.bottom
      func letters(_ range: Range<Int>) -> [Rect] {
        unsafe Self.extents(of: range, inLine: index, of: layout).map {
          Rect(x: $0.left, y: top, width: $0.right - $0.left, height: bottom - top)
        }
      }
      var (rects, place): ([Rect], Int) = ([], part.lowerBound)
      for room in rooms where room.line == index && room.range.overlaps(part) {
        if place < room.range.lowerBound { rects += letters(place..<room.range.lowerBound) }
        rects.append(room.rect)
        place = room.range.upperBound
      }
      return place < part.upperBound ? rects + letters(place..<part.upperBound) : rects
    }
  }

  /// The left and right ends of letters of a line, in points; several if they are written both ways.
  static func extents(
    of range: Range<Int>, inLine index: Int, of layout: OpaquePointer
  ) -> [(left: Double, right: Double)] {
    var (count, ranges): (Int32, UnsafeMutablePointer<Int32>?) = (0, nil)
    unsafe pango_layout_line_get_x_ranges(
      pango_layout_get_line_readonly(layout, Int32(index)), Int32(range.lowerBound),
      Int32(range.upperBound), &ranges, &count)
    defer { unsafe g_free(ranges) }
    guard let ranges = unsafe ranges else { return [] }
    return (0..<Int(count)).map { number in
      unsafe (points(ranges[2 * number]), points(ranges[2 * number + 1]))
    }
  }

  /// How far from the layout's left edge the next letter is seen that is put in at a place, in points.
  ///
  /// The corresponding C function is `pango_layout_get_cursor_pos`.
  ///
  /// - Parameter offset: the place, in UTF-8.
  package func caret(at offset: Int) -> Double {
    var strong = PangoRectangle()
    FontGate.pass { unsafe pango_layout_get_cursor_pos(layout, Int32(offset), &strong, nil) }
    return Self.points(strong.x)
  }

  /// The place nearest to a point of the first line where a letter can be put in, in UTF-8.
  ///
  /// The corresponding C function is `pango_layout_xy_to_index`.
  ///
  /// - Parameter x: the point's distance from the layout's left edge, in points.
  package func offset(atX x: Double) -> Int {
    var (index, trailing) = (Int32(0), Int32(0))
    FontGate.pass {
      _ = unsafe pango_layout_xy_to_index(layout, Self.units(x), 0, &index, &trailing)
    }
    guard trailing > 0, let text = unsafe pango_layout_get_text(layout) else { return Int(index) }
    var end = unsafe UnsafePointer<CChar>(text + Int(index))
    for _ in 0..<trailing {
      guard let next = unsafe g_utf8_find_next_char(end, nil) else { break }
      unsafe end = UnsafePointer(next)
    }
    return unsafe end - text
  }

  /// Whether the first line is read from right to left, by its first letter that has a direction.
  ///
  /// The corresponding C function is `pango_layout_line_get_resolved_direction`.
  package var isRightToLeft: Bool {
    guard let line = unsafe pango_layout_get_line_readonly(layout, 0) else { return false }
    return unsafe pango_layout_line_get_resolved_direction(line) == PANGO_DIRECTION_RTL
  }

  static func units(_ points: Double) -> Int32 {
    let units = (points * Double(PANGO_SCALE)).rounded()
    return Int32(max(-1e9, min(1e9, units.isFinite ? units : 0)))
  }

  static func points(_ units: Int32) -> Double { Double(units) / Double(PANGO_SCALE) }

  private static func lines(of layout: OpaquePointer) -> [Line] {
    guard let iterator = unsafe pango_layout_get_iter(layout) else { return [] }
    defer { unsafe pango_layout_iter_free(iterator) }
    var lines: [Line] = []
    lines.reserveCapacity(unsafe Int(pango_layout_get_line_count(layout)))
    repeat {
      guard let line = unsafe pango_layout_iter_get_line_readonly(iterator) else { break }
      var logical = PangoRectangle()
      unsafe pango_layout_iter_get_line_extents(iterator, nil, &logical)
      var (top, bottom): (Int32, Int32) = (0, 0)
      unsafe pango_layout_iter_get_line_yrange(iterator, &top, &bottom)
      let start = unsafe Int(line.pointee.start_index)
      let baseline = unsafe points(pango_layout_iter_get_baseline(iterator))
      unsafe lines.append(
        Line(
          range: start..<(start + Int(line.pointee.length)), top: points(top),
          bottom: points(bottom), baseline: baseline, ascent: baseline - points(logical.y),
          descent: points(logical.y + logical.height) - baseline, left: points(logical.x),
          width: points(logical.width)))
    } while unsafe pango_layout_iter_next_line(iterator) != 0
    return lines
  }
}
