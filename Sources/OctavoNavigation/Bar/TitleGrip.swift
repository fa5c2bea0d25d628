package import OctavoGeometry
package import OctavoGestures

/// A window's title under a hand: it takes the window along, and two taps fill the space for windows.
package struct TitleGrip: Sendable {
  /// How far a tap may wander, in points.
  package static let slop = 12.0
  /// Within what time a second tap makes a double one, in seconds.
  private static let doubleTapTime = 0.4

  /// When and where the title was tapped last.
  private var last: (time: Double, place: Point)?

  /// A title that nobody touched.
  package init() {}

  /// A contact that came down on the title moves.
  ///
  /// - Returns: Whether it takes the window along, and is the compositor's from now on.
  @MainActor package func drag(
    _ contact: Contact, from start: Point, of window: (any WindowControls)?
  ) -> Bool {
    guard (contact.position - start).length > Self.slop, let window, !window.state.isDecorated,
      !window.state.isFullscreen
    else { return false }
    window.move(by: contact)
    return true
  }

  /// A contact lifted from the title where it came down.
  @MainActor package mutating func tap(_ contact: Contact, of window: (any WindowControls)?) {
    let before = last
    last = (contact.time, contact.position)
    guard let before, abs(contact.time - before.time) <= Self.doubleTapTime,
      (contact.position - before.place).length <= 2 * Self.slop
    else { return }
    last = nil
    guard let window, !window.state.isDecorated, window.state.canMaximize else { return }
    window.setMaximized(!window.state.isMaximized)
  }
}
