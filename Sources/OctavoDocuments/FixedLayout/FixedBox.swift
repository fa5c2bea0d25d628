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
    /// Words of a drawing, of which a place of the line is given, and what share of them lies before that.
    case line(at: Point, before: Double, [FixedBox])
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
