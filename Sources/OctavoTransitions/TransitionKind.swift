/// A transition by name: all that a command, a storyboard, a gallery or a test has to know about it.
///
/// Each transition says it in its own file and `TransitionCatalog` lists it; everything else follows
/// from there. A program makes kinds of its own for the boards that it plays:
///
/// ```swift
/// let deal = TransitionKind("deal", .wonder, "A page is dealt.") { _ in DealTransition() }
/// let report = StoryboardChecker.check(
///   bytes: bytes, file: path, assets: BoardAssets(besideBoard: path), transitions: [deal])
/// guard let board = report.storyboard else { fatalError(report.rendered(format: .text)) }
/// let player = StoryboardPlayer(board, besideBoard: path)
/// try Application.run(title: player.title) { player }
/// ```
///
/// Two kinds of a name are equal.
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
  /// - Parameters:
  ///   - name: What a board calls it.
  ///   - family: Which transitions it is like.
  ///   - summary: What is seen, in a few words.
  ///   - styles: The words for its style bits. Without `.backward` it goes back exactly as it came.
  ///   - build: Makes it from names of `styles`.
  public init(
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

extension TransitionKind: Hashable {
  /// Whether both have the same name.
  public static func == (left: TransitionKind, right: TransitionKind) -> Bool {
    left.name == right.name
  }

  /// Feeds the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
