extension Benchmarks {
  /// The refresh rates that screens have.
  private static let rates = [30, 60, 90, 120, 144, 240]

  /// In words, which refresh rates the machine holds with every transition as it runs, at each size.
  ///
  /// A rate is held if the longest of a transition's frames takes at most four fifths of the time
  /// between two of the screen's: the rest is the compositor's.
  public static func verdict(_ rows: [Row], threads: Int) -> String {
    var sizes: [[Int]] = []
    for row in rows where !sizes.contains([row.width, row.height]) {
      sizes.append([row.width, row.height])
    }
    return sizes.map { size in
      let running = rows.filter { [$0.width, $0.height] == size && $0.isDamageOnly }
      func slow(_ rate: Int) -> [String] {
        running.filter { $0.worst * Double(rate) > 0.8 }.map(\.transition)
      }
      let place = "At \(size[0])×\(size[1]) on \(threads) \(threads == 1 ? "thread" : "threads")"
      let held = rates.last { slow($0).isEmpty }
      let verdict = held.map { "every transition measured holds \($0) Hz" }
      guard let next = rates.first(where: { !slow($0).isEmpty }) else {
        return "\(place), \(verdict ?? "nothing was measured").\n"
      }
      var names: [String] = []
      for name in slow(next) where !names.contains(name) { names.append(name) }
      let limit = "\(next) Hz is too much for \(names.joined(separator: ", "))"
      return "\(place), \(verdict.map { $0 + "; " } ?? "")\(limit).\n"
    }.joined()
  }
}
