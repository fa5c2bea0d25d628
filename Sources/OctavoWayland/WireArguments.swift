import COctavoWaylandClient

/// The values of one message that is about to be sent, in wire order.
///
/// Room for twenty, libwayland's own limit, lies in the value itself: nothing is allocated.
@safe
package struct WireArguments {
  private var values: InlineArray<20, wl_argument>
  private var count = 0

  /// A message without values.
  package init() { unsafe values = InlineArray(repeating: wl_argument()) }

  /// Adds a signed integer.
  package mutating func append(_ value: Int32) { unsafe append(wl_argument(i: value)) }

  /// Adds an unsigned integer.
  package mutating func append(_ value: UInt32) { unsafe append(wl_argument(u: value)) }

  /// Adds a number with 24 bits before and 8 after the point, rounded and kept in range.
  package mutating func append(_ value: Double) {
    unsafe append(wl_argument(f: WireFixed.encode(value)))
  }

  /// Adds a string or an array, which must outlive the sending.
  package mutating func append(_ memory: WireMemory) {
    switch unsafe memory.storage {
    case .string(let pointer): unsafe append(wl_argument(s: pointer))
    case .array(let pointer):
      unsafe append(wl_argument(a: pointer.assumingMemoryBound(to: wl_array.self)))
    }
  }

  /// Adds the name of an interface.
  @MainActor
  package mutating func append(nameOf interface: Interface) {
    unsafe append(wl_argument(s: interface.cName))
  }

  /// Adds a file descriptor; it stays the caller's, the library sends a duplicate.
  /// - Precondition: It is not negative.
  package mutating func append(fileDescriptor: Int32) {
    precondition(fileDescriptor >= 0, "a file descriptor to send must be open")
    unsafe append(wl_argument(h: fileDescriptor))
  }

  /// Leaves room for the id of the object that the message makes.
  package mutating func appendNewID() { unsafe append(wl_argument(n: 0)) }

  /// Adds the C object at an address, or none.
  package mutating func append(object: UnsafeMutableRawPointer?) {
    unsafe append(wl_argument(o: object.map { OpaquePointer($0) }))
  }

  /// Lends the values as an array of `wl_argument`.
  package mutating func withValues<Result>(_ body: (UnsafeMutableRawPointer) -> Result) -> Result {
    var span = unsafe values.mutableSpan
    return unsafe span.withUnsafeMutableBufferPointer { buffer in
      // An InlineArray of twenty always has an address.
      unsafe body(UnsafeMutableRawPointer(buffer.baseAddress.unsafelyUnwrapped))
    }
  }

  private mutating func append(_ value: wl_argument) {
    unsafe values[count] = unsafe value
    count += 1
  }
}

/// Numbers with 24 bits before and 8 after the binary point.
package enum WireFixed {
  /// The nearest number that the wire can carry; 0 for what is not a number.
  package static func encode(_ value: Double) -> Int32 {
    Int32(exactly: (value * 256).rounded()) ?? (value > 0 ? .max : value < 0 ? .min : 0)
  }

  /// The exact value of a number from the wire.
  package static func decode(_ value: Int32) -> Double { Double(value) / 256 }
}
