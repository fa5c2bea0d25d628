public import Gestures

/// A request to turn to a page, from the call to its end.
///
/// ```swift
/// switch await flips.setPage(next).result {
/// case .completed: …
/// case .superseded: …          // another turn took its place, or the hand turned it back
/// case .refused(let reason): …
/// }
/// ```
@MainActor
public final class Turn {
  /// What asked for a turn.
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
  }

  /// How a turn ended.
  public enum Result: Sendable, Hashable {
    /// The page is at rest in its place.
    case completed
    /// Something else came before the page was at rest.
    case superseded
    /// Nothing was done.
    case refused(Refusal)
  }

  /// Why a turn was refused.
  public enum Refusal: String, Sendable, Hashable {
    /// The page is the current one.
    case noChange
    /// There is no page on that side.
    case atEnd
    /// The page belongs to another container.
    case pageInUse
  }

  /// What asked for it.
  public let reason: Reason
  /// Which way it goes.
  public let direction: TurnDirection
  /// How it ended; nil while it is open.
  public private(set) var outcome: Result?

  private var waiting: [CheckedContinuation<Result, Never>] = []
  private var completion: ((Result) -> Void)?

  init(reason: Reason, direction: TurnDirection, completion: ((Result) -> Void)? = nil) {
    self.reason = reason
    self.direction = direction
    self.completion = completion
  }

  /// How it ended; waits for the end.
  public var result: Result {
    get async {
      if let outcome { return outcome }
      return await withCheckedContinuation { waiting.append($0) }
    }
  }

  /// Ends the turn; only the first call counts.
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
