import OctavoGeometry
import OctavoGestures
import OctavoTestSupport
import Testing

/// Two fingers that a compositor reports nearer to one another than two fingertips are.
struct NearFingersTests {
  private static let gaps = [0.0, 0.5, 1, 3, 5, 9, 13, 17, 19.5]

  /// What two fingers mean that go apart, or toward one another, by half a point at a time.
  private func pinches(from gap: Double, by sense: Double, isPlanar: Bool = false) -> [Pinch] {
    var recognizer = GestureRecognizer(
      size: Size(width: 800, height: 600), settings: .with { $0.isPlanar = isPlanar })
    var intents: [Intent] = []
    func touch(_ phase: Contact.Phase, _ id: Int, x: Double) {
      let contact = Contact(phase, id: id, at: Point(x: x, y: 300), time: 0)
      recognizer.handle(.contact(contact), into: &intents)
    }
    touch(.began, 0, x: 400)
    if isPlanar { touch(.moved, 0, x: 370) }
    let start = isPlanar ? 370.0 : 400
    touch(.began, 1, x: start + gap)
    for step in 1...80 { touch(.moved, 1, x: start + gap + sense * Double(step) / 2) }
    return intents.compactMap { intent in
      switch intent {
      case .pinchBegan(let pinch), .pinchChanged(let pinch): pinch
      default: nil
      }
    }
  }

  @Test(arguments: gaps, [1.0, -1])
  func `no step of theirs scales by more than it would 20 points apart`(gap: Double, sense: Double)
  {
    for isPlanar in [false, true] {
      let pinches = pinches(from: gap, by: sense, isPlanar: isPlanar)
      #expect(pinches.count > 40 && pinches[0].scale == 1)
      for (one, next) in zip(pinches, pinches.dropFirst()) {
        #expect(abs(next.scale - one.scale) <= 0.5 / 20 + 1e-12, "\(one.gap), \(next.gap)")
        #expect(abs(abs(next.gap - one.gap) - 0.5) < 1e-9, "in points they go as they do")
      }
    }
  }

  @Test func `fingertips that are as far apart as they can be near count as they are`() {
    let pinches = pinches(from: 22, by: 1)
    #expect(pinches.first?.gap == 30 && pinches.last?.gap == 62)
    #expect(pinches.last?.scale == 62.0 / 30)
  }
}
