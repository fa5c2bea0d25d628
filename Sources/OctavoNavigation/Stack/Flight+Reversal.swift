internal import OctavoGeometry
internal import OctavoTransitions

/// How a push in mid-flight turns into a pop, and a pop into a push (Laws, L7).
extension Flight {
  /// Goes a way between its two pages from where it is on the screen: turned round if it went the other way.
  ///
  /// - Returns: false if it does not join the pages.
  mutating func reverseOrResume(from page: any Page, to other: any Page) -> Bool {
    guard joins(page, other) else { return false }
    guard from !== page else { return true }
    (from, to) = (page, other)
    transition = transition.reversed
    driver = driver.reversed()
    base = base == .from ? .to : .from
    return true
  }

  /// Whether it leads from one page to another, in either direction.
  private func joins(_ one: any Page, _ other: any Page) -> Bool {
    (from === one && to === other) || (from === other && to === one)
  }
}
