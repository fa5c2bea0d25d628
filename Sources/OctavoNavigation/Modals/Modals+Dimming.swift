internal import OctavoGeometry
internal import OctavoRaster
internal import OctavoTransitions

extension Modals {
  /// How much of the light a sheet takes from what lies below.
  private static let dimming = 0.4

  /// The darkness over what lies below a sheet.
  func dim(_ presence: Double, on stage: Stage) -> Scene.Item? {
    guard let black = cache(of: .full).paper(.black, on: stage) else { return nil }
    return Scene.Item(
      Layer(
        .dimming, of: .from, source: stage.bounds, opacity: Self.dimming * presence),
      showing: black)
  }
}

extension Layer.Role {
  /// The darkness between a sheet and what lies below it.
  static let dimming = Layer.Role(rawValue: "dimming")
}
