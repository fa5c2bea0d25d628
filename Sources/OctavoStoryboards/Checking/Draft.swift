/// A board while it is read and checked: the model's values with the places they came from.
struct Draft {
  /// A scene as it was read.
  struct Scene {
    var scene: Storyboard.Scene
    /// Where its id stands.
    var range: Range<Int>
    var pages: [Located<String>] = []
    /// Those of the pages that lie across both sides of a spread.
    var across: [Located<String>] = []
    var root: Located<String>?
    var regions: [Region] = []
    var slots: Set<String> = []
    /// The paths of its files.
    var assets: [Asset] = []
    /// What has no words for those who do not see it.
    var unlabelled: [Unlabelled] = []
  }

  /// A place for a finger as it was read.
  struct Region {
    var region: Storyboard.Region
    /// Where its id stands.
    var range: Range<Int>
    /// Whether its rectangle is sound, so that it is worth comparing with others.
    var isPlaced = true
    /// Whether it is a row below another of the same size.
    var isFurtherRow = false
  }

  /// A picture or a region without words.
  struct Unlabelled {
    var range: Range<Int>
    /// The key that the words would go to.
    var key: String
  }

  /// A file that the board names.
  struct Asset {
    var path: Located<String>
    var use: AssetUse
    /// Who names it, for messages.
    var owner: String
  }

  /// A segue as it was read.
  struct Segue {
    /// What to call it in messages.
    var owner: String
    /// Where to point for the whole.
    var range: Range<Int>
    var id: Located<String>?
    /// The scenes it can be taken from; nil for everywhere.
    var from: [Located<String>]?
    var verb: Located<Verb>?
    var target: Located<Target>?
    /// Whether the author wrote a target, even if nobody understands it.
    var hasTarget = false
    var triggers: [Located<Storyboard.Trigger>] = []
    var popUpTo: Located<String>?
    var order: Located<Int>?
    var slot: Located<String>?
    var cover = Storyboard.Segue.Cover.full
    var isDismissible = true
    /// The rest, which needs no further check.
    var segue: Storyboard.Segue
  }

  /// What a segue does, as its author writes it.
  enum Verb: String, CaseIterable {
    case push, pop, popTo, replace, set, present, dismiss, embed
  }

  /// Where a segue leads, as its author writes it.
  enum Target: Hashable {
    case scene(String)
    case back, root, next, previous

    init(_ text: String) {
      switch text {
      case "@back": self = .back
      case "@root": self = .root
      case "@next": self = .next
      case "@prev": self = .previous
      default: self = .scene(text)
      }
    }
  }

  var id: String?
  var title: String?
  var language: String?
  var direction = Storyboard.Direction.automatic
  var initial: Located<String>?
  /// Whether the author wrote one, even if nobody understands it.
  var hasInitial = false
  /// Where to point when there is no scene to begin with.
  var range: Range<Int> = 0..<1
  var defaults = Storyboard.Defaults()
  var assets: Located<String>?
  var restoresPlace = true
  /// Whether there are scenes to look for names among.
  var hasScenes = false
  var scenes: [Scene] = []
  var segues: [Segue] = []
  /// The scenes' places in the list, by id.
  var index: [String: Int] = [:]
}
