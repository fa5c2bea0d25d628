internal import OctavoNavigation

/// Something in a bar that can be pressed. What joins the bar is a case here, with a sign, a name and
/// what it does (`ReaderRoot.press`).
package enum BarItem: String, Sendable, Hashable, CaseIterable {
  // Those of the window are called as `WindowButton` calls them.

  /// Goes back to where a jump began.
  case back
  /// Asks for something else to read.
  case open
  /// Shows what is where, to go there.
  case contents
  /// Looks for words.
  case find
  /// Marks the page.
  case mark
  /// Takes the page's mark away.
  case unmark
  /// Lets a person choose how pages are shown.
  case view
  /// Says what every gesture and key does.
  case help
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

  /// The same among what a window is closed and filled by; nil for what is not the window's.
  var windowButton: WindowButton? { WindowButton(rawValue: rawValue) }
}
