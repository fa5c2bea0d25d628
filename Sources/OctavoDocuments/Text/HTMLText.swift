/// What a reader would see of the HTML that is mixed into Markdown: its words and its pictures.
enum HTMLText {
  enum Piece: Sendable, Hashable {
    case text(String)
    case picture(url: String, description: String)
  }

  /// The words and pictures in order, tags and comments left out.
  static func pieces(of html: String) -> [Piece] {
    var pieces: [Piece] = []
    var text = ""
    var rest = Substring(html)
    func flush() {
      let words = text.split { $0.isWhitespace }.joined(separator: " ")
      if !words.isEmpty { pieces.append(.text(unescaped(words))) }
      text = ""
    }
    while let open = rest.utf8.firstIndex(of: UInt8(ascii: "<")) {
      text += rest[..<open]
      rest = rest[open...]
      if rest.hasPrefix("<!--") {
        guard let end = range(of: "-->", in: rest) else { return pieces }
        rest = rest[end.upperBound...]
        continue
      }
      guard let close = rest.utf8.firstIndex(of: UInt8(ascii: ">")) else { break }
      let tag = rest[rest.index(after: open)..<close]
      rest = rest[rest.index(after: close)...]
      let name = tag.prefix { $0.isLetter || $0.isNumber || $0 == "/" }.lowercased()
      switch name {
      case "img":
        flush()
        if let url = attribute("src", of: tag) {
          pieces.append(.picture(url: url, description: attribute("alt", of: tag) ?? ""))
        }
      case "script", "style":
        // What is not text has no words.
        guard let end = range(of: "</\(name)", in: rest) else { return pieces }
        rest = rest[end.lowerBound...]
      case "td", "th":
        // Words of two cells are not one.
        if !text.allSatisfy(\.isWhitespace) { text += " | " }
      case "/td", "/th": break
      default:
        let plain = name.filter { $0 != "/" }
        if HTMLRole(plain).isBlock || plain == "br" { flush() }
      }
    }
    text += rest
    flush()
    return pieces
  }

  /// Where a word of ASCII letters in lower case and signs stands first, in either case of letters.
  private static func range(of word: String, in text: Substring) -> Range<String.Index>? {
    let wanted = Array(word.utf8)
    var rest = text.utf8
    while let first = rest.firstIndex(where: { folded($0) == wanted[0] }) {
      rest = rest[first...]
      var end = first
      var count = 0
      while count < wanted.count, end < rest.endIndex, folded(rest[end]) == wanted[count] {
        rest.formIndex(after: &end)
        count += 1
      }
      if count == wanted.count { return first..<end }
      rest = rest.dropFirst()
    }
    return nil
  }

  private static func folded(_ byte: UInt8) -> UInt8 {
    (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
  }

  private static func attribute(_ name: String, of tag: Substring) -> String? {
    for quote in ["\"", "'"] {
      guard let start = range(of: "\(name)=\(quote)", in: tag) else { continue }
      return unescaped(String(tag[start.upperBound...].prefix { String($0) != quote }))
    }
    return nil
  }

  private static func unescaped(_ text: String) -> String {
    guard text.contains("&") else { return text }
    return [
      ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&nbsp;", "\u{A0}"),
      ("&amp;", "&"),
    ].reduce(text) { $0.replacing($1.0, with: $1.1) }
  }
}
