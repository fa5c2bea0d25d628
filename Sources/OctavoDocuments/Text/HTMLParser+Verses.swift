extension HTMLParser {
  // MARK: - Verses and captions

  func verse(in nodes: ArraySlice<MarkupTree.Node>) -> HTMLVerse {
    guard lineDepth == 0, !isCode, !isInVerse else { return HTMLVerse() }
    return HTMLVerse(in: nodes, isInPoem: outer.elements.suffix(2).contains(where: \.isOfPoem)) {
      let said = styles.declarations(of: $0, $1, in: outer)
      return said.look(inLettersOf: lettersOf($0, .group, said).size)
    }
  }

  func readVerse(_ verse: HTMLVerse) {
    let before = paragraph
    builder.begin(verse.breaks)
    defer { builder.end(verse.breaks) }
    paragraph.indent = -verse.hang
    paragraph.margins.left += max(0, verse.inset) + verse.hang
    within(.paragraph) {
      isInVerse = true
      for line in verse.lines {
        endLine()
        builder.add(.plain(HTMLVerse.blanks(for: line.inset)))
        read(line.node)
      }
      isInVerse = false
    }
    paragraph = before
  }

  /// How much further in lines go on that are longer than the column, where a paragraph consists of lines that its
  /// sheet makes of words; nil where it does not.
  func hang(ofLinesIn node: MarkupTree.Node) -> Double? {
    guard lineDepth == 0, !isCode, !isInVerse, node.name == "p",
      let first = node.children.first(where: { $0.words?.allSatisfy(\.isWhitespace) != true }),
      let name = first.name, HTMLRole(name).isAmongWords
    else { return nil }
    let said = styles.declarations(of: first, HTMLElement(first, named: name), in: outer)
    let look = said.look(inLettersOf: lettersOf(first, .inline, said).size)
    guard look.isBlock, !look.isBeside, let indent = look.indent, indent < 0 else { return nil }
    return -indent
  }

  /// Whether words explain a picture above them, by what they are called.
  func isCaption(_ node: MarkupTree.Node) -> Bool {
    outer.elements.last?.isCaption == true
      && node.first { ["img", "svg", "object", "table"].contains($0.name) } == nil
  }

  func readCaption(_ node: MarkupTree.Node) {
    paragraph.side = .center
    within(.caption) { within(.style(.emphasis)) { readChildren(of: node) } }
  }
}
