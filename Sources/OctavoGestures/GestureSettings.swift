public import OctavoGeometry
public import OctavoMotion

/// What the hand may do with the pages, and how finely it is read.
public struct GestureSettings: Sendable, Hashable {
  /// Where a drag may begin.
  public enum DragArea: String, Sendable, Hashable, CaseIterable {
    /// Anywhere on the page.
    case anywhere
    /// Within the strips along the two edges, and on a leaf in flight anywhere.
    case edges
    /// Nowhere.
    case off
  }

  /// The parts of the window that turn the page when tapped, as fractions of its extent along the
  /// axis; what lies between is the centre.
  public struct TapZones: Sendable, Hashable {
    /// The part from the leading edge that goes to the page before.
    public var backward: Double
    /// The part from the trailing edge that goes to the next page.
    public var forward: Double

    /// Zones of the fractions given; thirds by default.
    public init(backward: Double = 1.0 / 3, forward: Double = 1.0 / 3) {
      self.backward = backward
      self.forward = forward
    }
  }

  /// The axis along which pages turn.
  public var axis: Axis
  /// Which way the pages follow one another.
  public var layoutDirection: LayoutDirection
  /// Where a drag may begin.
  public var dragArea: DragArea
  /// How a page follows the finger.
  public var panLaw: PanLaw
  /// How a page resists past the first and the last.
  public var endLaw: EndLaw
  /// The parts of the window that turn the page when tapped; nil if none does.
  public var tapZones: TapZones?
  /// Whether two fingers pinch.
  public var pinches: Bool
  /// Whether a drag goes any way in the plane, becomes a pinch as it gains a finger, and a pinch a drag
  /// as it loses one.
  package var isPlanar = false
  /// A touch that stays longer than this is no tap, in seconds.
  package var longestTap = DragThresholds.longestTap
  /// Whether wheels and touchpads turn pages.
  public var scrollTurns: Bool
  /// How wide the strips along the edges are, in points.
  public var edgeStrip: Double
  /// How many points a millimetre of the screen holds; nil if its size is not known.
  public var pointsPerMillimetre: Double?

  /// The settings of a book that turns along an axis; all may be changed.
  public init(axis: Axis = .horizontal) {
    self.axis = axis
    layoutDirection = .leftToRight
    dragArea = .anywhere
    panLaw = .direct
    endLaw = .rubberBand
    tapZones = TapZones()
    pinches = true
    scrollTurns = true
    edgeStrip = 44
    pointsPerMillimetre = nil
  }

  /// How far a contact of a device wanders before it means to, in points: two millimetres of a
  /// finger within 8…24, 12 on a screen of unknown size, 4 for a mouse.
  package func slop(of device: Contact.Device) -> Double {
    if device == .pointer { return 4 }
    guard let density = pointsPerMillimetre, density.isFinite, density > 0 else { return 12 }
    return min(max(2 * density, 8), 24)
  }

  /// The finger's travel along the axis that turns a page: −1 leftwards or up, 1 rightwards or down.
  package func movement(of direction: TurnDirection) -> Double {
    let isMirrored = axis == .horizontal && layoutDirection == .rightToLeft
    return (direction == .forward) == isMirrored ? 1 : -1
  }

  /// The turn that a finger's travel along the axis makes.
  package func direction(ofMovement movement: Double) -> TurnDirection {
    movement == self.movement(of: .forward) ? .forward : .backward
  }

  /// The zone in which a point lies.
  func zone(at point: Point, in size: Size) -> TapZone {
    guard let tapZones, size[axis] > 0 else { return .center }
    let fraction = point[axis] / size[axis]
    let fromLeading = movement(of: .forward) < 0 ? fraction : 1 - fraction
    if fromLeading < tapZones.backward { return .turn(.backward) }
    return 1 - fromLeading < tapZones.forward ? .turn(.forward) : .center
  }

  /// The way inwards from an edge, along the axis: −1 leftwards or up, 1 rightwards or down.
  package func inward(from edge: Edge) -> Double {
    movement(of: edge == .leading ? .backward : .forward)
  }

  /// The edge in whose strip a place lies; a place outside of the window is in one.
  package func edge(at point: Point, in size: Size) -> Edge? {
    let extent = size[axis]
    let strip = min(edgeStrip, extent / 2)
    let place = point[axis]
    let first = inward(from: .leading) > 0 ? Edge.leading : .trailing
    if place <= strip { return first }
    return place >= extent - strip ? (first == .leading ? .trailing : .leading) : nil
  }
}
