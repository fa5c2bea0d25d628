import OctavoShell
import Testing

@MainActor
@Suite struct ApplicationTests {
  @Test func `A second run inside the first throws, and the first goes on`() throws {
    var steps: [String] = []
    try Application.alone {
      steps.append("first")
      #expect(throws: ShellError.isRunning) { try Application.alone { steps.append("second") } }
      steps.append("goes on")
    }
    try Application.alone { steps.append("next") }
    #expect(steps == ["first", "goes on", "next"])
  }

  @Test func `After one that failed, another may run`() throws {
    #expect(throws: ShellError.noMemory(byteCount: 1, reason: 12)) {
      try Application.alone { throw ShellError.noMemory(byteCount: 1, reason: 12) }
    }
    var isDone = false
    try Application.alone { isDone = true }
    #expect(isDone)
  }
}
