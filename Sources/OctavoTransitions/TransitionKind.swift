/// A transition by name: all that a command, a storyboard, a gallery or a test has to know about it.
///
/// Each transition says it in its own file and `TransitionCatalog` lists it; everything else follows
/// from there.
public struct TransitionKind: Sendable {
  /// What transitions of a kind have in common.
  public enum Family: String, Sendable, Hashable, CaseIterable {
    /// A page turns as a leaf of a book does.
    case leaf
    /// A page folds.
    case fold
    /// Pages turn in space as one stiff piece.
    case solid
    /// Pages are moved about as on a stage.
    case wonder
    /// Pages move in their plane, fade, or change at once.
    case plain
  }

  /// The name.
  public let name: String
  /// Which transitions it is like.
  public let family: Family
  /// What is seen, in a few words.
  public let summary: String
  /// The words for its style bits.
  package let styles: [StyleWord]
  private let build: @Sendable ([String]) -> any Transition

  /// A kind of transition.
  ///
  /// - Parameter build: makes it from names of `styles`.
  init(
    _ name: String, _ family: Family, _ summary: String, styles: [StyleWord] = [],
    build: @escaping @Sendable ([String]) -> any Transition
  ) {
    self.name = name
    self.family = family
    self.summary = summary
    self.styles = styles
    self.build = build
  }

  /// A kind of transition whose style is a set of bits.
  init<Style: WordedStyle>(
    _ name: String, _ family: Family, _ summary: String, style: Style.Type,
    build: @escaping @Sendable (Style) -> any Transition
  ) where Style.Element == Style {
    self.init(name, family, summary, styles: Style.words.map(\.word)) { build(Style(names: $0)) }
  }

  /// The names of its style bits.
  public var styleNames: [String] { styles.map(\.name) }

  /// The transition as it is unless told otherwise.
  public var plain: any Transition { build([]) }

  /// How long it takes unless told otherwise, in seconds.
  public var duration: Double { plain.defaults.duration }

  /// No style bit, each alone, and all together: styles to try it in.
  package var sampleStyles: [[String]] {
    let alone = styleNames.map { [$0] }
    return [[]] + alone + (alone.count > 1 ? [styleNames] : [])
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
