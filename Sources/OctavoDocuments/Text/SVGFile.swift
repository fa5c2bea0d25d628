/// A drawing of HTML written as a file of SVG.
///
/// HTML knows no capital letters, needs no quotes, and ends by itself what has no end; a file of SVG is XML.
struct SVGFile {
  private(set) var bytes: [UInt8] = []
  /// The elements that are open.
  private var open: [String] = []

  /// No drawing needs more elements in one another.
  private static let mostDepth = 200

  /// Writes a drawing.
  ///
  /// - Parameter drawing: the element as it stands in the text, with all that is in it.
  init(_ drawing: [UInt8]) {
    bytes.reserveCapacity(drawing.count + 128)
    let scan = HTMLScan(bytes: drawing, end: drawing.count)
    var place = 0
    while place < drawing.count {
      let sign = drawing[place...].firstIndex(of: 0x3C) ?? drawing.count
      write(drawing[place..<sign])
      place = sign < drawing.count ? readTag(at: sign, in: scan) : sign
    }
    while let name = open.popLast() { bytes += "</\(name)>".utf8 }
  }

  /// Reads what begins with a sign that opens tags.
  ///
  /// - Returns: where it ends.
  private mutating func readTag(at place: Int, in scan: HTMLScan) -> Int {
    let (text, end) = (scan.bytes, scan.end)
    // What two hyphens are in, XML knows nothing of.
    if let end = scan.comment(at: place) { return end }
    if let start = scan.find("<![cdata[", from: place, upTo: min(place + 9, end)) {
      guard let close = scan.find("]]>", from: start.upperBound) else { return end }
      bytes += "<![CDATA[".utf8 + text[start.upperBound..<close.upperBound]
      return close.upperBound
    }
    let next = place + 1 < end ? text[place + 1] : 0
    if next == 0x21 || next == 0x3F { return scan.find(">", from: place)?.upperBound ?? end }
    let isEnd = next == 0x2F
    let first = place + (isEnd ? 2 : 1)
    guard first < end, (0x61...0x7A).contains(HTMLScan.folded(text[first])) else {
      bytes += "&lt;".utf8
      return place + 1
    }
    let tag = HTMLTag(at: first..<end, in: text)
    let name = Self.name(String(decoding: text[first..<tag.nameEnd], as: UTF8.self), Self.elements)
    guard name.utf8.allSatisfy(Self.isOfName) else { return tag.end }
    guard !isEnd else {
      if let index = open.lastIndex(of: name) {
        while open.count > index { bytes += "</\(open.removeLast())>".utf8 }
      }
      return tag.end
    }
    let isClosed = text[tag.end - 2] == 0x2F || open.count >= Self.mostDepth
    bytes += "<\(name)".utf8
    writeAttributes(of: tag, isClosed: isClosed)
    bytes += (isClosed ? "/>" : ">").utf8
    if !isClosed { open.append(name) }
    return tag.end
  }

  private mutating func writeAttributes(of tag: HTMLTag, isClosed: Bool) {
    var names: Set<String> = []
    for (index, attribute) in tag.attributes.enumerated() {
      let name = Self.name(attribute.name, Self.attributes)
      guard let first = name.utf8.first, first >= 0x41, name.utf8.allSatisfy(Self.isOfName),
        names.insert(name).inserted
      else { continue }
      var value = attribute.value
      // The sign that closes a tag is no part of a value without quotes.
      if isClosed, index == tag.attributes.count - 1, !attribute.isQuoted, value.last == "/" {
        value.removeLast()
      }
      bytes += " \(name)=\"".utf8
      write(Array(value.utf8)[...])
      bytes.append(0x22)
    }
    guard open.isEmpty else { return }
    // A file says itself what its words mean.
    for (name, meaning) in [
      ("xmlns", "http://www.w3.org/2000/svg"), ("xmlns:xlink", "http://www.w3.org/1999/xlink"),
    ] where !names.contains(name) { bytes += " \(name)=\"\(meaning)\"".utf8 }
  }

  /// Writes words, with the signs in the place of the names that only HTML has.
  private mutating func write(_ words: ArraySlice<UInt8>) {
    let words =
      words.contains(0x26)
      ? Array(HTMLEntities.decoded(String(decoding: words, as: UTF8.self)).utf8)[...] : words
    for byte in words {
      switch byte {
      case 0x26: bytes += "&amp;".utf8
      case 0x3C: bytes += "&lt;".utf8
      case 0x3E: bytes += "&gt;".utf8
      case 0x22: bytes += "&quot;".utf8
      case 0x00..<0x09, 0x0B, 0x0C, 0x0E..<0x20: bytes.append(0x20)
      default: bytes.append(byte)
      }
    }
  }

  // MARK: - Names

  private static func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x3A, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F: true
    default: byte >= 0x80
    }
  }

  /// A name as SVG writes it.
  private static func name(_ name: String, _ known: [String: String]) -> String {
    let small = String(decoding: name.utf8.map(HTMLScan.folded), as: UTF8.self)
    return known[small] ?? small
  }

  private static func names(_ words: String) -> [String: String] {
    Dictionary(
      uniqueKeysWithValues: words.split(separator: " ").map { ($0.lowercased(), String($0)) })
  }

  /// The elements whose names have capital letters.
  private static let elements = names(
    """
    altGlyph altGlyphDef altGlyphItem animateColor animateMotion animateTransform clipPath feBlend \
    feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting \
    feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR \
    feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset fePointLight \
    feSpecularLighting feSpotLight feTile feTurbulence foreignObject glyphRef linearGradient \
    radialGradient textPath
    """)

  /// What elements say of themselves under names with capital letters.
  private static let attributes = names(
    """
    attributeName attributeType baseFrequency baseProfile calcMode clipPathUnits diffuseConstant \
    edgeMode filterUnits glyphRef gradientTransform gradientUnits kernelMatrix kernelUnitLength \
    keyPoints keySplines keyTimes lengthAdjust limitingConeAngle markerHeight markerUnits \
    markerWidth maskContentUnits maskUnits numOctaves pathLength patternContentUnits \
    patternTransform patternUnits pointsAtX pointsAtY pointsAtZ preserveAlpha preserveAspectRatio \
    primitiveUnits refX refY repeatCount repeatDur requiredExtensions requiredFeatures \
    specularConstant specularExponent spreadMethod startOffset stdDeviation stitchTiles \
    surfaceScale systemLanguage tableValues targetX targetY textLength viewBox viewTarget \
    xChannelSelector yChannelSelector zoomAndPan
    """)
}
