internal import OctavoNavigation
internal import Synchronization

/// The sides of an open book that a document's pages stand on, once somebody looked for them.
final class FoundSides: Sendable {
  /// Empty where every page stands on the side that its number gives it; nil until they are looked for.
  private let sides: Mutex<[PageSide]?>

  /// Sides that are not known yet.
  init() { sides = Mutex(nil) }

  /// Sides of which some are known, and nothing more can be found out.
  init(_ known: [PageSide?]) { sides = Mutex(Self.all(known)) }

  var areKnown: Bool { sides.withLock { $0 != nil } }

  /// The side of a page, from 0; nil if its number gives it, or it is not known yet.
  func side(ofPage page: Int) -> PageSide? {
    sides.withLock { sides in
      sides.flatMap { $0.indices.contains(page) ? $0[page] : nil }
    }
  }

  /// Looks for them, once.
  func find(_ look: () -> [PageSide?]) {
    guard !areKnown else { return }
    let found = Self.all(look())
    sides.withLock { $0 = found }
  }

  private static func all(_ known: [PageSide?]) -> [PageSide] {
    known.contains { $0 != nil } ? PageSide.all(known) : []
  }
}
