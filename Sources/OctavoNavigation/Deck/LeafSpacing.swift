/// How far the leaves of a book have turned, kept in their order and apart from one another.
///
/// A leaf counts by how far it has turned from the pages after it to those before, 0…1; from the first leaf of
/// the book to the last that falls. What lies flat lies on its neighbours and needs no room.
@MainActor
enum LeafSpacing {
  /// The least angle between two leaves that do not lie flat, in degrees.
  static let leastAngle = 6.0
  /// The same as a part of the whole way.
  static let gap = leastAngle / 180

  /// Puts leaves in order, around some that stay: those before one have turned further, those after it less,
  /// and each pushes the next.
  ///
  /// - Parameters:
  ///   - turned: How far each has turned.
  ///   - masters: Those that stay; of two that are too near to one another, the first one named does, and
  ///     leaves room for what lies between.
  ///   - room: How near they may come.
  /// - Complexity: O(n) for each that stays.
  static func space(
    _ turned: inout [Double], around masters: [Int], by room: FoldRoom
  ) {
    var fixed: [Int] = []
    for master in masters where turned.indices.contains(master) {
      if let next = fixed.filter({ $0 > master }).min() {
        let limit = (master..<next).reversed().reduce(turned[next]) { room.least($1, before: $0) }
        turned[master] = max(turned[master], limit)
      }
      if let before = fixed.filter({ $0 < master }).max() {
        let limit = (before..<master).reduce(turned[before]) { room.most($1 + 1, after: $0) }
        turned[master] = min(turned[master], limit)
      }
      fixed.append(master)
    }
    guard let first = fixed.min(), let last = fixed.max() else { return }
    for index in turned.indices.prefix(last).reversed() where !fixed.contains(index) {
      turned[index] = max(turned[index], room.least(index, before: turned[index + 1]))
    }
    for index in turned.indices.dropFirst(first + 1) where !fixed.contains(index) {
      turned[index] = min(turned[index], room.most(index, after: turned[index - 1]))
    }
  }

  /// How far a leaf has turned at least that lies before one in the book.
  static func least(before turned: Double) -> Double {
    turned > 0 ? flat(min(turned + gap, 1)) : 0
  }

  /// How far a leaf has turned at most that lies after one in the book.
  static func most(after turned: Double) -> Double {
    turned < 1 ? flat(max(turned - gap, 0)) : 1
  }

  /// What lies flat but for the rounding of numbers lies flat.
  private static func flat(_ turned: Double) -> Double {
    abs(turned - turned.rounded()) < 1e-9 ? turned.rounded() : turned
  }

  /// Whether a leaf that lies flat may set out behind one that goes the same way.
  ///
  /// - Parameters:
  ///   - turned: How far that one has turned.
  ///   - direction: 1 if they turn on, −1 if they turn back.
  static func isClear(behind turned: Double, direction: Double) -> Bool {
    direction > 0 ? turned >= gap : turned <= 1 - gap
  }
}
