package import OctavoDocuments
public import OctavoGeometry
internal import OctavoGestures
public import OctavoNavigation
internal import OctavoRaster
public import OctavoStoryboards
internal import OctavoTransitions

/// Plays a storyboard: makes its scenes, takes its segues, and goes on through a change of its file.
///
/// ```swift
/// let report = StoryboardChecker.check(bytes: bytes, file: path, assets: BoardAssets(besideBoard: path))
/// guard let board = report.storyboard else { … }
/// let player = StoryboardPlayer(board, besideBoard: path)
/// try Application.run(title: player.title) { player }
/// ```
///
/// A segue that cannot be taken where somebody tries it does nothing. A program that goes with a board
/// sets off events by `post(event:)` and segues by `perform(segue:)`, makes pages of its own by
/// `makePage`, and puts them on the board's by `fill(slot:in:with:)`.
@MainActor
public final class StoryboardPlayer: WindowRoot, TextPassing, CenterTapping {
  /// The values that a segue hands to the scene it leads to, by their names.
  public typealias Arguments = [String: Storyboard.Segue.Argument]

  /// Makes a program's own page of a scene of `kind: page`, each time that the scene is needed: a page
  /// that is in no container yet, or nil for what the board says.
  ///
  /// The scene keeps its title, its regions and its segues; the page lies over its content, and the
  /// board's embedded scenes over the page.
  public typealias PageMaker =
    @MainActor (_ scene: Storyboard.Scene, _ arguments: Arguments) -> (any Page)?

  /// Asks the window for a frame; set by the window.
  public var requestFrame: (@MainActor () -> Void)?
  /// Called at a tap in the middle that means nothing to the board.
  public var onCenterTap: (@MainActor (_ place: Point) -> Void)?
  /// Called when another scene came to rest, or the board changed: `title` may be another.
  public var onChange: (@MainActor () -> Void)?
  /// Called when a segue is taken, with the values that it hands over.
  public var onSegue: (@MainActor (Storyboard.Segue) -> Void)?

  // What follows is shared by the player's own files.
  let tree: SceneTree
  /// Asks the page of the program's own that is in front.
  public let textRelay = TextRelay()
  /// What fills the window: the board's own container, or a stack of its first page alone.
  package var rootContainer: NavigationContainer
  var stage: Stage?
  var hand = PlayerHand()
  /// What reads drags along each axis in the window's arena; the first reads pinches and taps too.
  var parts: [ArenaPart] = []
  var waits: [SegueWait] = []
  var overlay = MessageOverlay()
  var latestTime: Double?
  var eventTime: EventTime?
  var isMoving = false
  var isSuspended = false
  var pendingReport: StoryboardReport?
  var isUntidy = false
  /// Whether words may take fewer pages than when those that are shown were turned to.
  var hasOtherPageCounts = false
  var density: Double?
  /// How much the person lets move.
  var motion = MotionLevel.full
  /// How large the person wants letters to be, 1 as usual.
  var letterScale = 1.0
  let places: BoardPlaces?

  /// A player at the board's beginning.
  ///
  /// - Parameters:
  ///   - board: the board, as the checker gave it.
  ///   - path: the board's own path; its files are found beside it.
  ///   - drawing: when and where pages are drawn.
  ///   - trace: is told of what containers decide and do.
  ///   - makePage: makes a program's own page of a scene; nil leaves every scene to the board.
  public convenience init(
    _ board: Storyboard, besideBoard path: String, drawing: DrawingMode = .background,
    trace: (@MainActor (TraceEvent) -> Void)? = nil, makePage: PageMaker? = nil
  ) {
    self.init(
      board, path: path, places: nil, drawing: drawing, trace: trace, makePage: makePage)
  }

  /// A player that may begin where the person left off.
  ///
  /// - Parameters:
  ///   - board: the board, as the checker gave it.
  ///   - path: the board's own path; its files are found beside it.
  ///   - places: where last places are kept; nil to remember nothing.
  ///   - drawing: when and where pages are drawn.
  ///   - trace: is told of what containers decide and do.
  ///   - makePage: makes a program's own page of a scene; nil leaves every scene to the board.
  package init(
    _ board: Storyboard, path: String, places: PlaceStore?, drawing: DrawingMode = .background,
    trace: (@MainActor (TraceEvent) -> Void)? = nil, makePage: PageMaker? = nil
  ) {
    tree = SceneTree(
      board, folder: BoardFolder(besideBoard: path, assets: board.assets), drawing: drawing,
      trace: trace,
      makePage: makePage)
    self.places = places.map { BoardPlaces($0, path: path) }
    rootContainer = tree.makeRoot(board.initial)
    boardPath = path
    tree.onCallback = { [weak self] in self?.note($1, of: $0) }
    tree.onAction = { [weak self] in self?.perform($1, on: $2, of: $0) ?? false }
    tree.guide = self
    tree.onCenterTap = { [weak self] in self?.onCenterTap?($0) }
    connectRoot()
    if board.restoresPlace { restorePlace() }
  }

  let boardPath: String
  /// The window that it is shown in; set by the window.
  public weak var window: (any WindowControls)? {
    didSet { rootContainer.stack?.window = window }
  }

  /// The board that is played.
  public var board: Storyboard { tree.board }

  /// What a window of it is called: the scene, and the board.
  public var title: String {
    let scene = scenesInFront.lazy.compactMap(\.scene.title).first
    switch (scene, board.title) {
    case (let scene?, let board?): return scene == board ? board : "\(scene) — \(board)"
    case (let title?, nil), (nil, let title?): return title
    case (nil, nil): return "Storyboard"
    }
  }

  /// The id of the scene that is in front; of a page of a container, not of the container.
  public var currentScene: String {
    scenesInFront.first?.id ?? board.initial
  }

  /// The folders whose files the board shows; what changes there is for `reload`.
  package var watchedFolders: Set<String> {
    var folders: Set<String> = [BoardFolder.parent(of: boardPath)]
    for scene in board.scenes {
      for file in scene.files + [scene.source?.path].compactMap(\.self) {
        guard let path = try? tree.folder.path(of: file) else { continue }
        folders.insert(BoardFolder.parent(of: path))
      }
    }
    return folders
  }

  // MARK: - The tree

  /// The container that fills the window.
  var root: any ModalPresenter { rootContainer.container }

  func connectRoot() {
    rootContainer.stack?.window = window
    rootContainer.stack?.guide = self
    root.requestFrame = { [weak self] in self?.requestFrame?() }
    textRelay.onServices = { [root] in root.serve($0) }
    textRelay.onAsk = { [root] in InnerText(in: root, keeping: $0) }
    root.serve(textRelay.services)
    parts = [.horizontal, .vertical].map {
      ArenaPart(in: rootContainer.arena, reading: settings(along: $0))
    }
    rootContainer.arena.giver = self
  }

  /// A callback of a scene's page.
  private func note(_ callback: TraceEvent.Callback, of node: SceneNode) {
    switch callback {
    case .didAppear: appeared(node)
    case .willDisappear: disappears(node)
    default: break
    }
  }

  private func appeared(_ node: SceneNode) {
    beginWaits(of: node)
    if let back = node.backTransition, node.page.setBackTransition(back) {
      node.backTransition = nil
    }
    isUntidy = true
    rememberPlace()
    onChange?()
    requestFrame?()
  }

  private func disappears(_ node: SceneNode) {
    waits.removeAll { $0.node === node }
    if node.pressed != nil { press(node, nil) }
    node.focused = nil
  }

  /// Forgets pages that nothing can come back to.
  func tidy() {
    isUntidy = false
    // What is at rest cannot be caught.
    hand.released = nil
    tree.keep(in: root)
  }
}

extension Storyboard.Scene {
  /// The paths of the files that its content shows.
  var files: [String] {
    content.compactMap { element in
      switch element.kind {
      case .image(let path, _), .svg(let path, _), .pdf(let path, _, _), .text(.file(let path), _),
        .markdown(.file(let path)):
        path
      case .text(.inline, _), .markdown(.inline), .color, .slot, .shape, .button, .list: nil
      }
    }
  }
}
