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
    _ = Task { @MainActor [weak self] in
      guard let reason = await AddressOpener.open(address, environment: environment),
        let self, !isClosed
      else { return }
      whenRefused(reason)
    }
  }
}
