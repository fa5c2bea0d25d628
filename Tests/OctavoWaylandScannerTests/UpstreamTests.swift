import Foundation
import OctavoWaylandScanner
import Testing

/// The descriptions in `Protocols/` say what the installed upstream files say.
struct UpstreamTests {
  private struct Source: CustomTestStringConvertible {
    let file: String
    /// The pkg-config package whose data folder the path starts from.
    let package: String
    let path: String
    /// Whether the upstream file has interfaces that are not described here.
    var isPart = false

    var testDescription: String { file }
  }

  private static let sources = [
    Source(file: "wayland", package: "wayland-scanner", path: "wayland.xml", isPart: true),
    Source(
      file: "xdg-shell", package: "wayland-protocols", path: "stable/xdg-shell/xdg-shell.xml"),
    Source(
      file: "viewporter", package: "wayland-protocols", path: "stable/viewporter/viewporter.xml"),
    Source(
      file: "presentation-time", package: "wayland-protocols",
      path: "stable/presentation-time/presentation-time.xml"),
    Source(
      file: "fractional-scale-v1", package: "wayland-protocols",
      path: "staging/fractional-scale/fractional-scale-v1.xml"),
    Source(
      file: "xdg-decoration-unstable-v1", package: "wayland-protocols",
      path: "unstable/xdg-decoration/xdg-decoration-unstable-v1.xml"),
    // Its package has no pkg-config file; it lies beside Wayland's own.
    Source(
      file: "fake-input", package: "wayland-scanner",
      path: "../plasma-wayland-protocols/fake-input.xml"),
  ]

  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().appending(path: "../../Protocols").standardizedFileURL

  @Test(arguments: sources)
  private func `each described interface is the installed one in every signature`(source: Source)
    throws
  {
    let own = try read(Self.folder.appending(path: "\(source.file).xml"))
    let upstream = try read(
      URL(fileURLWithPath: try dataFolder(of: source.package)).appending(path: source.path))
    #expect(own.name == upstream.name)
    #expect(!own.interfaces.isEmpty)
    for interface in own.interfaces {
      let installed = try #require(
        upstream.interfaces.first { $0.name == interface.name },
        "\(interface.name) is not in the installed file")
      #expect(interface.signature == installed.signature, "\(interface.name)")
    }
    if !source.isPart {
      #expect(own.interfaces.map(\.name) == upstream.interfaces.map(\.name))
    }
  }

  @Test func `each description in the folder is compared with one upstream`() throws {
    let files = try FileManager.default.contentsOfDirectory(
      at: Self.folder, includingPropertiesForKeys: nil)
    let described = files.filter { $0.pathExtension == "xml" }
      .map { $0.deletingPathExtension().lastPathComponent }
    #expect(described.sorted() == Self.sources.map(\.file).sorted())
  }

  @Test func `everything described has one line that says what it is`() throws {
    for source in Self.sources {
      let own = try read(Self.folder.appending(path: "\(source.file).xml"))
      for interface in own.interfaces {
        #expect(interface.summary?.isEmpty == false, "\(interface.name)")
        for message in interface.requests + interface.events {
          #expect(message.summary?.isEmpty == false, "\(interface.name).\(message.name)")
        }
        for enumeration in interface.enums {
          #expect(enumeration.summary?.isEmpty == false, "\(interface.name).\(enumeration.name)")
        }
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

  private func dataFolder(of package: String) throws -> String {
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
    return path
  }
}
