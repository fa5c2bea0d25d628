/// The ratios of a run, kept as text so that a later run says what became slower.
///
/// A line holds a transition, its axis, its window, `whole` or `runs`, and the time of its quickest
/// frames over that of the quickest copy; or these, `text`, and their time over that of the same frames of
/// blank pages. Other machines have other ratios: it is a hint, no proof.
public struct SpeedRecord: Sendable, Hashable {
  /// How much slower than before is told.
  private static let tolerance = 1.1
  /// How much longer than over blank pages a frame over text may take, whatever it took before.
  private static let textTolerance = 1.05
  private static let text = "text"

  private var ratios: [String: Double]

  /// The record of a run.
  public init(_ rows: [Benchmarks.Row]) {
    let all = rows.flatMap { row in
      [(Self.name(of: row), row.bestRatio)]
        + (row.blankRatio.map { [("\(Self.name(of: row)) \(Self.text)", $0)] } ?? [])
    }
    ratios = Dictionary(all, uniquingKeysWith: { one, _ in one })
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

  /// Whether there is nothing in it.
  public var isEmpty: Bool { ratios.isEmpty }

  /// Whether it has a ratio of something that another has one of.
  public func isComparable(with other: SpeedRecord) -> Bool {
    ratios.keys.contains { other.ratios[$0] != nil }
  }

  /// What takes more than a tenth longer than in an older record, or a twentieth longer over text than over
  /// blank pages, a line each.
  public func slower(than old: SpeedRecord) -> [String] {
    ratios.sorted { $0.key < $1.key }.compactMap { name, ratio in
      if name.hasSuffix(" \(Self.text)") {
        return ratio > Self.textTolerance
          ? "slower: \(name) ×\(Benchmarks.fixed(ratio, 2)) of blank pages" : nil
      }
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
