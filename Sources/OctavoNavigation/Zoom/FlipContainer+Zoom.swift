public import OctavoGeometry
internal import OctavoGestures
public import OctavoManipulation
internal import OctavoTransitions

/// Pages that are shown larger.
extension FlipContainer: CenterTapping {
  /// Whether a person may show pages larger: by two fingers, by keys, by the wheel with Control, and by two
  /// taps in the middle. Calls may only where a person may.
  ///
  /// ```swift
  /// flips.allowsZoom = true
  /// flips.zoom(to: Zoom(scale: 2, center: Point(x: 0.5, y: 0.25)))
  /// ```
  ///
  /// One finger then moves the page, and a turn begins where it pulls the page's own edge. The next page
  /// keeps the scale and begins where reading begins. Pages that make their own scenes stay as they are.
  public var allowsZoom: Bool {
    get { pageZoom.isAllowed }
    set {
      guard newValue != pageZoom.isAllowed else { return }
      pageZoom.isAllowed = newValue
      pageZoom.pictures.onArrival = { [weak self] in self?.setNeedsFrame() }
      setNeedsFrame()
      guard !newValue else {
        // How pages fill the window may have been said before.
        pageZoom.needsFit = pageZoom.fit != .page
        return findTrim()
      }
      pageZoom.fit = .page
      pageZoom.asked = nil
      pageZoom.showWhole()
      perform { container in
        // No second tap is waited for any more.
        if let alone = container.pageZoom.touches.use() { container.centerTapped(alone) }
        container.forgetZoomTouches()
      }
    }
  }

  /// How large the pages in the window are shown, or will be when they come to rest.
  public var zoom: Zoom {
    if let asked = pageZoom.asked { return asked.zoom }
    followSheet()
    return zoomSpace.zoom(of: pageZoom.hand.rest)
  }

  /// Shows the pages in the window larger, or as they are: before there is one, from its first frame on, while
  /// something turns as soon as nothing does.
  ///
  /// - Parameters:
  ///   - zoom: How large, and what is in the middle; what lies beyond the page's edges is not shown.
  ///   - animated: Whether it is seen to grow.
  public func zoom(to zoom: Zoom, animated: Bool = true) {
    guard pageZoom.isAllowed else { return }
    guard stage != nil, isAtRest else {
      pageZoom.asked = (zoom, isAnimated: animated && stage != nil)
      return
    }
    pageZoom.asked = nil
    guard isZoomable else { return }
    followSheet()
    go(to: zoomSpace.view(of: zoom), in: animated ? ZoomHand.duration : 0)
  }

  /// Told of a tap in the middle third that turns nothing and is not the delegate's: where zoom is allowed
  /// a quarter of a second later, as it may be half of two.
  public var onCenterTap: (@MainActor (_ place: Point) -> Void)? {
    get { pageZoom.onCenterTap }
    set { pageZoom.onCenterTap = newValue }
  }

  /// How many bytes the pictures of larger pages take now.
  package var zoomByteCount: Int { pageZoom.pictures.byteCount }

  // MARK: - For the container's other files

  /// Whether what stands in the window can be shown larger now.
  var isZoomable: Bool {
    guard pageZoom.isAllowed, stage != nil, isAtRest, let sheet else { return false }
    return sheet.pages.allSatisfy { live.root(of: $0) == nil }
  }

  /// What pages move in that are shown larger.
  var zoomSpace: ZoomSpace { zoomSpace(of: sheet) }

  /// Takes the sheet that stands in the window for the one that is zoomed.
  func followSheet() {
    guard stage != nil else { return }
    pageZoom.follow(sheet, in: zoomSpace, direction: layoutDirection)
  }

  /// A turn begins that may lead to a sheet: it has the scale of the one that leaves.
  func carryZoom(from: Sheet?, to: Sheet?, _ direction: TurnDirection) {
    guard pageZoom.isAllowed, stage != nil, let from, let to else { return }
    pageZoom.turn(
      from: from, in: zoomSpace(of: from), to: to, in: zoomSpace(of: to), direction,
      direction: layoutDirection, at: seenTime)
  }

  /// What shows sheets larger; nil while all are seen as they are.
  func enlargedSheets(on stage: Stage) -> EnlargedSheets? {
    guard pageZoom.isAllowed else { return nil }
    followSheet()
    guard !pageZoom.isWhole else { return nil }
    return EnlargedSheets(
      zoom: pageZoom, layout: layout(on: stage), background: background, time: seenTime)
  }

  /// A place of the window as one of the sheet at rest.
  func unzoomed(_ place: Point) -> Point {
    guard pageZoom.isAllowed, let sheet,
      let view = pageZoom.view(of: sheet, at: seenTime)
    else { return place }
    return view.point(at: place)
  }

  /// Moves what a zoom moves, and sees to a tap that waits.
  func prepareFrame() {
    guard pageZoom.isAllowed, let time = windowCore.latestTime else { return }
    followSheet()
    showFit()
    if let asked = pageZoom.asked, sheet != nil, isAtRest {
      zoom(to: asked.zoom, animated: asked.isAnimated)
    }
    if air.isEmpty { pageZoom.landed() }
    pageZoom.advance(to: time)
    // Not under a hand: pages through the whole are looked at.
    let rests = air.isEmpty && !pageZoom.hand.isHeld && !pageZoom.hand.isMoving
    if rests, pageZoom.fit == .page || pageZoom.isTrimOutOfDate { findTrim() }
    endWaitingTap(at: time)
  }

  /// What a zoom wants of the frames to come.
  var zoomWishes: LiveChildren.Wishes {
    LiveChildren.Wishes(
      isAnimating: pageZoom.hand.isMoving, wakeTime: pageZoom.touches.wakeTime)
  }

  /// When the frame was that is seen now.
  var seenTime: Double { windowCore.latestTime ?? 0 }

  /// Goes to a view by itself.
  func go(to view: ZoomView, in duration: Double) {
    // Who was asked for what the view follows from may have forbidden it.
    guard pageZoom.isAllowed else { return }
    let duration = !isMotionReduced && baseState == .appeared ? duration : 0
    let seen = seenTime
    pageZoom.change(at: eventTime) {
      $0.go(to: view, seen: seen, at: .infinity, duration: duration)
    }
    trace?(.gesture(name: "zoom", progress: pageZoom.hand.rest.scale))
    setNeedsFrame()
  }
}
