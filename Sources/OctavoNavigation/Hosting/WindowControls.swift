public import OctavoGeometry
public import OctavoGestures

/// What a root may do with the window that it is shown in, whoever draws the window.
@MainActor
public protocol WindowControls: AnyObject {
  /// What the window is called.
  var title: String { get }

  /// How the window stands now.
  var state: WindowState { get }

  /// Closes the window.
  func close()

  /// Hides the window away, to be brought back by other means.
  func minimize()

  /// Fills the space that there is for windows, or goes back.
  func setMaximized(_ isMaximized: Bool)

  /// Fills the screen, or goes back.
  func setFullscreen(_ isFullscreen: Bool)

  /// Lets the window go with a contact that is down; the contact is over for the root.
  func move(by contact: Contact)

  /// Lets an edge or a corner of the window go with a contact that is down; the contact is over for the
  /// root.
  func resize(_ edge: WindowEdge, by contact: Contact)
}

/// How a window stands on its screen, and what can be done with it.
public struct WindowState: Sendable, Hashable {
  /// Whether somebody else draws its title and what closes it.
  public var isDecorated: Bool
  /// Whether the root is asked to show all the time what the window is moved and closed by: nobody else
  /// draws it, the window is to have it, and it does not fill the screen.
  public var wantsControls: Bool
  /// Whether it fills the space that there is for windows.
  public var isMaximized: Bool
  /// Whether it fills the screen.
  public var isFullscreen: Bool
  /// Whether a person may give it other extents: it neither fills anything nor stands in a tiling.
  public var isResizable: Bool
  /// Whether it can be hidden away.
  public var canMinimize: Bool
  /// Whether it can fill the space that there is for windows.
  public var canMaximize: Bool
  /// Whether it can fill the screen.
  public var canFillScreen: Bool

  /// A window that stands free, decorated by somebody else, with which everything can be done.
  public init() {
    isDecorated = true
    wantsControls = false
    isMaximized = false
    isFullscreen = false
    isResizable = true
    canMinimize = true
    canMaximize = true
    canFillScreen = true
  }
}

/// An edge or a corner of a window.
public enum WindowEdge: String, Sendable, Hashable, CaseIterable {
  /// A side.
  case top, bottom, left, right
  /// A corner.
  case topLeft, topRight, bottomLeft, bottomRight
}

/// A root that draws what a window is moved, filled and closed by, where nobody else does.
@MainActor
public protocol WindowManaging: WindowRoot {
  /// The window that it is shown in, which is not kept; set by the window.
  var window: (any WindowControls)? { get set }

  /// The window stands otherwise than before.
  func windowStateDidChange()

  /// Whether the root draws in a bar of its own, all the time, what the window is moved and closed by; where
  /// it wants controls and the root does not, they stand in a bar above it.
  var showsControls: Bool { get }

  /// Whether the root draws at a place, in window points, what a window is moved by: where nobody else draws
  /// it, a right click there opens the compositor's menu for windows.
  func isTitle(at place: Point) -> Bool
}

extension WindowManaging {
  /// Nothing is drawn.
  public var showsControls: Bool { false }

  /// Nothing is drawn.
  public func isTitle(at place: Point) -> Bool { false }
}
