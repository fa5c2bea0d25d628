import COctavoWaylandClient

/// A message that has arrived, valid while it is handled.
///
/// libwayland has already checked it against the signature, so each value is of the kind that the
/// generated code asks for.
@safe
package struct WireMessage {
  /// Which of the interface's requests or events it is.
  package let opcode: UInt32
  private let arguments: UnsafeMutablePointer<wl_argument>

  /// Reads a message that libwayland hands to a dispatcher.
  package init(opcode: UInt32, arguments: UnsafeMutableRawPointer) {
    self.opcode = opcode
    unsafe self.arguments = arguments.assumingMemoryBound(to: wl_argument.self)
  }

  /// A signed integer.
  package func signed(_ index: Int) -> Int32 { unsafe arguments[index].i }

  /// An unsigned integer.
  package func unsigned(_ index: Int) -> UInt32 { unsafe arguments[index].u }

  /// A number with a fraction.
  package func fixed(_ index: Int) -> Double { unsafe WireFixed.decode(arguments[index].f) }

  /// A string; bytes that are not UTF-8 become replacement characters.
  package func string(_ index: Int) -> String { optionalString(index) ?? "" }

  /// A string that may be missing.
  package func optionalString(_ index: Int) -> String? {
    guard let pointer = unsafe arguments[index].s else { return nil }
    return unsafe String(cString: pointer)
  }

  /// An array of 32-bit numbers; bytes beyond the last whole number are left out.
  package func array(_ index: Int) -> [UInt32] {
    guard let array = unsafe arguments[index].a, let data = unsafe array.pointee.data else {
      return []
    }
    let bytes = unsafe UnsafeRawBufferPointer(start: data, count: array.pointee.size)
    return (0..<bytes.count / 4).map {
      unsafe bytes.loadUnaligned(fromByteOffset: $0 * 4, as: UInt32.self)
    }
  }

  /// A file descriptor, now owned by the value returned.
  @MainActor
  package func fileDescriptor(_ index: Int) -> OwnedFileDescriptor {
    unsafe OwnedFileDescriptor(arguments[index].h)
  }

  /// The C object at an index, or none.
  package func object(_ index: Int) -> UnsafeMutableRawPointer? {
    unsafe arguments[index].o.map { unsafe UnsafeMutableRawPointer($0) }
  }
}
