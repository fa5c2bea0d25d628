/// Writes Swift bindings for one side of the wire.
///
/// Each interface becomes a final class: what can be sent are its methods, what arrives is a case
/// of a nested enum given to one closure, and its named numbers are nested types. The text depends
/// on nothing but the description, so the same file always gives the same bindings.
package struct BindingGenerator {
  private let side: Side

  /// Makes a generator.
  package init(side: Side) { self.side = side }

  /// The bindings for a protocol.
  /// - Parameters:
  ///   - description: What to bind.
  ///   - file: The name of the file that it was read from, for the head of the text.
  package func source(for description: ProtocolDescription, file: String) -> String {
    var text = SourceText()
    text.line("// Made from \(file) by OctavoWaylandScannerTool. Do not edit.")
    text.line("// swift-format-ignore-file")
    text.line()
    text.line("package import OctavoWayland")
    if side == .server {
      // Only enums of the client's bindings stand in signatures; an unused access is a warning.
      let access = usesEnums(description) ? "package " : ""
      text.line("\(access)import OctavoWaylandProtocols")
    }
    for interface in description.interfaces where !side.isServedByLibrary(interface.name) {
      text.line()
      write(interface, to: &text)
    }
    return text.text
  }

  private func usesEnums(_ description: ProtocolDescription) -> Bool {
    description.interfaces.filter { !side.isServedByLibrary($0.name) }.contains { interface in
      (interface.requests + interface.events).flatMap(\.arguments).contains {
        $0.enumeration != nil
      }
    }
  }

  private func write(_ interface: InterfaceDescription, to text: inout SourceText) {
    let type = side.type(interface.name)
    let incoming = side.isSilent(interface.name) ? [] : side.incoming(interface)
    text.documentation(
      interface.summary,
      "The wire's name is `\(interface.name)`, described up to version \(interface.version).")
    text.line("@MainActor")
    text.block("package final class \(type): \(side.objectProtocol) {") { text in
      writeStorage(interface, hasIncoming: !incoming.isEmpty, to: &text)
      for (opcode, message) in side.outgoing(interface).enumerated() {
        text.line()
        OutgoingMessage(side: side, interface: interface, opcode: opcode, message: message)
          .write(to: &text)
      }
      if side == .client, !interface.requests.contains(where: \.isDestructor) {
        text.line()
        text.documentation("Releases the object; nothing arrives for it any more.")
        text.line("package func discard() { proxy.destroy() }")
      }
      text.line()
      IncomingMessages(side: side, interface: interface, messages: incoming).write(to: &text)
      if side == .client {
        for enumeration in interface.enums {
          text.line()
          write(enumeration, of: interface, to: &text)
        }
      }
    }
  }

  private func writeStorage(
    _ interface: InterfaceDescription, hasIncoming: Bool, to text: inout SourceText
  ) {
    if side == .client {
      InterfaceTable(interface: interface).write(to: &text)
    } else {
      text.documentation("The signatures of `\(interface.name)`.")
      text.line(
        "package static var interface: Interface { \(SwiftNames.type(interface.name)).interface }")
    }
    text.documentation("The C object.")
    text.line("package private(set) var \(side.handle): \(side.handleType)")
    if hasIncoming {
      let name = side.incomingName
      text.documentation("Is called with each \(name.lowercased()), in the order of the wire.")
      text.line("package var on\(name): ((\(name)) -> Void)?")
    }
    if side == .server {
      text.documentation("Is called when the object has ended, for whatever reason.")
      text.line("package var onEnd: (() -> Void)?")
    }
    text.line()
    text.documentation("Takes over a C object of this interface.")
    text.block("package init(_ \(side.handle): \(side.handleType)) {") { text in
      text.line("self.\(side.handle) = \(side.handle)")
      text.line("self.\(side.handle).listen(self)")
    }
    if side == .client {
      text.line()
      text.line("isolated deinit { proxy.dispose(Self.interface) }")
    } else {
      text.line()
      text.documentation("Takes note that the C object has ended.")
      text.block("package func end() {") { text in
        text.line("resource.forget()")
        text.line("onEnd?()")
        text.line("onEnd = nil")
      }
    }
  }

  private func write(
    _ enumeration: EnumDescription, of interface: InterfaceDescription, to text: inout SourceText
  ) {
    text.documentation(
      enumeration.summary, "The wire's name is `\(interface.name).\(enumeration.name)`.")
    let conformance = enumeration.isBitfield ? "OptionSet" : "RawRepresentable"
    let type = SwiftNames.enumeration(enumeration.name)
    text.block("package struct \(type): \(conformance), Hashable, Sendable {") { text in
      text.documentation("The number on the wire.")
      text.line("package var rawValue: UInt32")
      text.documentation("Takes any number, also one that is not described.")
      text.line("package init(rawValue: UInt32) { self.rawValue = rawValue }")
      for entry in enumeration.entries {
        let name = SwiftNames.entry(entry.name, of: enumeration.name)
        let since = entry.since > 1 ? ", since version \(entry.since)" : ""
        let value =
          enumeration.isBitfield && entry.value == 0
          ? "[]" : "Self(rawValue: \(entry.value))"
        text.documentation("The wire's name is `\(entry.name)`\(since).")
        text.line("package static var \(name): Self { \(value) }")
      }
    }
  }
}
