internal import COctavoGIO
package import OctavoAccessibility
internal import OctavoWorkers

/// Whether somebody reads what programs show to a person who does not see it (`org.a11y.Status`), and a line to
/// them as long as somebody does.
package enum ScreenReaders {
  /// Waits for the desktop as long as somebody follows: nothing else runs here.
  private static let thread = WorkerPool(threads: 1)

  /// Tells of a line to the readers when somebody begins to read, and nil when nobody does any more, until whoever
  /// follows it lets go; while nobody reads, nothing wakes up for it and nothing is started.
  ///
  /// - Parameters:
  ///   - environment: The variables of `MessageBus.variables`.
  ///   - perform: Does what a reader wants.
  /// - Returns: nil where there is no bus.
  package static func follow(
    environment: [String: String],
    perform: @escaping @MainActor (AccessibleTree.Number, AccessibleAction) -> Void,
    tell: @escaping @MainActor (AccessibilityLink?) -> Void
  ) -> BusFollower? {
    guard let address = MessageBus.address(environment) else { return nil }
    let follower = BusFollower()
    let stop = follower.stop
    Task.detached(executorPreference: thread) {
      let wish: AccessibleObjects.Perform = { number, action in
        Task { @MainActor in perform(number, action) }
      }
      // Where nobody says that somebody reads, nobody does.
      try? follow(busAddress: address, until: stop, perform: wish) { link in
        Task { @MainActor in tell(link) }
      }
      Task { @MainActor in tell(nil) }
    }
    return follower
  }

  private static let status = "org.a11y.Status"

  private static func follow(
    busAddress: String, until stop: BusStop, perform: @escaping AccessibleObjects.Perform,
    tell: (AccessibilityLink?) -> Void
  ) throws(BusFailure) {
    let service = BusService(
      name: "org.a11y.Bus", path: "/org/a11y/bus", isStarted: false,
      absence: "nobody reads for anybody")
    let bus = try ServiceConnection(
      busAddress: busAddress, to: service,
      hearing: ("org.freedesktop.DBus.Properties", "PropertiesChanged"), until: stop)
    var isLinked = false
    while true {
      let isRead = isRead(by: bus)
      if isRead, !isLinked {
        if let link = try? AccessibilityLink(through: bus, until: stop, perform: perform) {
          isLinked = true
          tell(link)
        }
      } else if !isRead, isLinked {
        isLinked = false
        tell(nil)
      }
      let news = try bus.next()
      // The readers' own bus goes with whoever started it.
      if news.hasLeft, isLinked {
        isLinked = false
        tell(nil)
      }
    }
  }

  private static func isRead(by bus: ServiceConnection) -> Bool {
    let reply = try? bus.call(
      "org.freedesktop.DBus.Properties", "GetAll", .tuple([.string(status)]))
    let values = reply?.part(0)
    return ["IsEnabled", "ScreenReaderEnabled"].contains { values?[$0]?.flag == true }
  }
}
