internal import OctavoGeometry

/// An element of a page of fixed layout, or words in it, with its style: what is laid out.
struct FixedBox: Sendable {
  enum Content: Sendable {
    case boxes([FixedBox])
    case words(String)
    case lineBreak
    /// A picture by its path, its own extents in its pixels, if they are known, and what it shows, in words.
    case picture(path: String, extents: Size?, label: String = "")
    /// What is drawn in a frame of its own units.
    case drawing(frame: Rect, isStretched: Bool, [FixedBox])
    /// Words of a drawing.
    case line(FixedLine)
  }

  var style: FixedStyle
  var content: Content
  /// Where it leads, by what its page calls that.
  var link: String?

  /// Whether all of it is words in a line.
  var isInline: Bool {
    switch content {
    case .words, .lineBreak: true
    case .boxes: style.placing == .inline
    case .picture, .drawing, .line: false
    }
  }
}

/// A line of words of a drawing, which says where it stands.
struct FixedLine: Sendable {
  /// A place on the line on which letters stand.
  var place: Point
  /// What share of the words lies before that.
  var shareBefore: Double
  /// Where each of the letters begins, as far as that is said.
  var letters: [Double] = []
  var words: [FixedBox] = []
}
