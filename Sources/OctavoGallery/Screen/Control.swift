internal import OctavoGeometry
internal import OctavoViews

/// Something on the screen: where it stands, how it looks and what it takes.
struct Control: Sendable, Hashable {
  /// What a control takes.
  enum Sense: Sendable, Hashable {
    /// Nothing.
    case none
    /// A press.
    case press
    /// A finger or arrows along a line.
    case slide
    /// A finger or arrows over a plane.
    case plane
    /// A press and characters.
    case text
    /// A hand that drives the transition.
    case hand
  }

  var id: ControlID
  var frame: Rect
  var look: Look
  var sense = Sense.none
  /// The panel that it scrolls with; nil if it stands still.
  var panel: GalleryState.Panel?
  /// The part of the screen outside of which it is neither seen nor touched.
  var clip: Rect?

  /// Whether a key may stand on it.
  var isFocusable: Bool { sense != .none && look.isEnabled }

  /// What is drawn of it, without the room for the ring.
  var body: Rect { frame.inset(by: Palette.inset) }

  /// Whether a finger at a place is on it.
  func contains(_ point: Point) -> Bool {
    frame.contains(point) && clip?.contains(point) != false
  }
}

/// All that is on the screen at a state and a size.
struct Screen: Sendable, Hashable {
  /// A part of the screen that scrolls.
  struct PanelArea: Sendable, Hashable {
    var rect: Rect
    /// How tall its controls are together.
    var height: Double
    /// How far it may scroll.
    var reach: Double { max(0, height - rect.size.height) }
  }

  /// The controls, the lowest first.
  var controls: [Control] = []
  var panels: [GalleryState.Panel: PanelArea] = [:]
  /// The place where the pages are, overhang and all.
  var well = Rect(size: Size())
  /// The page in it.
  var page = Rect(size: Size())

  /// The uppermost control at a place that takes something.
  func control(at point: Point) -> Control? {
    controls.last { $0.sense != .none && $0.look.isEnabled && $0.contains(point) }
  }

  subscript(id: ControlID) -> Control? { controls.first { $0.id == id } }
}
