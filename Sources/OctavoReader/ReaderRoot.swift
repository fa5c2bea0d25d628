internal import OctavoGeometry
internal import OctavoGestures
public import OctavoNavigation
internal import OctavoRaster
internal import OctavoTransitions
internal import OctavoViews

/// What a person reads in, around whatever is read: bars over the pages, with what it is called and where
/// in it one is, a slider through the pages, a pad for a page's number, and what a window is closed and
/// moved by where nobody else draws that.
///
/// ```swift
/// try Application.run(title: "Walden") { ReaderRoot(flips, title: "Walden") }
/// ```
///
/// Bars come by a tap in the middle, F10, the Menu key or a right click, and lie over the pages, which are
/// never laid out anew for them. They go at a turn, at Escape, or when nobody has touched them for a
/// while. While there are none, all that is done and seen is that of what is read.
@MainActor
public final class ReaderRoot {
  /// What the upper bar says.
  public var title: String {
    didSet { if title != oldValue { changed() } }
  }
  /// Whether the page's number stands on the page while there are no bars.
  public var showsPageNumber = false {
    didSet { if showsPageNumber != oldValue { changed() } }
  }
  /// How large letters are, as a share of what they are by themselves; nil, where nobody can choose it, unless a
  /// program says it.
  public var letterSize: Double? {
    didSet { if letterSize != oldValue { changed() } }
  }
  /// What texts stand on; nil where nobody can choose it.
  package var paper: PaperChoice? {
    didSet { if paper != oldValue { changed() } }
  }
  /// Whether bars and panels have as much contrast as they can.
  public var isHighContrast = false {
    didSet { if isHighContrast != oldValue { changed() } }
  }
  /// How large letters are to be in all programs, as a share of what they are by themselves: bars and panels grow
  /// with them as far as the window has room, and never become smaller than a finger.
  var letterScale = 1.0 {
    didSet { if letterScale != oldValue { changed() } }
  }
  /// Called when a person chose how pages are shown: `showsPageNumber`, `letterSize` or `paper`, or the `fit` or
  /// the `layoutDirection` of the pages.
  public var onViewChoice: (@MainActor () -> Void)?
  /// Called when a person asks for something else to read; nil where there is nothing to ask for.
  public var onOpen: (@MainActor () -> Void)? {
    didSet { if (onOpen == nil) != (oldValue == nil) { changed() } }
  }
  /// Shows what was shown before this, when a person goes back beyond the first jump; nil if there was nothing.
  public var onBack: (@MainActor () -> Void)? {
    didSet { if (onBack == nil) != (oldValue == nil) { changed() } }
  }
  /// Asks the window for a frame; set by the window.
  public var requestFrame: (@MainActor () -> Void)? {
    didSet {
      base.requestFrame = requestFrame
      overlay.requestFrame = requestFrame
    }
  }
  /// The window that it is shown in; set by the window.
  public weak var window: (any WindowControls)? {
    didSet { (base as? any WindowManaging)?.window = window }
  }

  // What follows is shared by the root's own files.
  let base: any WindowRoot
  /// Asks what is read, as far as nothing lies over it that has the keys.
  public let textRelay = TextRelay()
  let flips: FlipContainer?
  let overlay = ViewPage()
  let previews: PagePreviews
  var bars = BarMotion()
  var history = JumpHistory()
  var finding = Finding()
  /// Whether a person asked what is where, which is not known yet.
  var awaitsContents = false
  var selecting = Selecting()
  var state = ReaderState(size: Size())
  var screen: ReaderScreen
  var scale = PixelScale.one
  /// The time of what is done now, or of the last frame.
  var now = 0.0
  /// The contacts that came down on the bars.
  var held: [Contact.Key: HeldContact] = [:]
  /// Where the contacts came down that are the pages'.
  var passed: [Contact.Key: Point] = [:]
  /// Whether the pages are shown to others.
  var presentation = Presentation.none
  /// What a hand does with the title.
  var titleGrip = TitleGrip()
  /// The page that the bars were brought over, or that they jumped to.
  var barredPage: (any Page)?
  /// What is done with the thing that a person chooses of those that are offered.
  var takeOffer: (@MainActor (Int) -> Void)?
  /// The mean colour of what is read, where it is no book, as it lay still last.
  var ground: Color?
  private var views: [String: DrawnView] = [:]
  private var order: [String] = []

  /// Lays bars over pages that turn.
  ///
  /// The bars take the pages' `onJump` and `onCenterTap`; what a program was told by them it goes on to be told.
  ///
  /// - Parameters:
  ///   - flips: The pages; those of a `NumberedDataSource` have a slider.
  ///   - title: What the upper bar says.
  ///   - drawing: When and where the small pictures of pages are drawn.
  public convenience init(
    _ flips: FlipContainer, title: String, drawing: DrawingMode = .background
  ) {
    self.init(over: flips, flips: flips, title: title, drawing: drawing)
    followCenterTaps(of: flips)
    let onJump = flips.onJump
    flips.onJump = { [weak self] page in
      self?.jumped(from: page)
      onJump?(page)
    }
  }

  /// Lays bars over anything else that fills a window; a tap in the middle brings them where that is
  /// `CenterTapping` and means nothing to it.
  public convenience init(over base: any WindowRoot, title: String) {
    self.init(over: base, flips: nil, title: title, drawing: .immediate)
    if let base = base as? any CenterTapping { followCenterTaps(of: base) }
  }

  private func followCenterTaps(of base: any CenterTapping) {
    let onCenterTap = base.onCenterTap
    base.onCenterTap = { [weak self] place in
      self?.toggleBars()
      onCenterTap?(place)
    }
  }

  private init(
    over base: any WindowRoot, flips: FlipContainer?, title: String, drawing: DrawingMode
  ) {
    self.base = base
    self.flips = flips
    self.title = title
    previews = PagePreviews(drawing: drawing)
    screen = ReaderScreen(state)
    textRelay.onServices = { base.serve($0) }
    textRelay.onAsk = { [weak self] in
      self?.state.panel == nil ? InnerText(in: base, keeping: $0) : nil
    }
    previews.onArrival = { [weak self] in self?.requestFrame?() }
  }

  /// Whether bars, or what they open, are to be seen.
  public var showsBars: Bool { bars.isShown || state.panel != nil }

  /// Brings the bars, or sends them away.
  public func toggleBars() {
    if bars.isShown { hideBars() } else { showBars() }
  }

  /// Brings the bars, or keeps them for a while longer.
  public func showBars() {
    if !bars.isShown { barredPage = flips?.page }
    endSelecting()
    bars.show(at: now, isHeld: !held.isEmpty || state.focus != nil)
    changed()
  }

  /// Sends the bars away.
  public func hideBars() {
    guard bars.isShown else { return }
    bars.hide(at: now)
    state.focus = nil
    endScrub()
    changed()
  }

  /// The pages as they are numbered; nil if they are not.
  var numbers: (any NumberedDataSource)? { flips?.dataSource as? any NumberedDataSource }

  /// The pages as a person marks them; nil if they cannot be marked.
  var marking: (any MarkedDataSource)? { flips?.dataSource as? any MarkedDataSource }

  /// Whether a page that is open is marked; nil where none can be.
  private var isMarked: Bool? {
    guard let flips, let marking, flips.page != nil else { return nil }
    return flips.basePages.contains { marking.isMarked($0, in: flips) }
  }

  /// Whether it is known what is where.
  var hasContents: Bool { flips.map { numbers?.hasContents(in: $0) == true } ?? false }

  /// Something else is to be seen.
  func changed() { requestFrame?() }

  /// Whether anything lies over the pages at a time.
  func isSeen(at time: Double) -> Bool { state.panel != nil || bars.share(at: time) > 0 }

  /// Whether anything is drawn over the pages at a time, though it takes nothing that a person does.
  func isDrawnOver(at time: Double) -> Bool {
    isSeen(at: time) || showsPageNumber && numbers != nil || isMarked == true || isSelecting
  }

  // MARK: - What is seen

  /// Takes what the bars say from what is read.
  func gather() {
    (state.title, state.letterScale) = (title, letterScale)
    state.window = window?.state
    state.canGoBack = !history.isEmpty || onBack != nil
    state.canOpen = onOpen != nil
    state.selection = selectionState
    if let flips {
      state.isMirrored = flips.axis == .horizontal && flips.layoutDirection == .rightToLeft
      state.pageSize = flips.isSpread ? state.size : flips.pageSize ?? state.size
      let ground =
        flips.page?.content.laid(over: flips.background).background
        ?? flips.background
      state.colors = .over(ground, isHighContrast: isHighContrast)
      state.place = place(in: flips)
      state.hasContents = hasContents
      state.canFind = finder != nil
      state.isMarked = isMarked
      state.view = state.place.map { _ in
        var view = ViewState()
        (view.fit, view.showsPageNumber) = (flips.fit, showsPageNumber)
        view.isRightToLeft = flips.layoutDirection == .rightToLeft
        view.isCoverPaired = flips.isSpread ? !flips.isCoverAlone : nil
        (view.letterSize, view.paper) = (letterSize, paper)
        return view
      }
      if case .links(_, let offset) = state.panel {
        // Some may have been called by where they lead before.
        state.panel = .links(links.map { ContentsEntry($0.name) }, offset: offset)
      }
      if case .find(var find) = state.panel {
        fill(&find)
        state.panel = .find(find)
      }
    } else if let ground {
      state.colors = .over(ground, isHighContrast: isHighContrast)
    }
  }

  private func place(in flips: FlipContainer) -> BarPlace? {
    guard let numbers, let page = flips.page, let number = numbers.soundNumber(of: page, in: flips)
    else { return nil }
    let count = numbers.soundPageCount(in: flips) ?? .estimated(number.number)
    let labels = numbers.labels(in: flips)
    let named = state.scrubbed.flatMap { numbers.page(near: $0, in: flips) } ?? page
    let shown = state.scrubbed ?? number.number
    let beside =
      state.scrubbed == nil
      ? flips.basePages : flips.standingPages(with: named).map(\.page)
    let all = beside.compactMap { numbers.soundNumber(of: $0, in: flips)?.number } + [shown]
    let range = (all.min() ?? shown)...(all.max() ?? shown)
    return BarPlace(
      number: shown, count: count.number, isExact: number.isExact && count.isExact,
      numbers: range.count <= 2 ? range : nil, isSpread: flips.isSpread,
      labels: labels.map { labels in Set(all).sorted().compactMap { labels[$0] } } ?? [],
      labelLength: labels?.greatestLength ?? 0, chapter: numbers.chapter(of: named, in: flips))
  }

  /// Lays the bars out as they would be seen now.
  func layOut() {
    gather()
    if state != screen.state { screen = ReaderScreen(state) }
  }

  /// Brings the views to what the screen says at a time.
  func update(at time: Double) {
    layOut()
    let away = 1 - bars.share(at: time)
    let parts = screen.parts.filter { $0.side == .still || away < 1 }
    let lift = scale.snapped(away * screen.top.size.height)
    let sink = scale.snapped(away * screen.bottom.size.height)
    for part in parts {
      let view = views[part.name] ?? DrawnView(part.look, frame: part.frame)
      views[part.name] = view
      if view.content as? BarLook != part.look { view.content = part.look }
      var frame = part.frame.aligned(to: scale)
      switch part.side {
      case .top: frame.origin.y -= lift
      case .bottom: frame.origin.y += sink
      case .still: break
      }
      view.frame = frame
      view.clip = part.clip
    }
    let names = parts.map(\.name)
    guard names != order else { return }
    for name in order { if let view = views[name] { overlay.remove(view) } }
    order = names
    let seen = Set(names)
    views = views.filter { seen.contains($0.key) }
    for name in names { if let view = views[name] { overlay.add(view) } }
  }

  /// Lets the views go that nobody sees.
  func clear() {
    guard !order.isEmpty else { return }
    for view in views.values { overlay.remove(view) }
    (views, order) = ([:], [])
    previews.removeAll()
  }

  /// The pictures of the pages under the finger, over their card.
  func previewItems() -> [Scene.Item] {
    guard let flips, let number = state.scrubbed, let frame = screen.preview,
      let page = numbers?.page(near: number, in: flips), state.pageSize.height > 0
    else { return [] }
    let ratio = frame.size.height / state.pageSize.height
    guard let small = PixelScale(factor: scale.factor * ratio) else { return [] }
    return flips.standingPages(with: page).compactMap { standing in
      let stage = Stage(size: standing.place.size, scale: small)
      guard
        let snapshot = previews.picture(
          of: standing.page, on: stage, boundAt: standing.spine, over: flips.background)
      else { return nil }
      let across = frame.size.width / state.pageSize.width
      let placement = Transform3D.scale(x: across, y: ratio).then(
        .translation(
          x: frame.minX + across * standing.place.minX, y: frame.minY + ratio * standing.place.minY
        ))
      return Scene.Item(
        Layer(.preview, of: .to, source: stage.bounds, placement: placement), showing: snapshot)
    }
  }
}

extension Layer.Role {
  /// A page in the small.
  static let preview = Layer.Role(rawValue: "preview")
}
