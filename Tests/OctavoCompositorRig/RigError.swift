import Glibc

/// Why the rig could not do what was asked of it.
package struct RigError: Error, CustomStringConvertible {
  /// What was tried, and what the system said.
  package let description: String

  /// An error with a message.
  package init(_ description: String) { self.description = description }

  /// An error of a call to the system that has just failed.
  static func system(_ operation: String, code: Int32) -> RigError {
    RigError("\(operation): \(String(cString: strerror(code)))")
  }
}
