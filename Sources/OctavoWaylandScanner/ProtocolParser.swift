package import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

extension ProtocolDescription {
  /// Reads a protocol description in the upstream XML grammar.
  ///
  /// Elements and attributes that the grammar does not know are errors, so that nothing a file
  /// says is passed over in silence.
  /// - Parameters:
  ///   - xml: The file's bytes.
  ///   - file: The name to tell in errors.
  /// - Throws: `ScanError` with the line of the first fault.
  package init(xml: Data, file: String) throws(ScanError) {
    let reader = ProtocolReader(file: file)
    let parser = XMLParser(data: xml)
    parser.delegate = reader
    let parsed = parser.parse()
    if let error = reader.error { throw error }
    // The parser accepts empty and cut files, so its answer alone proves nothing.
    if !parsed || parser.parserError != nil {
      let reason = parser.parserError.map { "\($0.localizedDescription)" } ?? "not well-formed"
      throw ScanError(file: file, line: max(parser.lineNumber, 1), message: "XML: \(reason)")
    }
    guard let result = reader.result, reader.path.isEmpty else {
      throw ScanError(
        file: file, line: max(parser.lineNumber, 1), message: "the file ends before </protocol>")
    }
    self = result
  }
}

/// Builds the model element by element; stops at the first fault.
private final class ProtocolReader: NSObject, XMLParserDelegate {
  let file: String
  var error: ScanError?
  var result: ProtocolDescription?
  var path: [String] = []

  private var current = ProtocolDescription(name: "", interfaces: [])
  private var interface = InterfaceDescription(name: "", version: 1)
  private var message = MessageDescription(name: "")
  private var enumeration = EnumDescription(name: "")

  init(file: String) { self.file = file }

  func parser(
    _ parser: XMLParser, didStartElement element: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    guard error == nil else { return }
    do throws(Fault) {
      try open(element, Attributes(element: element, values: attributes))
      path.append(element)
    } catch {
      self.error = ScanError(file: file, line: parser.lineNumber, message: error.message)
      parser.abortParsing()
    }
  }

  func parser(
    _ parser: XMLParser, didEndElement element: String, namespaceURI: String?,
    qualifiedName: String?
  ) {
    guard error == nil, !path.isEmpty else { return }
    path.removeLast()
    switch element {
    case "request": interface.requests.append(message)
    case "event": interface.events.append(message)
    case "enum": interface.enums.append(enumeration)
    case "interface": current.interfaces.append(interface)
    case "protocol": result = current
    default: break
    }
  }

  private func open(_ element: String, _ attributes: Attributes) throws(Fault) {
    switch (path.last, element) {
    case (nil, "protocol"):
      try attributes.allow(["name"])
      current.name = try attributes.required("name")
    case ("protocol", "copyright"):
      try attributes.allow([])
    case ("protocol", "interface"):
      try attributes.allow(["name", "version"])
      interface = InterfaceDescription(
        name: try attributes.required("name"),
        version: try attributes.number("version", default: nil))
      if current.interfaces.contains(where: { $0.name == interface.name }) {
        throw Fault("interface \(interface.name) is described twice")
      }
    case ("interface", "request"), ("interface", "event"):
      try openMessage(element, attributes)
    case ("interface", "enum"):
      try attributes.allow(["name", "since", "bitfield"])
      enumeration = EnumDescription(
        name: try attributes.required("name"), since: try since(attributes),
        isBitfield: try attributes.flag("bitfield"))
      if interface.enums.contains(where: { $0.name == enumeration.name }) {
        throw Fault("enum \(enumeration.name) is described twice")
      }
    case ("enum", "entry"):
      try openEntry(attributes)
    case ("request", "arg"), ("event", "arg"):
      message.arguments.append(try argument(attributes))
    case (_?, "description"):
      try attributes.allow(["summary"])
      describe(attributes.values["summary"])
    default:
      throw Fault("<\(element)> does not belong in <\(path.last ?? "the file")>")
    }
  }

  private func openMessage(_ element: String, _ attributes: Attributes) throws(Fault) {
    try attributes.allow(["name", "type", "since", "deprecated-since"])
    message = MessageDescription(
      name: try attributes.required("name"), since: try since(attributes))
    switch attributes.values["type"] {
    case nil: break
    case "destructor": message.isDestructor = true
    case let type?: throw Fault("\(element) type \"\(type)\" is not known")
    }
    let siblings = element == "request" ? interface.requests : interface.events
    if siblings.contains(where: { $0.name == message.name }) {
      throw Fault("\(element) \(message.name) is described twice")
    }
  }

  private func openEntry(_ attributes: Attributes) throws(Fault) {
    try attributes.allow(["name", "value", "summary", "since", "deprecated-since"])
    let text = try attributes.required("value")
    let digits = text.hasPrefix("0x") ? text.dropFirst(2) : text[...]
    guard let value = UInt32(digits, radix: text.hasPrefix("0x") ? 16 : 10) else {
      throw Fault("value \"\(text)\" is not a number of 32 bits")
    }
    let entry = EntryDescription(
      name: try attributes.required("name"), value: value, since: try since(attributes))
    if enumeration.entries.contains(where: { $0.name == entry.name }) {
      throw Fault("entry \(entry.name) is described twice")
    }
    enumeration.entries.append(entry)
  }

  private func argument(_ attributes: Attributes) throws(Fault) -> ArgumentDescription {
    try attributes.allow(["name", "type", "summary", "interface", "allow-null", "enum"])
    let name = try attributes.required("name")
    let type = try attributes.required("type")
    guard let kind = ArgumentDescription.Kind(rawValue: type) else {
      throw Fault("type \"\(type)\" of \(name) is not known")
    }
    let argument = ArgumentDescription(
      name: name, kind: kind, interface: attributes.values["interface"],
      allowsNull: try attributes.flag("allow-null"), enumeration: attributes.values["enum"])
    if argument.interface != nil, kind != .object, kind != .newID {
      throw Fault("\(name) is a \(type) and cannot have an interface")
    }
    if argument.allowsNull, kind != .object, kind != .string {
      throw Fault("\(name) is a \(type) and cannot be null")
    }
    if argument.enumeration != nil, kind != .int, kind != .uint {
      throw Fault("\(name) is a \(type) and cannot take an enum's numbers")
    }
    return argument
  }

  private func since(_ attributes: Attributes) throws(Fault) -> Int {
    let since = try attributes.number("since", default: 1)
    if since > interface.version {
      throw Fault("since \(since) is above version \(interface.version) of \(interface.name)")
    }
    return since
  }

  private func describe(_ summary: String?) {
    switch path.last {
    case "interface": interface.summary = summary
    case "request", "event": message.summary = summary
    case "enum": enumeration.summary = summary
    default: break
    }
  }
}

/// What is wrong, before it is known where.
private struct Fault: Error {
  let message: String
  init(_ message: String) { self.message = message }
}

/// The attributes of one element, read strictly.
private struct Attributes {
  let element: String
  let values: [String: String]

  func allow(_ names: Set<String>) throws(Fault) {
    if let unknown = values.keys.sorted().first(where: { !names.contains($0) }) {
      throw Fault("<\(element)> has an attribute \"\(unknown)\" that is not known")
    }
  }

  func required(_ name: String) throws(Fault) -> String {
    guard let value = values[name], !value.isEmpty else {
      throw Fault("<\(element)> has no \(name)")
    }
    return value
  }

  func number(_ name: String, default fallback: Int?) throws(Fault) -> Int {
    if values[name] == nil, let fallback { return fallback }
    let text = try required(name)
    guard let number = Int(text), number > 0 else {
      throw Fault("\(name) \"\(text)\" is not a version")
    }
    return number
  }

  func flag(_ name: String) throws(Fault) -> Bool {
    switch values[name] {
    case nil, "false": return false
    case "true": return true
    case let value?: throw Fault("\(name) \"\(value)\" is neither true nor false")
    }
  }
}
