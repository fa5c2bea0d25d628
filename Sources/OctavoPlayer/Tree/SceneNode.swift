internal import OctavoDocuments
internal import OctavoNavigation
internal import OctavoStoryboards

/// A scene that is being played: what the board says, and the page that shows it.
@MainActor
final class SceneNode {
  /// What shows a scene.
  enum Shown {
    /// A page of nothing but the scene's content.
    case page(ScenePage)
    /// A page with places for others.
    case slots(SlotPage)
    /// A container that turns pages.
    case flip(FlipContainer)
    /// A container of a stack of pages.
    case stack(NavigationStack)
  }

  /// What the board says.
  var scene: Storyboard.Scene
  /// What shows it.
  let shown: Shown
  /// Turns the pages of a document.
  var reader: BookReader?
  /// The pages of a flip that the board lists.
  var pages: FlipPages?
  /// How the page goes when it is popped, until its stack knows it.
  var backTransition: TimedTransition?
  /// The values that the segue to it handed over.
  var arguments: [String: Storyboard.Segue.Argument] = [:]
  /// A program's own page, over the scene's content.
  var ownPage: (any Page)?
  /// A program's pages in the slots.
  var fillings: [String: any Page] = [:]
  /// Which page of its words it shows, where they flow on over several; nil where they do not.
  var part: Int?
  /// The region that a finger is on.
  var pressed: String?
  /// The region that has the keyboard's focus.
  var focused: String?

  init(_ scene: Storyboard.Scene, shown: Shown) {
    self.scene = scene
    self.shown = shown
  }

  /// The page, or the container of pages.
  var page: any Page {
    switch shown {
    case .page(let page): page
    case .slots(let page): page
    case .flip(let flip): flip
    case .stack(let stack): stack
    }
  }

  /// The container, if it turns pages.
  var flip: FlipContainer? { if case .flip(let flip) = shown { flip } else { nil } }

  /// The container, if it has a stack of pages.
  var stack: NavigationStack? { if case .stack(let stack) = shown { stack } else { nil } }

  /// The page, if it has places for others.
  var slotPage: SlotPage? { if case .slots(let page) = shown { page } else { nil } }

  /// What it has for those who do not see it.
  let accessible = AccessibleScene()

  /// Whether it is a container of pages.
  var isContainer: Bool { flip != nil || stack != nil }

  var id: String { scene.id }
}
