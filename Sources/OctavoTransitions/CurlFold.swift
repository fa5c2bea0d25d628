internal import OctavoGeometry

/// How a page is shaded that is folded where its roll has become narrow (Laws, The hand, The curl under the
/// finger).
///
/// Paper that is folded sharply springs up a little: beside its free edges it throws the shadow of a roll
/// that is not so narrow, along the fold a fine one on either side. Without these white paper would lie on
/// white paper and nothing would tell where one ends. All of it goes as the page comes to rest.
struct CurlFold {
  /// How sharp the fold is: 0 where the roll is two fifths as wide as ever, 1 where it has no width.
  let sharpness: Double
  /// How far the page has come to rest where it will lie: 0 until it begins to, then up to 1.
  let nearness: Double
  /// The radius of a roll as wide as ever, in points.
  private let widest: Double

  /// The roll that the paper stands up as, of the widest.
  private static let spring = 0.2
  /// How near a page comes to rest, in widths of the page, before it begins to lie down.
  private static let rest = 0.25

  /// - Parameters:
  ///   - pose: How the page lies.
  ///   - paper: Its extents, in points of the leaf.
  ///   - widest: The radius of a roll that has room, in points.
  init(_ pose: CurlPose, of paper: Rect, widest: Double) {
    self.widest = widest
    let narrow = max(0, 1 - pose.radius / (2 * Self.spring * widest))
    // How far it is from where it will lie on the other side.
    let gap =
      paper.corners.map {
        (pose.place(of: $0) - Point(x: -$0.x, y: $0.y)).length
      }.max() ?? 0
    let distance = min(1, gap / (Self.rest * paper.maxX))
    let apartness = distance * distance * (3 - 2 * distance)
    sharpness = narrow * narrow * apartness
    nearness = 1 - apartness
  }

  /// The radius of a roll that throws the shadow of free edges of paper that is rolled as narrow as this.
  func springing(_ radius: Double) -> Double { radius + Self.spring * widest * sharpness }

  /// The same for the shadow beside the fold, which lies nearly on what is below.
  func closing(_ radius: Double) -> Double { radius + Self.spring / 4 * widest * sharpness }

  /// How dark it is beside a fold, of how dark it is beside a roll that is as wide as ever.
  ///
  /// - Parameter share: The same for a roll as narrow as this.
  func darkness(_ share: Double) -> Double { share + (Self.beside - share) * sharpness }

  private static let beside = 0.7

  /// How much darker the shadow of free edges is that nearly touch what is below.
  var contact: Double { 1 + 0.6 * sharpness }

  /// The line along the fold on what lies on top of it, where the paper turns down.
  ///
  /// - Parameter strength: 1 is the light's own.
  func line(on surface: CurlSurface, color: Color, strength: Double) -> Shade? {
    guard sharpness > 0 else { return nil }
    return Shade(
      .crease, color: color, opacity: min(1, 0.3 * strength * sharpness),
      profile: surface.topProfile(Self.lineStops, width: 0.1 * widest))
  }

  private static let lineStops = [
    Shade.Stop(0, 1), Shade.Stop(0.12, 0.6), Shade.Stop(0.3, 0.32), Shade.Stop(0.6, 0.1),
    Shade.Stop(1, 0),
  ]
}
