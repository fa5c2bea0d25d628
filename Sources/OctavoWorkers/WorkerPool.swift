internal import CDispatch
internal import Dispatch
internal import Glibc
internal import Synchronization

/// Threads of our own that sleep when there is nothing to do.
///
/// A queue of libdispatch would do, but for one thing: from its first global queue on it looks after
/// its threads once a second for ever, and a program that rests would wake up each time. These
/// threads block until there is work. As a task executor the pool runs Swift tasks.
package final class WorkerPool: TaskExecutor {
  /// Draws pages ahead of need, behind everything that a person waits for.
  package static let pages = WorkerPool(threads: 2, isBackground: true)

  private enum Work {
    case task(UnownedJob)
    case end
  }

  /// What the threads hold: they outlive the pool by the moment that they need to end.
  private final class Queue: Sendable {
    private let works = Mutex<[Work]>([])
    private let count = DispatchSemaphore(value: 0)

    func push(_ work: Work) {
      works.withLock { $0.append(work) }
      count.signal()
    }

    func next() -> Work {
      count.wait()
      return works.withLock { $0.removeFirst() }
    }
  }

  private let queue = Queue()
  private let threadCount: Int

  /// A pool whose threads live as long as it does.
  ///
  /// - Parameters:
  ///   - threads: how many.
  ///   - isBackground: whether the threads give way to others that have work.
  package init(threads: Int, isBackground: Bool = false) {
    threadCount = max(0, threads)
    for _ in 0..<threadCount {
      let isStarted = Self.startThread(isBackground: isBackground) { [queue] in Self.serve(queue) }
      precondition(isStarted, "the kernel gives no thread")
    }
  }

  deinit {
    for _ in 0..<threadCount { queue.push(.end) }
  }

  /// Runs a Swift task's next part on one of the threads.
  package func enqueue(_ job: consuming ExecutorJob) { queue.push(.task(UnownedJob(job))) }

  /// Starts a thread that nobody waits for.
  ///
  /// - Parameters:
  ///   - isBackground: whether it gives way to others that have work.
  ///   - body: what it does; the thread ends with it.
  /// - Returns: whether the kernel gave a thread.
  package static func startThread(
    isBackground: Bool, _ body: @escaping @Sendable () -> Void
  ) -> Bool {
    final class Beginning {
      let run: () -> Void
      init(_ run: @escaping () -> Void) { self.run = run }
    }
    let beginning = Beginning {
      // On Linux a niceness belongs to a thread: 0 names the one that calls.
      if isBackground { setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 5) }
      body()
    }
    var attributes = pthread_attr_t()
    unsafe pthread_attr_init(&attributes)
    unsafe pthread_attr_setdetachstate(&attributes, CInt(PTHREAD_CREATE_DETACHED))
    // Page content may nest deeply; what the kernel does not touch costs nothing.
    unsafe pthread_attr_setstacksize(&attributes, 8 << 20)
    var thread = pthread_t()
    // The thread takes over the retained object and releases it when it ends.
    let opaque = unsafe Unmanaged.passRetained(beginning).toOpaque()
    let status = unsafe pthread_create(
      &thread, &attributes,
      { opaque in
        guard let opaque = unsafe opaque else { return nil }
        let beginning = unsafe Unmanaged<AnyObject>.fromOpaque(opaque).takeRetainedValue()
        (beginning as? Beginning)?.run()
        return nil
      }, opaque)
    unsafe pthread_attr_destroy(&attributes)
    if status != 0 { unsafe Unmanaged<AnyObject>.fromOpaque(opaque).release() }
    return status == 0
  }

  private static func serve(_ queue: Queue) {
    let executor = ThreadExecutor(queue: queue)
    while true {
      switch queue.next() {
      case .task(let job): unsafe job.runSynchronously(on: executor.asUnownedTaskExecutor())
      case .end: return
      }
    }
  }

  /// What a thread names as its executor: not the pool, which it must not keep alive.
  private final class ThreadExecutor: TaskExecutor {
    private let queue: Queue
    init(queue: Queue) { self.queue = queue }
    func enqueue(_ job: consuming ExecutorJob) { queue.push(.task(UnownedJob(job))) }
  }
}
