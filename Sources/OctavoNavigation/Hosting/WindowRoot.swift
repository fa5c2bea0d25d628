public import OctavoGeometry
public import OctavoGestures
public import OctavoRaster

/// What fills a window: takes what a person does and says what is seen.
///
/// A `Shell` window and the offline recorder both drive a root of this kind and nothing else, so
/// what is recorded is what would be seen. A root knows neither of them.
@MainActor
public protocol WindowRoot: Accessible {
  /// Asks whoever shows the root for a frame; set by the window, called when something changed
  /// between frames.
  var requestFrame: (@MainActor () -> Void)? { get set }

  /// Gives the root its extents, at first and at each change.
  func resize(to size: Size, scale: PixelScale)

  /// Whether what would be seen is drawn; false while bare paper stands in for a page's picture.
  ///
  /// A window waits for it a moment before it shows its first frame, and its first at another size.
  var isDrawn: Bool { get }

  /// Says when what is done next is done, until it says so again: what a person does, what a timer
  /// sets off and what the program calls for. A root that is no page passes it on to those it shows.
  ///
  /// - Parameter time: On the line of the frames' times.
  func setEventTime(_ time: EventTime)

  /// Takes one thing that a person did.
  ///
  /// - Returns: whether it meant something here; a key that did not is the window's to use.
  @discardableResult func handle(_ event: InputEvent) -> Bool

  /// Moves what moves to a time and says what is then seen.
  ///
  /// - Parameter time: when the frame will be seen, in seconds; never goes back.
  func advance(to time: Double) -> Frame

  /// The frame that `advance` gave last is on the screen.
  func framePresented()

  /// Says how dense the glass is, in points a millimetre; nil where the screen does not know.
  func setDensity(pointsPerMillimetre: Double?)

  /// Says how much the person lets move, at first and at each change.
  func setMotion(_ motion: MotionLevel)

  /// Says how large the person wants the letters of all programs to be, at first and at each change: 1 as usual.
  func setLetterScale(_ scale: Double)

  /// Says what the frame cost that `advance` gave last.
  func noteFrameCost(_ cost: FrameCost)

  /// Says how short of memory the machine is, before the next frame is made: where it is, pictures are not
  /// drawn ahead of need.
  func noteMemoryPressure(_ pressure: MemoryPressure)

  /// The window can no longer be seen: what moves goes to its end at once.
  func suspend()

  /// The window can be seen again, or one that shows the root from now on: told as well where nobody said that it
  /// could not be seen.
  func resume()
}

extension WindowRoot {
  /// Most roots draw what they show when they show it.
  public var isDrawn: Bool { true }

  /// Does nothing: what such a root begins may begin with its next frame.
  public func setEventTime(_ time: EventTime) {}

  /// Does nothing: most roots do not measure in millimetres.
  public func setDensity(pointsPerMillimetre: Double?) {}

  /// Does nothing: a root that moves nothing by itself has nothing to leave out.
  public func setMotion(_ motion: MotionLevel) {}

  /// Does nothing: what most roots show has letters of its own.
  public func setLetterScale(_ scale: Double) {}

  /// Does nothing: most roots show the same whatever it costs.
  public func noteFrameCost(_ cost: FrameCost) {}

  /// Does nothing: most roots keep no more than they show.
  public func noteMemoryPressure(_ pressure: MemoryPressure) {}
}

extension WindowRoot where Self: Page {
  /// Notes it for the page and for all that are in it.
  public func setEventTime(_ time: EventTime) { lifecycle.eventTime = time }
}

/// What a root shows at a time.
public struct Frame: Sendable {
  /// What is seen.
  public var scene: Scene
  /// Whether another frame is wanted right after this one.
  public var isAnimating: Bool
  /// When another frame is wanted even if nothing happens, in seconds on the line of the frames; nil
  /// for never. Nothing wakes until then.
  public var wakeTime: Double?
  /// Whether the screen is to stay on though nobody touches anything, for what is seen goes on by itself.
  public var inhibitsIdle: Bool

  /// A scene, and whether it goes on.
  public init(
    scene: Scene, isAnimating: Bool, wakeTime: Double? = nil, inhibitsIdle: Bool = false
  ) {
    self.scene = scene
    self.isAnimating = isAnimating
    self.wakeTime = wakeTime
    self.inhibitsIdle = inhibitsIdle
  }

  /// A scene, and what those in it want next.
  init(scene: Scene, wishes: LiveChildren.Wishes) {
    self.init(
      scene: scene, isAnimating: wishes.isAnimating, wakeTime: wishes.wakeTime,
      inhibitsIdle: wishes.inhibitsIdle)
  }
}
