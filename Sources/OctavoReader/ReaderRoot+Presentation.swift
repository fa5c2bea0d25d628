internal import OctavoGestures
public import OctavoNavigation

/// How far a window is on the way to show its pages to others.
enum Presentation {
  /// It does not.
  case none
  /// It was asked for; the window does not fill the screen yet.
  case asked
  /// It does: the window fills the screen, which stays on.
  case running
}

/// Pages shown to others, as the slides of a talk are.
extension ReaderRoot {
  /// Whether the pages are shown to others: they fill the screen, and it stays on though nobody touches anything.
  public var isInPresentation: Bool { presentation == .running }

  /// Shows the pages to others until the window no longer fills the screen; nothing is done where it cannot.
  ///
  /// - Parameter window: The one that it is shown in.
  public func startPresentation(in window: any WindowControls) {
    guard window.state.canFillScreen else { return }
    closePanel()
    hideBars()
    presentation = window.state.isFullscreen ? .running : .asked
    if presentation == .asked { window.setFullscreen(true) }
    changed()
  }

  /// Keys of those who speak, and of what they turn the pages by from afar.
  ///
  /// - Returns: whether it was one.
  func pressInPresentation(_ press: KeyPress) -> Bool {
    switch (press.name.lowercased(), press.modifiers.subtracting(.shift)) {
    case ("f5", []):
      guard let window, window.state.canFillScreen else { return false }
      if !press.isRepeat { startPresentation(in: window) }
    case ("b", []) where isScreenFull, ("period", []) where isScreenFull:
      if !press.isRepeat { goBlack() }
    default: return false
    }
    return true
  }

  private var isScreenFull: Bool { window?.state.isFullscreen == true }

  /// Nothing is seen until anything is done: all look at who speaks.
  private func goBlack() {
    hideBars()
    endScrub()
    state.focus = nil
    state.panel = .black
    changed()
  }

  /// Takes how the window stands.
  func followScreen() {
    let before = presentation
    if isScreenFull {
      if presentation == .asked { presentation = .running }
    } else {
      if presentation == .running { presentation = .none }
      if state.panel == .black { closePanel() }
    }
    // The window keeps the screen on from a frame on that says so, until one that does not.
    if presentation != before { changed() }
  }
}
