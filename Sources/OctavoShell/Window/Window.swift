public import OctavoGeometry
internal import OctavoGestures
package import OctavoNavigation
internal import OctavoRaster
internal import OctavoWaylandProtocols

/// A window that shows a root: it brings the root what a person does and shows the frames it makes.
///
/// The compositor paces it. A frame is made when something changed and the last one was taken up;
/// at rest nothing is made, nothing is asked for and nothing wakes the process.
@MainActor
public final class Window {
  /// Is told of everything that happens in the window.
  public var onEvent: (@MainActor (WindowEvent) -> Void)?
  /// Is told when the person asks to read again what is shown, by Ctrl+R or by SIGHUP; nil where
  /// there is nothing to read again.
  public var onReload: (@MainActor () -> Void)?
  /// Is told when the person asks something else of all programs, as light or dark, or it comes to be known.
  public var onAppearance: (@MainActor (Appearance) -> Void)?
  /// Is told, in one line, what is wrong with something of the desktop that the window goes without.
  package var onComplaint: (@MainActor (String) -> Void)?
  /// Is told when the person asks to open something else, by Ctrl+O; nil where that means nothing.
  package var onOpen: (@MainActor () -> Void)?
  /// Is given the files that a person drops on the window; nil where it takes none. It is set before the window
  /// is shown.
  package var onDrop: (@MainActor (DroppedFiles) -> Void)?
  /// What the compositor may show as the window's name.
  public var title: String {
    didSet { titled?.title = title }
  }

  let session: Session
  private(set) var root: any WindowRoot
  /// What lays a bar over what is shown, if the window has its controls there.
  private var titled: TitledRoot?
  /// The root, if texts are edited in it.
  var editing: (any TextEditing)? {
    if let titled {
      titled.base is any TextEditing ? titled : nil
    } else {
      root as? any TextEditing
    }
  }
  let appID: String
  private(set) var options: WindowOptions
  var surface: WindowSurface?
  var swapchain: Swapchain?
  /// The least extents that make sense.
  let leastExtents: ConfigureState.Extents
  var configuration: ConfigureState
  var scale = ScaleState(allowsFractions: false)
  var pacer = FramePacer()
  var presentation = PresentationClock()
  var shown: Scene?
  /// What the last frame changed, and what it painted: their memory serves the next.
  var (damage, repaint) = (Damage.none, Damage.none)
  /// Whether no frame of the root was made yet as it is laid out.
  var isLayoutNew = true
  /// Until when such a frame waits for what it is to show.
  var pictureDeadline: Double?
  var laidOut: (extents: ConfigureState.Extents, scale: SurfaceScale)?
  var script: ScriptPlayer?
  var fileWatch: FileWatch?
  var memoryPressure = MemoryPressureFile()
  var wakeTimer: TimerQueue.ID?
  var hasAppeared = false
  /// Whether a person is choosing files by the desktop's dialog.
  var isChoosing = false
  /// What the compositor was told that the window is called.
  var toldTitle: String?
  var contacts: Set<Int> = []
  /// The presses of the contacts that are down, as the compositor knows them.
  var presses: [Int: (seat: Seat, serial: UInt32)] = [:]
  /// How the window stands, as the root was told last.
  var toldState: WindowState?
  package private(set) var isClosed = false

  package init(
    root: any WindowRoot, title: String, appID: String, options: WindowOptions, session: Session
  ) {
    titled = options.drawsControls ? TitledRoot(root, title: title) : nil
    self.root = titled ?? root
    self.title = title
    self.appID = appID
    self.options = options
    self.session = session
    leastExtents = Self.extents(options.minimumSize, in: "minimumSize")
    configuration = ConfigureState(wish: Self.extents(options.size, in: "size"))
  }

  private static func extents(
    _ size: Size, in property: StaticString
  ) -> ConfigureState.Extents {
    guard !size.width.isNaN, !size.height.isNaN else {
      endProgram(
        misusing: WindowOptions.self,
        "a window of \(size.width)×\(size.height); its extents are numbers", in: property)
    }
    // No more than is taken of a compositor.
    let largest = Double(ConfigureState.largestExtent)
    func whole(_ points: Double) -> Int { Int(min(max(points, 1), largest)) }
    return ConfigureState.Extents(width: whole(size.width), height: whole(size.height))
  }

  /// Shows another root in the place of the one before, which is left on the glass until the new one's picture is
  /// drawn or has been waited for.
  ///
  /// What was read again, watched and touched was the old root's: whoever brings the new one sets its own.
  ///
  /// - Parameters:
  ///   - title: The window's name from now on.
  ///   - drawsControls: As in `WindowOptions`.
  package func show(_ root: any WindowRoot, title: String, drawsControls: Bool) {
    leaveRoot()
    onReload = nil
    endWatch()
    wake(at: nil)
    titled = drawsControls ? TitledRoot(root, title: title) : nil
    self.root = titled ?? root
    options.drawsControls = drawsControls
    self.title = title
    isLayoutNew = true
    guard surface != nil else { return }
    connectRoot()
    woke(at: session.loop.now)
    outputsChanged()
    pacer.request()
  }

  /// The window's extents in points.
  public var size: Size {
    let extents = configuration.extents
    return Size(width: Double(extents.width), height: Double(extents.height))
  }

  /// Whether the window fills the screen.
  public var isFullscreen: Bool { configuration.states.contains(.fullscreen) }

  /// Asks the compositor to fill the screen, or to go back to a window; one that is not shown yet begins so.
  public func setFullscreen(_ isFullscreen: Bool) {
    guard let surface else {
      options.isFullscreen = isFullscreen
      return
    }
    if isFullscreen {
      surface.toplevel.setFullscreen(nil)
    } else {
      surface.toplevel.unsetFullscreen()
    }
  }

  /// Closes the window; `Application.run` returns.
  public func close() {
    guard !isClosed else { return }
    isClosed = true
    session.windowClosed(self)
  }
}
