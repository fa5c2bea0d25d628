internal import OctavoDocuments
internal import OctavoNavigation
internal import OctavoStoryboards

/// A scene that is being played: what the board says, and the page that shows it.
@MainActor
final class SceneNode {
  /// What the board says.
  var scene: Storyboard.Scene
  /// The page, or the container of pages.
  let page: any Page
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
  /// The region that a finger is on.
  var pressed: String?

  init(_ scene: Storyboard.Scene, page: any Page) {
    self.scene = scene
    self.page = page
  }

  var id: String { scene.id }
}
