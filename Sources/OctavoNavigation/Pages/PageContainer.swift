public import OctavoGeometry

/// A page in a container, and where it stands.
@MainActor
public struct ChildPage {
  /// What a page is to its container.
  public enum Role: String, Sendable, Hashable {
    /// What the container shows: it has no content beside.
    case page
    /// A page on a part of the container's own content.
    case slot
    /// A page over the others, until it is dismissed.
    case modal
  }

  /// The page.
  public let page: any Page
  /// Where it stands, in points of the container; empty as long as that has no extents.
  public let frame: Rect
  /// What it is to the container.
  public let role: Role

  /// A page in a place.
  public init(_ page: any Page, in frame: Rect, as role: Role) {
    self.page = page
    self.frame = frame
    self.role = role
  }
}

/// A page that shows other pages, such as a `FlipContainer`.
@MainActor
public protocol PageContainer: Page {
  /// The pages that are seen when the container is and nothing moves, the bottom one first; what is below
  /// a modal that covers it is not among them.
  var children: [ChildPage] { get }

  /// Ends at once what moves, with all its callbacks; the container may be leaving in mid-flip.
  func settleEverything()

  /// A child's content became another.
  func contentDidChange(of page: any Page)
}

extension PageContainer {
  /// The pages that are seen when the container is and nothing moves, the bottom one first.
  public var visiblePages: [any Page] { children.map(\.page) }

  /// A container can be left if each page that is seen in it can.
  public var canLeave: Bool { visiblePages.allSatisfy(\.canLeave) }
}

extension Page {
  /// The pages that are seen in it; none of a page that is no container.
  package var childPages: [ChildPage] { (self as? any PageContainer)?.children ?? [] }

  /// Ends at once what moves in it, if it is a container: within the operation of the one around it, which
  /// has its own callbacks yet to tell.
  func settleInside() {
    if let container = self as? any WindowContainer {
      container.settleAll()
      container.tidyOutOfSight()
    } else {
      (self as? any PageContainer)?.settleEverything()
    }
  }
}
