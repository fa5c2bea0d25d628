internal import Glibc

/// Something that the desktop's portal is asked to do, and answers when it is done: the thread that asks waits in
/// one place until then.
struct PortalRequest {
  private let portal: ServiceConnection
  /// The request, as an object of the portal.
  private let path: String

  /// Tells a request from all others, of which some may wait at the same time.
  static var token: BusValue { .string("octavo\(getpid())_\(UInt32.random(in: 0...(.max)))") }

  /// Asks.
  ///
  /// - Parameters:
  ///   - method: The interface and the method.
  ///   - busAddress: Where the session's bus is.
  /// - Throws: `BusFailure` if there is nobody to ask.
  init(
    _ method: (interface: String, name: String), _ arguments: BusValue, busAddress: String
  ) throws(BusFailure) {
    portal = try ServiceConnection(
      busAddress: busAddress, hearing: ("org.freedesktop.portal.Request", "Response"),
      until: BusStop())
    let reply = try portal.call(
      "org.freedesktop.portal.\(method.interface)", method.name, arguments)
    guard reply.type == "(o)", let request = reply.part(0)?.string else {
      throw BusFailure("it does not say what it is about to do")
    }
    path = request
  }

  /// Waits for the answer.
  ///
  /// - Throws: `BusFailure` if it went away without one.
  func answer() throws(BusFailure) -> BusMessage? {
    while true {
      let news = try portal.next()
      if let answer = news.signals.first(where: { $0.path == path }) { return answer.message }
      // Whoever takes its place knows nothing of its dialogs.
      if news.hasLeft { throw BusFailure("it went away while it was open") }
    }
  }
}
