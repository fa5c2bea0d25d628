public import OctavoGeometry
internal import OctavoGestures
internal import OctavoMotion
public import OctavoNavigation
internal import OctavoTransitions
internal import OctavoViews

/// A screen to try every transition on: by finger, mouse and keys, with everything about it live, and
/// the program and the storyboard line that make it.
///
/// It fills a window as any root does. Its controls are views of a page, each a picture of its own, so
/// that only what looks another is painted.
@MainActor
public final class Gallery: TextCopying {
  /// Puts a text where other programs paste it from.
  public var copyText: (@MainActor (String) -> Void)?

  private(set) var keepTurn: (@MainActor (_ words: String) throws -> Void)?

  let page = ViewPage(background: Palette.paper)
  let driven: DrivenTransition
  var state = GalleryState()
  private(set) var screen = Screen()
  var touches: [Int: Touch] = [:]
  private var size = Size()
  private var scale = PixelScale.one
  private var views: [ControlID: DrawnView] = [:]
  private var order: [ControlID] = []
  private var pointsPerMillimetre: Double?

  /// A gallery that shows the first transition of the list.
  public init() {
    let frame = Rect(size: Size(width: 100, height: 100))
    driven = DrivenTransition(
      CutTransition(), from: DrawnView(EveningPage(), frame: frame),
      to: DrawnView(HerbalPage(), frame: frame), in: frame)
    driven.alternates = true
    driven.onProgress = { [unowned self] progress in
      change { $0.progress = progress }
    }
    page.add(driven)
  }

  /// Lets the person choose how their books turn: then a control stands here for it.
  ///
  /// - Parameters:
  ///   - words: The transition by which they turn now, and its style bits, as `octavo --turn` has them.
  ///   - keep: Keeps another; what it throws is told to the person.
  public func offerTurns(
    now words: String, keeping keep: @escaping @MainActor (_ words: String) throws -> Void
  ) {
    keepTurn = keep
    change { $0.books = .by(words) }
  }

  /// The transition that is tried.
  package var setting: Setting { state.setting }

  /// The matrix that is edited.
  package var matrix: MatrixSetting { state.matrix }

  /// Where the transition is, 0…1.
  package var progress: Double { driven.progress }

  /// Where a control stands on the screen; nil if it is not there now.
  package func frame(of id: ControlID) -> Rect? { screen[id]?.frame }

  /// What can be seen of a control, which may have scrolled away; nil if it is not there.
  package func seenFrame(of id: ControlID) -> Rect? {
    guard let control = screen[id] else { return nil }
    guard let clip = control.clip else { return control.frame }
    return control.frame.intersection(clip)
  }

  /// The controls that a person can use now, in the order in which Tab goes through them.
  package var controls: [ControlID] { screen.controls.filter(\.isFocusable).map(\.id) }

  /// The control that keys go to; nil if none.
  package var focus: ControlID? { state.focus }

  /// Changes what the screen depends on, and the screen with it.
  func change(_ change: (inout GalleryState) -> Void) {
    let old = state
    change(&state)
    guard state != old else { return }
    if state.setting != old.setting { state.copied = nil }
    update()
  }

  /// Brings views and transition to what the state says.
  func update() {
    guard !size.isEmpty else { return }
    screen = ScreenBuilder(state, size: size).screen
    var isCut = false
    for (panel, area) in screen.panels {
      let offset = min(max(state.offsets[panel] ?? 0, 0), area.reach)
      if offset != state.offsets[panel] ?? 0 {
        state.offsets[panel] = offset
        isCut = true
      }
    }
    if isCut { screen = ScreenBuilder(state, size: size).screen }
    for control in screen.controls {
      let view = views[control.id] ?? DrawnView(control.look, frame: control.frame)
      views[control.id] = view
      if view.content as? Look != control.look { view.content = control.look }
      view.frame = control.frame
      view.clip = control.clip
    }
    let ids = screen.controls.map(\.id)
    if ids != order { arrange(ids) }
    drive()
  }

  /// Puts the views on the page in their order; those that are not on the screen go, with their
  /// pictures.
  private func arrange(_ ids: [ControlID]) {
    for id in order { if let view = views[id] { page.remove(view) } }
    order = ids
    let kept = Set(ids)
    views = views.filter { kept.contains($0.key) }
    for id in ids { if let view = views[id] { page.add(view) } }
  }

  private func drive() {
    let setting = state.setting
    driven.frame = screen.page
    driven.clip = state.isMatrix || setting.overhangs ? screen.well : screen.page
    driven.duration = setting.duration
    driven.timing = setting.curve
    driven.isEnabled = !state.isMatrix
    if state.isMatrix {
      driven.transition = MatrixTransition(matrix: state.placement)
      return
    }
    driven.transition = setting.transition(on: screen.page.size)
    var gestures = DrivenTransition.gestures(for: setting.defaults)
    gestures.axis = state.drag == .vertical ? .vertical : .horizontal
    gestures.dragArea = state.drag == .edges ? .edges : .anywhere
    // A leaf's edge is under a finger only along the axis that it turns along.
    if gestures.axis != setting.defaults.axis { gestures.panLaw = .linear }
    gestures.pointsPerMillimetre = pointsPerMillimetre
    driven.gestures = gestures
  }
}

extension Gallery: WindowRoot {
  /// Asks the window for a frame; set by the window.
  public var requestFrame: (@MainActor () -> Void)? {
    get { page.requestFrame }
    set { page.requestFrame = newValue }
  }

  /// Lays the screen out for the window's extents.
  public func resize(to size: Size, scale: PixelScale) {
    self.size = size
    self.scale = scale
    page.resize(to: size, scale: scale)
    update()
  }

  /// Passes it on to what is tried.
  public func setEventTime(_ time: EventTime) { page.setEventTime(time) }

  /// Moves what moves to a frame's time, and says what is then seen.
  public func advance(to time: Double) -> Frame { page.advance(to: time) }

  /// The frame that `advance` gave last is on the screen.
  public func framePresented() { page.framePresented() }

  /// Passes on what a frame cost.
  public func noteFrameCost(_ cost: FrameCost) { page.noteFrameCost(cost) }

  /// Passes on how short memory is.
  public func noteMemoryPressure(_ pressure: MemoryPressure) {
    page.noteMemoryPressure(pressure)
  }

  /// Measures the hand's first movement in millimetres where the screen knows its size.
  public func setDensity(pointsPerMillimetre: Double?) {
    self.pointsPerMillimetre = pointsPerMillimetre
    update()
  }

  /// Passes it on.
  public func setMotion(_ motion: MotionLevel) { page.setMotion(motion) }

  /// Passes it on.
  public func setLetterScale(_ scale: Double) { page.setLetterScale(scale) }

  /// Ends at once what moves.
  public func suspend() {
    forgetTouches()
    page.suspend()
  }

  /// The window can be seen again.
  public func resume() { page.resume() }
}

/// A page drawn through any matrix about its middle.
struct MatrixTransition: Transition {
  let matrix: Transform3D

  func layers(at progress: Double, on stage: Stage) -> [Layer] {
    let placement = matrix.about(stage.bounds.center)
    guard placement.isFinite else { return [] }
    return [
      Layer(
        Layer.Role(rawValue: "page"), of: .from, source: stage.bounds, placement: placement)
    ]
  }
}
