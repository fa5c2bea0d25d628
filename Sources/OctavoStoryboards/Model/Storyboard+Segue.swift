extension Storyboard {
  /// A way from one scene to another.
  public struct Segue: Sendable, Hashable {
    /// From where it can be taken.
    public enum Origin: Sendable, Hashable {
      /// From some scenes, or from any scene inside of one that is a container.
      case scenes([String])
      /// From every scene.
      case anywhere

      /// Whether it can be taken from a scene itself.
      public func includes(_ scene: String) -> Bool {
        switch self {
        case .scenes(let scenes): scenes.contains(scene)
        case .anywhere: true
        }
      }
    }

    /// How much of the window a modal covers.
    public enum Cover: String, Sendable, Hashable, CaseIterable {
      /// All of it.
      case full
      /// A part; what is below stays visible.
      case sheet
    }

    /// What a segue does. The scenes are ids.
    public enum Action: Sendable, Hashable {
      /// Pushes a scene onto the stack.
      case push(String)
      /// Takes the top scene off the stack.
      case pop
      /// Takes scenes off the stack until one is on top.
      case popTo(String)
      /// Takes all scenes but the root off the stack.
      case popToRoot
      /// Puts a scene in the place of the stack's top.
      case replace(String)
      /// Turns a flip to one of its pages.
      case set(String)
      /// Turns a flip to the next page.
      case next
      /// Turns a flip to the page before.
      case previous
      /// Shows a scene above all others.
      case present(String, cover: Cover, isDismissible: Bool)
      /// Takes away what was presented.
      case dismiss
      /// Puts a scene into a slot of another, or all over it.
      case embed(String, slot: String?)

      /// The scene that it names.
      public var destination: String? {
        switch self {
        case .push(let scene), .popTo(let scene), .replace(let scene), .set(let scene),
          .present(let scene, _, _), .embed(let scene, _):
          scene
        case .pop, .popToRoot, .next, .previous, .dismiss: nil
        }
      }
    }

    /// A value that a segue hands to the scene it leads to.
    public enum Argument: Sendable, Hashable {
      /// Words.
      case text(String)
      /// A number.
      case number(Double)
      /// Yes or no.
      case flag(Bool)
    }

    /// Its name, for a program that sets it off.
    public var id: String?
    /// From where it can be taken.
    public var origin: Origin
    /// What becomes of the pages: a push, a pop, a modal and so on.
    public var action: Action
    /// What sets it off; a program does, by its id, if there is nothing.
    public var triggers: [Trigger]
    /// The transition; nil for the board's.
    public var transition: TransitionSpec?
    /// The transition of the way back; nil for the exact reverse.
    public var back: TransitionSpec?
    /// Whether a finger may drag it along; nil for the board's.
    public var isInteractive: Bool?
    /// Whether it does nothing if its scene is on top already.
    public var singleTop: Bool
    /// The scene down to which others are taken off the stack first.
    public var popUpTo: String?
    /// Whether that scene goes as well.
    public var isInclusive: Bool
    /// Which of two segues with the same trigger is tried first: the lower.
    public var order: Int?
    /// Values for the scene that it leads to.
    public var arguments: [String: Argument]

    /// A segue that only a program sets off, with the format's defaults.
    public init(_ action: Action, from origin: Origin, id: String? = nil) {
      self.id = id
      self.origin = origin
      self.action = action
      triggers = []
      singleTop = true
      isInclusive = false
      arguments = [:]
    }

    /// The transition of the way there.
    public func transition(in board: Storyboard) -> TransitionSpec {
      var spec = transition ?? board.defaults.transition
      spec.duration = spec.duration ?? board.defaults.duration
      return spec
    }

    /// The transition of the way back: what the author says, or the exact reverse.
    public func backTransition(in board: Storyboard) -> TransitionSpec {
      guard var spec = back else { return transition(in: board).reversed }
      spec.duration = spec.duration ?? board.defaults.duration
      return spec
    }
  }
}
