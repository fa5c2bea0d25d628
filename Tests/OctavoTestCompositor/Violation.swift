/// A rule that an honest client keeps.
package enum Rule: String, Sendable, CaseIterable {
  /// No buffer is attached before the first configure has been acknowledged.
  case attachBeforeConfigure
  /// An acknowledged serial was sent, has not been passed over, and is acknowledged once.
  case unknownSerial
  /// A surface waits for at most one frame callback.
  case secondFrameCallback
  /// No byte of a buffer changes between its commit and its release.
  case changedWhileBusy
  /// A buffer is not attached again before its release.
  case busyReattach
  /// Whatever changes on screen lies in the damage.
  case underDamage
  /// Damage has a positive size, and lies in the buffer unless it stands for all of it.
  case damageOutside
  /// A buffer's size is a multiple of the buffer scale.
  case sizeNotMultipleOfScale
  /// A buffer in a viewport has the size that a scale told to the surface makes of it.
  case sizeNotOfPreferredScale
  /// A viewport has a positive size and shows what is in the buffer.
  case viewportOutOfRange
  /// A window has the size that it was told, where it was told one.
  case geometryMismatch
  /// What is called opaque is opaque.
  case opaqueNotOpaque
  /// A colour is not greater than its alpha.
  case notPremultiplied
  /// A row holds at least four bytes a pixel, and the rows fit into the pool.
  case badStride
  /// Pixels are in a format that was announced.
  case badFormat
  /// Objects end in the order in which they depend on each other.
  case wrongDestructionOrder
  /// A pool's memory cannot shrink and is as large as it is said to be.
  case unsealedPool
  /// A buffer is not destroyed while it is shown or read.
  case bufferDestroyedWhileBusy
  /// A role is given to a surface once, and before any buffer.
  case roleMisuse
  /// A serial that stands for an event was sent with one.
  case unknownEventSerial
  /// What another program offers is taken as it is offered, and finished once, when it was taken.
  case offerMisuse
  /// What is said of a text is said where the keys go, of one that is edited, and is true of it.
  case textInputMisuse
}

/// A rule that was broken.
package struct Violation: Sendable, CustomStringConvertible {
  /// Which rule.
  package let rule: Rule
  /// How, with the numbers that show it.
  package let message: String

  /// One line for a test's report.
  package var description: String { "\(rule.rawValue): \(message)" }
}
