import Foundation
import OctavoWaylandScanner
import Testing

/// The descriptions in `Protocols/` say what the installed upstream files say.
struct UpstreamTests {
  /// Descriptions that leave out interfaces of the upstream file.
  private static let partial = ["wayland"]

  /// The descriptions in the folder.
  private static let names =
    (try? FileManager.default.contentsOfDirectory(atPath: folder.path))?
    .filter { $0.hasSuffix(".xml") }.map { String($0.dropLast(4)) }.sorted() ?? []

  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().appending(path: "../../Protocols").standardizedFileURL

  @Test func `there are descriptions`() {
    #expect(Self.names.contains("wayland"))
  }

  @Test(arguments: names)
  private func `each described interface is the installed one in every signature`(name: String)
    throws
  {
    let own = try read(Self.folder.appending(path: "\(name).xml"))
    let installed = try #require(
      try Self.installed()["\(name).xml"], "no installed package has \(name).xml")
    let upstream = try read(installed)
    #expect(own.name == upstream.name)
    #expect(!own.interfaces.isEmpty)
    for interface in own.interfaces {
      let installed = try #require(
        upstream.interfaces.first { $0.name == interface.name },
        "\(interface.name) is not in the installed file")
      #expect(installed.version >= interface.version, "\(interface.name)")
      #expect(
        interface.signature == Self.older(installed, as: interface).signature, "\(interface.name)")
    }
    if !Self.partial.contains(name) {
      let names = own.interfaces.map(\.name)
      #expect(names == upstream.interfaces.map(\.name).filter(names.contains))
      let isNewer = zip(own.interfaces, upstream.interfaces).contains { $0.version < $1.version }
      #expect(isNewer || names.count == upstream.interfaces.count)
    }
  }

  /// An installed interface as far as it is described: a newer release may have versions that came later, and numbers
  /// and words for numbers that came with none.
  private static func older(
    _ installed: InterfaceDescription, as own: InterfaceDescription
  ) -> InterfaceDescription {
    var older = installed
    older.version = own.version
    older.requests = messages(installed.requests, as: own.requests, of: own.version)
    older.events = messages(installed.events, as: own.events, of: own.version)
    older.enums = own.enums.compactMap { described in
      guard var known = installed.enums.first(where: { $0.name == described.name }) else {
        return nil
      }
      let names = described.entries.map(\.name)
      known.entries.removeAll { !names.contains($0.name) }
      return known
    }
    return older
  }

  private static func messages(
    _ installed: [MessageDescription], as own: [MessageDescription], of version: Int
  ) -> [MessageDescription] {
    var messages = installed.filter { $0.since <= version }
    for (message, described) in zip(messages.indices, own) {
      for (argument, own) in zip(messages[message].arguments.indices, described.arguments)
      where own.enumeration == nil {
        messages[message].arguments[argument].enumeration = nil
      }
    }
    return messages
  }

  @Test(arguments: names)
  private func `everything described has one line that says what it is`(name: String) throws {
    for interface in try read(Self.folder.appending(path: "\(name).xml")).interfaces {
      #expect(interface.summary?.isEmpty == false, "\(interface.name)")
      for message in interface.requests + interface.events {
        #expect(message.summary?.isEmpty == false, "\(interface.name).\(message.name)")
      }
      for enumeration in interface.enums {
        #expect(enumeration.summary?.isEmpty == false, "\(interface.name).\(enumeration.name)")
      }
    }
  }

  @Test func `a changed signature would be noticed`() throws {
    let own = try read(Self.folder.appending(path: "viewporter.xml"))
    var changed = own.interfaces[0]
    changed.requests[1].arguments[1].allowsNull = true
    #expect(changed.signature != own.interfaces[0].signature)
  }

  private func read(_ url: URL) throws -> ProtocolDescription {
    try ProtocolDescription(xml: Data(contentsOf: url), file: url.path(percentEncoded: false))
  }

  /// The installed descriptions, by the names of their files.
  private static func installed() throws -> [String: URL] {
    // One package has no pkg-config file; its folder lies beside Wayland's own.
    let wayland = try dataFolder(of: "wayland-scanner")
    let folders = [
      wayland, try dataFolder(of: "wayland-protocols"),
      wayland.deletingLastPathComponent().appending(path: "plasma-wayland-protocols"),
    ]
    var found: [String: URL] = [:]
    for folder in folders {
      let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
      for case let file as URL in files ?? .init() where file.pathExtension == "xml" {
        found[file.lastPathComponent] = file
      }
    }
    return found
  }

  private static func dataFolder(of package: String) throws -> URL {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["pkg-config", "--variable=pkgdatadir", package]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let path = String(decoding: data, as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines)
    try #require(!path.isEmpty, "pkg-config knows no \(package): install its -dev package")
    return URL(fileURLWithPath: path).standardizedFileURL
  }
}
