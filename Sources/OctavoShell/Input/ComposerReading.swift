internal import Dispatch
internal import OctavoWorkers
internal import Synchronization

/// What composes letters, read on a thread of its own: the table of a language is half a megabyte of text, which a
/// slow machine does not read within a frame.
package final class ComposerReading {
  /// What the thread that reads and the one that asks share.
  private final class Handover: Sendable {
    private let composer = Mutex<KeyComposer?>(nil)
    private let done = DispatchSemaphore(value: 0)

    func put(_ environment: [String: String]) {
      composer.withLock { $0 = KeyComposer(environment: environment) }
      done.signal()
    }

    func take() -> sending KeyComposer? {
      done.wait()
      return composer.withLock { composer in
        defer { composer = nil }
        return composer
      }
    }
  }

  private let handover = Handover()
  /// What was read; nil where nobody knows how letters are composed. Who asks before it is read waits for the rest.
  package private(set) lazy var composer: KeyComposer? = handover.take()

  /// Begins to read what the person's language composes.
  package init(environment: [String: String]) {
    let isStarted = WorkerPool.startThread(isBackground: false) { [handover] in
      handover.put(environment)
    }
    if !isStarted { handover.put(environment) }
  }
}
