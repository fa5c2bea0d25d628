/// What one protocol file describes: the interfaces that it adds to the wire.
package struct ProtocolDescription: Equatable, Sendable {
  /// The protocol's name, as `xdg_shell`.
  package var name: String
  /// The interfaces, in the order of the file.
  package var interfaces: [InterfaceDescription]
}

/// A kind of object on the wire, and what can be said to it and by it.
package struct InterfaceDescription: Equatable, Sendable {
  /// The name on the wire, as `wl_surface`.
  package var name: String
  /// The newest version that is described.
  package var version: Int
  /// One line that says what it is.
  package var summary: String?
  /// What a client says to the object; the opcode is the index.
  package var requests: [MessageDescription] = []
  /// What the object says to the client; the opcode is the index.
  package var events: [MessageDescription] = []
  /// The named numbers that its messages use.
  package var enums: [EnumDescription] = []

  /// The same interface without any words: what the wire depends on.
  package var signature: InterfaceDescription {
    var copy = self
    copy.summary = nil
    for index in copy.requests.indices { copy.requests[index].summary = nil }
    for index in copy.events.indices { copy.events[index].summary = nil }
    for index in copy.enums.indices { copy.enums[index].summary = nil }
    return copy
  }
}

/// A request or an event.
package struct MessageDescription: Equatable, Sendable {
  /// The name on the wire, as `set_title`.
  package var name: String
  /// Whether the object is at its end with this message.
  package var isDestructor = false
  /// The version that brought the message.
  package var since = 1
  /// One line that says what it does.
  package var summary: String?
  /// What it carries, in wire order.
  package var arguments: [ArgumentDescription] = []
}

/// One value that a message carries.
package struct ArgumentDescription: Equatable, Sendable {
  /// How a value lies on the wire.
  package enum Kind: String, Sendable {
    case int
    case uint
    case fixed
    case string
    case object
    case newID = "new_id"
    case array
    case fileDescriptor = "fd"
  }

  /// The name in the description, as `surface_x`.
  package var name: String
  /// How it lies on the wire.
  package var kind: Kind
  /// The interface of an object, where only one will do.
  package var interface: String?
  /// Whether a string or an object may be missing.
  package var allowsNull = false
  /// The enum whose numbers it takes: `name`, or `interface.name` of another interface.
  package var enumeration: String?
}

/// A set of named numbers.
package struct EnumDescription: Equatable, Sendable {
  /// The name in the description, as `button_state`.
  package var name: String
  /// The version that brought the set.
  package var since = 1
  /// Whether the numbers are bits to be combined.
  package var isBitfield = false
  /// One line that says what the numbers tell.
  package var summary: String?
  /// The numbers, in the order of the file.
  package var entries: [EntryDescription] = []
}

/// A named number.
package struct EntryDescription: Equatable, Sendable {
  /// The name in the description, as `flipped_90`.
  package var name: String
  /// The number on the wire.
  package var value: UInt32
  /// The version that brought the number.
  package var since = 1
}
