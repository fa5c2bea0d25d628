import OctavoGeometry
import OctavoGestures
import OctavoTestSupport
import OctavoTransitions

@testable import OctavoNavigation

/// How a book turns that has many leaves in the air.
enum TurningBook: String, CaseIterable {
  case flips, curls, rightToLeft, vertical, spreadFlips, spreadCurls, spreadCurlsRightToLeft

  var isSpread: Bool { rawValue.hasPrefix("spread") }
  var curls: Bool { rawValue.lowercased().contains("curls") }
  var isRightToLeft: Bool { rawValue.lowercased().contains("righttoleft") }

  /// A book of the pages A to Z, each of a colour of its own, in a window.
  @MainActor
  func open(at page: Character = "A", size: Size = Size(width: 160, height: 120)) -> FlipRig {
    let rig = make(size: size)
    rig.open(at: page)
    return rig
  }

  /// The same, not yet in a window.
  ///
  /// - Parameter last: A page that comes after Z; then the book begins at W.
  @MainActor
  func make(size: Size, last: (any Page)? = nil) -> FlipRig {
    let names = last == nil ? "ABCDEFGHIJKLMNOPQRSTUVWXYZ" : "WXYZ"
    let rig = FlipRig(pages: names, size: size, last: last)
    for (page, number) in zip(rig.pages, 0...) {
      let level = Double(number) / 26
      page.content = PlainContent(background: Color(red: level, green: 1 - level, blue: 0.5))
    }
    rig.container.isCoverAlone = false
    if isSpread { rig.container.spread = .always }
    if isRightToLeft { rig.container.layoutDirection = .rightToLeft }
    if self == .vertical { rig.container.axis = .vertical }
    if curls { rig.container.transition = { $0.fitted(CurlTransition()) } }
    return rig
  }
}

extension Deck {
  /// What is wrong with how the leaves of paper lie to one another; nil if nothing is. What is no paper parts them.
  var disorder: String? {
    leaves.split { !$0.isPaper }.lazy.compactMap { Self.disorder(of: Array($0)) }.first
  }

  private static func disorder(of leaves: [Leaf]) -> String? {
    let turned = leaves.map(\.turned)
    for (before, after) in zip(turned, turned.dropFirst()) {
      if before < after { return "out of order: \(turned)" }
      let liesFlat = before == 1 || after == 0
      if !liesFlat, before - after < LeafSpacing.gap - 1e-9 { return "too near: \(turned)" }
    }
    for (ahead, next) in zip(leaves, leaves.dropFirst()) {
      guard let (first, last) = ahead.foldLines(beside: next) else { continue }
      for (one, other) in [(first.start, last.start), (first.end, last.end)]
      where one < min(other + 0.02, (other + 1) / 2) - 1e-6 {
        return "folds too near: \(first) and \(last)"
      }
    }
    return nil
  }
}

extension Leaf {
  /// The fold lines of a leaf and of the next one in the book, the one first that is ahead on its way over the
  /// page; nil if they are not on one page.
  fileprivate func foldLines(beside next: Leaf) -> (first: FoldLine, last: FoldLine)? {
    guard let line = foldLine(turned: turned), let other = next.foldLine(turned: next.turned) else {
      return nil
    }
    let goesOn = (direction == .forward) != line.goesBack
    guard goesOn == ((next.direction == .forward) != other.goesBack) else { return nil }
    return goesOn ? (line, other) : (other, line)
  }
}
