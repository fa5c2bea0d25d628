/// The menus of a page that says which part of it is what it is about, as those do which programs make of books: a page
/// for each chapter, with all others around it.
struct HTMLMenus {
  /// The page without what leads to other pages; the page as it is if it does not say what it is about.
  let text: [UInt8]
  /// Whether it says that, and there are words in it.
  let hasMain: Bool

  /// - Parameter bytes: the page, in UTF-8.
  /// - Complexity: linear in the page.
  init(takenOutOf bytes: [UInt8]) {
    let scan = HTMLScan(bytes: bytes, end: bytes.count)
    (text, hasMain) = Self.isPossible(scan) ? Self.parts(of: scan) : (bytes, false)
  }

  private static func isPossible(_ scan: HTMLScan) -> Bool {
    ["<main", "role=\"main\"", "role='main'", "role=main"].contains {
      scan.find($0, from: 0) != nil
    }
  }

  private static func parts(of scan: HTMLScan) -> (text: [UInt8], hasMain: Bool) {
    let bytes = scan.bytes
    var (text, hasMain, place, copied) = ([UInt8](), false, 0, 0)
    while place < bytes.count, let open = bytes[place...].firstIndex(of: 0x3C) {
      place = open + 1
      if let end = scan.comment(at: open) {
        place = end
        continue
      }
      if let name = ["script", "style"].first(where: { scan.isElement("<" + $0, at: open) }) {
        place = scan.find("</" + name, from: open)?.upperBound ?? bytes.count
        continue
      }
      guard let part = part(at: open, in: scan) else { continue }
      // Where one does not end, nobody knows what is in it.
      guard let range = element(named: part.name, at: open, in: scan) else { return (bytes, false) }
      place = range.upperBound
      if part.isMain {
        hasMain = hasMain || holdsWords(bytes[range])
      } else {
        text += bytes[copied..<open]
        copied = place
      }
    }
    return hasMain ? (text + bytes[copied...], true) : (bytes, false)
  }

  /// What begins at a place, if it is what the page is about or leads to others.
  private static func part(
    at open: Int, in scan: HTMLScan
  ) -> (name: String, isMain: Bool)? {
    if scan.isElement("<main", at: open) { return ("main", true) }
    if scan.isElement("<nav", at: open) { return ("nav", false) }
    guard let end = scan.tagEnd(from: open), scan.find("role=", from: open, upTo: end) != nil else {
      return nil
    }
    let tag = HTMLTag(at: (open + 1)..<end, in: scan.bytes)
    let name = String(decoding: scan.bytes[(open + 1)..<tag.nameEnd], as: UTF8.self).lowercased()
    return switch tag["role"] {
    case "main": (name, true)
    case "navigation": (name, false)
    default: nil
    }
  }

  /// Where an element stands that begins at a place, with those of its name in it; nil if it has no end.
  private static func element(
    named name: String, at open: Int, in scan: HTMLScan
  ) -> Range<Int>? {
    var (depth, place) = (0, open)
    while place < scan.end, let next = scan.bytes[place..<scan.end].firstIndex(of: 0x3C) {
      place = next + 1
      if let end = scan.comment(at: next) {
        place = end
      } else if scan.isElement("<" + name, at: next) {
        depth += 1
      } else if scan.isElement("</" + name, at: next) {
        depth -= 1
        if depth == 0 { return scan.tagEnd(from: next).map { open..<$0 } }
      }
    }
    return nil
  }

  /// Whether letters stand between the tags of something.
  private static func holdsWords(_ bytes: ArraySlice<UInt8>) -> Bool {
    var isInTag = false
    return bytes.contains { byte in
      if byte == 0x3C { isInTag = true }
      if byte == 0x3E { isInTag = false }
      return !isInTag && PlainTextLine.isLetter(byte)
    }
  }
}
