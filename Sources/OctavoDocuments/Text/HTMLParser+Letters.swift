extension HTMLParser {
  // MARK: - Letters

  /// The size of the letters of an element.
  ///
  /// - Parameter said: what its sheets say of it.
  func lettersOf(
    _ node: MarkupTree.Node, _ role: HTMLRole, _ said: HTMLDeclarations
  ) -> HTMLLetters {
    let own = scale(of: node, role, isScript: said.isScript)
    // Who sets all elements back does not want the numbers of notes as large as words.
    let isSetBack = own < 1 && said.letterSize == .factor(1)
    return letters.inside(
      isSetBack ? nil : said.letterSize, own: own, isRoot: node.name == "html")
  }

  /// Goes on with the letters of an element.
  func take(_ letters: HTMLLetters, _ look: HTMLStyles.Look) {
    self.letters = letters
    builder.letters.scale = letters.scale
    if let spacing = look.spacing { builder.letters.spacing = spacing }
    if let transform = look.transform { builder.letters.transform = transform }
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
    let letters = lettersOf(node, .inline, said)
    let look = said.look(inLettersOf: letters.size)
    take(letters, look)
    outer.enter(element)
    var style = look.style
    if isTitle { style.formUnion(FlowSpan.Style.strong.subtracting(look.plain)) }
    if isInBold, look.plain.contains(.strong) { style.insert(.regular) }
    within(.style(style, without: look.plain)) {
      readChildren(of: node)
    }
    outer.leave()
    (self.letters, builder.letters) = lettersAround
  }
}
