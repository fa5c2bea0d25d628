import Testing

@testable import OctavoDocuments

/// How books turn, kept from one run to the next.
struct ChoiceMemoryTests {
  @Test func `keeps what was chosen last`() throws {
    let folder = TemporaryFolder()
    let memory = ChoiceMemory("turn", folder: folder.path("state"))
    #expect(try memory.read() == nil)
    try memory.keep("curl,corner")
    #expect(try ChoiceMemory("turn", folder: folder.path("state")).read() == "curl,corner")
    try memory.keep("flip")
    #expect(try memory.read() == "flip")
  }

  /// Two windows may write at the same time: neither takes the other's file, half written as it is.
  @Test func `leaves alone what another program is writing`() throws {
    let folder = TemporaryFolder()
    try folder.write("state/turn.new", "cur")
    try folder.write("state/turn.1.new", "cur")
    let memory = ChoiceMemory("turn", folder: folder.path("state"))
    try memory.keep("flip")
    #expect(try memory.read() == "flip")
    for name in ["turn.new", "turn.1.new"] {
      #expect(try ChoiceMemory(name, folder: folder.path("state")).read() == "cur")
    }
  }

  @Test func `tells what is in its way, and loses nothing`() throws {
    let folder = TemporaryFolder()
    try folder.write("state", "in the way")
    let memory = ChoiceMemory("turn", folder: folder.path("state"))
    #expect(throws: ChoiceMemory.Failure.self) { try memory.keep("curl") }
    #expect(try memory.read() == nil)
  }
}
