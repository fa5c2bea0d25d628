/// Turns as a sequence, for any number of listeners beside the delegate.
extension FlipContainer {
  /// The turns that come to their end from now on, committed or fallen back; each call gives a sequence of its
  /// own, which ends with the container.
  ///
  /// ```swift
  /// for await turn in flips.turns where turn.isCommitted { print(turn.to.title ?? "") }
  /// ```
  public var turns: AsyncStream<TurnEvent> {
    let (stream, continuation) = AsyncStream.makeStream(of: TurnEvent.self)
    let number = (turnListeners.keys.max() ?? 0) + 1
    turnListeners[number] = continuation
    continuation.onTermination = { [weak self] _ in
      Task { @MainActor in self?.turnListeners[number] = nil }
    }
    return stream
  }
}
