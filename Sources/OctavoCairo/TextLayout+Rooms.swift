internal import COctavoCairo
public import OctavoGeometry

extension TextLayout {
  /// Room in a line where the letters of a run would stand.
  public struct Room: Sendable, Hashable {
    /// The letters, by UTF-8 offsets.
    public var range: Range<Int>
    /// The line that it is in, by its index.
    public var line: Int
    /// Where it is, from the layout's top left, in points.
    public var rect: Rect
  }

  /// The rooms that runs ask for, each from its place on the line on which letters stand.
  static func rooms(of runs: [TextRun]) -> [Room] {
    guard runs.contains(where: { $0.room != nil }) else { return [] }
    var (start, rooms): (Int, [Room]) = (0, [])
    for run in runs {
      let range = start..<(start + run.text.utf8.count)
      start = range.upperBound
      if let room = run.room, !range.isEmpty {
        rooms.append(Room(range: range, line: 0, rect: room))
      }
    }
    return rooms
  }

  /// Moves lines apart so far that none reaches into another: Pango spaces them by their letters alone, whatever
  /// stands among those.
  ///
  /// The corresponding C function is `pango_layout_iter_get_run_extents`.
  ///
  /// - Parameters:
  ///   - lines: the lines as Pango has them.
  ///   - wanted: the rooms as they are asked for.
  ///   - leastAdvance: how far each is below the last one at least, in points.
  ///   - layout: what they are of.
  /// - Returns: the lines, whose ascents and descents are those of their letters, the rooms in them, and how much
  ///   higher all is.
  static func spread(
    _ lines: [Line], about wanted: [Room], by leastAdvance: Double, in layout: OpaquePointer
  ) -> (lines: [Line], rooms: [Room], addedHeight: Double) {
    var lines = unsafe wanted.isEmpty ? lines : lettersAlone(lines, beside: wanted, in: layout)
    var shift = 0.0
    for index in lines.indices {
      let own = lines[index]
      if index > 0 {
        let last = lines[index - 1]
        let advance = own.baseline + shift - last.baseline
        // What parts letters parts what is taller than they are.
        let gap = max(0, advance - last.descent - own.ascent)
        let reach =
          max(last.descent, last.bottom - last.baseline) + max(own.ascent, own.baseline - own.top)
        shift += max(0, max(reach + gap, leastAdvance) - advance)
      }
      lines[index].top += shift
      lines[index].bottom += shift
      lines[index].baseline += shift
    }
    let rooms = wanted.map { room in
      var room = room
      room.line = lines.lastIndex { $0.range.lowerBound <= room.range.lowerBound } ?? 0
      // Where some of its letters are written the other way, these have no width.
      let ends = unsafe extents(of: room.range, inLine: room.line, of: layout)
      let left = ends.max { $0.right - $0.left < $1.right - $1.left }?.left ?? 0
      room.rect.origin.x += left
      room.rect.origin.y += lines[room.line].baseline
      return room
    }
    return (lines, rooms, shift)
  }

  /// Lines whose ascents and descents are those of their letters, whatever else is in them.
  private static func lettersAlone(
    _ lines: [Line], beside rooms: [Room], in layout: OpaquePointer
  ) -> [Line] {
    guard let iterator = unsafe pango_layout_get_iter(layout) else { return lines }
    defer { unsafe pango_layout_iter_free(iterator) }
    var (lines, number) = (lines, 0)
    var reaches: [(ascent: Double, descent: Double)?] = Array(repeating: nil, count: lines.count)
    repeat {
      guard let run = unsafe pango_layout_iter_get_run_readonly(iterator),
        let item = unsafe run.pointee.item
      else { continue }
      let start = unsafe Int(item.pointee.offset)
      while number + 1 < lines.count, lines[number + 1].range.lowerBound <= start { number += 1 }
      if rooms.contains(where: { $0.range.contains(start) }) { continue }
      var logical = PangoRectangle()
      unsafe pango_layout_iter_get_run_extents(iterator, nil, &logical)
      let (top, bottom) = (points(logical.y), points(logical.y + logical.height))
      let baseline = lines[number].baseline
      let last = reaches[number] ?? (baseline - top, bottom - baseline)
      reaches[number] = (max(last.ascent, baseline - top), max(last.descent, bottom - baseline))
    } while unsafe pango_layout_iter_next_run(iterator) != 0
    for (index, reach) in reaches.enumerated() {
      if let reach { (lines[index].ascent, lines[index].descent) = reach }
    }
    return lines
  }
}
