package import OctavoGeometry
import OctavoWayland
import OctavoWaylandProtocols

/// A hand for KWin, through its protocol `org_kde_kwin_fake_input`.
///
/// Each movement returns when KWin has taken it: the next look at the screen may wait for what it
/// does, but need not wait for the movement.
@MainActor
package final class KWinHand: Hand {
  private let connection: Connection
  private let input: OrgKdeKwinFakeInput

  /// Becomes a client of KWin.
  package init(socketPath: String) throws {
    connection = try Connection(displayName: socketPath)
    let registry = Registry(connection)
    try connection.roundtrip()
    guard let input = registry.bind(OrgKdeKwinFakeInput.self), input.version >= 4 else {
      throw RigError("this compositor has no org_kde_kwin_fake_input of version 4")
    }
    self.input = input
    input.authenticate(application: "octavo", reason: "tests")
    try connection.roundtrip()
  }

  package func touchDown(_ finger: Int, at place: Point) throws {
    input.touchDown(id: UInt32(finger), x: place.x, y: place.y)
    try finishFrame()
  }

  package func touchMove(_ finger: Int, to place: Point) throws {
    input.touchMotion(id: UInt32(finger), x: place.x, y: place.y)
    try finishFrame()
  }

  package func touchUp(_ finger: Int) throws {
    input.touchUp(UInt32(finger))
    try finishFrame()
  }

  package func touchCancel() throws {
    input.touchCancel()
    try connection.roundtrip()
  }

  package func key(_ key: Key, isDown: Bool) throws {
    input.keyboardKey(button: UInt32(key.rawValue), state: isDown ? 1 : 0)
    try connection.roundtrip()
  }

  private func finishFrame() throws {
    input.touchFrame()
    try connection.roundtrip()
  }
}
