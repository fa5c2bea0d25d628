internal import OctavoGeometry

extension HTMLParser {
  /// Where a text points to.
  struct References: Sendable {
    /// The path of a picture, by what the text calls it; nil if none may be shown.
    var picture: @Sendable (String) -> String?
    /// What the place that a link leads to is called in its document; nil if it leads out of it.
    var place: @Sendable (String) -> String?
    /// What an element of the text is called in its document, by its own name.
    var name: @Sendable (String) -> String
    /// The extents of a picture in its own pixels, by its path; nil if it cannot be read.
    var extents: @Sendable (String) -> Size? = { _ in nil }
  }
}
