public import OctavoGestures

/// A way from one page to another, as a value: what is to be done, and with which transition.
///
/// It is performed from a page, and finds the container that can do it by itself: the nearest stack
/// or flip around the page, the outermost presenter. So a segue can be kept, named, listed and tested
/// apart from any container.
///
/// ```swift
/// let open = Segue.push(book, transition: TimedTransition(FoldTransition()))
/// if await open.perform(from: library).result == .completed { print("open") }
/// ```
@MainActor
public struct Segue {
  /// Makes the page that a segue leads to, when it is performed.
  public typealias Destination = @MainActor () -> any Page

  /// What a segue does.
  public enum Action {
    /// Puts a page on the nearest stack.
    case push(Destination)
    /// Takes the top page off the nearest stack.
    case pop
    /// Takes the pages above a page off the nearest stack.
    case popTo(Destination)
    /// Takes all pages but the first off the nearest stack.
    case popToRoot
    /// Puts a page in the place of the one that the segue starts from.
    case replace(Destination)
    /// Makes other pages the nearest stack's, the first at the bottom.
    case setPages(@MainActor () -> [any Page])
    /// Shows a page in the nearest flip.
    case set(Destination, TurnDirection)
    /// Turns the nearest flip to the page after or before.
    case turn(TurnDirection)
    /// Shows a page over all others.
    case present(Destination, as: ModalCover, isDismissible: Bool)
    /// Takes away what was presented last.
    case dismiss
    /// Takes away all that was presented.
    case dismissAll
    /// Does what an application made.
    case custom(any CustomSegue)
  }

  /// What is to be done.
  public var action: Action
  /// How it looks; nil for the container's own way.
  public var transition: TimedTransition?
  /// How a page that it pushes goes when it is popped; nil for the way back of its coming.
  public var back: TimedTransition?
  /// Whether it is seen.
  public var isAnimated = true

  /// A segue.
  public init(_ action: Action, transition: TimedTransition? = nil) {
    self.action = action
    self.transition = transition
  }

  /// Pushes a page.
  public static func push(
    _ page: @autoclosure @escaping Destination, transition: TimedTransition? = nil,
    back: TimedTransition? = nil
  ) -> Segue {
    var segue = Segue(.push(page), transition: transition)
    segue.back = back
    return segue
  }

  /// Pops the top page.
  public static func pop(transition: TimedTransition? = nil) -> Segue {
    Segue(.pop, transition: transition)
  }

  /// Replaces the page that it starts from.
  public static func replace(
    with page: @autoclosure @escaping Destination, transition: TimedTransition? = nil
  ) -> Segue { Segue(.replace(page), transition: transition) }

  /// Presents a page.
  public static func present(
    _ page: @autoclosure @escaping Destination, as cover: ModalCover = .full,
    transition: TimedTransition? = nil, isDismissible: Bool = true
  ) -> Segue {
    Segue(.present(page, as: cover, isDismissible: isDismissible), transition: transition)
  }

  /// Dismisses what was presented last.
  public static func dismiss() -> Segue { Segue(.dismiss) }

  /// Does what a closure does.
  public static func custom(
    _ body: @escaping @MainActor (_ page: any Page) -> NavigationOperation?
  ) -> Segue { Segue(.custom(ClosureSegue(body: body))) }

  /// Takes the way.
  ///
  /// - Parameter page: The page that it starts from.
  /// - Returns: the operation; refused with `notShown` if no container around the page can do it.
  @discardableResult
  public func perform(from page: any Page) -> NavigationOperation {
    if case .custom(let segue) = action, let operation = segue.perform(from: page) {
      return operation
    }
    let operation = operation(by: .call)
    if let taker = page.takers(of: action).first {
      taker.perform(operation, by: self, from: page)
    } else {
      operation.end(.refused(.notShown))
    }
    return operation
  }
}

private struct ClosureSegue: CustomSegue {
  let body: @MainActor (any Page) -> NavigationOperation?

  func perform(from page: any Page) -> NavigationOperation? { body(page) }
}
