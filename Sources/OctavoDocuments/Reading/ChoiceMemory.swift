internal import OctavoFiles

/// How a person's books turn, or are shown, unless told otherwise: what they chose last, in a small file
/// beside the places.
package struct ChoiceMemory: Sendable {
  /// Why the choice could not be read or kept.
  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  /// The file; nil if there is nowhere to keep it.
  package let path: String?

  /// The most bytes that a choice has.
  private static let mostBytes = 1 << 12

  /// The memory.
  ///
  /// - Parameters:
  ///   - name: What is chosen, which the file is called by.
  ///   - folder: Where the file lies; that of the places if nil.
  package init(_ name: String, folder: String? = nil) {
    path = (folder ?? StateFile.folder).map { Folder.join($0, name) }
  }

  /// What was chosen; nil if nothing was.
  ///
  /// - Throws: `Failure` if there is a file that cannot be read.
  package func read() throws(Failure) -> String? {
    guard let path else { return nil }
    do throws(FileTrouble) {
      let bytes = try RegularFile(path).read(atMost: Self.mostBytes)
      let line = bytes.prefix { $0 != UInt8(ascii: "\n") }
      return String(decoding: line, as: UTF8.self)
    } catch {
      if error.kind == .missing { return nil }
      throw Failure(description: "\(path): \(error.reason)")
    }
  }

  /// Keeps a choice.
  ///
  /// - Throws: `Failure` if it cannot be kept; what was chosen before then stays.
  package func keep(_ choice: String) throws(Failure) {
    guard let path else {
      throw Failure(description: "neither XDG_STATE_HOME nor HOME is an absolute path")
    }
    do throws(StateFile.Failure) {
      try StateFile.makeFolder(Folder.parent(of: path))
      try StateFile.replace(path, by: choice + "\n")
    } catch {
      throw Failure(description: error.description)
    }
  }
}
