/// Every transition there is, in the order in which a gallery shows them.
public enum TransitionCatalog {
  /// The kinds.
  public static let all: [TransitionKind] = [
    FlipTransition.kind,
    CurlTransition.kind,
    FoldTransition.kind,
    MultiFoldTransition.kind,
    BarnDoorTransition.kind,
    TurnTransition.kind,
    CubeTransition.kind,
    CardsTransition.kind,
    ExplodeTransition.kind,
    NaturalGeographyTransition.kind,
    PanTransition.kind,
    PortalTransition.kind,
    CrossfadeTransition.kind,
    SlideTransition.kind,
    FadeTransition.kind,
    CutTransition.kind,
  ]

  /// The names, in the same order.
  public static let names = all.map(\.name)

  /// Every mode that some transition has, in the order of the catalogue.
  package static let modes = all.flatMap(\.styles).filter { $0.key == .mode }.map(\.value)
    .reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }

  /// The kind of a name.
  ///
  /// - Throws: `UnknownTransition.name` if there is none.
  public static func kind(named name: String) throws(UnknownTransition) -> TransitionKind {
    guard let kind = all.first(where: { $0.name == name }) else { throw .name(name, known: names) }
    return kind
  }
}
