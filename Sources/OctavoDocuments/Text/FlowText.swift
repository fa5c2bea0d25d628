internal import OctavoGeometry
internal import Synchronization

/// The text of a document as blocks, cut into sections that are laid out on their own.
final class FlowText: Sendable {
  let blocks: [FlowBlock]
  /// The blocks of each section.
  let sections: [Range<Int>]
  /// The length of all text in UTF-8.
  let length: Int
  /// What drawing a picture may cost.
  let budget: DrawingBudget
  private let layouts = Mutex<[LayoutKey: (layout: FlowLayout, use: UInt64)]>([:])
  private let pictureSizes = Mutex<[String: Size]>([:])
  private let clock = Atomic<UInt64>(0)

  private struct LayoutKey: Hashable {
    var section: Int
    var size: Size
  }

  /// A section longer than this ends at the next heading.
  static let softSectionLength = 32 << 10
  /// A section longer than this ends at the next block, and a block longer than this is cut.
  static let hardSectionLength = 48 << 10
  /// A block takes as long to set as so many letters, however few it has.
  private static let leastBlockLength = 24
  /// The layouts that are kept; a few windows' worth of a section on each side.
  static let mostLayouts = 48

  /// Takes blocks.
  ///
  /// - Parameters:
  ///   - blocks: one or more.
  ///   - isOneSection: whether headings and length part nothing, as in a text for one page.
  ///   - budget: what drawing a picture may cost.
  init(
    _ blocks: consuming [FlowBlock], isOneSection: Bool = false, budget: DrawingBudget = .standard
  ) {
    self.budget = budget
    precondition(!blocks.isEmpty, "a text has a block, be it an empty one")
    if blocks.contains(where: { $0.textLength > Self.hardSectionLength }) {
      blocks = blocks.flatMap(Self.cut)
    }
    var sections: [Range<Int>] = []
    var (start, sectionLength, firstBlock) = (0, 0, 0)
    for index in blocks.indices {
      let isFull = sectionLength >= Self.hardSectionLength
      let isLong =
        switch blocks[index].kind {
        case .heading(1): sectionLength > 0
        case .heading: sectionLength >= Self.softSectionLength
        default: isFull
        }
      // A heading stays with what it heads, and two headings in a row together, but headings alone
      // are not one section for ever.
      if !isOneSection, isFull || isLong && !blocks[index - 1].isHeading {
        sections.append(firstBlock..<index)
        (firstBlock, sectionLength) = (index, 0)
      }
      let length = blocks[index].length
      blocks[index].start = start
      start += length
      sectionLength += max(length, Self.leastBlockLength)
    }
    sections.append(firstBlock..<blocks.count)
    self.blocks = blocks
    self.sections = sections
    length = start
  }

  /// Where a section's text begins and ends.
  func range(ofSection section: Int) -> Range<Int> {
    let blocks = sections[section]
    let end =
      blocks.upperBound < self.blocks.count ? self.blocks[blocks.upperBound].start : length
    return self.blocks[blocks.lowerBound].start..<end
  }

  /// A section as pages of a size; laid out when first asked for its pages, on that thread.
  func layout(ofSection section: Int, at size: Size) -> FlowLayout {
    let now = clock.add(1, ordering: .relaxed).newValue
    return layouts.withLock { layouts in
      let key = LayoutKey(section: section, size: size)
      if let known = layouts[key] {
        layouts[key]?.use = now
        return known.layout
      }
      if layouts.count >= Self.mostLayouts,
        let oldest = layouts.min(by: { $0.value.use < $1.value.use })
      {
        layouts[oldest.key] = nil
      }
      let layout = FlowLayout(self, section: section, size: size)
      layouts[key] = (layout, now)
      return layout
    }
  }

  /// How a picture is proportioned, in its own pixels; nil if it cannot be shown.
  func pictureSize(_ path: String) -> Size? {
    if let known = pictureSizes.withLock({ $0[path] }) { return known.isEmpty ? nil : known }
    let decoded = try? PictureSource(file: path, budget: budget).decoded(
      fitting: (64, 64), cache: PictureCache(byteLimit: 0))
    let size = decoded.map {
      Size(width: Double($0.naturalWidth), height: Double($0.naturalHeight))
    }
    pictureSizes.withLock { $0[path] = size ?? Size() }
    return size
  }

  /// Cuts a block too long to be laid out in one go, between words.
  private static func cut(_ block: FlowBlock) -> [FlowBlock] {
    let length = block.textLength
    guard length > hardSectionLength else { return [block] }
    let bytes = block.spans.flatMap { Array($0.text.utf8) }
    var ends: [Int] = []
    while ends.last ?? 0 < length {
      ends.append(TextCut.end(of: bytes, from: ends.last ?? 0, atMost: softSectionLength))
    }
    return block.spans(cutAt: ends).enumerated().map { index, spans in
      var piece = block
      piece.spans = spans
      piece.isContinuation = index > 0
      if index > 0 { piece.marker = nil }
      return piece
    }
  }
}

extension FlowBlock {
  var isHeading: Bool {
    if case .heading = kind { true } else { false }
  }
}

/// Where a long text may be cut.
enum TextCut {
  /// The end of a piece that begins at an offset: after a line break or a space if there is one in
  /// its last quarter, else between two characters.
  static func end(of bytes: [UInt8], from start: Int, atMost length: Int) -> Int {
    guard bytes.count - start > length else { return bytes.count }
    let (earliest, latest) = (start + length * 3 / 4, start + length)
    for end in stride(from: latest, to: earliest, by: -1) where bytes[end - 1] == 0x0A {
      return end
    }
    for end in stride(from: latest, to: earliest, by: -1) where bytes[end - 1] == 0x20 {
      return end
    }
    var end = latest
    while end > start + 1, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return end
  }
}
