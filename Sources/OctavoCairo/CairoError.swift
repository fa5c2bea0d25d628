internal import COctavoCairo

/// A failure that Cairo reports: the operation and Cairo's own words.
public struct CairoError: Error, Sendable, Equatable, CustomStringConvertible {
  /// What was tried.
  public let operation: String
  /// What Cairo says of it.
  public let reason: String

  init(_ operation: String, _ status: cairo_status_t) {
    self.operation = operation
    reason = unsafe String(cString: cairo_status_to_string(status))
  }

  /// One line for a person.
  public var description: String { "cannot \(operation): \(reason)" }
}
