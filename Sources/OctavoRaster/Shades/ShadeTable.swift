internal import OctavoGeometry

/// What the shade that was looked up last in a frame makes of a pixel: many small pieces have the same one, each
/// at its own place, and to find it out costs as much as to paint one of them.
///
/// It is `@safe`: it is cleared with the arena of the frame, where its entries lie.
@safe
final class ShadeTable {
  private var shade: (opacity: Double, color: Color, stops: [Shade.Stop])?
  private var known: UnsafeMutablePointer<PlaceShade.Entry>?

  /// The entries of a shade by its strengths, wherever it lies; nil if it is another one.
  func entries(of shade: Shade?) -> UnsafeMutablePointer<PlaceShade.Entry>? {
    guard let shade, let stops = shade.profile.stops, let last = self.shade,
      last.opacity == shade.opacity, last.color == shade.color, last.stops == stops
    else { return nil }
    return unsafe known
  }

  /// Keeps the entries of a shade until the next one's.
  func keep(_ entries: UnsafeMutablePointer<PlaceShade.Entry>, of shade: Shade?) {
    guard let shade, let stops = shade.profile.stops else { return }
    self.shade = (shade.opacity, shade.color, stops)
    unsafe known = entries
  }

  /// Forgets all.
  func clear() {
    shade = nil
    unsafe known = nil
  }
}

extension Shade.Profile {
  /// The stops that it goes by; nil where it is the same everywhere.
  fileprivate var stops: [Shade.Stop]? {
    switch self {
    case .uniform: nil
    case .gradient(_, _, let stops), .fan(_, _, _, let stops), .penumbra(_, _, let stops): stops
    }
  }
}
