/// When and where the pictures of pages are drawn.
public enum DrawingMode: Sendable, Hashable {
  /// On other threads, neighbours ahead of need; a picture that is not there yet is the page's
  /// background, or its former picture.
  case background
  /// On the spot, when a frame needs it: the same input always gives the same frames.
  case immediate
}
