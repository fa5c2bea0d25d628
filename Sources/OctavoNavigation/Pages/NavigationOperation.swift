public import OctavoGestures

/// A request to go to another page, from the call to its end; every container gives the same kind.
///
/// ```swift
/// switch await stack.push(next).result {
/// case .completed: …
/// case .superseded: …          // another operation took its place, or the hand took it back
/// case .refused(let reason): print(reason)
/// }
/// ```
@MainActor
public final class NavigationOperation {
  /// What is to be done.
  public enum Kind: String, Sendable, Hashable {
    /// Show a page in the place of the current one.
    case set
    /// Turn to the page after or before.
    case turn
    /// Put a page on a stack.
    case push
    /// Take the top page off a stack.
    case pop
    /// Take the pages above a page off a stack.
    case popTo
    /// Take all pages above the first off a stack.
    case popToRoot
    /// Put a page in the place of another in a stack.
    case replace
    /// Show a page over another.
    case present
    /// Take the page away that was presented last.
    case dismiss
    /// Take all presented pages away.
    case dismissAll
  }

  /// What asked for it.
  public enum Reason: String, Sendable, Hashable {
    /// A call of the application.
    case call
    /// A key.
    case key
    /// A tap.
    case tap
    /// A finger, a pen or a pointer that drags.
    case drag
    /// A wheel or fingers on a touchpad.
    case scroll
    /// Two fingers that close or spread.
    case pinch
    /// A time that has passed.
    case timer
  }

  /// How it ended.
  public enum Result: Sendable, Hashable {
    /// The page is at rest in its place, or was turned to when the next turn began.
    case completed
    /// Something else came before the page was at rest, or a hand took it back.
    case superseded
    /// Nothing was done.
    case refused(Refusal)
  }

  /// Why nothing was done.
  public enum Refusal: String, Sendable, Hashable {
    /// The page is the current one.
    case noChange
    /// There is no page on that side.
    case atEnd
    /// The page belongs to another container.
    case pageInUse
    /// The page is in the stack already.
    case alreadyInStack
    /// The first page of a stack cannot be taken off it.
    case atRoot
    /// The page is not in the stack.
    case notInStack
    /// The page that would leave does not let itself be left (`Page.canLeave`).
    case vetoed
    /// No page is presented.
    case nothingPresented
    /// There is no page to do it on.
    case notShown
  }

  /// What is to be done.
  public let kind: Kind
  /// What asked for it.
  public let reason: Reason
  /// Which way it goes: forward to what is next or on top, backward to what was before.
  public let direction: TurnDirection
  /// The pages that leave their container by it, the top one first, which live for as long as the operation
  /// does; none as long as it is not decided.
  public internal(set) var leavingPages: [any Page] = []
  /// How it ended; nil while it is open.
  public private(set) var outcome: Result?

  private var waiting: [CheckedContinuation<Result, Never>] = []
  private var completion: ((Result) -> Void)?

  init(
    _ kind: Kind, reason: Reason, direction: TurnDirection,
    completion: ((Result) -> Void)? = nil
  ) {
    self.kind = kind
    self.reason = reason
    self.direction = direction
    self.completion = completion
  }

  /// How it ended; waits for the end.
  ///
  /// As with the value of a `Task`, cancelling the task that waits neither ends the wait nor takes the operation back:
  /// how it ends is not known sooner. It ends without anybody's doing, also as its window or its container goes; but
  /// one that a hand holds waits for the hand.
  public var result: Result {
    get async {
      if let outcome { return outcome }
      return await withCheckedContinuation { waiting.append($0) }
    }
  }

  /// Ends the operation; only the first call counts.
  func end(_ result: Result) {
    guard outcome == nil else { return }
    outcome = result
    let completion = self.completion
    self.completion = nil
    completion?(result)
    for continuation in waiting { continuation.resume(returning: result) }
    waiting = []
  }
}
