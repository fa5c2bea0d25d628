import OctavoShell
import Testing

@Suite struct BufferLedgerTests {
  @Test func `A compositor that releases at once needs one buffer only`() {
    var ledger = BufferLedger()
    #expect(ledger.choice == .make)
    let id = ledger.add()
    for _ in 0..<10 {
      #expect(ledger.choice == .reuse(id))
      ledger.commit(id)
      ledger.release(id)
    }
    #expect(ledger.count == 1)
  }

  @Test func `A compositor that never releases gets three and then none`() {
    var ledger = BufferLedger()
    for _ in 0..<3 {
      #expect(ledger.choice == .make)
      ledger.commit(ledger.add())
    }
    #expect(ledger.choice == .wait)
    #expect(!ledger.wantsSpare)
  }

  @Test func `The youngest free buffer is taken`() {
    var ledger = BufferLedger()
    let ids = (0..<3).map { _ in ledger.add() }
    for id in ids { ledger.commit(id) }
    ledger.release(ids[0])
    #expect(ledger.choice == .reuse(ids[0]))
    ledger.release(ids[1])
    #expect(ledger.choice == .reuse(ids[1]))
  }

  @Test func `A release twice, or of a buffer that is no more, does nothing`() {
    var ledger = BufferLedger()
    let id = ledger.add()
    ledger.commit(id)
    ledger.release(id)
    ledger.release(id)
    ledger.removeAll()
    ledger.release(id)
    #expect(ledger.choice == .make)
    #expect(ledger.add() != id, "names are not used again")
  }

  @Test(arguments: [1, 2, 3, 250, 1008, 1024, 2048, 3840, 4096])
  func `Rows hold their pixels and leave no gap, which KWin would show`(_ width: Int) {
    let layout = BufferLayout(width: width, height: 7)
    #expect(layout.stride == width * 4)
    #expect(layout.byteCount == layout.stride * 7)
  }

  @Test func `Memory is sealed, all there, and as long as asked`() throws {
    let memory = try SharedMemory(byteCount: 10_000)
    #expect(memory.byteCount == 10_000)
    #expect(memory.bytes.allSatisfy { $0 == 0 })
    memory.bytes[9_999] = 7
    #expect(seals(of: memory.descriptor).isSuperset(of: [.shrink, .grow, .seal]))
  }

  @Test func `More memory than a screen can need is an error and not the end of the process`() {
    #expect(throws: ShellError.self) {
      try SharedMemory(byteCount: SharedMemory.largestByteCount + 1)
    }
  }

  @Test(arguments: [
    ("plain", "plain"), ("tab\there\0", "tab here "), ("", ""),
  ])
  func `A title carries no control characters`(title: String, expected: String) {
    #expect(wireTitle(title) == expected)
  }

  @Test func `A long title is cut between scalars`() {
    let title = wireTitle(String(repeating: "é", count: 1_000_000), limit: 2999)
    #expect(title.utf8.count == 2998)
    let combining = wireTitle("e" + String(repeating: "\u{301}", count: 1_000_000))
    #expect(combining.utf8.count <= 3000)
    #expect(!combining.isEmpty)
  }
}
