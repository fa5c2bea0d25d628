internal import OctavoGeometry
internal import OctavoGestures
internal import OctavoManipulation
internal import OctavoPixelMemory
internal import OctavoTransitions

/// How large the pages of a container are shown: the view of the sheet that stands in the window, which a
/// hand moves, and those of the sheets that are in the air.
@MainActor
final class PageZoom {
  /// A sheet by what stands on its sides.
  typealias Key = [ObjectIdentifier?]

  /// Whether pages may be shown larger.
  var isAllowed = false
  /// How pages are shown that nobody makes larger.
  var fit = PageFit.page
  /// How large pages are to be shown in the window that is to come, or once nothing turns, and whether they are
  /// seen to grow then.
  var asked: (zoom: Zoom, isAnimated: Bool)?
  /// Whether the page is to be shown so as soon as nothing turns.
  var needsFit = false
  /// By which lines margins are cropped, once they are found.
  var trim: PageTrim?
  /// For which pages they are looked for, or were found.
  var trimKey: TrimKey?
  /// Whether they are to be looked for again once nothing turns, as pages may stand on other sides.
  var isTrimOutOfDate = false
  /// Looks for them.
  var trimJob: Task<Void, Never>?
  /// When and where pages are drawn.
  let drawing: DrawingMode
  /// The sharp pictures of what is seen.
  let pictures: ZoomPictures
  /// What the zoom reads contacts by; made when it first does.
  var part: ArenaPart?
  /// What fingers were taken for since the first came down, and a tap that may be half of two.
  var touches = ZoomTouches()
  /// How the last scrolling began.
  var scrolling = ZoomScrolling()
  /// Told of a tap in the middle third that is nothing else.
  var onCenterTap: (@MainActor (Point) -> Void)?

  /// The hand on the sheet that stands in the window.
  private(set) var hand = ZoomHand(in: ZoomSpace(Size()))
  private var key: Key = []
  private var others: [Key: ZoomView] = [:]
  /// Where the papers of sheets lie that stand so.
  private var papers: (standing: TrimKey?, known: [Key: KnownPaper]) = (nil, [:])
  /// When that was done which the hand's motion counts from.
  private var begun: EventTime?

  /// Pages that are shown as they are.
  init(drawing: DrawingMode, pool: PixelPool) {
    self.drawing = drawing
    pictures = ZoomPictures(drawing: drawing, pool: pool)
  }

  isolated deinit { trimJob?.cancel() }

  /// How pages stand whose margins are looked for.
  struct TrimKey: Sendable, Hashable {
    let stage: Stage
    let isSpread: Bool
  }

  /// Where a paper lies in the window; nil where it fills its place.
  struct KnownPaper {
    let rect: Rect?
    // Keep the identities from being given to other pages.
    fileprivate let lifecycles: [PageLifecycle]
  }

  /// What stands on either side of a sheet: on another one the same page is seen otherwise.
  static func key(of sheet: Sheet) -> Key {
    [sheet.first, sheet.isAcross ? sheet.first : sheet.second].map { page in
      page.map { ObjectIdentifier($0.lifecycle) }
    }
  }

  // MARK: - What is seen

  /// Whether every page is shown as it is, and none is about to be otherwise.
  var isWhole: Bool { hand.rest == .whole && !hand.isHeld && !hand.isMoving && others.isEmpty }

  /// Where a sheet is seen at a time; nil where it is seen as it is.
  func view(of sheet: Sheet, at time: Double) -> ZoomView? {
    let key = Self.key(of: sheet)
    let view = key == self.key ? hand.view(at: time) : others[key] ?? .whole
    return view == .whole ? nil : view
  }

  /// Where a sheet comes to rest.
  func rest(of sheet: Sheet) -> ZoomView {
    let key = Self.key(of: sheet)
    return key == self.key ? hand.rest : others[key] ?? .whole
  }

  /// Whether a sheet is the one that stands in the window.
  func isCurrent(_ sheet: Sheet) -> Bool { Self.key(of: sheet) == key }

  // MARK: - Papers

  /// The most sheets whose papers are kept.
  private static let mostPapers = 32

  /// What is known of the paper of a sheet; nil if nothing is.
  func paper(of sheet: Sheet, standing: TrimKey) -> KnownPaper? {
    papers.standing == standing ? papers.known[Self.key(of: sheet)] : nil
  }

  /// Notes where the paper of a sheet lies.
  func note(_ rect: Rect?, of sheet: Sheet, standing: TrimKey) {
    if papers.standing != standing || papers.known.count >= Self.mostPapers {
      papers = (standing, [:])
    }
    papers.known[Self.key(of: sheet)] = KnownPaper(
      rect: rect, lifecycles: sheet.pages.map(\.lifecycle))
  }

  // MARK: - Which sheet

  /// Takes the sheet that stands in a window now.
  func follow(_ sheet: Sheet?, in space: ZoomSpace, direction: LayoutDirection) {
    let next = sheet.map(Self.key) ?? []
    if next != key {
      let (scale, last) = (hand.rest.scale, hand.rest)
      if last != .whole, !key.isEmpty { others[key] = last }
      key = next
      let view = others.removeValue(forKey: next)
      hand = ZoomHand(
        view ?? space.corner(at: scale, isEnd: false, direction: direction), in: space)
    }
    hand.resize(to: space)
  }

  /// A sheet leaves for another, which keeps the scale and begins where reading begins, or going back
  /// where it ends.
  func turn(
    from: Sheet, in space: ZoomSpace, to: Sheet, in nextSpace: ZoomSpace, _ turn: TurnDirection,
    direction: LayoutDirection, at time: Double
  ) {
    follow(from, in: space, direction: direction)
    let seen = space.resting(hand.view(at: time))
    guard seen != .whole else { return }
    hand = ZoomHand(seen, in: space)
    let next = Self.key(of: to)
    guard next != key, others[next] == nil else { return }
    others[next] = nextSpace.corner(at: seen.scale, isEnd: turn == .backward, direction: direction)
  }

  /// Nothing is in the air any more.
  func landed() {
    if !others.isEmpty { others = [:] }
    pictures.keepOnly(key)
  }

  /// Shows every page as it is; how each was shown is forgotten.
  func showWhole() {
    hand = ZoomHand(in: ZoomSpace(Size()))
    (key, others, begun) = ([], [:], nil)
    pictures.keepOnly([])
  }

  // MARK: - Moving

  /// Changes what the hand does; what moves by itself from then on counts from when that was done.
  func change(at time: EventTime?, _ body: (inout ZoomHand) -> Void) {
    body(&hand)
    begun = time
  }

  /// Moves what moves to a frame's time.
  func advance(to time: Double) {
    hand.begin(at: begun?.beginning(seenAt: time) ?? time)
    hand.advance(to: time)
    if isWhole { pictures.keepOnly([]) }
  }
}
