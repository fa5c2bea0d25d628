internal import OctavoMotion
internal import OctavoTransitions

/// The keys and words of the format, in one place: the readers, the hints and the JSON Schema for
/// editors all go by these tables.
package enum Vocabulary {
  /// The keys of the board itself.
  package static let board = [
    "storyboard", "id", "title", "language", "direction", "initial", "defaults", "assets",
    "transitions", "scenes", "segues", "restore",
  ]
  /// The keys of `defaults`.
  package static let defaults = ["transition", "duration", "interactive", "table"]
  /// The keys of a scene.
  package static let scene = [
    "kind", "title", "content", "alt", "background", "pages", "source", "root", "spread",
    "coverAlone", "across", "orientation", "indicator", "cover", "pageEdges", "canLeave", "regions",
    "notes", "tag",
  ]
  /// The keys of a flip's source, each with a path.
  package static let source = ["pdf", "dir", "cbz"]
  /// The keys of a region.
  package static let region = ["id", "rect", "label"]
  /// The keys of which an element of content has exactly one.
  package static let elementKinds = [
    "image", "svg", "pdf", "text", "markdown", "color", "slot", "shape", "button", "list",
  ]
  /// The further keys of an element, by the kinds that know them.
  package static let elementOptions: [(key: String, kinds: [String])] = [
    ("rect", elementKinds),
    ("alt", ["image", "svg", "pdf", "shape"]),
    ("fit", ["image", "svg", "pdf"]),
    ("align", ["text"]),
    ("size", ["text"]),
    ("ink", ["text"]),
    ("fill", ["shape"]),
    ("stroke", ["shape"]),
    ("lineWidth", ["shape"]),
    ("radius", ["shape"]),
    ("id", ["button"]),
  ]
  /// All keys of an element.
  package static let element = elementKinds + elementOptions.map(\.key)
  /// The keys of words that stand in a file.
  package static let words = ["file"]
  /// The keys of a row of a list.
  package static let item = ["id", "label", "detail"]
  /// The keys of a segue.
  package static let segue = [
    "id", "from", "to", "do", "on", "transition", "back", "interactive", "singleTop", "popUpTo",
    "inclusive", "cover", "dismissible", "slot", "order", "args",
  ]
  /// A word as the model, the schema and the reports spell it: a board may also write "centre" and
  /// "centred".
  package static func spelled(_ word: String) -> String {
    switch word {
    case "centre": "center"
    case "centred": "centered"
    default: word
    }
  }
  /// The keys of which a trigger has exactly one.
  package static let trigger = ["tap", "swipe", "edge", "pinch", "key", "after", "event"]
  /// The keys of a transition.
  package static let transition = [
    "style", "direction", "orientation", "mode", "perspective", "skew", "vanishingPoint", "shadow",
    "highlight", "light",
    "duration", "curve", "spring",
  ]
  /// The keys of a transition's shadow.
  package static let shadow = ["law", "strength", "color", "crease", "drop"]
  /// The keys of a spring.
  package static let spring = ["omega", "zeta"]

  /// What a segue can do.
  package static let verbs = Draft.Verb.allCases.map(\.rawValue)
  /// Where a segue can lead besides a scene.
  package static let targets = ["@back", "@root", "@next", "@prev"]
  /// The named curves.
  package static let curves = TimingCurve.named.map(\.name)
  /// What a table may be besides a colour.
  package static let tables = ["pages", plainTable]
  static let plainTable = "plain"
  /// What a cover may be besides a colour.
  package static let covers = ["paper", boardOfPages]
  static let boardOfPages = "pages"
  /// What the background of a page may be besides a colour.
  package static let backgrounds = [noBackground]
  static let noBackground = "none"
  /// The named colours.
  package static let colors = ColorName.allCases.map(\.rawValue)
  /// The kinds of transitions.
  package static let styles = TransitionCatalog.names
  /// What a transition does unless it is told a mode.
  static let normalMode = "normal"
  /// Every mode that some kind of transition has.
  package static let modes = [normalMode] + TransitionCatalog.modes

  /// Keys that begin so are an editor's own.
  static let privatePrefix = "x-"
}
