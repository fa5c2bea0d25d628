internal import OctavoAccessibility
internal import OctavoDocuments
internal import OctavoGeometry
internal import OctavoGestures
internal import OctavoNavigation
internal import OctavoStoryboards
internal import OctavoTransitions

/// Makes the pages and containers of a board's scenes, and knows which page shows which.
@MainActor
final class SceneTree {
  /// Values that a segue hands to the scene it leads to, by their names.
  typealias Arguments = [String: Storyboard.Segue.Argument]
  /// Makes a program's own page of a scene; nil for the board's.
  typealias Maker = @MainActor (_ scene: Storyboard.Scene, _ arguments: Arguments) -> (any Page)?

  /// The board that is played.
  var board: Storyboard
  /// Where the files of the board are.
  var folder: BoardFolder
  /// When and where pages are drawn.
  let drawing: DrawingMode
  /// Is told of the callbacks of pages.
  var onCallback: (@MainActor (SceneNode, TraceEvent.Callback) -> Void)?
  /// Does what somebody who does not see it wants of something on a scene, which is named.
  var onAction: (@MainActor (SceneNode, AccessibleAction, String) -> Bool)?
  /// Is told of a tap in the middle of a flip that means nothing to it.
  var onCenterTap: (@MainActor (Point) -> Void)?
  /// What lets the hands of stacks do what the board has segues for.
  weak var guide: (any StackGuide)? {
    didSet { for node in all { node.stack?.guide = guide } }
  }
  /// Is told of what containers decide and do.
  let trace: (@MainActor (TraceEvent) -> Void)?
  /// What a program puts into the slots of scenes.
  var fillings: [SlotName: @MainActor (Arguments) -> any Page] = [:]
  /// How large the words of scenes are, as a share of what they are meant to be: 1…2.5.
  var letterScale = 1.0
  let makeOwn: Maker?
  private var nodes: [ObjectIdentifier: SceneNode] = [:]

  init(
    _ board: Storyboard, folder: BoardFolder, drawing: DrawingMode,
    trace: (@MainActor (TraceEvent) -> Void)?, makePage: Maker?
  ) {
    makeOwn = makePage
    self.board = board
    self.folder = folder
    self.drawing = drawing
    self.trace = trace
  }

  /// Whether pages follow one another to the left.
  var isRightToLeft: Bool {
    switch board.direction {
    case .leftToRight: false
    case .rightToLeft: true
    case .automatic: board.language.map(Self.isWrittenLeftwards) ?? false
    }
  }

  private static func isWrittenLeftwards(_ language: String) -> Bool {
    let tags = language.lowercased().split(separator: "-")
    return tags.first.map {
      ["ar", "dv", "fa", "he", "ks", "ps", "sd", "ug", "ur", "yi"].contains($0)
    }
      ?? false
  }

  /// What plays on a page; nil for a page of no scene.
  func node(_ page: (any Page)?) -> SceneNode? { page.flatMap { nodes[ObjectIdentifier($0)] } }

  /// All that plays.
  var all: [SceneNode] { Array(nodes.values) }

  /// Forgets the nodes of pages that are not in a container, however deep, nor among the pages that such
  /// a flip has made.
  func keep(in root: any Page) {
    var kept: Set<ObjectIdentifier> = [ObjectIdentifier(root)]
    // A page that a flip has made is in no container until it is turned to.
    func isKept(_ page: any Page) -> Bool {
      if kept.contains(ObjectIdentifier(page)) { return true }
      return page.lifecycle.parent.map(isKept) ?? false
    }
    var made: [any Page] = []
    repeat {
      kept.formUnion(made.map { ObjectIdentifier($0) })
      made = nodes.values.filter { isKept($0.page) }.flatMap { $0.pages?.madePages ?? [] }
        .filter { !isKept($0) }
    } while !made.isEmpty
    nodes = nodes.filter { isKept($0.value.page) }
  }

  /// A new page of a scene.
  ///
  /// - Parameters:
  ///   - id: the scene.
  ///   - arguments: the values that the segue to it hands over.
  ///   - part: which page of its words it shows, where they flow on over several.
  /// - Precondition: the board has the scene, as the checker made sure.
  func makePage(_ id: String, arguments: Arguments = [:], part: Int? = nil) -> any Page {
    guard let scene = board.scene(id) else {
      endProgram(
        misusing: StoryboardPlayer.self,
        "the board has no scene \"\(id)\"; play a board as the checker made it", in: "init")
    }
    let node: SceneNode =
      switch scene.kind {
      case .page: makePageNode(scene, arguments, part)
      case .flip: makeFlip(scene)
      case .stack: makeStack(scene)
      }
    nodes[ObjectIdentifier(node.page)] = node
    return node.page
  }

  /// What fills a window that begins at a scene: its container, or for a page, a stack of it alone.
  func makeRoot(_ id: String) -> NavigationContainer {
    let page = makePage(id)
    if let flip = node(page)?.flip { return .flip(flip) }
    if let stack = node(page)?.stack { return .stack(stack) }
    let stack = NavigationStack(root: page, drawing: drawing)
    stack.trace = trace
    setUp(around: page, stack)
    return .stack(stack)
  }

  /// Gives all pages, and what fills the window, what the board says of every scene.
  func setUpAll(in root: NavigationContainer) {
    if let stack = root.stack, node(stack) == nil, let page = stack.pages.first {
      setUp(around: page, stack)
    }
    for node in all { setUp(node) }
  }

  /// Gives the stack of a page that begins alone what the board says of every scene.
  private func setUp(around page: any Page, _ stack: NavigationStack) {
    stack.table = Table(board.defaults.table)
    // Pages without a background of their own lie on paper, as in every container that has no colour.
    stack.background = Palette.paper.paper
  }

  // MARK: - Pages

  /// What stands on a scene's page.
  func content(of scene: Storyboard.Scene, part: Int? = nil) -> SceneContent {
    SceneContent(
      scene, folder: folder, isRightToLeft: isRightToLeft, keys: keys(of: scene), part: part,
      letterScale: letterScale)
  }

  /// How many pages of some extents a scene takes, whose words flow on.
  func pageCount(of id: String, at size: Size) -> Int {
    guard let scene = board.scene(id), scene.kind == .page, makeOwn == nil, !hasSlots(scene) else {
      return 1
    }
    return content(of: scene).pageCount(at: size)
  }

  /// What stands on a scene's page, with what a finger and the keyboard are on.
  func content(of node: SceneNode) -> SceneContent {
    SceneContent(
      node.scene, folder: folder, isRightToLeft: isRightToLeft, pressed: node.pressed,
      focused: node.focused, keys: keys(of: node.scene), part: node.part, letterScale: letterScale)
  }

  /// The single keys that do what a tap on a region of a scene does, by the region's id.
  private func keys(of scene: Storyboard.Scene) -> [String: String] {
    var keys: [String: String] = [:]
    for segue in board.segues where segue.origin != .anywhere && segue.origin.includes(scene.id) {
      let key = segue.triggers.lazy.compactMap { trigger -> String? in
        guard case .key(let chord) = trigger, chord.modifiers.isEmpty, chord.key.count == 1
        else { return nil }
        return chord.key
      }.first
      guard let key else { continue }
      for case .tap(.region(let id)) in segue.triggers where keys[id] == nil { keys[id] = key }
    }
    return keys
  }

  private func makePageNode(
    _ scene: Storyboard.Scene, _ arguments: Arguments, _ part: Int?
  ) -> SceneNode {
    let own = makeOwn?(scene, arguments)
    if own == nil, !hasSlots(scene) {
      let page = ScenePage(content(of: scene, part: part))
      let node = SceneNode(scene, shown: .page(page))
      node.part = part
      page.onCallback = { [weak self, weak node] in if let node { self?.onCallback?(node, $0) } }
      page.onDescribe = describing(node)
      page.onAction = acting(on: node)
      setUp(node)
      return node
    }
    let page = SlotPage(content(of: scene), title: scene.title, drawing: drawing)
    let node = SceneNode(scene, shown: .slots(page))
    node.ownPage = own
    node.arguments = arguments
    page.onCallback = { [weak self, weak node] in if let node { self?.onCallback?(node, $0) } }
    setUp(node)
    page.onDescribe = describing(node)
    page.onAction = acting(on: node)
    page.setSlots(slots(of: node))
    return node
  }

  private func describing(
    _ node: SceneNode
  ) -> @MainActor (AccessibleElement) -> AccessibleElement {
    { [weak self, weak node] page in
      guard let self, let node, node.ownPage == nil else { return page }
      return node.accessible.filled(
        page, node.scene, content(of: node), pressable: pressableRegions(of: node))
    }
  }

  /// The regions of a scene that a segue of it, or of what it is in, waits to be tapped.
  private func pressableRegions(of node: SceneNode) -> Set<String> {
    var around: [String] = []
    var next: (any Page)? = node.page
    while let page = next {
      if let id = self.node(page)?.id { around.append(id) }
      next = page.lifecycle.parent
    }
    var regions: Set<String> = []
    for segue in board.segues where around.contains(where: { segue.origin.includes($0) }) {
      for case .tap(.region(let region)) in segue.triggers { regions.insert(region) }
    }
    return regions
  }

  private func acting(on node: SceneNode) -> @MainActor (AccessibleAction, String) -> Bool {
    { [weak self, weak node] action, id in
      node.flatMap { self?.onAction?($0, action, id) } ?? false
    }
  }

  /// Gives a page what its scene says beside its content.
  func setUp(_ node: SceneNode) {
    node.accessible.forget()
    switch node.shown {
    case .page(let page):
      page.title = node.scene.title
      page.canLeave = node.scene.canLeave
    case .slots(let page):
      page.title = node.scene.title
      page.isLeavable = node.scene.canLeave
    case .flip(let flip): setUp(flip, node)
    case .stack(let stack): setUp(stack, node)
    }
  }

  // MARK: - Stacks

  private func makeStack(_ scene: Storyboard.Scene) -> SceneNode {
    guard let root = scene.root else {
      endProgram(
        misusing: StoryboardPlayer.self,
        "the stack \"\(scene.id)\" has no root; play a board as the checker made it", in: "init")
    }
    let stack = NavigationStack(root: makePage(root), drawing: drawing)
    stack.trace = trace
    stack.guide = guide
    let node = SceneNode(scene, shown: .stack(stack))
    setUp(stack, node)
    return node
  }

  private func setUp(_ stack: NavigationStack, _ node: SceneNode) {
    stack.showsBar = node.scene.title != nil
    stack.layoutDirection = isRightToLeft ? .rightToLeft : .leftToRight
    stack.transition = defaultSpec.timed(isRightToLeft: isRightToLeft)
    stack.background = node.scene.background ?? Palette.paper.paper
    stack.table = Table(board.defaults.table)
  }
}

extension Table {
  /// What stands behind pages, as a board says it.
  init(_ table: Storyboard.Table) {
    self =
      switch table {
      case .pages: .pages
      case .color(let color): .color(color)
      case .plain: .plain
      }
  }
}
