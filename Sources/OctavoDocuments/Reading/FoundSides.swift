internal import OctavoNavigation
internal import Synchronization

/// The sides of an open book that a document's pages stand on, once somebody looked for them.
final class FoundSides: Sendable {
  /// The sides where the first page stands alone, and where it stands beside the second, unless it is known where it
  /// stands. Empty where every page stands on the side that its number gives it; nil until they are looked for.
  private let sides = Mutex<(alone: [PageSide], paired: [PageSide])?>(nil)

  var areKnown: Bool { sides.withLock { $0 != nil } }

  /// The side of a page, from 0; nil if its number gives it, or it is not known yet.
  func side(ofPage page: Int, isCoverAlone: Bool) -> PageSide? {
    sides.withLock { sides in
      guard let all = isCoverAlone ? sides?.alone : sides?.paired else { return nil }
      return all.indices.contains(page) ? all[page] : nil
    }
  }

  /// Looks for them, once.
  ///
  /// - Parameter look: finds those that are known, a place for each page.
  func find(_ look: () -> [PageSide?]) {
    guard !areKnown else { return }
    let known = look()
    let isPlain = known.allSatisfy { $0 == nil }
    let alone = isPlain ? [] : PageSide.all(known)
    let paired = isPlain ? [] : PageSide.all(known, isCoverAlone: false)
    sides.withLock { $0 = (alone, paired) }
  }
}

/// A document of pictures that lie across both sides of an open book where they are much wider than most.
protocol SidedDocument: FixedDocument {
  var sides: FoundSides { get }
}

extension SidedDocument {
  /// The side that was found, or that the document says.
  public func side(
    ofPageHolding offset: Int, inSection section: Int, isCoverAlone: Bool
  ) -> PageSide? { sides.side(ofPage: offset, isCoverAlone: isCoverAlone) }

  /// Whether the pictures were looked at.
  public var knowsSides: Bool { sides.areKnown }
}
