public import OctavoGeometry
internal import OctavoTransitions

/// A stack that fills a window has the window's controls in its own bar, so that there are not two.
extension NavigationStack: WindowManaging {
  /// The window that it fills; set by the window.
  public var window: (any WindowControls)? {
    get { barState.window }
    set {
      barState.window = newValue
      windowStateDidChange()
    }
  }

  /// Lays the pages out: where the bar has the window's controls, every page has one.
  public func windowStateDidChange() {
    if showsBar { perform { $0.layOutAll() } }
  }

  /// Whether the bar has what the window is moved and closed by.
  public var showsControls: Bool {
    showsBar && lifecycle.parent == nil && window?.state.wantsControls == true
  }

  /// Whether a place is one that the window is moved by.
  public func isTitle(at place: Point) -> Bool {
    showsControls && barOnTop?.target(at: place) == .title
  }

  /// What is presented over the pages lies below the window's own bar.
  var modalArea: Rect {
    guard showsControls, let topPage else { return stage?.bounds ?? Rect(size: Size()) }
    return frame(of: topPage)
  }
}
