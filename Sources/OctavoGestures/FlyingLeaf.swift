package import OctavoGeometry

/// A leaf that moves by itself, as far as a hand may take it from where it is.
///
/// Before its commit point any drag does. Past it, a drag means what comes next, and only a touch on
/// the leaf itself means the leaf.
package struct FlyingLeaf {
  /// Which leaf lies at a place, as it was last seen; nil if none does.
  let leaf: (Point) -> Int?
  /// Whether a drag that goes a way along the axis, −1 leftwards or up, 1 rightwards or down, takes the
  /// leaf only if it began on it.
  let isLeft: (_ movement: Double) -> Bool

  /// A leaf.
  ///
  /// - Parameters:
  ///   - contains: Whether a place lies on it; asked when a contact comes down.
  ///   - isLeft: Whether a drag that goes a way, −1 leftwards or up, 1 rightwards or down, leaves it
  ///     alone unless it began on the leaf; asked when a drag is claimed.
  package init(
    contains: @escaping (Point) -> Bool, isLeft: @escaping (_ movement: Double) -> Bool
  ) {
    self.init(leaf: { contains($0) ? 0 : nil }, isLeft: isLeft)
  }

  /// One of several leaves.
  ///
  /// - Parameters:
  ///   - leaf: Which of them lies on top at a place; asked when a contact comes down.
  ///   - isLeft: Whether a drag that goes a way leaves them alone unless it began on one.
  package init(
    leaf: @escaping (Point) -> Int?, isLeft: @escaping (_ movement: Double) -> Bool
  ) {
    self.leaf = leaf
    self.isLeft = isLeft
  }

  /// A leaf that any drag takes.
  package static var anyones: FlyingLeaf {
    FlyingLeaf(contains: { _ in true }, isLeft: { _ in false })
  }

  /// Whether a drag takes it.
  func isTaken(movement: Double, beganOnIt: Bool) -> Bool { beganOnIt || !isLeft(movement) }
}
