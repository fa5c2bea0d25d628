/// One question to the portal that chooses files.
enum FilePortal {
  /// Asks a person for files.
  ///
  /// - Parameters:
  ///   - parent: The window that the dialog belongs to, as the portal names windows; empty for none.
  ///   - busAddress: Where the session's bus is.
  /// - Throws: `BusFailure` if no dialog was shown, or it went away without an answer.
  static func ask(
    _ chooser: FileChooser, over parent: String, busAddress: String
  ) throws(BusFailure) -> FileChooser.Answer {
    let filters = chooser.filters.map { filter in
      // Patterns are of kind 0, media types of kind 1.
      let rules =
        filter.patterns.map { BusValue.tuple([.number(0), .string($0)]) }
        + filter.mediaTypes.map { BusValue.tuple([.number(1), .string($0)]) }
      return BusValue.tuple([.string(filter.name), .array(rules)])
    }
    let options = BusValue.options([
      ("handle_token", PortalRequest.token), ("accept_label", .string(chooser.acceptLabel)),
      ("modal", .flag(true)), ("multiple", .flag(true)), ("filters", .array(filters)),
    ])
    let request = try PortalRequest(
      ("FileChooser", "OpenFile"), .tuple([.string(parent), .string(chooser.title), options]),
      busAddress: busAddress)
    return answer(in: try request.answer())
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
