import Testing

@testable import OctavoDocuments

@Suite struct `Files that were opened in vain` {
  private let folder = TemporaryFolder()
  private let files = DamagedFiles()

  private func version(_ path: String) throws -> DamagedFiles.Version {
    DamagedFiles.Version(try OpenFile(path))
  }

  @Test func `are known until they are changed`() throws {
    let path = try folder.write("a", "one")
    let error = DocumentError(.corrupt, path: path, reason: "damaged")
    let version = try version(path)
    #expect(files.error(of: version) == nil)
    files.note(error, of: version)
    #expect(files.error(of: version) == error)
    try folder.write("a", "another")
    #expect(files.error(of: try self.version(path)) == nil)
  }

  @Test func `are not those that another moment may open`() throws {
    let version = try version(folder.write("a", "one"))
    for kind in [DocumentError.Kind.tooSlow, .unreadable, .tooLarge] {
      files.note(DocumentError(kind, path: "a", reason: ""), of: version)
    }
    #expect(files.error(of: version) == nil)
  }

  @Test func `are no more than so many`() throws {
    let versions = try (0..<70).map { try version(folder.write("\($0)", "one")) }
    for version in versions {
      files.note(DocumentError(.corrupt, path: "", reason: ""), of: version)
    }
    #expect(versions.filter { files.error(of: $0) == nil } == Array(versions[..<6]))
  }
}
