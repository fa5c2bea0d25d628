internal import OctavoJSON

extension Benchmarks {
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
    let lines = rows.map { row -> [String] in
      let classic = row.classicRatio.map { "×\(fixed($0, 2)) of classic" } ?? ""
      let blank = row.blankRatio.map { "×\(fixed($0, 2)) of blank pages" } ?? ""
      return [
        "\(row.transition) \(row.axis)", "\(row.width)×\(row.height)",
        row.isDamageOnly ? "as it runs" : "full redraw",
        "\(fixed(row.seconds * 1000, 3)) ms", "×\(fixed(row.ratio, 2))",
        "worst \(fixed(row.worst * 1000, 3)) ms", "\(fixed(row.written / 1_048_576, 1)) MB",
        "\(fixed(row.faults, 1)) faults",
        row.allocations.map { "\(fixed($0, 1)) allocations" } ?? "",
        classic, blank,
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
          "best_ratio": .number(rounded(row.bestRatio, 3)),
          "worst_milliseconds": .number(rounded(row.worst * 1000, 4)),
          "bytes_written": .number(row.written.rounded()),
          "faults": .number(rounded(row.faults, 2)),
          "allocations": row.allocations.map { .number(rounded($0, 2)) } ?? .null,
          "blank_ratio": row.blankRatio.map { .number(rounded($0, 3)) } ?? .null,
          "classic_ratio": row.classicRatio.map { .number(rounded($0, 3)) } ?? .null,
          "unrest": .number(rounded(row.unrest, 2)),
          "target": row.target.map { .number($0) } ?? .null,
        ]
      })
  }

  /// A number to so many digits after the point.
  private static func rounded(_ value: Double, _ digits: Int) -> Double {
    let unit = scale(digits)
    return (value * unit).rounded() / unit
  }

  /// A number with so many digits after the point.
  static func fixed(_ value: Double, _ digits: Int) -> String {
    guard value.isFinite else { return "–" }
    let unit = Int(scale(digits))
    let whole = Int((value * scale(digits)).rounded())
    let rest = String(whole % unit)
    return "\(whole / unit)." + String(repeating: "0", count: digits - rest.count) + rest
  }

  private static func scale(_ digits: Int) -> Double {
    (0..<digits).reduce(1) { unit, _ in unit * 10 }
  }
}
