public import OctavoGeometry

/// A way from one page to another: a pure function of progress.
///
/// A transition knows neither time nor input; a driver gives it the progress.
public protocol Transition: Sendable {
  /// The layers at a progress.
  ///
  /// - Parameters:
  ///   - progress: 0 is exactly the page that leaves, 1 exactly the page that comes; linear.
  ///   - stage: the window that the transition plays in.
  /// - Returns: the layers in painter's order, the bottom one first.
  func layers(at progress: Double, on stage: Stage) -> [Layer]

  /// The layers in a state: those at its progress, unless the transition is posed by the hand.
  func layers(at state: TurnState, on stage: Stage) -> [Layer]

  /// How a finger moves it that takes it at a place.
  ///
  /// - Parameters:
  ///   - place: Where the finger is, in window points.
  ///   - movement: Which way along the transition's axis the finger goes that plays it on: −1 leftwards or
  ///     up, 1 rightwards or down.
  ///   - state: Where the transition is.
  ///   - stage: The window that it plays in.
  /// - Returns: nil if it goes evenly with the finger along its axis, or as a leaf does whose edge stays
  ///   under it (`TransitionDefaults.isLeaf`).
  func grip(
    at place: Point, going movement: Double, of state: TurnState, on stage: Stage
  ) -> TurnGrip?

  /// Where a leaf that rolls leaves its plane in a state; nil for what does not roll. Of leaves in the air
  /// beside one another the lines do not cross on the page (Laws, Leaves in the air).
  func foldLine(at state: TurnState, on stage: Stage) -> FoldLine?

  /// How it is moved unless told otherwise.
  var defaults: TransitionDefaults { get }

  /// Whether what leaves the rectangle it plays in belongs to the picture: what rises toward the
  /// viewer does, what slides in from beside it does not.
  var overhangs: Bool { get }
}

extension Transition {
  /// The layers at the state's progress.
  public func layers(at state: TurnState, on stage: Stage) -> [Layer] {
    layers(at: state.progress, on: stage)
  }

  /// Evenly, or as a leaf.
  public func grip(
    at place: Point, going movement: Double, of state: TurnState, on stage: Stage
  ) -> TurnGrip? { nil }

  /// None.
  public func foldLine(at state: TurnState, on stage: Stage) -> FoldLine? { nil }

  /// A second, from rest to rest, by whatever movement comes first.
  public var defaults: TransitionDefaults { TransitionDefaults() }

  /// Whether it draws beyond its rectangle: true unless the transition says otherwise.
  public var overhangs: Bool { true }
}

/// The window that a transition plays in.
public struct Stage: Sendable, Hashable {
  /// The extents in points.
  public var size: Size
  /// Pixels per point, so that the spine can stand on a pixel boundary.
  public var scale: PixelScale
  /// Where the paper of the pages lies, if not all over them.
  package var papers = Papers()
  /// Whether there is a table below the pages, on which they throw shadows.
  package var hasTable = false

  /// A window of a size at a scale.
  public init(size: Size, scale: PixelScale = .one) {
    self.size = size
    self.scale = scale
  }

  /// The whole window.
  public var bounds: Rect { Rect(origin: Point(), size: size) }

  /// Where a window of this size is split in halves along an axis, in points from its start.
  ///
  /// An odd number of pixels gives the first half the extra one (Laws, Geometry, Pixels).
  public func split(along axis: Axis) -> Double {
    scale.points((scale.pixels(size[axis]) + 1) / 2)
  }
}
