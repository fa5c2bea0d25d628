internal import OctavoStoryboards

/// A segue that goes off by itself some time after its scene came to rest.
@MainActor
struct SegueWait {
  /// The scene that it waits at.
  let node: SceneNode
  /// The segue.
  let segue: Storyboard.Segue
  /// How long it waits, in seconds.
  let delay: Double
  /// When it goes off; nil until the first frame at rest.
  var deadline: Double?
}
