/// What a reader would see of the HTML that is mixed into Markdown: its words and its pictures.
enum HTMLText {
  enum Piece: Sendable, Hashable {
    case text(String)
    case picture(url: String, look: PictureLook, description: String)
    /// A place that links lead to by this name.
    case place(String)
  }

  /// A longer tag ends where the first sign stands that ends tags.
  private static let longestTag = 4 << 10

  /// The words and pictures in order, tags and comments left out.
  static func pieces(of html: String) -> [Piece] {
    let bytes = Array(html.utf8)
    let scan = HTMLScan(bytes: bytes, end: bytes.count)
    var pieces: [Piece] = []
    var text: [UInt8] = []
    var place = 0
    func flush() {
      let words = String(decoding: text, as: UTF8.self).split { $0.isWhitespace }
        .joined(separator: " ")
      if !words.isEmpty { pieces.append(.text(HTMLEntities.decoded(words))) }
      text = []
    }
    while place < bytes.count, let open = bytes[place...].firstIndex(of: 0x3C) {
      text += bytes[place..<open]
      place = open
      if let end = scan.comment(at: open) {
        place = end
        continue
      }
      let next = open + 1 < bytes.count ? bytes[open + 1] : 0
      guard next == 0x21 || next == 0x3F || next == 0x2F || isLetter(next) else {
        text.append(bytes[open])
        place += 1
        continue
      }
      let isEnd = next == 0x2F
      let first = open + (isEnd ? 2 : 1)
      let tag = HTMLTag(at: first..<max(first, min(bytes.count, open + longestTag)), in: bytes)
      let isWhole = tag.end > first && bytes[tag.end - 1] == 0x3E
      guard let end = isWhole ? tag.end : scan.tagEnd(from: open) else { break }
      place = end
      let name = String(decoding: bytes[first..<max(first, tag.nameEnd)], as: UTF8.self)
        .lowercased()
      switch name {
      case "img" where !isEnd:
        flush()
        if let url = tag["src"] {
          pieces.append(
            .picture(
              url: HTMLEntities.decoded(url), look: PictureLook().completed { tag[$0] },
              description: HTMLEntities.decoded(tag["alt"] ?? "")))
        }
      case "script" where !isEnd, "style" where !isEnd:
        // What is not text has no words.
        place = scan.find("</\(name)", from: end)?.lowerBound ?? bytes.count
      case "td", "th":
        // Words of two cells are not one.
        if !isEnd, !text.allSatisfy({ $0 <= 0x20 }) { text += " | ".utf8 }
      default: if HTMLRole(name).isBlock || name == "br" { flush() }
      }
      guard !isEnd else { continue }
      for own in [tag["id"], name == "a" ? tag["name"] : nil].compactMap(\.self) {
        pieces.append(.place(HTMLEntities.decoded(own)))
      }
    }
    text += bytes[place...]
    flush()
    return pieces
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(HTMLScan.folded(byte))
  }
}
