/// How the lines of a text go.
extension HTMLStyles {
  /// Takes from the root of a page and its body whether its lines go down, as its sheets have it.
  ///
  /// - Parameters:
  ///   - page: the source.
  ///   - head: what of it comes before the body.
  mutating func takeWritingMode(of page: ArraySlice<UInt8>, behind head: [UInt8]) {
    var bytes = head
    let rest = Array(page.dropFirst(bytes.count).prefix(Self.longestTag))
    let scan = HTMLScan(bytes: rest, end: rest.count)
    if scan.isElement("<body", at: 0), let end = scan.tagEnd(from: 0) { bytes += rest[..<end] }
    let whole = HTMLScan(bytes: bytes, end: bytes.count)
    guard haveWritingMode || whole.find(HTMLVerticalStyle.writingMode, from: 0) != nil,
      let root = MarkupTree(html: bytes)?.root
    else { return }
    var outer = HTMLSurroundings()
    for name in ["html", "body"] {
      guard let node = root.first(named: name) else { continue }
      let element = HTMLElement(node, named: name)
      // What the body says holds for all of the page.
      isVertical = declarations(of: node, element, in: outer).goesDown ?? isVertical
      outer.enter(element)
    }
  }

  /// No tag of a body is longer.
  private static let longestTag = 4_096
}
