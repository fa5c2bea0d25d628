internal import Glibc

/// One question to the portal that chooses files: while the person chooses, the thread that asks waits in one place.
struct FilePortal {
  private let portal: ServiceConnection

  /// Asks a person for files.
  ///
  /// - Parameters:
  ///   - parent: The window that the dialog belongs to, as the portal names windows; empty for none.
  ///   - busAddress: Where the session's bus is.
  /// - Throws: `BusFailure` if no dialog was shown, or it went away without an answer.
  static func ask(
    _ chooser: FileChooser, over parent: String, busAddress: String
  ) throws(BusFailure) -> FileChooser.Answer {
    let portal = FilePortal(
      portal: try ServiceConnection(
        busAddress: busAddress, hearing: ("org.freedesktop.portal.Request", "Response"),
        until: BusStop()))
    let request = try portal.openFile(chooser, over: parent)
    return try portal.answer(to: request)
  }

  /// Has the dialog shown.
  ///
  /// - Returns: The request that it will answer.
  private func openFile(
    _ chooser: FileChooser, over parent: String
  ) throws(BusFailure) -> String {
    let filters = chooser.filters.map { filter in
      // Patterns are of kind 0, media types of kind 1.
      let rules =
        filter.patterns.map { BusValue.tuple([.number(0), .string($0)]) }
        + filter.mediaTypes.map { BusValue.tuple([.number(1), .string($0)]) }
      return BusValue.tuple([.string(filter.name), .array(rules)])
    }
    let options = BusValue.options([
      ("handle_token", .string("octavo\(getpid())")),
      ("accept_label", .string(chooser.acceptLabel)),
      ("modal", .flag(true)), ("multiple", .flag(true)), ("filters", .array(filters)),
    ])
    let reply = try portal.call(
      "org.freedesktop.portal.FileChooser", "OpenFile",
      .tuple([.string(parent), .string(chooser.title), options]))
    guard reply.type == "(o)", let request = reply.part(0)?.string else {
      throw BusFailure("it does not say what it is about to show")
    }
    return request
  }

  /// Waits for the person.
  private func answer(to request: String) throws(BusFailure) -> FileChooser.Answer {
    while true {
      let (signals, isThere) = try portal.next()
      if let answer = signals.first(where: { $0.path == request }) {
        return Self.answer(in: answer.message)
      }
      if isThere == false { throw BusFailure("it went away while it was open") }
    }
  }

  /// What a response says.
  private static func answer(in message: BusMessage?) -> FileChooser.Answer {
    guard let code = message?.part(0)?.number, let results = message?.part(1) else {
      return .failed("it answers what cannot be understood")
    }
    switch code {
    case 0:
      return results["uris"]?.strings.map { .files($0) } ?? .failed("it answers without files")
    // 1 for its button; 2 for all other ways to close it, of which Escape is one.
    default: return .dismissed
    }
  }
}
