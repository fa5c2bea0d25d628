internal import OctavoCairo
internal import OctavoGeometry

extension FixedPage {
  /// Reads a page.
  ///
  /// - Parameters:
  ///   - text: its source, in UTF-8.
  ///   - shift: how far behind its place in the text a drawing stands in the source of the book.
  ///   - styles: what its style sheets say.
  ///   - size: the extents of a page that does not say its own.
  ///   - fonts: the typefaces that its book brings along.
  ///   - references: what it points to.
  init(
    _ text: [UInt8], shift: Int, styles: HTMLStyles, otherwise size: Size?, fonts: FontSet?,
    _ references: FixedBoxReader.References
  ) {
    guard let root = Self.root(of: text, shift: shift) else {
      self.init(size: size ?? Self.usual)
      return
    }
    let said = Self.size(saidBy: root)
    self.init(size: said ?? size ?? Self.firstPicture(of: root, references) ?? Self.usual)
    var styles = styles
    for sheet in root.first(named: "body")?.all(named: "style") ?? [] { styles.add(sheet.allWords) }
    var reader = FixedBoxReader(styles, references)
    var boxes = reader.boxes(of: root, on: self.size)
    // A page that is a drawing has no margins.
    if root.first(named: "html")?.first(named: "head") == nil {
      boxes = boxes.map(\.withoutMargins)
    }
    elements = FixedLayout(boxes, on: self.size, fonts: fonts).elements
    guard said == nil else { return }
    // What has no extents of its own is as long as what is in it.
    let end = elements.filter { !$0.place.size.isEmpty }.map(\.bounds.maxY).max() ?? 0
    guard end > self.size.height else { return }
    self.size.height = min(end + Self.foot, Self.longest)
    for index in elements.indices where elements[index].layers.first == FixedBoxReader.groundLayer {
      elements[index].place.size.height = self.size.height
    }
  }

  /// The room that is left below what a page is as long as, in CSS pixels.
  private static let foot = 16.0

  private static func root(of text: [UInt8], shift: Int) -> MarkupTree.Node? {
    MarkupTree(html: HTMLDrawing.taken(outOf: text, shift: shift))?.root
  }

  /// The extents that a page gives itself, in CSS pixels; nil if it says nothing of them.
  static func size(saidBy text: [UInt8], shift: Int) -> Size? {
    root(of: text, shift: shift).flatMap(size(saidBy:))
  }

  /// The extents of a page that says nothing at all.
  private static let usual = Size(width: 768, height: 1024)
  /// The longest side that a page may have.
  private static let longest = 20_000.0

  /// The extents that a page gives itself (EPUB 3.3, 8.2.2.6): those of its viewport, or of the drawing that it is.
  static func size(saidBy root: MarkupTree.Node) -> Size? {
    for meta in root.all(named: "meta") where meta["name"]?.lowercased() == "viewport" {
      let words = (meta["content"] ?? "").lowercased().split { ",; \t\n".contains($0) }
      var (width, height): (Double?, Double?) = (nil, nil)
      for word in joinedPairs(words) {
        let parts = word.split(separator: "=", maxSplits: 1)
        guard parts.count == 2 else { continue }
        let digits = parts[1].prefix { $0.isNumber || $0 == "." }
        if parts[0] == "width" { width = Double(digits) }
        if parts[0] == "height" { height = Double(digits) }
      }
      if let size = sound(width, height) { return size }
    }
    let body = root.first(named: "body") ?? root
    let first = body.children.first { $0.name != nil }
    guard first?.name == "svg", body.children(named: "svg").count == 1, let first else {
      return nil
    }
    return FixedBoxReader.extents(of: first).flatMap { sound($0.width, $0.height) }
  }

  /// `width = 1200` is one word.
  private static func joinedPairs(_ words: [Substring]) -> [String] {
    words.joined(separator: " ").replacing(" = ", with: "=").replacing("= ", with: "=")
      .replacing(" =", with: "=").split(separator: " ").map(String.init)
  }

  static func sound(_ width: Double?, _ height: Double?) -> Size? {
    guard let width, let height, (1...longest).contains(width), (1...longest).contains(height)
    else {
      return nil
    }
    return Size(width: width, height: height)
  }

  private static func firstPicture(
    of root: MarkupTree.Node, _ references: FixedBoxReader.References
  ) -> Size? {
    let pictures = root.all(named: "img") + root.all(named: "image")
    return pictures.lazy.compactMap { $0["src"] ?? $0["href"] }.compactMap(references.picture)
      .compactMap(references.extents).compactMap { sound($0.width, $0.height) }.first
  }
}

extension FixedBox {
  fileprivate var withoutMargins: FixedBox {
    var box = self
    box.style.margins = Array(repeating: .pixels(0), count: 4)
    return box
  }
}
