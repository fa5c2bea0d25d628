import OctavoWorkers
import Testing

@Suite struct ReserveTests {
  private final class Thing: Sendable {}

  @Test func `What is idle is lent again, what is in use is not`() {
    let reserve = Reserve<Thing>()
    var made = 0
    func lend(_ body: (Thing) -> Void) {
      reserve.lend {
        made += 1
        return Thing()
      } _: {
        body($0)
      }
    }
    lend { first in
      lend { #expect($0 !== first) }
    }
    #expect(made == 2)
    lend { first in
      lend { #expect($0 !== first) }
    }
    #expect(made == 2)
  }

  @Test func `Its objects go with it`() {
    weak var thing: Thing?
    do {
      let reserve = Reserve<Thing>()
      reserve.lend(or: Thing.init) { thing = $0 }
      #expect(thing != nil)
    }
    #expect(thing == nil)
  }
}
