/// Turns as a sequence, for any number of listeners beside the delegate.
extension FlipContainer {
  /// How many turns `turns` keeps for one who does not read them.
  public static let mostUnreadTurns = 64

  /// The turns that come to their end from now on, committed or fallen back; each call gives a sequence of its
  /// own, which ends with the container.
  ///
  /// ```swift
  /// for await turn in flips.turns where turn.isCommitted { print(turn.to.title ?? "") }
  /// ```
  ///
  /// One who reads as turns end gets them all. For one who does not, the latest `mostUnreadTurns` are kept,
  /// with their pages: of more, the oldest are lost. Turns that are no longer there are seen by the next one
  /// that is committed: its `from` is another page than the `to` of the one that was read before it.
  public var turns: AsyncStream<TurnEvent> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: TurnEvent.self, bufferingPolicy: .bufferingNewest(Self.mostUnreadTurns))
    let number = (turnListeners.keys.max() ?? 0) + 1
    turnListeners[number] = continuation
    continuation.onTermination = { [weak self] _ in
      Task { @MainActor in self?.turnListeners[number] = nil }
    }
    return stream
  }
}
