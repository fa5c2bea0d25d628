package import OctavoNavigation

/// Something of how pages are shown that a person chooses.
package enum ViewChoice: Sendable, Hashable {
  /// How pages fill the window.
  case fit(PageFit)
  /// Whether the page's number stands on the page.
  case pageNumber
  /// Whether pages follow one another to the left.
  case rightToLeft

  /// The choices in their order.
  static let all: [ViewChoice] = PageFit.allCases.map(ViewChoice.fit) + [.pageNumber, .rightToLeft]

  /// What it is called.
  var name: String {
    switch self {
    case .fit(.page): "Whole page"
    case .fit(.crop): "Without margins"
    case .fit(.width): "As wide as the window"
    case .pageNumber: "Page number on the page"
    case .rightToLeft: "From right to left, as manga"
    }
  }

  /// The key that chooses it.
  var key: String {
    switch self {
    case .fit(.page): "Ctrl+1"
    case .fit(.crop): "Ctrl+2"
    case .fit(.width): "Ctrl+3"
    case .pageNumber: "N"
    case .rightToLeft: "Ctrl+4"
    }
  }

  /// The choice of a key; nil if it chooses nothing.
  init?(key name: String, isControl: Bool) {
    switch (name, isControl) {
    case ("1", true), ("KP_1", true): self = .fit(.page)
    case ("2", true), ("KP_2", true): self = .fit(.crop)
    case ("3", true), ("KP_3", true): self = .fit(.width)
    case ("n", false): self = .pageNumber
    case ("4", true), ("KP_4", true): self = .rightToLeft
    default: return nil
    }
  }
}

/// How pages are shown.
package struct ViewState: Sendable, Hashable {
  /// How pages fill the window.
  package var fit = PageFit.page
  /// Whether the page's number stands on the page.
  package var showsPageNumber = false
  /// Whether pages follow one another to the left.
  package var isRightToLeft = false

  /// Whole pages without numbers.
  package init() {}

  /// Whether a choice is what is shown.
  func has(_ choice: ViewChoice) -> Bool {
    switch choice {
    case .fit(let fit): fit == self.fit
    case .pageNumber: showsPageNumber
    case .rightToLeft: isRightToLeft
    }
  }
}
