/// Where pages end about an element, and in it (CSS Fragmentation 4, 3). The columns of an open book are its pages.
struct PageBreaks: Sendable, Hashable {
  /// What is at one of its edges.
  enum Edge: Sendable, Hashable {
    /// A page may end there.
    case auto
    /// What is behind it begins a page.
    case page
    /// What is about it is on one page.
    case avoid

    /// - Parameter word: what a style sheet says, in small letters; which side of an open book a page is on is not
    ///   asked, as that would leave empty ones.
    /// - Returns: nil where it is no word for that.
    init?(_ word: some StringProtocol) {
      switch word {
      case "always", "page", "left", "right", "recto", "verso", "all": self = .page
      case "avoid", "avoid-page": self = .avoid
      case "auto", "column", "region", "avoid-column", "avoid-region", "initial": self = .auto
      default: return nil
      }
    }
  }

  var before = Edge.auto
  var after = Edge.auto
  /// Whether no page ends in it if it has room on one.
  var isWhole = false
}
