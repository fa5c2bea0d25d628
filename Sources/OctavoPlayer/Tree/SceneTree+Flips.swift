internal import OctavoDocuments
internal import OctavoGeometry
internal import OctavoGestures
internal import OctavoNavigation
internal import OctavoStoryboards
internal import OctavoTransitions

/// The flips of a board's scenes.
extension SceneTree {
  /// A flip of a scene.
  func makeFlip(_ scene: Storyboard.Scene) -> SceneNode {
    let flip = FlipContainer(axis: scene.orientation, drawing: drawing)
    flip.trace = trace
    let node = SceneNode(scene, shown: .flip(flip))
    setUp(flip, node)
    fill(flip, node)
    return node
  }

  /// Gives a flip what its scene says, but for its pages.
  func setUp(_ flip: FlipContainer, _ node: SceneNode) {
    flip.title = node.scene.title
    flip.onCenterTap = { [weak self] in self?.onCenterTap?($0) }
    flip.gestures.axis = node.scene.orientation
    flip.gestures.layoutDirection = direction(of: node)
    flip.spread = Spread(node.scene.spread)
    standPages(of: flip, node)
    flip.background = node.scene.background ?? Palette.paper.paper
    flip.table = Table(board.defaults.table)
    flip.cover = Cover(node.scene.cover)
    flip.indicator = PageIndicator(node.scene.indicator)
    flip.showsPageEdges = node.scene.showsPageEdges
    let spec = { [weak self, weak node] (direction: TurnDirection) -> Storyboard.TransitionSpec in
      guard let self, let node else { return Storyboard.TransitionSpec(style: "flip") }
      return self.spec(ofTurning: direction, node)
    }
    flip.transition = { turn in
      var spec = spec(turn.direction)
      guard spec.style != "flip" else {
        var style = turn.flipStyle
        if spec.perspective == .reverse { style.insert(.reversePerspective) }
        let leaf = FlipTransition(style: style, coveredShadow: CoveredShadow(.cast))
        return spec.litDepth.fitted(to: leaf)
      }
      spec.direction = .forward
      spec.orientation = spec.orientation ?? (turn.axis == .vertical ? .vertical : nil)
      let forward = spec.timed(isRightToLeft: turn.isMirrored).transition
      if turn.goesWith(forward) { return turn.fitted(forward) }
      spec.direction = .backward
      return turn.fitted(spec.timed(isRightToLeft: turn.isMirrored).transition)
    }
    let way = spec(.forward)
    flip.duration = way.duration ?? 0.5
    if case .curve(let curve) = way.timing { flip.timing = curve }
  }

  /// Says on which sides pages of a flip stand where two stand side by side.
  private func standPages(of flip: FlipContainer, _ node: SceneNode) {
    flip.isCoverAlone = node.scene.isCoverAlone ?? node.reader?.book.isCoverAlone ?? true
    guard let pages = node.pages, pages.across != Set(node.scene.across) else { return }
    pages.across = Set(node.scene.across)
    flip.regroupPages()
  }

  /// The transition by which a hand turns a flip: that of a segue to the next page or the one before,
  /// or the board's.
  private func spec(ofTurning direction: TurnDirection, _ node: SceneNode)
    -> Storyboard.TransitionSpec
  {
    let wanted: Storyboard.Segue.Action = direction == .forward ? .next : .previous
    let scenes = [node.id] + node.scene.pages
    let segue = board.segues.first { segue in
      segue.action == wanted && segue.transition != nil
        && scenes.contains { segue.origin.includes($0) }
    }
    return segue?.transition(in: board) ?? defaultSpec
  }

  /// The transition that a board has where it says nothing else.
  var defaultSpec: Storyboard.TransitionSpec {
    var spec = board.defaults.transition
    spec.duration = spec.duration ?? board.defaults.duration
    return spec
  }

  /// Gives a flip the pages that its scene says.
  func fill(_ flip: FlipContainer, _ node: SceneNode) {
    node.reader = nil
    node.pages = nil
    if let source = node.scene.source {
      do throws(DocumentError) {
        let reader = BookReader(Book([try document(of: source)]))
        node.reader = reader
        flip.suitsSpread = SpreadLaw(proportion: reader.book.proportion).suits
        reader.show(in: flip)
        standPages(of: flip, node)
        flip.gestures.layoutDirection = direction(of: node)
      } catch {
        flip.dataSource = nil
        flip.setPage(ContentPage(ErrorPage(error)), animated: false)
      }
      return
    }
    flip.suitsSpread = SpreadLaw().suits
    let pages = FlipPages(
      node.scene.pages, count: { [weak self] in self?.pageCount(of: $0, at: $1) ?? 1 }
    ) { [weak self] part, arguments in
      self?.makePage(part.scene, arguments: arguments, part: part.number)
        ?? ContentPage(ErrorPage(message: part.scene))
    }
    pages.across = Set(node.scene.across)
    node.pages = pages
    flip.dataSource = pages
    if let first = node.scene.pages.first.flatMap({ pages.page($0) }) {
      flip.setPage(first, animated: false)
    }
  }

  /// Which way the pages of a flip follow one another: as the board says, else as the book in it, else as the
  /// board's language is written.
  private func direction(of node: SceneNode) -> LayoutDirection {
    let own = board.direction == .automatic ? node.reader?.book.direction : nil
    return own ?? (isRightToLeft ? .rightToLeft : .leftToRight)
  }

  /// Opens what a flip shows, as what its key says: the player takes what the checker does.
  private func document(
    of source: Storyboard.Scene.Source
  ) throws(DocumentError) -> any Document {
    let path = try folder.path(of: source.path)
    guard let kind = PlacedFile(source.use) else { return try Documents.open(path) }
    return try kind.document(at: path)
  }
}

extension Cover {
  /// What lies beneath the ends of a flip, as a board says it.
  fileprivate init(_ cover: Storyboard.Scene.Cover) {
    self =
      switch cover {
      case .paper: .paper
      case .board(let color): .board(color)
      case .pages: .pages
      }
  }
}

extension PageIndicator {
  /// How a flip says which page is seen, as a board says it.
  fileprivate init?(_ indicator: Storyboard.Scene.Indicator) {
    switch indicator {
    case .none: return nil
    case .dots: self = .dots
    case .numbers: self = .numbers
    }
  }
}

extension Spread {
  /// How many pages stand side by side, as a board says it.
  fileprivate init(_ spread: Storyboard.Scene.Spread) {
    self =
      switch spread {
      case .none: .none
      case .automatic: .automatic
      case .always: .always
      }
  }
}
