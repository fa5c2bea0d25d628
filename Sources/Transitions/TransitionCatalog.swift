/// A transition by name, as the command line and storyboards ask for it.
public struct TransitionKind: Sendable {
  /// The name.
  public let name: String
  /// The names of its style bits.
  public let styleNames: [String]
  /// How long it takes unless told otherwise, in seconds.
  public let duration: Double
  private let build: @Sendable ([String]) -> any Transition

  /// A kind of transition.
  ///
  /// - Parameter build: makes it from names that are all in `styleNames`.
  init(
    name: String, styleNames: [String], duration: Double,
    build: @escaping @Sendable ([String]) -> any Transition
  ) {
    self.name = name
    self.styleNames = styleNames
    self.duration = duration
    self.build = build
  }

  /// The transition in a style.
  ///
  /// - Parameter style: names of style bits, in any order.
  /// - Throws: `UnknownTransition.style` for a name that is not in `styleNames`.
  public func make(style: [String]) throws(UnknownTransition) -> any Transition {
    for name in style where !styleNames.contains(name) {
      throw .style(name, of: self.name, known: styleNames)
    }
    return build(style)
  }
}

/// Every transition there is, in the order in which a gallery shows them.
public enum TransitionCatalog {
  /// The kinds.
  public static let all: [TransitionKind] = [
    FlipTransition.kind, CurlTransition.kind, FoldTransition.kind, MultiFoldTransition.kind,
    BarnDoorTransition.kind,
    TurnTransition.kind,
    CubeTransition.kind,
    CardsTransition.kind, ExplodeTransition.kind, NaturalGeographyTransition.kind,
    PanTransition.kind, PortalTransition.kind, CrossfadeTransition.kind, SlideTransition.kind,
    FadeTransition.kind, CutTransition.kind,
  ]

  /// The kind of a name.
  ///
  /// - Throws: `UnknownTransition.name` if there is none.
  public static func kind(named name: String) throws(UnknownTransition) -> TransitionKind {
    guard let kind = all.first(where: { $0.name == name }) else {
      throw .name(name, known: all.map(\.name))
    }
    return kind
  }
}

/// A name that no transition, or no style of it, has.
public enum UnknownTransition: Error, Sendable, Hashable, CustomStringConvertible {
  /// There is no transition of that name.
  case name(String, known: [String])
  /// The transition has no style of that name.
  case style(String, of: String, known: [String])

  /// One line for a person, with the names that would do.
  public var description: String {
    switch self {
    case .name(let name, let known):
      "there is no transition “\(name)”; use \(known.joined(separator: ", "))"
    case .style(let style, let name, let known):
      "\(name) has no style “\(style)”; use \(known.joined(separator: ", "))"
    }
  }
}
