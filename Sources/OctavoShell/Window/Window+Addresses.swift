internal import OctavoDesktop

/// Addresses that a person follows out of a window.
extension Window {
  /// Lets the desktop open an address, in a browser as a rule.
  ///
  /// - Parameters:
  ///   - address: As `https://example.org/`.
  ///   - whenRefused: Gets why it was not opened, in a person's words.
  package func open(
    address: String, whenRefused: @escaping @MainActor (_ reason: String) -> Void
  ) {
    let environment = session.environment
    let open = { @MainActor [weak self] (token: String?) in
      _ = Task { @MainActor [weak self] in
        let reason = await AddressOpener.open(address, by: token, environment: environment)
        guard let reason, let self, !isClosed else { return }
        whenRefused(reason)
      }
    }
    if let surface { surface.requestToken(open) } else { open(nil) }
  }
}
