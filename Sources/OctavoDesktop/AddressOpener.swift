internal import OctavoWorkers

/// What the desktop opens addresses with: a browser for the web, as its portal finds it
/// (`org.freedesktop.portal.OpenURI`).
package enum AddressOpener {
  /// Waits for the portal, and for a person who is asked for a program: nothing else runs here.
  private static let thread = WorkerPool(threads: 1)

  /// Opens an address; returns when the desktop has taken it.
  ///
  /// - Parameters:
  ///   - address: As `https://example.org/`.
  ///   - token: By what the compositor lets the browser come to the front; nil if it gives none.
  ///   - environment: The variables of `MessageBus.variables`.
  /// - Returns: why it was not opened, in a person's words; nil if it was, or the person would not.
  package static func open(
    _ address: String, by token: String?, environment: [String: String]
  ) async -> String? {
    await withTaskExecutorPreference(thread) { await askPortal(address, token, environment) }
  }

  @concurrent private static func askPortal(
    _ address: String, _ token: String?, _ environment: [String: String]
  ) async -> String? {
    do throws(BusFailure) {
      guard let bus = MessageBus.address(environment) else {
        throw BusFailure("there is no session bus")
      }
      let options =
        [("handle_token", PortalRequest.token)]
        + (token.map { [("activation_token", BusValue.string($0))] } ?? [])
      let request = try PortalRequest(
        ("OpenURI", "OpenURI"),
        .tuple([.string(""), .string(address), BusValue.options(options)]), busAddress: bus)
      // 0 where it was opened, 1 where a person closed the question which program is to open it.
      guard let code = try request.answer()?.part(0)?.number else {
        throw BusFailure("the desktop answers what cannot be understood")
      }
      return code <= 1 ? nil : "the desktop has no program for it"
    } catch {
      return error.reason
    }
  }
}
