/// Writes the method that sends a message.
struct OutgoingMessage {
  let side: Side
  let interface: InterfaceDescription
  let opcode: Int
  let message: MessageDescription

  func write(to text: inout SourceText) {
    let since = message.since > 1 ? ", since version \(message.since)" : ""
    text.documentation(
      message.summary, "The wire's name is `\(interface.name).\(message.name)`\(since).",
      message.isDestructor ? "The object is at its end; using it afterwards traps." : nil)
    let bare = SwiftNames.bare(message.name)
    let name =
      side == .client
      ? SwiftNames.quoted(bare) : "send" + bare.prefix(1).uppercased() + bare.dropFirst()
    let generics = makesAnyObject ? "<Object: WaylandObject>" : ""
    let result = resultType.map { " -> \($0)" } ?? ""
    text.block("package func \(name)\(generics)(\(parameters))\(result) {") { text in
      if message.since > 1 {
        text.line(
          "\(side.handle).require(\(message.since), \"\(interface.name).\(message.name)\")")
      }
      writeBody(message.arguments.filter { needsClosure($0) }[...], to: &text)
      if message.isDestructor, side == .server { text.line("resource.destroy()") }
    }
  }

  // MARK: - Declaration

  private var parameters: String {
    let arguments = message.arguments.filter { !isResult($0) }
    var parameters = arguments.map { argument in
      let name = SwiftNames.member(argument.name)
      let label = arguments.count == 1 && !makesAnyObject ? "_ " : ""
      return "\(label)\(name): \(type(of: argument))"
    }
    if makesAnyObject { parameters += ["_ type: Object.Type", "version: UInt32"] }
    return parameters.joined(separator: ", ")
  }

  private func isResult(_ argument: ArgumentDescription) -> Bool {
    argument.kind == .newID && side == .client
  }

  private var made: ArgumentDescription? { message.arguments.first { isResult($0) } }

  /// Whether the caller says what kind of object the request makes.
  private var makesAnyObject: Bool { made.map { $0.interface == nil } ?? false }

  private var resultType: String? {
    made.map { $0.interface.map(side.type) ?? "Object" }
  }

  private func type(of argument: ArgumentDescription) -> String {
    let null = argument.allowsNull ? "?" : ""
    return switch argument.kind {
    case .int, .uint:
      argument.enumerationType(in: interface) ?? (argument.kind == .int ? "Int32" : "UInt32")
    case .fixed: "Double"
    case .string: "String" + null
    case .object, .newID: (argument.interface.map(side.type) ?? side.handleType) + null
    case .array: "[UInt32]"
    case .fileDescriptor: "Int32"
    }
  }

  // MARK: - Body

  /// Strings and arrays lend their memory to a closure; all the rest is appended within.
  private func needsClosure(_ argument: ArgumentDescription) -> Bool {
    argument.kind == .string || argument.kind == .array
  }

  private func writeBody(_ lent: ArraySlice<ArgumentDescription>, to text: inout SourceText) {
    guard let first = lent.first else { return writeSending(to: &text) }
    let name = SwiftNames.member(first.name)
    // A nested closure's value is what the outer one returns, and so what the method returns.
    let returns = resultType == nil ? "" : "return "
    text.block("\(returns)\(name).withWireMemory { \(name) in") { text in
      writeBody(lent.dropFirst(), to: &text)
    }
  }

  private func writeSending(to text: inout SourceText) {
    if !message.arguments.isEmpty { text.line("var arguments = WireArguments()") }
    for argument in message.arguments { append(argument, to: &text) }
    let arguments = message.arguments.isEmpty ? "WireArguments()" : "arguments"
    if let made {
      let interface = made.interface.map { SwiftNames.type($0) } ?? "Object"
      let version = made.interface == nil ? ", version: version" : ""
      text.line(
        "return \(interface)(proxy.make(\(interface).interface, \(opcode), \(arguments)\(version)))"
      )
    } else {
      let ending = message.isDestructor && side == .client ? ", endsObject: true" : ""
      text.line("\(side.handle).send(\(opcode), \(arguments)\(ending))")
    }
  }

  private func append(_ argument: ArgumentDescription, to text: inout SourceText) {
    let name = SwiftNames.member(argument.name)
    switch argument.kind {
    case .int, .uint:
      let raw = argument.enumeration == nil ? "" : ".rawValue"
      text.line("arguments.append(\(name)\(raw))")
    case .fixed, .string, .array:
      text.line("arguments.append(\(name))")
    case .fileDescriptor:
      text.line("arguments.append(fileDescriptor: \(name))")
    case .newID where isResult(argument):
      if makesAnyObject {
        text.line("arguments.append(nameOf: Object.interface)")
        text.line("arguments.append(version)")
      }
      text.line("arguments.appendNewID()")
    case .object, .newID:
      let chain = argument.allowsNull ? "?" : ""
      let handle = argument.interface == nil ? "" : "\(chain).\(side.handle)"
      text.line("arguments.append(\(name)\(handle))")
    }
  }
}

extension ArgumentDescription {
  /// The Swift type of the enum that the argument takes its numbers from.
  func enumerationType(in interface: InterfaceDescription) -> String? {
    guard let enumeration else { return nil }
    let parts = enumeration.split(separator: ".").map(String.init)
    let owner = parts.count == 2 ? parts[0] : interface.name
    return SwiftNames.type(owner) + "." + SwiftNames.enumeration(parts[parts.count - 1])
  }
}
