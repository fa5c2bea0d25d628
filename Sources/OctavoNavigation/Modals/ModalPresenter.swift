package import OctavoGeometry
package import OctavoGestures
internal import OctavoRaster
internal import OctavoTransitions

/// A container that can show pages over its own until they are dismissed.
///
/// Presented pages lie one on the other; keys and hands reach only the top one. A container that is
/// itself presented, such as a `NavigationStack` in a sheet, goes on as it does in a window.
@MainActor
public protocol ModalPresenter: PageContainer, WindowRoot {
  /// The pages that are presented.
  var modals: Modals { get }
}

extension ModalPresenter {
  /// The pages that are presented, the top one last.
  public var presentedPages: [any Page] { modals.pages }

  /// Shows a page over all others, until it is dismissed.
  ///
  /// - Parameters:
  ///   - page: The page; it may be a container.
  ///   - cover: How much of the page below it covers.
  ///   - transition: How it comes, and the same way back how it goes; nil lets it slide up.
  ///   - isDismissible: Whether a hand or Escape may dismiss it: a swipe down, a pinch, a tap beside a
  ///     sheet. Calls may, unless the page itself does not let itself be left.
  ///   - animated: Whether its coming is seen.
  ///   - completion: Called at the end, after the last callback of the pages.
  /// - Returns: the operation, refused if the page belongs to a container already.
  @discardableResult
  public func present(
    _ page: any Page, as cover: ModalCover = .full, transition: TimedTransition? = nil,
    isDismissible: Bool = true, animated: Bool = true,
    completion: ((NavigationOperation.Result) -> Void)? = nil
  ) -> NavigationOperation {
    let operation = NavigationOperation(
      .present, reason: .call, direction: .forward, completion: completion)
    modals.present(
      page, as: cover, transition, isDismissible: isDismissible, animated: animated, operation)
    return operation
  }

  /// Takes the page away that was presented last; the pages below come into sight again.
  ///
  /// - Parameters:
  ///   - animated: Whether its going is seen.
  ///   - completion: Called at the end, after the last callback of the pages.
  /// - Returns: the operation, refused if no page is presented or the page does not let itself be
  ///   left.
  @discardableResult
  public func dismiss(
    animated: Bool = true, completion: ((NavigationOperation.Result) -> Void)? = nil
  ) -> NavigationOperation {
    let operation = NavigationOperation(
      .dismiss, reason: .call, direction: .backward, completion: completion)
    modals.dismiss(animated: animated, operation)
    return operation
  }

  /// Takes all presented pages away at once; those that nobody saw are told nothing.
  ///
  /// - Parameters:
  ///   - animated: Whether their going is seen.
  ///   - completion: Called at the end, after the last callback of the pages.
  /// - Returns: the operation, refused if no page is presented or one of them does not let itself be
  ///   left.
  @discardableResult
  public func dismissAll(
    animated: Bool = true, completion: ((NavigationOperation.Result) -> Void)? = nil
  ) -> NavigationOperation {
    let operation = NavigationOperation(
      .dismissAll, reason: .call, direction: .backward, completion: completion)
    modals.dismiss(animated: animated, operation)
    return operation
  }

  /// What is offered to a hand that begins at a place, in points of the presenter.
  package func offered(at point: Point) -> GestureOffers {
    GestureOffers(offering?.offers(at: point) ?? [])
  }
}

extension Page {
  /// The page as one that can present; nil if it cannot.
  var presenter: (any ModalPresenter)? { self as? any ModalPresenter }
}

/// What a container lends to its modals.
@MainActor
protocol ModalHost: ModalPresenter {
  /// The pages that are seen where no modal covers them.
  var basePages: [any Page] { get }
  /// Where one of them stands, in points of the container; empty as long as that has no extents.
  func frame(of page: any Page) -> Rect
  /// Whether a page is one of the container's own, as far as it is decided.
  func holds(_ page: any Page) -> Bool
  /// The window, once there is one.
  var stage: Stage? { get }
  /// What is seen where there is no page, and through those without a ground of their own.
  var background: Color { get }
  /// Where modals lie, in points: all of the window, but for a bar by which that is moved and closed.
  var modalArea: Rect { get }
  /// Whether other pages than before are or will soon be needed.
  var needsPrefetch: Bool { get set }
  /// Makes callbacks and reports them.
  var caller: LifecycleCaller { get }
  /// Is told of every decision, callback and operation.
  var trace: (@MainActor (TraceEvent) -> Void)? { get }
  /// When and where pictures are drawn.
  var drawing: DrawingMode { get }
  /// Whether only hands move things, and calls fade.
  var isMotionReduced: Bool { get }
  /// How a page that was released comes to rest.
  var settlingMotion: TransitionDriver.Settling { get }

  /// Ends the container's own transition with its callbacks and takes the hand off its pages; what is
  /// in the air flies on.
  func supersedeBase()
  /// What the live pages made of what a person did.
  var childInput: ChildInputs { get }
  /// What a hand did so far with the container's own pages counts for nothing.
  func cancelHand()
  /// Runs an operation after those before it.
  func inTurn(_ operation: @escaping () -> Void)
  /// Asks the window for a frame.
  func setNeedsFrame()
  /// What stands behind pages in a part of the window; nil for the background.
  func table(over rect: Rect) -> Scene.Item?
}

extension ModalHost {
  /// How that goes on which a call, a key or a tap turns round in the air: as a fade would, where nothing coasts.
  var callingMotion: TransitionDriver.Settling { isMotionReduced ? .even : settlingMotion }

  var modalArea: Rect { stage?.bounds ?? Rect(size: Size()) }

  /// The pages that are seen where no modal covers them, in their places.
  var baseChildren: [ChildPage] {
    basePages.map { ChildPage($0, in: frame(of: $0), as: .page) }
  }

  /// What was presented around the container and leaves it to be seen comes to its end for a hand that takes
  /// something here: that begins from the picture on the screen (Laws, L7).
  func uncover() {
    guard lifecycle.state == .appearing else { return }
    var around = lifecycle.parent
    while let container = around {
      if let host = container as? any ModalHost, host.modals.isOpen {
        host.modals.supersedeTransitions()
        // It sees to what that left when the hand has what it takes.
        host.inTurn {}
      }
      around = container.lifecycle.parent
    }
  }

  /// How visible the container's own pages are: as much as the container, unless a modal covers them.
  var baseState: PageLifecycle.State { modals.coversBase ? .disappeared : lifecycle.state }
}
