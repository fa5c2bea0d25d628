import COctavoWaylandClient

/// A string or an array lent to a message while it is sent.
@safe
package struct WireMemory {
  @unsafe
  enum Storage {
    case string(UnsafePointer<CChar>?)
    case array(UnsafeMutableRawPointer)
  }

  let storage: Storage

  /// A message holds 4096 bytes with its head and its other values. A longer string would end the
  /// connection, so it is cut.
  package static let longestString = 3_900
}

extension String {
  /// Lends the text to a message: up to the first NUL, cut at a character when too long.
  package func withWireMemory<Result>(_ body: (WireMemory) -> Result) -> Result {
    let sendable = sendablePart
    return unsafe sendable.withCString { unsafe body(WireMemory(storage: .string($0))) }
  }

  private var sendablePart: String {
    guard utf8.count > WireMemory.longestString else { return self }
    var end = utf8.index(startIndex, offsetBy: WireMemory.longestString)
    // Step back to where a character begins.
    while end > startIndex, String.Index(end, within: self) == nil {
      end = utf8.index(before: end)
    }
    return String(self[..<end])
  }
}

extension String? {
  /// Lends the text, or none, to a message.
  package func withWireMemory<Result>(_ body: (WireMemory) -> Result) -> Result {
    guard let self else { return unsafe body(WireMemory(storage: .string(nil))) }
    return self.withWireMemory(body)
  }
}

extension [UInt32] {
  /// Lends the numbers to a message.
  package func withWireMemory<Result>(_ body: (WireMemory) -> Result) -> Result {
    unsafe withUnsafeBytes { bytes in
      var array = unsafe wl_array(
        size: bytes.count, alloc: 0, data: UnsafeMutableRawPointer(mutating: bytes.baseAddress))
      return unsafe withUnsafeMutablePointer(to: &array) {
        unsafe body(WireMemory(storage: .array(UnsafeMutableRawPointer($0))))
      }
    }
  }
}
