package import Geometry

/// A hand for KWin, through its protocol `org_kde_kwin_fake_input`.
///
/// Each movement returns when KWin has taken it: the next look at the screen may wait for what it
/// does, but need not wait for the movement.
@MainActor
package final class KWinHand: Hand {
  private let wire: WireClient
  private let input: UInt32

  /// Becomes a client of KWin.
  package init(socketPath: String) throws {
    wire = try WireClient(socketPath: socketPath)
    input = try wire.bind("org_kde_kwin_fake_input", version: 4)
    try request(.authenticate, .string("octavo"), .string("tests"))
  }

  package func touchDown(_ finger: Int, at place: Point) throws {
    try request(.touchDown, .number(finger), .fixed(place.x), .fixed(place.y))
    try request(.touchFrame)
  }

  package func touchMove(_ finger: Int, to place: Point) throws {
    try request(.touchMotion, .number(finger), .fixed(place.x), .fixed(place.y))
    try request(.touchFrame)
  }

  package func touchUp(_ finger: Int) throws {
    try request(.touchUp, .number(finger))
    try request(.touchFrame)
  }

  package func touchCancel() throws { try request(.touchCancel) }

  package func key(_ key: Key, isDown: Bool) throws {
    try request(.keyboardKey, .number(key.rawValue), .number(isDown ? 1 : 0))
  }

  /// The opcodes of the requests in version 4.
  private enum Request: UInt16 {
    case authenticate = 0
    case touchDown = 4
    case touchMotion = 5
    case touchUp = 6
    case touchCancel = 7
    case touchFrame = 8
    case keyboardKey = 10
  }

  private func request(_ request: Request, _ arguments: WireClient.Argument...) throws {
    try wire.send(input, opcode: request.rawValue, arguments)
    try wire.roundTrip()
  }
}
