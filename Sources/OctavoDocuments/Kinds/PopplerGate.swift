#if PDF
  internal import Dispatch
  internal import Glibc
  internal import Synchronization

  /// Lets threads into poppler until the process ends.
  ///
  /// `exit` takes down what poppler stands on while other threads run: whoever is inside then crashes,
  /// and be it only to release a document. So the gate closes first. What has not begun does not begin
  /// any more; what is inside is awaited as long as a drawing may take; if it has no end by then, or was
  /// given up before, the process ends at once, with its exit code and its output and without the rest
  /// of what `exit` does.
  enum PopplerGate {
    private struct State {
      var isClosed = false
      var inside = 0
    }

    private static let state = Mutex(State())
    private static let left = DispatchSemaphore(value: 0)

    /// Registered by the first who asks: after poppler's own, and therefore called before them.
    private static let isWatched: Bool = {
      unsafe on_exit({ status, _ in PopplerGate.processEnds(status) }, nil) == 0
    }()

    /// How many threads are in poppler now.
    static var insideCount: Int { state.withLock { $0.inside } }

    /// Does something in poppler.
    ///
    /// - Returns: what `body` returns; nil if the process ends.
    static func pass<Result>(_ body: () -> Result) -> Result? {
      _ = isWatched
      let isOpen = state.withLock { state in
        if state.isClosed { return false }
        state.inside += 1
        return true
      }
      guard isOpen else { return nil }
      defer {
        let isClosed = state.withLock { state in
          state.inside -= 1
          return state.isClosed
        }
        if isClosed { left.signal() }
      }
      return body()
    }

    private static func processEnds(_ status: CInt) {
      var inside = state.withLock { state in
        state.isClosed = true
        return state.inside
      }
      let end = DispatchTime.now() + DrawingBudget.standard.seconds
      while inside > DrawingThreads.shared.givenUpCount,
        left.wait(timeout: end) == .success
      {
        inside = insideCount
      }
      guard insideCount > 0 else { return }
      fflush(nil)
      _exit(status)
    }
  }
#endif
