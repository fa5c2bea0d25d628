/// How far the leaves of a book have turned, kept in their order and apart from one another.
///
/// A leaf counts by how far it has turned from the pages after it to those before, 0…1; from the first leaf of
/// the book to the last that falls. What lies flat lies on its neighbours and needs no room.
enum LeafSpacing {
  /// The least angle between two leaves that do not lie flat, in degrees.
  static let leastAngle = 6.0
  /// The same as a part of the whole way. The fold lines of two curls are then further apart than 2 % of
  /// their page.
  static let gap = leastAngle / 180

  /// Puts leaves in order, around one that stays: those before it have turned further, those after it
  /// less, and each pushes the next.
  ///
  /// - Complexity: O(n).
  static func space(_ turned: inout [Double], around master: Int) {
    guard turned.indices.contains(master) else { return }
    for index in stride(from: master - 1, through: 0, by: -1) {
      turned[index] = max(turned[index], least(before: turned[index + 1]))
    }
    for index in turned.indices.dropFirst(master + 1) {
      turned[index] = min(turned[index], most(after: turned[index - 1]))
    }
  }

  /// How far a leaf has turned at least that lies before one in the book.
  static func least(before turned: Double) -> Double { turned > 0 ? min(turned + gap, 1) : 0 }

  /// How far a leaf has turned at most that lies after one in the book.
  static func most(after turned: Double) -> Double { turned < 1 ? max(turned - gap, 0) : 1 }

  /// Whether a leaf that lies flat may set out behind one that goes the same way.
  ///
  /// - Parameters:
  ///   - turned: How far that one has turned.
  ///   - direction: 1 if they turn on, −1 if they turn back.
  static func isClear(behind turned: Double, direction: Double) -> Bool {
    direction > 0 ? turned >= gap : turned <= 1 - gap
  }
}
