package import Foundation
package import OctavoCairo

/// A folder that is gone when its owner is.
package final class TemporaryFolder: Sendable {
  /// Where it is.
  package let url: URL

  /// Makes an empty folder.
  package init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("octavo-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// Where it is.
  package var path: String { url.path }

  /// Where a file in it is, or would be.
  package func path(_ name: String) -> String { url.appendingPathComponent(name).path }

  /// Writes a file into the folder.
  @discardableResult
  package func write(_ text: String, to name: String) throws -> URL {
    try write(Array(text.utf8), to: name)
  }

  /// Writes a file into the folder.
  @discardableResult
  package func write(_ bytes: [UInt8], to name: String) throws -> URL {
    let file = url.appendingPathComponent(name)
    try Data(bytes).write(to: file)
    return file
  }

  /// Reads a text out of the folder.
  package func read(_ name: String) throws -> String {
    try String(contentsOfFile: path(name), encoding: .utf8)
  }

  /// Reads a picture out of the folder.
  package func picture(_ name: String) throws -> Picture { try PNG.decode(bytes(name)) }

  /// Reads a file out of the folder.
  package func bytes(_ name: String) throws -> [UInt8] {
    try [UInt8](Data(contentsOf: url.appendingPathComponent(name)))
  }
}
