extension HTMLParser {
  // MARK: - Letters

  /// The size of the letters of an element.
  ///
  /// - Parameter said: what its sheets say of it.
  func lettersOf(
    _ node: MarkupTree.Node, _ role: HTMLRole, _ said: HTMLDeclarations
  ) -> HTMLLetters {
    letters.inside(
      said.letterSize, own: scale(of: node, role, isScript: said.isScript),
      isRoot: node.name == "html")
  }

  /// How large the letters of an element are by those around it where no sheet says it.
  private func scale(
    of node: MarkupTree.Node, _ role: HTMLRole, isScript: Bool
  ) -> Double {
    var own: FlowSpan.Style = isScript ? .raised : []
    switch role {
    case .style(let style): own.formUnion(style)
    case .reading: own.insert(.raised)
    case .link where node.isNoteReference: own.insert(.raised)
    case .heading(let level) where lineDepth == 0: return Typography.scale(of: .heading(level))
    case .code where lineDepth == 0 && !isCode: return Typography.scale(of: .code)
    default: break
    }
    let scripts: FlowSpan.Style = [.raised, .lowered]
    let isInScript = !builder.style.isDisjoint(with: scripts)
    var scale = own.isDisjoint(with: scripts) || isInScript ? 1 : FlowSetter.scriptScale
    if own.contains(.code), !isCode, !builder.style.contains(.code) {
      scale *= FlowSetter.codeScale
    }
    return scale
  }

  /// Reads a cell of a table, which is no block of its own.
  func readCell(_ node: MarkupTree.Node, isTitle: Bool) {
    let element = HTMLElement(node, named: node.name ?? "")
    let said = styles.declarations(of: node, element, in: outer)
    let lettersAround = (letters, builder.letters)
    letters = lettersOf(node, .inline, said)
    builder.letters.scale = letters.scale
    let look = said.look()
    outer.enter(element)
    within(.style(isTitle ? look.style.union(.strong) : look.style, without: look.plain)) {
      readChildren(of: node)
    }
    outer.leave()
    (letters, builder.letters) = lettersAround
  }
}
