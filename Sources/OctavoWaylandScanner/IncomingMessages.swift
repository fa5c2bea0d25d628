/// Writes the enum of what can arrive and the method that makes its cases.
struct IncomingMessages {
  let side: Side
  let interface: InterfaceDescription
  let messages: [MessageDescription]

  func write(to text: inout SourceText) {
    guard !messages.isEmpty else {
      text.documentation("Nothing arrives for this interface.")
      text.line("package func receive(_ message: WireMessage) {}")
      return
    }
    let name = side.incomingName
    text.documentation("What arrives for the object.")
    text.block("package enum \(name) {") { text in
      for message in messages {
        let since = message.since > 1 ? ", since version \(message.since)" : ""
        text.documentation(
          message.summary, "The wire's name is `\(interface.name).\(message.name)`\(since).")
        let values = message.arguments.map {
          "\(SwiftNames.member($0.name)): \(type(of: $0))"
        }
        let list = values.isEmpty ? "" : "(\(values.joined(separator: ", ")))"
        text.line("case \(SwiftNames.member(message.name))\(list)")
      }
    }
    text.line()
    text.documentation("Makes the \(name.lowercased()) that has arrived and hands it on.")
    text.block("package func receive(_ message: WireMessage) {") { text in
      text.line("switch message.opcode {")
      for (opcode, message) in messages.enumerated() {
        text.block("case \(opcode):", closing: "") { write(message, to: &$0) }
      }
      text.line("default: break")
      text.line("}")
    }
    text.line()
    // Not written as a call through `on…?`, which would leave what it carries unmade and unowned.
    text.block("private func deliver(_ message: \(name)) {") { text in
      text.line("on\(name)?(message)")
    }
  }

  private func write(_ message: MessageDescription, to text: inout SourceText) {
    var values: [String] = []
    for (index, argument) in message.arguments.enumerated() {
      let label = SwiftNames.member(argument.name)
      if side == .server, argument.kind == .object, !argument.allowsNull,
        argument.interface != nil
      {
        text.block("guard let \(label) = \(value(of: argument, at: index)) else {") { text in
          text.line("return resource.refuse(message)")
        }
        values.append("\(label): \(label)")
      } else {
        values.append("\(label): \(value(of: argument, at: index))")
      }
    }
    let list = values.isEmpty ? "" : "(\(values.joined(separator: ", ")))"
    text.line("deliver(.\(SwiftNames.member(message.name))\(list))")
    if message.isDestructor { text.line("\(side.handle).destroy()") }
  }

  private func type(of argument: ArgumentDescription) -> String {
    let null = argument.allowsNull ? "?" : ""
    switch argument.kind {
    case .int, .uint:
      return argument.enumerationType(in: interface)
        ?? (argument.kind == .int ? "Int32" : "UInt32")
    case .fixed: return "Double"
    case .string: return "String" + null
    case .object:
      guard let name = argument.interface else { return "UInt32" }
      // An event may name an object that we have destroyed meanwhile.
      return side.type(name) + (side == .client ? "?" : null)
    case .newID: return argument.interface.map(side.type) ?? "UInt32"
    case .array: return "[UInt32]"
    case .fileDescriptor: return "OwnedFileDescriptor"
    }
  }

  private func value(of argument: ArgumentDescription, at index: Int) -> String {
    switch argument.kind {
    case .int, .uint:
      if let type = argument.enumerationType(in: interface) {
        return "\(type)(rawValue: message.unsigned(\(index)))"
      }
      return argument.kind == .int ? "message.signed(\(index))" : "message.unsigned(\(index))"
    case .fixed: return "message.fixed(\(index))"
    case .string:
      return argument.allowsNull ? "message.optionalString(\(index))" : "message.string(\(index))"
    case .object:
      guard let name = argument.interface else {
        return "\(side.handle).identifier(message, \(index))"
      }
      return "\(side.handle).object(message, \(index), \(side.type(name)).self)"
    case .newID:
      guard let name = argument.interface else { return "message.unsigned(\(index))" }
      let interface = "\(SwiftNames.type(name)).interface"
      return "\(side.type(name))(\(side.handle).adopt(\(interface), message, \(index)))"
    case .array: return "message.array(\(index))"
    case .fileDescriptor: return "message.fileDescriptor(\(index))"
    }
  }
}
