package import OctavoGeometry

/// What a window is hidden, filled and closed by, drawn by a root where nobody else draws it.
package enum WindowButton: String, Sendable, Hashable {
  /// Hides the window away.
  case minimize
  /// Fills the space for windows.
  case maximize
  /// Goes back from filling it.
  case restore
  /// Fills the screen.
  case fillScreen
  /// Leaves the whole screen.
  case leaveScreen
  /// Closes the window.
  case close

  /// The side of what is pressed, in points.
  static let side = 48.0
  /// The least room that is left to a title, in points.
  private static let leastTitle = 140.0

  /// Those that go with a window, from left to right; the close button has room before all others.
  ///
  /// - Parameter room: The width that they and the title have, in points.
  static func row(for state: WindowState, room: Double) -> [WindowButton] {
    var row: [WindowButton] = []
    if state.canMinimize { row.append(.minimize) }
    if state.canMaximize { row.append(state.isMaximized ? .restore : .maximize) }
    let most = Int(max(0, room - leastTitle - side) / side)
    return row.suffix(most) + [.close]
  }

  /// What it is called, for people.
  package var name: String {
    switch self {
    case .minimize: "Minimize"
    case .maximize: "Maximize"
    case .restore: "Restore"
    case .fillScreen: "Fill the screen"
    case .leaveScreen: "Leave the whole screen"
    case .close: "Close"
    }
  }

  /// Does what it is for.
  @MainActor package func press(on window: any WindowControls) {
    switch self {
    case .minimize: window.minimize()
    case .maximize: window.setMaximized(true)
    case .restore: window.setMaximized(false)
    case .fillScreen: window.setFullscreen(true)
    case .leaveScreen: window.setFullscreen(false)
    case .close: window.close()
    }
  }

  /// Its sign as lines in a square of 24 points.
  package var sign: [[Point]] {
    let lines: [[(Double, Double)]] =
      switch self {
      case .minimize: [[(5, 17), (19, 17)]]
      case .maximize: [[(5, 5), (19, 5), (19, 19), (5, 19), (5, 4)]]
      case .restore:
        [
          [(4, 8), (16, 8), (16, 20), (4, 20), (4, 7)],
          [(8, 8), (8, 4), (20, 4), (20, 16), (16, 16)],
        ]
      case .fillScreen:
        [
          [(4, 9), (4, 4), (9, 4)], [(15, 4), (20, 4), (20, 9)], [(20, 15), (20, 20), (15, 20)],
          [(9, 20), (4, 20), (4, 15)],
        ]
      case .leaveScreen:
        [
          [(9, 4), (9, 9), (4, 9)], [(15, 4), (15, 9), (20, 9)], [(20, 15), (15, 15), (15, 20)],
          [(9, 20), (9, 15), (4, 15)],
        ]
      case .close: [[(6, 6), (18, 18)], [(18, 6), (6, 18)]]
      }
    return lines.map { $0.map { Point(x: $0.0, y: $0.1) } }
  }
}
