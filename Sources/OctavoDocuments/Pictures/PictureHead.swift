internal import OctavoGeometry

/// What the beginning of a picture's file tells of it.
struct PictureHead: Sendable, Hashable {
  /// The extents that it gives itself, upright: of a drawing in pixels of CSS, of any other in its own.
  let extents: Size

  /// How much of a file is enough to know its extents, and all of it of most small ones.
  static let byteCount = 16 << 10

  /// Reads the beginning of a file; nil of one that does not say its extents, and of one that ends too early, as far as
  /// that is seen there.
  ///
  /// - Parameter bytes: at most `byteCount` of its bytes, and all if they are fewer.
  init?(_ bytes: [UInt8]) {
    guard let loader = PictureFormat(FileHead(bytes), name: "")?.loader else { return nil }
    let isWhole = bytes.count < Self.byteCount
    if loader == "svg" {
      guard isWhole, let drawing = Self.drawing(bytes) else { return nil }
      extents = drawing
      return
    }
    guard let found = PictureExtents(of: bytes),
      !isWhole || PictureEnding.isThere(in: bytes, loader: loader)
    else { return nil }
    extents = Size(width: Double(found.width), height: Double(found.height))
  }

  /// The extents of an SVG drawing, by its root's own words.
  private static func drawing(_ bytes: [UInt8]) -> Size? {
    let scan = HTMLScan(bytes: bytes, end: bytes.count)
    var place = 0
    while let open = bytes[place...].firstIndex(of: UInt8(ascii: "<")) {
      if let end = scan.comment(at: open) {
        place = end
        continue
      }
      place = open + 1
      guard scan.isElement("<svg", at: open) else { continue }
      guard scan.drawing(at: open) != nil else { return nil }
      return size(of: HTMLTag(at: place..<bytes.count, in: bytes))
    }
    return nil
  }

  private static func size(of root: HTMLTag) -> Size? {
    func pixels(_ name: String) -> Double? {
      root[name].flatMap { CSSLength(ofFlow: $0.trimmed.lowercased(), isPlain: true)?.ems }
        .map { $0 * CSSLength.pixelsPerEm }
    }
    if let width = pixels("width"), let height = pixels("height") {
      return width > 0 && height > 0 ? Size(width: width, height: height) : nil
    }
    guard root["width"] == nil, root["height"] == nil else { return nil }
    let box = root["viewbox"]?.split { $0 == "," || $0.isWhitespace }.compactMap { Double($0) }
    guard let box, box.count == 4, box[2] > 0, box[3] > 0, box[2].isFinite, box[3].isFinite else {
      return nil
    }
    return Size(width: box[2], height: box[3])
  }
}
