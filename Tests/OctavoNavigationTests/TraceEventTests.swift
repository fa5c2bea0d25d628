import OctavoGeometry
import OctavoGestures
import OctavoNavigation
import Testing

/// What a program reads that prints the trace of a container.
@MainActor
struct TraceEventTests {
  @Test func `what a container does is told in lines`() {
    let journal = Journal()
    let flips = FlipContainer(
      pages: [RecordingPage("A", in: journal), RecordingPage("B", in: journal)],
      drawing: .immediate)
    flips.resize(to: Size(width: 80, height: 60), scale: .one)
    _ = flips.advance(to: 1)
    flips.framePresented()
    var lines: [String] = []
    flips.trace = { lines.append("\($0)") }
    for _ in 0..<2 { flips.turn(.forward, animated: false) }
    #expect(
      lines == [
        "turn forward, by call, begins",
        "A: willMove, out of it", "B: willMove, into a container", "B: load",
        "A: willDisappear", "B: willAppear", "B: isAppearing", "A: didDisappear", "B: didAppear",
        "A: didMove, out of it", "B: didMove, into a container",
        "turned to B, from A",
        "turn forward, by call, is refused: atEnd",
      ])
    lines = []
    flips.suspend()
    #expect(lines.first == "FlipContainer of B: willDisappear")
  }
}
