/// The ratios of a run, kept as text so that a later run says what became slower.
///
/// A line holds a transition, its axis, its window, `whole` or `runs`, and the time of its quickest
/// frames over that of the quickest copy. Other machines have other ratios: it is a hint, no proof.
public struct SpeedRecord: Sendable, Hashable {
  /// How much slower than before is told.
  private static let tolerance = 1.1

  private var ratios: [String: Double]

  /// The record of a run.
  public init(_ rows: [Benchmarks.Row]) {
    ratios = Dictionary(
      rows.map { (Self.name(of: $0), $0.bestRatio) }, uniquingKeysWith: { one, _ in one })
  }

  /// Reads a record; lines that are none are left out.
  public init(_ text: String) {
    ratios = [:]
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      let words = line.split(separator: " ")
      guard let last = words.last, let ratio = Double(last) else { continue }
      ratios[words.dropLast().joined(separator: " ")] = ratio
    }
  }

  /// The record as text.
  public var text: String {
    ratios.sorted { $0.key < $1.key }
      .map { "\($0.key) \(Benchmarks.fixed($0.value, 2))\n" }.joined()
  }

  /// What takes more than a tenth longer than in an older record, a line each.
  public func slower(than old: SpeedRecord) -> [String] {
    ratios.sorted { $0.key < $1.key }.compactMap { name, ratio in
      guard let before = old.ratios[name], before > 0, ratio > before * Self.tolerance else {
        return nil
      }
      return "slower: \(name) ×\(Benchmarks.fixed(ratio, 2)), was ×\(Benchmarks.fixed(before, 2))"
    }
  }

  private static func name(of row: Benchmarks.Row) -> String {
    let way = row.isDamageOnly ? "runs" : "whole"
    return "\(row.transition) \(row.axis) \(row.width)x\(row.height) \(way)"
  }
}
