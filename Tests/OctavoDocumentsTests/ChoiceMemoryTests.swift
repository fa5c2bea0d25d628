import Testing

@testable import OctavoDocuments

/// How books turn, kept from one run to the next.
struct TurnMemoryTests {
  @Test func `keeps what was chosen last`() throws {
    let folder = TemporaryFolder()
    let memory = TurnMemory(folder: folder.path("state"))
    #expect(try memory.read() == nil)
    try memory.keep("curl,corner")
    #expect(try TurnMemory(folder: folder.path("state")).read() == "curl,corner")
    try memory.keep("flip")
    #expect(try memory.read() == "flip")
  }

  @Test func `tells what is in its way, and loses nothing`() throws {
    let folder = TemporaryFolder()
    try folder.write("state", "in the way")
    let memory = TurnMemory(folder: folder.path("state"))
    #expect(throws: TurnMemory.Failure.self) { try memory.keep("curl") }
    #expect(try memory.read() == nil)
  }
}
