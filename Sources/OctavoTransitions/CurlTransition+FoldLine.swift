public import OctavoGeometry

/// Where a page that curls leaves its plane, for what turns beside it (Laws, Leaves in the air).
extension CurlTransition {
  /// Where the page leaves its plane. The roll of one that is just picked up is wider than usual, and its
  /// line means little: it counts from where it stands as high as a usual one that is upright.
  public func foldLine(at state: TurnState, on stage: Stage) -> FoldLine? {
    let isBackward = style.contains(.backward)
    let (state, stage) = isBackward ? (state.reversed, stage.undone) : (state, stage)
    let leaf = leaf(on: stage)
    guard let pose = pose(at: state, on: stage), pose.normal.x > 1e-9, !leaf.size.isEmpty else {
      return nil
    }
    let lag = Self.lag(of: pose.radius, beyond: widest(on: stage.size))
    func place(at y: Double) -> Double {
      1 - (pose.line + lag - pose.normal.y * y) / pose.normal.x / leaf.size.width
    }
    return FoldLine(
      start: place(at: 0), end: place(at: leaf.size.height), goesBack: isBackward)
  }

  /// How much later a roll comes to the height of a usual one that stands upright than that does, in points
  /// along its normal: of r (1 − cos(t / r)) = u the t, less u π / 2.
  private static func lag(of radius: Double, beyond usual: Double) -> Double {
    guard radius > usual else { return 0 }
    let sine = (usual / (2 * radius)).squareRoot()
    return 2 * radius * arcTangent(sine, (1 - sine * sine).squareRoot()) - usual * .pi / 2
  }
}
