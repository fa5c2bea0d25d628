import Foundation
import OctavoNavigation
import OctavoTestCompositor
import Testing

@testable import OctavoShell

/// How short of memory the machine is, as its kernel tells.
@MainActor
struct MemoryPressureTests {
  @Test(arguments: [
    (
      "some avg10=1.50 avg60=0.20 avg300=0.05 total=181\nfull avg10=9.00 avg60=0 avg300=0 total=1",
      0.015
    ),
    ("full avg10=9.00 avg60=0.00 avg300=0.00 total=1\nsome avg10=100.00 avg60=0.20", 1),
    ("", 0), ("some", 0), ("some avg10=lots", 0), ("some avg10=-3", 0), ("some avg10=nan", 0),
  ])
  func `the share of time in which a program waits is read from the kernel's text`(
    text: String, share: Double
  ) {
    #expect(abs(MemoryPressure(telling: text).waitingShare - share) < 1e-9)
  }

  @Test func `a file that is there is read once a second, one that is not only once`() throws {
    var missing = MemoryPressureFile("/proc/pressure/nothing")
    #expect(missing.read(at: 5) == MemoryPressure.none)
    #expect(missing.read(at: 500) == nil)
    // Any file that tells of no pressure.
    var file = MemoryPressureFile("/proc/self/status")
    #expect(file.read(at: 5) == MemoryPressure.none)
    #expect(file.read(at: 5.9) == nil)
    #expect(file.read(at: 6.1) != nil)
  }

  @Test func `memory is short from a tenth of the time on`() {
    #expect(!MemoryPressure(waitingShare: 0.09).isHigh)
    #expect(MemoryPressure(waitingShare: 0.1).isHigh)
  }

  @Test func `a window says so before it has a frame made`() throws {
    let desk = try Desk()
    try desk.show()
    #expect(desk.root.pressures.first?.frames == 0)
    let count = desk.root.pressures.count
    let path = "/proc/pressure/memory"
    guard FileManager.default.isReadableFile(atPath: path) else { return #expect(count == 1) }
    try desk.wait(.seconds(10))
    #expect(desk.root.pressures.count == count, "nobody is woken by it")
    desk.root.run(until: desk.compositor.now.inSeconds + 1.2)
    try desk.tick(90)
    #expect(desk.root.pressures.count == count + 2, "once a second")
  }
}
