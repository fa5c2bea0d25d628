/// Writes the table of signatures that libwayland reads messages by.
struct InterfaceTable {
  let interface: InterfaceDescription

  func write(to text: inout SourceText) {
    let type = SwiftNames.type(interface.name)
    text.documentation("The signatures of `\(interface.name)`.")
    text.block("package static let interface: Interface = Interface(", closing: ")") { text in
      text.line("\(type).self, name: \"\(interface.name)\", version: \(interface.version),")
      write(interface.requests, label: "requests", end: ",", to: &text)
      let end = automaticDestructor == nil ? "" : ","
      write(interface.events, label: "events", end: end, to: &text)
      if let (opcode, message) = automaticDestructor {
        text.line("destructor: Interface.Destructor(opcode: \(opcode), since: \(message.since))")
      }
    }
  }

  private func write(
    _ messages: [MessageDescription], label: String, end: String, to text: inout SourceText
  ) {
    guard !messages.isEmpty else { return text.line("\(label): []\(end)") }
    text.block("\(label): [", closing: "]\(end)") { text in
      for message in messages {
        let types = types(of: message)
        let list = types.allSatisfy { $0 == "nil" } ? "" : ", [\(types.joined(separator: ", "))]"
        text.line("Interface.Message(\"\(message.name)\", \"\(message.signature)\"\(list)),")
      }
    }
  }

  /// The table of an interface is asked for only when it is needed, for interfaces name each other.
  private func types(of message: MessageDescription) -> [String] {
    message.arguments.flatMap { argument -> [String] in
      switch (argument.kind, argument.interface) {
      case (.newID, nil): ["nil", "nil", "nil"]
      case (_, let interface?): ["{ \(SwiftNames.type(interface)).interface }"]
      default: ["nil"]
      }
    }
  }

  /// The request that ends an object nobody holds any more: `destroy` or `release` before others.
  private var automaticDestructor: (opcode: Int, message: MessageDescription)? {
    let candidates = interface.requests.enumerated().filter {
      $0.element.isDestructor && $0.element.arguments.isEmpty
    }
    let named = candidates.first { ["destroy", "release"].contains($0.element.name) }
    return (named ?? candidates.first).map { ($0.offset, $0.element) }
  }
}

extension MessageDescription {
  /// The signature as libwayland writes it: the version, then a letter for each argument.
  package var signature: String {
    let letters = arguments.map { argument in
      let letter =
        switch argument.kind {
        case .int: "i"
        case .uint: "u"
        case .fixed: "f"
        case .string: "s"
        case .object: "o"
        case .newID: argument.interface == nil ? "sun" : "n"
        case .array: "a"
        case .fileDescriptor: "h"
        }
      return argument.allowsNull ? "?" + letter : letter
    }
    return (since > 1 ? "\(since)" : "") + letters.joined()
  }
}
