internal import COctavoMd4c

/// The spans of Markdown that are open in a block, each left once and after those within it.
///
/// md4c does not see to that: where an address that stands bare has a mark in it, as in `http://a.b*c*`, it leaves a
/// span that it did not enter, or never leaves one that it did.
final class MarkdownSpans {
  let builder: FlowBuilder
  private var open: [(kind: MD_SPANTYPE, span: FlowBuilder.Span)] = []

  init(of builder: FlowBuilder) { self.builder = builder }

  func enter(_ span: FlowBuilder.Span, of kind: MD_SPANTYPE) {
    open.append((kind, span))
    builder.enter(span)
  }

  /// Leaves the last that was entered of a kind, and what is open within it.
  func leave(_ kind: MD_SPANTYPE) {
    guard let index = open.lastIndex(where: { $0.kind == kind }) else { return }
    leave(downTo: index)
  }

  /// Leaves all: none goes on in the next block.
  func leaveAll() { leave(downTo: 0) }

  private func leave(downTo index: Int) {
    while open.count > index { builder.leave(open.removeLast().span) }
  }
}
