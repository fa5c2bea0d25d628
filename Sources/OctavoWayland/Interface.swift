import COctavoWaylandClient

/// The signatures of one interface, in the form in which libwayland reads and writes messages.
///
/// One is made for each generated class and lives as long as the process: libwayland keeps
/// pointers to the table. (The tables in libwayland's own headers are constants whose address
/// Swift cannot take reliably, so none of them is used.)
@safe
@MainActor
package final class Interface {
  /// The signature of a request or an event.
  package struct Message {
    fileprivate let name: StaticString
    fileprivate let signature: StaticString
    fileprivate let types: [(@MainActor () -> Interface)?]

    /// Describes a message; `types` has one entry for each argument, or none at all.
    package init(
      _ name: StaticString, _ signature: StaticString,
      _ types: [(@MainActor () -> Interface)?] = []
    ) {
      self.name = name
      self.signature = signature
      self.types = types
    }
  }

  /// The request that ends an object when nobody holds it any more.
  package struct Destructor {
    let opcode: UInt32
    let since: UInt32

    /// Names the request by its opcode and the version that brought it.
    package init(opcode: UInt32, since: UInt32) {
      self.opcode = opcode
      self.since = since
    }
  }

  /// The pointers to other tables that a message still lacks.
  @safe
  private struct Unresolved {
    let slots: UnsafeMutablePointer<UnsafePointer<wl_interface>?>
    let message: Message
  }

  /// The name on the wire, as `wl_surface`.
  package let name: String
  /// The newest version that is described.
  package let version: UInt32

  let destructor: Destructor?
  private let receiver: @MainActor (UnsafeMutableRawPointer, WireMessage) -> Void
  private let storage: UnsafeMutablePointer<wl_interface>
  private var unresolved: [Unresolved] = []
  private let staticName: StaticString

  /// Describes an interface, and how its events reach a class.
  package init<Object: WaylandObject>(
    _ type: Object.Type, name: StaticString, version: UInt32, requests: [Message],
    events: [Message], destructor: Destructor? = nil
  ) {
    self.name = name.description
    self.staticName = name
    self.version = version
    self.destructor = destructor
    unsafe receiver = { object, message in
      unsafe Unmanaged<Object>.fromOpaque(object).takeUnretainedValue().receive(message)
    }
    unsafe storage = .allocate(capacity: 1)
    var unresolved: [Unresolved] = []
    let methods = unsafe Self.table(requests, &unresolved)
    let signals = unsafe Self.table(events, &unresolved)
    self.unresolved = unresolved
    unsafe storage.initialize(
      to: wl_interface(
        name: name.cString, version: Int32(version),
        method_count: Int32(requests.count), methods: methods,
        event_count: Int32(events.count), events: signals))
  }

  /// The C table, complete with the tables it points to.
  ///
  /// Interfaces name each other in circles, so the pointers between them are filled in only when
  /// a table is first used, when all of them can be made.
  package var table: UnsafeRawPointer { unsafe UnsafeRawPointer(resolved) }

  /// A copy of the table that claims another version, for the caller to keep.
  package func makeTable(version: UInt32) -> UnsafeMutableRawPointer {
    let copy = UnsafeMutablePointer<wl_interface>.allocate(capacity: 1)
    unsafe copy.initialize(to: resolved.pointee)
    unsafe copy.pointee.version = Int32(clamping: version)
    return UnsafeMutableRawPointer(copy)
  }

  /// The name as a C string that lives for ever.
  var cName: UnsafePointer<CChar> { unsafe staticName.cString }

  var resolved: UnsafePointer<wl_interface> {
    if !unresolved.isEmpty {
      let pending = unresolved
      unresolved = []
      for entry in pending {
        for (index, type) in entry.message.types.enumerated() {
          if let type { unsafe entry.slots[index] = type().resolved }
        }
      }
    }
    return unsafe UnsafePointer(storage)
  }

  /// What tells objects of this interface from others behind a C pointer.
  var identity: UnsafeMutableRawPointer { unsafe Unmanaged.passUnretained(self).toOpaque() }

  func deliver(_ message: WireMessage, to object: UnsafeMutableRawPointer) {
    unsafe receiver(object, message)
  }

  private static func table(
    _ messages: [Message], _ unresolved: inout [Unresolved]
  ) -> UnsafePointer<wl_message>? {
    guard !messages.isEmpty else { return nil }
    let table = UnsafeMutablePointer<wl_message>.allocate(capacity: messages.count)
    for (index, message) in messages.enumerated() {
      // libwayland looks at the type of every argument, of an integer too.
      let count = max(1, message.signature.utf8CodeUnitCount)
      let types = UnsafeMutablePointer<UnsafePointer<wl_interface>?>.allocate(capacity: count)
      unsafe types.initialize(repeating: nil, count: count)
      if !message.types.isEmpty {
        unsafe unresolved.append(Unresolved(slots: types, message: message))
      }
      unsafe (table + index).initialize(
        to: wl_message(
          name: message.name.cString, signature: message.signature.cString, types: types))
    }
    return unsafe UnsafePointer(table)
  }
}

extension StaticString {
  /// The literal's own bytes, which end with a zero and live for ever.
  fileprivate var cString: UnsafePointer<CChar> {
    unsafe UnsafeRawPointer(utf8Start).assumingMemoryBound(to: CChar.self)
  }
}
