/// How an element looks by all that is said of it.
extension HTMLDeclarations {
  /// Whether a rule of a sheet hides the element, not the element itself.
  var isHiddenBySheet: Bool {
    func isOfSheet(_ rank: Int) -> Bool {
      rank > Self.tagRank
        && (rank < Self.ownRank || rank >= Self.importance && rank < Self.importance + Self.ownRank)
    }
    return display.map { $0.value == .none && isOfSheet($0.rank) } ?? false
      || display?.value != Display.none
        && isVisible.map { !$0.value && isOfSheet($0.rank) } ?? false
  }

  /// Whether its lines go down; nil if that is not said.
  var goesDown: Bool? { vertical[.lines]?.value }

  /// The size of the element's letters as far as it is said.
  var letterSize: HTMLLetterSize? { size?.value }

  /// Whether the element's letters are small ones above or below the line.
  var isScript: Bool { script.map { !$0.value.isEmpty } ?? false }

  /// How the element looks by all that.
  ///
  /// - Parameter letters: the size of its letters, in those of the page.
  func look(inLettersOf letters: Double = 1) -> HTMLStyles.Look {
    var look = HTMLStyles.Look()
    var said: [(Said<Bool>?, FlowSpan.Style)] = [
      (isSlanted, .emphasis), (isBold, .strong),
    ]
    if isVertical { said += [(vertical[.combined], .combined), (vertical[.upright], .upright)] }
    look.isEmphasized = vertical[.emphasized]?.value ?? false
    for (said, style) in said {
      if said?.value == true { look.style.insert(style) }
      if said?.value == false { look.plain.insert(style) }
    }
    if let caps {
      look.style.formUnion(caps.value)
      look.plain.formUnion(FlowSpan.Style([.smallCaps, .allSmallCaps]).subtracting(caps.value))
    }
    look.transform = transform.map(\.value)
    look.spacing = spacing.map { $0.value?.columnEms(inLettersOf: letters) ?? 0 }
    if let decoration {
      look.style.formUnion(decoration.value)
      look.replaced = [.struck, .underlined]
    }
    look.style.formUnion(script?.value ?? [])
    look.side = side?.value
    look.isDisplayed = display?.value != Display.none
    look.isBlock = display?.value == .block || display?.value == .grid
    look.columns = display?.value == .grid ? columns?.value : nil
    look.isBeside = isBeside?.value ?? false
    look.isAtStart = isAtStart?.value ?? false
    look.isVisible = isVisible?.value
    look.numerals = numerals?.value
    look.blanks = blanks?.value
    look.picture = PictureLook(
      width: width?.value, height: height?.value, mostWidth: mostWidth?.value,
      lift: lift?.value)
    func hasRoom(_ said: Said<FlowLength?>?) -> Bool? { said.map { $0.value?.isZero != true } }
    func ems(_ said: Said<FlowLength?>?) -> Double? {
      said?.value?.columnEms(inLettersOf: letters)
    }
    look.hasRoom =
      switch (hasRoom(roomAbove), hasRoom(roomBelow)) {
      case (true, _), (_, true): true
      case (false, false): false
      default: nil
      }
    look.roomAbove = ems(roomAbove)
    look.roomBelow = ems(roomBelow)
    look.breaks = PageBreaks(
      before: breakBefore?.value ?? .auto, after: breakAfter?.value ?? .auto,
      isWhole: breakInside?.value == .avoid)
    look.indent = indent.map { $0.value?.columnEms(inLettersOf: letters) ?? 0 }
    look.left = (ems(margin) ?? 0) + (ems(padding) ?? 0)
    look.right = (ems(endMargin) ?? 0) + (ems(endPadding) ?? 0)
    if isVertical {
      // Lines begin at the top, and what comes next stands at the left.
      let (above, below) = (look.roomAbove, look.roomBelow)
      (look.roomAbove, look.roomBelow) = (ems(endMargin), ems(margin))
      look.left = (above ?? 0) + (ems(paddingAbove) ?? 0)
      look.right = (below ?? 0) + (ems(paddingBelow) ?? 0)
    }
    return look
  }
}
