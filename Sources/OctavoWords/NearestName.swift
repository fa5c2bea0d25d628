/// Finds the name that a person most likely meant.
package enum NearestName {
  /// Names longer than this are nobody's slip of the finger.
  private static let longest = 64

  /// The nearest of some names.
  ///
  /// - Returns: nil if none is near: more than a third of its letters are other ones.
  package static func find(_ name: String, among known: some Sequence<String>) -> String? {
    let wanted = Array(name.lowercased().unicodeScalars)
    guard !wanted.isEmpty, wanted.count <= longest else { return nil }
    let sorted = wanted.sorted()
    var best: (name: String, distance: Int, isSwapped: Bool)?
    for candidate in known {
      let letters = Array(candidate.lowercased().unicodeScalars)
      let limit = max(1, max(wanted.count, letters.count) / 3)
      guard letters.count <= longest, abs(letters.count - wanted.count) <= limit else { continue }
      let distance = distance(wanted, letters)
      // A name of one letter shares nothing if that letter is another.
      guard distance <= limit, distance < min(wanted.count, letters.count) else { continue }
      // Fingers change the order of letters more often than they take others.
      let isSwapped = letters.sorted() == sorted
      if let best, (best.distance, best.isSwapped ? 0 : 1) <= (distance, isSwapped ? 0 : 1) {
        continue
      }
      best = (candidate, distance, isSwapped)
    }
    return best?.name
  }

  /// How many letters must be added, left out, exchanged or swapped with their neighbour.
  private static func distance(_ one: [Unicode.Scalar], _ other: [Unicode.Scalar]) -> Int {
    guard !one.isEmpty, !other.isEmpty else { return max(one.count, other.count) }
    var before: [Int] = []
    var last = Array(0...other.count)
    for (row, letter) in one.enumerated() {
      var current = [row + 1]
      for (column, opposite) in other.enumerated() {
        var cost = min(
          last[column + 1] + 1, current[column] + 1, last[column] + (letter == opposite ? 0 : 1))
        if row > 0, column > 0, letter == other[column - 1], one[row - 1] == opposite {
          cost = min(cost, before[column - 1] + 1)
        }
        current.append(cost)
      }
      before = last
      last = current
    }
    return last[other.count]
  }
}
