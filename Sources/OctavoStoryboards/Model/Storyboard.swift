public import OctavoGeometry

/// Navigation without code: scenes, and the segues between them, as they stand in a file.
///
/// A storyboard is a value without any mistakes in it: `StoryboardChecker` makes one only from a text
/// in which all names mean something and every segue can be taken somewhere.
public struct Storyboard: Sendable, Hashable {
  /// Which way the pages follow one another on the screen.
  public enum Direction: String, Sendable, Hashable, CaseIterable {
    /// The next page comes from the right.
    case leftToRight = "ltr"
    /// The next page comes from the left.
    case rightToLeft = "rtl"
    /// As the language is written, and in a flip as the book says that it shows.
    case automatic = "auto"
  }

  /// The version of the format that is read here.
  public static let version = 1

  /// The author's name for the board, for a program that keeps something about it.
  public var id: String?
  /// What the window is called.
  public var title: String?
  /// The language of its words, as BCP 47 writes it.
  public var language: String?
  /// Which way the pages follow one another.
  public var direction: Direction
  /// The scene that it begins with.
  public var initial: String
  /// What holds for segues that say nothing else.
  public var defaults: Defaults
  /// The folder of its files, relative to the board's own; empty if it is the board's own.
  public var assets: String
  /// Whether it opens where it was left.
  public var restoresPlace: Bool
  /// The scenes in the order of the text.
  public var scenes: [Scene]
  /// The segues in the order of the text.
  public var segues: [Segue]

  /// The most levels of scenes in scenes: roots of stacks, pages of flips, and what is embedded; and how many pages
  /// may be presented over one another.
  public static let deepestNesting = 64
  /// The most scenes that may be in one scene at once, itself among them.
  public static let mostScenesAtOnce = 1_000

  /// The scene of an id.
  ///
  /// - Complexity: O(*n*) in the number of scenes.
  public func scene(_ id: String) -> Scene? { scenes.first { $0.id == id } }

  /// What holds for segues that say nothing else.
  public struct Defaults: Sendable, Hashable {
    /// The transition; a flip if the board names none.
    public var transition: TransitionSpec
    /// How long a transition takes that does not say it, in seconds; nil for its own time.
    public var duration: Double?
    /// Whether a finger may drag a segue along.
    public var isInteractive: Bool
    /// What stands behind pages that leave their plane.
    public var table: Table

    /// Defaults; each that is left out is the format's own.
    public init(
      transition: TransitionSpec = TransitionSpec(style: "flip"), duration: Double? = nil,
      isInteractive: Bool = true, table: Table = .pages
    ) {
      self.transition = transition
      self.duration = duration
      self.isInteractive = isInteractive
      self.table = table
    }
  }

  /// What stands behind pages that leave their plane.
  public enum Table: Sendable, Hashable {
    /// A table in the pages' own colour, much darker.
    case pages
    /// A table of a colour.
    case color(Color)
    /// The container's background.
    case plain
  }
}
