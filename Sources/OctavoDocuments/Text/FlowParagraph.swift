internal import OctavoCairo

/// How a text says that its paragraphs stand: at which side of the column, and how far in.
struct FlowParagraph: Sendable {
  var side = LineSide.start
  var margins = FlowMargins()
  /// How wide is what they stand in, which only a picture keeps to.
  var width = FlowWidth()
  /// How much larger its letters are than those of others of its kind.
  var scale = 1.0
  /// How much further in its first line begins than the others, in sizes of letters.
  var indent = 0.0

  /// How much further in the first line of a block begins than its others, in sizes of letters: no more of one whose
  /// lines its text ends, and less only as far as its margin goes.
  func indent(of block: FlowBlock) -> Double {
    guard block.kind == .paragraph, block.alignment == .leading, block.listDepth == 0 else {
      return 0
    }
    guard indent > 0 else { return max(indent, -max(0, block.margins.left)) }
    return block.spans.contains { $0.text.utf8.contains(0x0A) } ? 0 : indent
  }
}

/// How far in a text has things begin and end, in sizes of letters.
struct FlowMargins: Sendable, Hashable {
  var (left, right) = (0.0, 0.0)
}

extension [FlowBlock] {
  /// The blocks without the margins that all of them have: these are the page's, which has its own.
  var withoutSharedMargins: [FlowBlock] {
    // Of lines that stand out from the others the first one counts.
    let left = map { Swift.max(0, $0.margins.left + Swift.min(0, $0.indent)) }.min() ?? 0
    let right = map { Swift.max(0, $0.margins.right) }.min() ?? 0
    guard left > 0 || right > 0 else { return self }
    return map { block in
      var block = block
      block.margins.left -= left
      block.margins.right -= right
      for index in block.quotes.indices {
        block.quotes[index].margins.left -= left
        block.quotes[index].margins.right -= right
      }
      return block
    }
  }
}
