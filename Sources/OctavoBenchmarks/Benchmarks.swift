internal import Dispatch
internal import OctavoGeometry
internal import OctavoJSON
internal import OctavoRaster
internal import OctavoTransitions

/// Measures what the engine needs for a frame, against copying the same bytes in the same run.
///
/// Times belong to the machine and its other guests; the ratios are what can be compared
/// (How fast).
public enum Benchmarks {
  /// One measured piece of work.
  public struct Row: Sendable, Hashable {
    /// The transition, by its name in the catalogue.
    public let transition: String
    /// The way it turns: horizontal or vertical.
    public let axis: String
    /// The window's pixels.
    public let width, height: Int
    /// Whether only what changed since the frame before was painted, as a window does.
    public let isDamageOnly: Bool
    /// The time a frame takes, in seconds: the mean over the progress values, each the median of its
    /// repeats.
    public let seconds: Double
    /// The same from the quickest of the repeats: what the machine can do when nothing disturbs it.
    public let quickest: Double
    /// The time in which two threads copy the frame's bytes, in seconds: the median of repeats.
    public let copy: Double
    /// How much longer than the quickest the median copy took: well above one, others used the
    /// machine meanwhile and the row says more of them than of the engine.
    public let unrest: Double
    /// The ratio to come down to (How fast); nil if there is none.
    public let target: Double?

    /// The time of a frame over that of a copy.
    public var ratio: Double { seconds / copy }
  }

  /// Measures flips along both axes and folds at 1920×1080 and 3840×2160, whole and as they run, and
  /// every other transition as it runs at 1920×1080; or every transition as it runs at one size.
  ///
  /// - Parameters:
  ///   - size: the pixels of the window in which every transition is measured, nil for the targets'.
  ///   - repeats: how often each is measured; the median counts.
  ///   - threads: how many threads paint.
  ///   - progress: called with a line about each row as it is done.
  /// - Returns: a row for each piece of work.
  /// - Throws: `CairoError` if the pages cannot be drawn.
  public static func run(
    at size: (width: Int, height: Int)? = nil, repeats: Int = 9, threads: Int = 2,
    progress: (Row) -> Void = { _ in }
  ) throws -> [Row] {
    precondition(repeats > 0 && threads > 0, "a measurement is repeated and has a thread")
    var rows: [Row] = []
    let works = size.map { Work.catalogue(width: $0.width) } ?? Work.all
    for (width, height) in size.map({ [$0] }) ?? [(1920, 1080), (3840, 2160)] {
      let rig = try Rig(width: width, height: height, threads: threads)
      for work in works where work.width == width {
        let samples = (0..<repeats).map { _ in rig.measure(work) }
        let copies = samples.map(\.copy)
        let copy = median(copies)
        let row = Row(
          transition: work.transition, axis: work.axis.rawValue, width: width, height: height,
          isDamageOnly: work.isDamageOnly, seconds: mean(samples.map(\.frames), of: median),
          quickest: mean(samples.map(\.frames)) { $0.min() ?? .nan }, copy: copy,
          unrest: copy / (copies.min() ?? copy), target: work.target)
        rows.append(row)
        progress(row)
      }
    }
    return rows
  }

  /// The rows as a table for people.
  public static func table(_ rows: [MemoryRow]) -> String {
    let first = Dictionary(rows.map { ($0.book, $0.resident) }, uniquingKeysWith: { one, _ in one })
    return rows.map { row in
      let drift = row.resident - (first[row.book] ?? row.resident)
      return "\(row.book), \(row.turns) turns: \(megabytes(row.resident)) MB resident, "
        + "\(megabytes(row.growth)) beyond the libraries' own \(megabytes(row.before)), "
        + "\(megabytes(row.pictures)) of it pictures"
        + (drift == 0 ? "" : "; \(drift > 0 ? "+" : "−")\(megabytes(abs(drift))) since the first")
        + (row.target.map { "; target \(megabytes($0))" } ?? "") + "\n"
    }.joined()
  }

  /// The rows as a JSON array.
  public static func json(_ rows: [MemoryRow]) -> String {
    JSON.lines(
      rows.map { row in
        [
          "book": .string(row.book),
          "turns": .number(Double(row.turns)),
          "resident_bytes": .number(Double(row.resident)),
          "bytes_before": .number(Double(row.before)),
          "picture_bytes": .number(Double(row.pictures)),
          "target_bytes": row.target.map { .number(Double($0)) } ?? .null,
        ]
      })
  }

  private static func megabytes(_ bytes: Int) -> String { fixed(Double(bytes) / 1_048_576, 1) }

  /// The rows as a table for people.
  public static func table(_ rows: [Row]) -> String {
    let lines = rows.map { row in
      [
        "\(row.transition) \(row.axis)", "\(row.width)×\(row.height)",
        row.isDamageOnly ? "as it runs" : "full redraw",
        "\(fixed(row.seconds * 1000, 3)) ms", "×\(fixed(row.ratio, 2))",
        (row.target.map { "target ×\(fixed($0, 1))" } ?? "")
          + (row.unrest > 1.3 ? "  busy machine" : ""),
      ]
    }
    guard let first = lines.first else { return "" }
    let widths = first.indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
    return lines.map { line in
      line.indices.map { column in
        let padding = String(repeating: " ", count: widths[column] - line[column].count)
        switch column {
        case 0..<3: return line[column] + padding
        case line.count - 1: return line[column]
        default: return padding + line[column]
        }
      }.joined(separator: "  ")
    }.joined(separator: "\n") + "\n"
  }

  /// The rows as a JSON array.
  public static func json(_ rows: [Row]) -> String {
    JSON.lines(
      rows.map { row in
        [
          "transition": .string(row.transition),
          "axis": .string(row.axis),
          "width": .number(Double(row.width)),
          "height": .number(Double(row.height)),
          "damage_only": .boolean(row.isDamageOnly),
          "milliseconds": .number(rounded(row.seconds * 1000, 4)),
          "ratio": .number(rounded(row.ratio, 3)),
          "unrest": .number(rounded(row.unrest, 2)),
          "target": row.target.map { .number($0) } ?? .null,
        ]
      })
  }

  /// The mean over the steps of one value of the repeats; a step that is no number is left out.
  private static func mean(_ repeats: [[Double]], of value: ([Double]) -> Double) -> Double {
    let steps = repeats[0].indices.map { step in value(repeats.map { $0[step] }) }
      .filter(\.isFinite)
    return steps.reduce(0, +) / Double(steps.count)
  }

  static func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    return sorted[sorted.count / 2]
  }

  /// A number to so many digits after the point.
  private static func rounded(_ value: Double, _ digits: Int) -> Double {
    let unit = scale(digits)
    return (value * unit).rounded() / unit
  }

  /// A number with so many digits after the point.
  private static func fixed(_ value: Double, _ digits: Int) -> String {
    let unit = Int(scale(digits))
    let whole = Int((value * scale(digits)).rounded())
    let rest = String(whole % unit)
    return "\(whole / unit)." + String(repeating: "0", count: digits - rest.count) + rest
  }

  private static func scale(_ digits: Int) -> Double {
    (0..<digits).reduce(1) { unit, _ in unit * 10 }
  }
}
