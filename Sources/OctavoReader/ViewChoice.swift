internal import OctavoGestures
package import OctavoNavigation

/// Something of how pages are shown that a person chooses.
package enum ViewChoice: Sendable, Hashable {
  /// How pages fill the window.
  case fit(PageFit)
  /// Whether the page's number stands on the page.
  case pageNumber
  /// Whether pages follow one another to the left.
  case rightToLeft
  /// Whether the first page stands beside the second, not alone as a cover.
  case coverPaired
  /// Letters a step smaller, or larger.
  case letters(isLarger: Bool)
  /// What texts stand on; nil for the next one.
  case paper(PaperChoice?)

  /// The choices that have a row each, in their order.
  static let all: [ViewChoice] = PageFit.allCases.map(ViewChoice.fit) + [.pageNumber, .rightToLeft]

  /// What it is called.
  var name: String {
    switch self {
    case .fit(.page): "Whole page"
    case .fit(.crop): "Without margins"
    case .fit(.width): "As wide as the window"
    case .pageNumber: "Page number on the page"
    case .rightToLeft: "From right to left, as manga"
    case .coverPaired: "First page beside the second"
    case .letters(let isLarger): isLarger ? "Larger" : "Smaller"
    case .paper(let paper): paper?.name ?? "Paper"
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
    case .coverPaired: "O"
    case .letters(let isLarger): isLarger ? "+" : "−"
    case .paper: "P"
    }
  }

  /// The choice of a key; nil if it chooses nothing.
  init?(_ press: KeyPress) {
    let name = press.name.lowercased()
    if ["plus", "kp_add", "minus", "kp_subtract"].contains(name) {
      // On many keyboards one of the two signs needs Shift.
      guard press.modifiers.subtracting(.shift).isEmpty else { return nil }
      self = .letters(isLarger: name == "plus" || name == "kp_add")
      return
    }
    let isControl = press.modifiers == .control
    guard isControl || press.modifiers.isEmpty else { return nil }
    switch (name, isControl) {
    case ("1", true), ("kp_1", true): self = .fit(.page)
    case ("2", true), ("kp_2", true): self = .fit(.crop)
    case ("3", true), ("kp_3", true): self = .fit(.width)
    case ("n", false): self = .pageNumber
    case ("o", false): self = .coverPaired
    case ("p", false): self = .paper(nil)
    case ("4", true), ("kp_4", true): self = .rightToLeft
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
  /// Whether the first page stands beside the second; nil where one page stands in the window.
  package var isCoverPaired: Bool?
  /// How large letters are, as a share of what they are by themselves; nil where they have a size of their own.
  package var letterSize: Double?
  /// What texts stand on; nil where there are none.
  package var paper: PaperChoice?

  /// Whole pages without numbers.
  package init() {}

  /// Whether a choice is what is shown.
  func has(_ choice: ViewChoice) -> Bool {
    switch choice {
    case .fit(let fit): fit == self.fit
    case .pageNumber: showsPageNumber
    case .rightToLeft: isRightToLeft
    case .coverPaired: isCoverPaired == true
    case .letters: true
    case .paper(let paper): paper == self.paper
    }
  }

  /// The sizes of letters that can be chosen.
  private static let letterSizes = [0.7, 0.8, 0.9, 1, 1.15, 1.3, 1.5, 1.75, 2, 2.5]

  /// The size of letters that is a step larger, or smaller, than they are; nil if there is none.
  func letterSize(isLarger: Bool) -> Double? {
    guard let letterSize else { return nil }
    return isLarger
      ? Self.letterSizes.first { $0 > letterSize + 1e-9 }
      : Self.letterSizes.last { $0 < letterSize - 1e-9 }
  }
}
