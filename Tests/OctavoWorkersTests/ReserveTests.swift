import OctavoWorkers
import Testing

@Suite struct ReserveTests {
  private final class Thing: Sendable {}

  @Test func `What was put back is handed out again, what is held is not`() {
    let reserve = Reserve<Thing>()
    var made = 0
    func take() -> Thing {
      reserve.take {
        made += 1
        return Thing()
      }
    }
    var held: Thing? = take()
    let name = held.map(ObjectIdentifier.init)
    if let held { reserve.putBack(held) }
    // Somebody still has a hold of it.
    let other = take()
    #expect(made == 2)
    #expect(name != ObjectIdentifier(other))
    held = nil
    #expect(ObjectIdentifier(take()) == name)
    #expect(made == 2)
  }
}
