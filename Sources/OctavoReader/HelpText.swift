internal import OctavoCairo
internal import OctavoViews

/// What every gesture and key does, for the page that says it.
package enum HelpText {
  /// One thing to do, and by what.
  package struct Row: Sendable, Hashable {
    /// What is done.
    package var what: String
    /// By a finger, a mouse or a touchpad.
    package var hand: String
    /// By keys.
    package var keys: String
    /// Whether the hand and the keys stand below what is done, where there is no room beside it.
    package var isNarrow: Bool
    /// How high it is, in points.
    package var height: Double
  }

  private static let lines: [(what: String, hand: String, keys: String)] = [
    (
      "Turn on", "Drag or flick to the left, tap the right third, wheel down",
      "Right, Down, Space, Page Down"
    ),
    (
      "Turn back", "Drag or flick to the right, tap the left third, wheel up",
      "Left, Up, Backspace, Page Up, Shift+Space"
    ),
    ("Change your mind", "Catch the leaf in the air", "The other key"),
    ("Turn several pages at once", "Each finger has a leaf of its own", "The keys, quickly"),
    ("Let pages run", "Hold the edge: lift to stay, slide inside to go back", ""),
    ("Hold a place", "Rest a finger while you turn on; lift it to go back", ""),
    (
      "See a page larger, as it was", "Two fingers; two taps in the middle; Ctrl with the wheel",
      "Ctrl+Plus, Ctrl+Minus, Ctrl+0"
    ),
    (
      "Whole pages, no margins, as wide as the window", "The two knobs of the upper bar",
      "Ctrl+1, Ctrl+2, Ctrl+3"
    ),
    ("First page alone, or beside the second", "The two knobs of the upper bar", "O"),
    ("From right to left, or back", "The two knobs of the upper bar", "Ctrl+4"),
    ("Larger letters, smaller ones", "The two knobs of the upper bar", "+, −"),
    ("Light paper, sepia, dark, as the desktop", "The two knobs of the upper bar", "P"),
    ("The page’s number on the page", "The two knobs of the upper bar", "N"),
    ("Mark the page, or take its mark away", "The ribbon of the upper bar", "M"),
    ("Show these bars, hide them", "Tap the middle, right click", "F10, Menu; Esc"),
    ("Run through the pages", "Drag the knob of the lower bar", "F10, Tab, then Left and Right"),
    ("Go to a page", "Tap the page’s number", "Ctrl+G, digits, Enter"),
    ("Go to the first page, the last", "Drag the knob to an end", "Home, End"),
    (
      "See what is where, go there", "The list of the upper bar; the name over the slider",
      "T, then Up, Down, Enter"
    ),
    (
      "Find words", "The magnifier of the upper bar; tap what was found",
      "Ctrl+F or /, words, Enter; F3, Shift+F3; Esc"
    ),
    (
      "Select words, to copy or find them", "Rest on a word, then draw on; the two ends",
      "Ctrl+A, Shift+Left, Shift+Right; Ctrl+C"
    ),
    (
      "Follow a link, open a book of a shelf", "Tap it, or its cover", "L, then Up, Down, Enter"
    ),
    (
      "Open something else", "The folder of the upper bar: the last, or any; or drop files",
      "Ctrl+O"
    ),
    ("Go back after a jump", "The bent arrow of the upper bar", "Alt+Left"),
    ("Fill the screen, leave it", "The corners of the upper bar", "F11; Esc"),
    ("Show slides to others; a black screen", "", "F5; B or full stop; Esc"),
    ("Move the window", "Drag the title, where the bar has the window’s controls", ""),
    ("This page", "The question mark of the upper bar", "F1"),
    ("Quit", "The cross of the upper bar, or the window’s", "Ctrl+Q, Ctrl+W"),
  ]

  /// The rows as they stand in a panel of a width, in points.
  package static func rows(width: Double) -> [Row] {
    let isNarrow = width < 560
    return lines.map { line in
      var row = Row(
        what: line.what, hand: line.hand, keys: line.keys, isNarrow: isNarrow, height: 0)
      row.height = (HelpDrawing(row, width: width - 2).height + 14).rounded(.up)
      return row
    }
  }
}
