internal import Dispatch
internal import Geometry
internal import Raster
internal import Transitions

/// Measures what the engine needs for a frame, against copying the same bytes in the same run.
///
/// Times belong to the machine and its other guests; the ratios are what can be compared
/// (`PERFORMANCE.md`).
public enum Benchmarks {
  /// One measured piece of work.
  public struct Row: Sendable, Hashable {
    /// The transition: flip or fold.
    public let transition: String
    /// The way it turns: horizontal or vertical.
    public let axis: String
    /// The window's pixels.
    public let width, height: Int
    /// Whether only what changed since the frame before was painted, as a window does.
    public let isDamageOnly: Bool
    /// The time a frame takes, in seconds: the mean over the progress values, the median of repeats.
    public let seconds: Double
    /// The time over that of copying the frame's bytes with two threads.
    public let ratio: Double
    /// The ratio to come down to (`PERFORMANCE.md`, Targets).
    public let target: Double
  }

  /// Measures flips along both axes and folds at 1920×1080 and 3840×2160, whole and as they run.
  ///
  /// - Parameters:
  ///   - repeats: how often each is measured; the median counts.
  ///   - threads: how many threads paint.
  ///   - progress: called with a line about each row as it is done.
  /// - Returns: a row for each piece of work.
  /// - Throws: `CairoError` if the pages cannot be drawn.
  public static func run(
    repeats: Int = 9, threads: Int = 2, progress: (Row) -> Void = { _ in }
  ) throws -> [Row] {
    precondition(repeats > 0 && threads > 0, "a measurement is repeated and has a thread")
    var rows: [Row] = []
    for (width, height) in [(1920, 1080), (3840, 2160)] {
      let rig = try Rig(width: width, height: height, threads: threads)
      for work in Work.all where work.width == width {
        let samples = (0..<repeats).map { _ in rig.measure(work) }
        let seconds = median(samples.map(\.seconds))
        let row = Row(
          transition: work.transition, axis: work.axis.rawValue, width: width, height: height,
          isDamageOnly: work.isDamageOnly, seconds: seconds,
          ratio: median(samples.map { $0.seconds / $0.copy }), target: work.target)
        rows.append(row)
        progress(row)
      }
    }
    return rows
  }

  /// The rows as a table for people.
  public static func table(_ rows: [Row]) -> String {
    let lines = rows.map { row in
      [
        "\(row.transition) \(row.axis)", "\(row.width)×\(row.height)",
        row.isDamageOnly ? "as it runs" : "full redraw",
        "\(fixed(row.seconds * 1000, 3)) ms", "×\(fixed(row.ratio, 2))",
        "target ×\(fixed(row.target, 1))",
      ]
    }
    guard let first = lines.first else { return "" }
    let widths = first.indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
    return lines.map { line in
      line.indices.map { column in
        let padding = String(repeating: " ", count: widths[column] - line[column].count)
        return column < 3 ? line[column] + padding : padding + line[column]
      }.joined(separator: "  ")
    }.joined(separator: "\n") + "\n"
  }

  /// The rows as a JSON array.
  public static func json(_ rows: [Row]) -> String {
    let objects = rows.map { row in
      """
        {"transition": "\(row.transition)", "axis": "\(row.axis)", "width": \(row.width), \
      "height": \(row.height), "damage_only": \(row.isDamageOnly), \
      "milliseconds": \(fixed(row.seconds * 1000, 4)), "ratio": \(fixed(row.ratio, 3)), \
      "target": \(fixed(row.target, 1))}
      """
    }
    return "[\n" + objects.joined(separator: ",\n") + "\n]\n"
  }

  static func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    return sorted[sorted.count / 2]
  }

  /// A number with so many digits after the point.
  private static func fixed(_ value: Double, _ digits: Int) -> String {
    var unit = 1
    for _ in 0..<digits { unit *= 10 }
    let whole = Int((value * Double(unit)).rounded())
    let rest = String(whole % unit)
    return "\(whole / unit)." + String(repeating: "0", count: digits - rest.count) + rest
  }
}
