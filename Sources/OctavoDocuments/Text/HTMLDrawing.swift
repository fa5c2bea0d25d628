internal import OctavoFiles

/// A drawing that stands in an HTML text as `svg`.
///
/// HTML knows no capital letters, and SVG does: drawings are taken out of the text as they are written, before it is
/// read as HTML.
struct HTMLDrawing: Sendable, Hashable {
  /// Where it stands in the source.
  var range: Range<Int>
  /// Whether its words are left out.
  private(set) var isWordless = false

  private static let mark = "octavo-drawing"

  init(_ range: Range<Int>) { self.range = range }

  /// The drawing that a block's path names; nil if that names a picture of another kind.
  init?(path: String) {
    let parts = path.split(separator: " ")
    guard (3...4).contains(parts.count), parts[0] == Self.mark, let start = Int(parts[1]),
      start >= 0,
      let end = Int(parts[2]), start <= end
    else { return nil }
    range = start..<end
    isWordless = parts.count == 4
  }

  /// What a block calls it.
  var path: String {
    "\(Self.mark) \(range.lowerBound) \(range.upperBound)\(isWordless ? " wordless" : "")"
  }

  /// The same without its words.
  var wordless: HTMLDrawing {
    var drawing = self
    drawing.isWordless = true
    return drawing
  }

  /// The drawing that an element was put in the place of.
  init?(_ node: MarkupTree.Node) {
    guard let path = node[Self.mark], let drawing = HTMLDrawing(path: path) else { return nil }
    self = drawing
  }

  /// Whether the element that was put in the place of a drawing says that it is a sign.
  static func isSign(_ node: MarkupTree.Node) -> Bool { node[signMark] != nil }

  private static let signMark = "octavo-sign"

  /// Whether a drawing is a sign as those on buttons: of few shapes, without words, and in a box about as wide as it is
  /// high, of which it does not say how large it is.
  private static func isSign(_ tag: HTMLTag, at range: Range<Int>, _ scan: HTMLScan) -> Bool {
    guard tag["width"] == nil, tag["height"] == nil, let box = tag["viewbox"] else { return false }
    let sides = box.split { $0 == " " || $0 == "," }.compactMap { Double($0) }
    guard sides.count == 4, sides[2] > 0, sides[3] > 0, max(sides[2], sides[3]) <= mostSignSide,
      (1 / mostSignShare...mostSignShare).contains(sides[2] / sides[3])
    else { return false }
    func count(_ word: String) -> Int {
      var (count, place) = (0, range.lowerBound)
      while count <= mostSignShapes,
        let found = scan.find(word, from: place, upTo: range.upperBound)
      {
        (count, place) = (count + 1, found.upperBound)
      }
      return count
    }
    return count("<text") + count("<image") + count("<foreignobject") == 0
      && shapes.reduce(0) { $0 + count($1) } <= mostSignShapes
  }

  private static let shapes = ["<path", "<rect", "<circle", "<ellipse", "<line", "<poly", "<use"]
  private static let (mostSignSide, mostSignShare, mostSignShapes) = (1024.0, 2.0, 4)

  /// The drawing as a picture.
  ///
  /// - Parameters:
  ///   - bytes: the source.
  ///   - budget: what drawing it may cost.
  func picture(in bytes: [UInt8], budget: DrawingBudget) -> PictureSource {
    let source = Array(bytes[range.clamped(to: bytes.indices)])
    let file = SVGFile(isWordless ? Self.withoutWords(source) : source).bytes
    // What is drawn is the same wherever it stands.
    let identity = DrawingIdentity(
      container: Self.mark, entry: "\(file.count) \(file.hashValue)",
      stamp: FileStamp(seconds: 0, nanoseconds: 0))
    return PictureSource(path: "drawing.svg", identity: identity, budget: budget) {
      () throws(DocumentError) in file
    }
  }

  /// A drawing without its elements of words.
  private static func withoutWords(_ drawing: [UInt8]) -> [UInt8] {
    let scan = HTMLScan(bytes: drawing, end: drawing.count)
    var (result, place) = ([UInt8](), 0)
    while let sign = scan.find("<text", from: place) {
      guard scan.isElement("<text", at: sign.lowerBound) else {
        result += drawing[place..<sign.upperBound]
        place = sign.upperBound
        continue
      }
      result += drawing[place..<sign.lowerBound]
      let close = scan.find("</text", from: sign.upperBound)
      place = close.flatMap { scan.tagEnd(from: $0.upperBound) } ?? drawing.count
    }
    return result + drawing[place...]
  }

  /// What an element still says of itself that was put in the place of a drawing, and what it calls that.
  private static let kept = [
    ("aria-label", "alt"), ("id", "id"), ("class", "class"), ("style", "style"),
    ("width", "width"), ("height", "height"), ("viewbox", "viewbox"),
  ]

  // MARK: - Finding

  /// A text in which each drawing is an empty element that says where it was.
  ///
  /// What only shows a picture of the book's stays: that is read as a picture.
  ///
  /// - Parameters:
  ///   - text: the text, in UTF-8.
  ///   - shift: how far behind its place in the text a drawing stands in the source.
  static func taken(outOf text: [UInt8], shift: Int) -> [UInt8] {
    let scan = HTMLScan(bytes: text, end: text.count)
    guard scan.find("<svg", from: 0) != nil else { return text }
    var (result, place, copied) = ([UInt8](), 0, 0)
    while place < text.count, let open = text[place...].firstIndex(of: 0x3C) {
      place = open + 1
      if let end = scan.comment(at: open) {
        place = end
      } else if scan.isElement("<svg", at: open) {
        // One without an end is an element of the text, and so is what follows it.
        guard let range = scan.drawing(at: open) else { break }
        place = range.upperBound
        func holds(_ word: String) -> Bool {
          scan.find(word, from: open, upTo: range.upperBound) != nil
        }
        guard holds("data:") || !holds("<image") && !holds(":image") else { continue }
        let own = HTMLDrawing((range.lowerBound + shift)..<(range.upperBound + shift))
        let tag = HTMLTag(at: range, in: text)
        result += text[copied..<open]
        result += "<svg \(mark)=\"\(own.path)\"".utf8
        for (name, kept) in kept {
          let plain = (tag[name] ?? "").filter { !"<>\"&".contains($0) }
          if !plain.isEmpty { result += " \(kept)=\"\(plain)\"".utf8 }
        }
        if isSign(tag, at: range, scan) { result += " \(signMark)=\"\"".utf8 }
        result += "></svg>".utf8
        copied = place
      }
    }
    return result + text[copied...]
  }
}
