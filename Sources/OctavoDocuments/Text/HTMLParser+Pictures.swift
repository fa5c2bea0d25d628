extension HTMLParser {
  // MARK: - Pictures

  /// What names the picture that an element shows; nil if it shows none.
  private static func source(of node: MarkupTree.Node) -> String? {
    if let drawing = HTMLDrawing(node) { return drawing.path }
    // A drawing that only shows a picture is what the covers of many books are made of.
    let picture = node.name == "svg" ? node.first(named: "image") : node
    return picture?["src"] ?? picture?["href"]
  }

  /// Whether a picture is one that stands among words, and seen, as that is not which keeps columns apart.
  func isInLine(_ node: MarkupTree.Node) -> Bool {
    guard let name = node.name, let source = Self.source(of: node) else { return false }
    let look = styles.look(of: node, HTMLElement(node, named: name), in: outer)
    let picture = builder.linePicture(
      source, pictureLook(of: node, look), saying: node["alt"] ?? "")
    return picture.map { min($0.width, $0.height) > Self.leastPicture } ?? false
  }

  /// In sizes of letters.
  private static let leastPicture = 0.2

  func readPicture(_ node: MarkupTree.Node, _ look: HTMLStyles.Look = HTMLStyles.Look()) {
    guard let source = Self.source(of: node) else {
      // A drawing without an end has the rest of the text in it.
      return node.name == "svg" ? readChildren(of: node) : ()
    }
    addPicture(source, of: node, look, saying: node["alt"] ?? "")
  }

  /// Adds a picture, or where there is none what it says: a space is wanted behind that.
  private func addPicture(
    _ source: String, of node: MarkupTree.Node, _ look: HTMLStyles.Look, saying words: String
  ) {
    within(.picture(source, pictureLook(of: node, look))) { builder.add(.plain(words)) }
    endsInSpace = false
  }

  /// How a picture is set.
  private func pictureLook(of node: MarkupTree.Node, _ look: HTMLStyles.Look) -> PictureLook {
    if HTMLDrawing(node) != nil, let sign = sign(node, look.picture) { return sign }
    var picture = look.picture.completed { node[$0] }
    picture.isAlone = look.isBlock || look.isBeside
    picture.surroundings = paragraph.width
    return picture
  }

  /// How a drawing is set that a sheet makes as small as a letter, or that is a sign without a size and stands in words
  /// or beside them; nil of any other.
  private func sign(_ node: MarkupTree.Node, _ look: PictureLook) -> PictureLook? {
    var sign = look
    sign.isSign = true
    if look.width != nil, look.height != nil { return LinePicture.isSmall(look) ? sign : nil }
    guard look.width == nil, look.height == nil, HTMLDrawing.isSign(node),
      let around = node.parent, let name = around.name,
      HTMLRole(name).isAmongWords || hasWords(around)
    else { return nil }
    sign.height = .pixels(CSSLength.pixelsPerEm)
    return sign
  }

  private func hasWords(_ element: MarkupTree.Node) -> Bool {
    if let aroundSign, aroundSign.element == element { return aroundSign.hasWords }
    let hasWords = !element.allWords.isEmpty
    aroundSign = (element, hasWords)
    return hasWords
  }

  func readObject(_ node: MarkupTree.Node, _ look: HTMLStyles.Look) {
    let source = HTMLRole.picture { node[$0] }
    guard let source, references.picture(source) != nil else { return readChildren(of: node) }
    // What follows an element that holds nothing, the tree has in it.
    let isEmbedded = node.name == "embed"
    addPicture(source, of: node, look, saying: isEmbedded ? "" : node.allWords)
    if isEmbedded { readChildren(of: node) }
  }
}
