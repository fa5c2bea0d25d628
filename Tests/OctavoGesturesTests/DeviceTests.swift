import OctavoGeometry
import OctavoGestures
import OctavoTestSupport
import Testing

struct DeviceTests {
  private let size = Size(width: 800, height: 600)

  private func read(
    _ events: [InputEvent], settings: GestureSettings = GestureSettings()
  ) -> [String] {
    var recognizer = GestureRecognizer(size: size, settings: settings)
    var intents: [Intent] = []
    for event in events { recognizer.handle(event, into: &intents) }
    return intents.map(\.summary)
  }

  private func contact(
    _ phase: Contact.Phase, _ device: Contact.Device = .touch, id: Int = 0, x: Double,
    y: Double = 300, at milliseconds: Double
  ) -> InputEvent {
    .contact(
      Contact(
        phase, id: id, at: Point(x: x, y: y), time: milliseconds / 1000, device: device))
  }

  private func scroll(
    _ kind: Scroll.Kind, _ axis: Axis = .horizontal, at milliseconds: Double
  ) -> InputEvent {
    .scroll(Scroll(kind, along: axis, at: Point(x: 400, y: 300), time: milliseconds / 1000))
  }

  // MARK: - Wheels

  @Test(arguments: [
    ([0.0, 60, 149], 1), ([0, 150], 2), ([0, 60, 149, 150, 290, 301], 3),
  ]) func `a notch is a page, and the wheel is deaf for 150 ms`(times: [Double], steps: Int) {
    let events = times.map { scroll(.notches(1), .vertical, at: $0) }
    #expect(read(events) == Array(repeating: "step forward", count: steps))
  }

  @Test func `parts of a notch add up`() {
    let eighths = (0..<16).map { scroll(.notches(15.0 / 120), .vertical, at: Double($0) * 40) }
    // The parts within 150 ms of a step are lost with the lock: 8, 4 deaf (three at 40 ms), then 5.
    #expect(read(eighths) == ["step forward"])
    let slow = (0..<16).map { scroll(.notches(15.0 / 120), .vertical, at: Double($0) * 160) }
    #expect(read(slow) == ["step forward", "step forward"])
    let thirds = (0..<3).map { scroll(.notches(1.0 / 3), .vertical, at: Double($0)) }
    #expect(read(thirds) == ["step forward"])
  }

  @Test func `turning the wheel back forgets the part turned on`() {
    let events = [
      scroll(.notches(0.75), .vertical, at: 0), scroll(.notches(-0.5), .vertical, at: 10),
      scroll(.notches(-0.25), .vertical, at: 20), scroll(.notches(-0.25), .vertical, at: 30),
    ]
    #expect(read(events) == ["step backward"])
  }

  @Test func `a sideways wheel follows the screen, an upright one the pages`() {
    let rightToLeft = GestureSettings.with { $0.layoutDirection = .rightToLeft }
    let right = [scroll(.notches(1), .horizontal, at: 0)]
    let down = [scroll(.notches(1), .vertical, at: 0)]
    #expect(read(right) == ["step forward"])
    #expect(read(right, settings: rightToLeft) == ["step backward"])
    #expect(read(down, settings: rightToLeft) == ["step forward"])
    #expect(read(down, settings: .with { $0.scrollTurns = false }) == [])
  }

  // MARK: - Emulated presses

  @Test(arguments: [(700.0, 200.0, false), (700, 640, true), (100, 200, true)])
  func `a press soon after a tap is the same one told twice, but not elsewhere or later`(
    x: Double, time: Double, isItsOwn: Bool
  ) {
    let events = [
      contact(.began, x: 700, at: 0), contact(.ended, x: 700, at: 50),
      contact(.began, .pointer, x: x, at: time), contact(.ended, .pointer, x: x, at: time + 50),
    ]
    let second = x > 400 ? "tap forward 700,300" : "tap backward 100,300"
    #expect(read(events) == ["tap forward 700,300"] + (isItsOwn ? [second] : []))
  }

  // MARK: - Touchpads

  @Test func `fingers on a touchpad drag at 400 points a page and let go when they lift`() {
    let events =
      (0...5).map { scroll(.finger(20), at: Double($0) * 10) } + [scroll(.stop, at: 50)]
    #expect(
      read(events) == [
        "grab 400,300 forward travel 400", "drag 380,300", "drag 360,300", "drag 340,300",
        "drag 320,300", "drag 300,300", "drag 280,300",
        // 2000 points a second, halved.
        "release 280,300 -1000/s",
      ])
  }

  @Test func `fingers on a touchpad that went more across than along turn nothing`() {
    let events =
      [0, 10].map { scroll(.finger(20), at: $0) }
      + [20, 30].map { scroll(.finger(40), .vertical, at: $0) } + [scroll(.stop, at: 40)]
    #expect(read(events).last == "cancel")
  }

  @Test func `a vertical book takes 300 points of touchpad a page`() {
    let events = [
      scroll(.finger(-10), .vertical, at: 0), scroll(.finger(-10), .vertical, at: 10),
      scroll(.stop, .vertical, at: 200),
    ]
    #expect(
      read(events, settings: GestureSettings(axis: .vertical)) == [
        "grab 400,300 backward travel 300", "drag 400,310", "drag 400,320", "release 400,320 0/s",
      ])
  }

  @Test func `fingers that start across the axis are refused until they lift`() {
    let across = [
      scroll(.finger(9), .vertical, at: 0), scroll(.finger(10), .horizontal, at: 0),
      scroll(.finger(80), .horizontal, at: 10), scroll(.stop, .horizontal, at: 20),
    ]
    #expect(read(across) == [])
    let along = [
      scroll(.finger(8), .vertical, at: 0), scroll(.finger(10), .horizontal, at: 0),
      scroll(.stop, .vertical, at: 10), scroll(.stop, .horizontal, at: 10),
    ]
    #expect(
      read(along) == ["grab 400,300 forward travel 400", "drag 390,300", "release 390,300 0/s"])
    #expect(read(across + along).count == 3)
  }

  @Test func `a touch takes the page from the touchpad, which stays silent until its fingers lift`()
  {
    let events = [
      scroll(.finger(10), at: 0), scroll(.finger(10), at: 10),
      contact(.began, x: 720, at: 20), scroll(.finger(10), at: 30), contact(.ended, x: 720, at: 40),
      scroll(.finger(10), at: 50), scroll(.finger(10), at: 60), scroll(.stop, at: 70),
    ]
    #expect(
      read(events) == [
        "grab 400,300 forward travel 400", "drag 390,300", "drag 380,300", "cancel",
        "tap forward 720,300",
      ])
  }

  @Test func `cancelling everything takes the touchpad's page too`() {
    let events = [
      scroll(.finger(10), at: 0), scroll(.finger(10), at: 10), .cancelAll,
      scroll(.finger(10), at: 20), scroll(.finger(10), at: 30), scroll(.stop, at: 40),
    ]
    #expect(
      read(events) == [
        "grab 400,300 forward travel 400", "drag 390,300", "drag 380,300", "cancel",
      ])
  }

  @Test func `content that can scroll keeps the touchpad's fingers`() {
    var recognizer = GestureRecognizer(size: size)
    for time in [0.0, 10, 20] {
      let intents = recognizer.intents(
        for: scroll(.finger(10), at: time), takes: { $0.movement != -1 })
      #expect(intents == [])
    }
  }

  // MARK: - Devices among themselves

  @Test func `a pointer that repeats a tap is not heard`() {
    let events = [
      contact(.began, x: 720, at: 0), contact(.ended, x: 720, at: 50),
      contact(.began, .pointer, x: 720, at: 60), contact(.ended, .pointer, x: 720, at: 70),
    ]
    #expect(read(events) == ["tap forward 720,300"])
    let later = [
      contact(.began, .pointer, x: 720, at: 700), contact(.ended, .pointer, x: 720, at: 750),
    ]
    #expect(read(events + later) == ["tap forward 720,300", "tap forward 720,300"])
  }

  @Test func `a pointer during a touch is not heard`() {
    let events = [
      contact(.began, x: 100, at: 0), contact(.began, .pointer, x: 700, at: 10),
      contact(.moved, .pointer, x: 600, at: 20), contact(.moved, .pointer, x: 500, at: 30),
      contact(.ended, .pointer, x: 500, at: 40), contact(.ended, x: 100, at: 50),
    ]
    #expect(read(events) == ["tap backward 100,300"])
  }

  @Test func `a pen takes the page from a palm`() {
    let events = [
      contact(.began, x: 700, at: 0), contact(.moved, x: 650, at: 10),
      contact(.moved, x: 600, at: 20), contact(.began, .pen, x: 700, at: 30),
      contact(.moved, x: 300, at: 40), contact(.ended, x: 300, at: 50),
      contact(.ended, .pen, x: 700, at: 60),
    ]
    #expect(
      read(events) == [
        "grab 688,300 forward", "drag 650,300", "drag 600,300", "cancel", "tap forward 700,300",
      ])
  }

  @Test func `the place known at the lift counts`() {
    let events = [
      contact(.began, x: 700, at: 0), contact(.moved, x: 680, at: 50.0 / 3),
      contact(.moved, x: 660, at: 100.0 / 3), contact(.ended, x: 640, at: 50),
    ]
    #expect(
      read(events) == [
        "grab 688,300 forward", "drag 680,300", "drag 660,300", "release 640,300 -1200/s",
      ])
  }

  @Test func `the reading tells how a decision falls`() {
    var recognizer = GestureRecognizer(size: size)
    var readings = [recognizer.reading]
    for event in [
      contact(.began, x: 100, at: 0), contact(.moved, x: 100, y: 400, at: 10),
      contact(.began, id: 1, x: 500, at: 20), contact(.moved, id: 1, x: 600, at: 30),
      contact(.ended, x: 100, at: 40), contact(.ended, id: 1, x: 600, at: 50),
      contact(.began, x: 790, at: 60), contact(.moved, x: 700, at: 70), .cancelAll,
    ] {
      _ = recognizer.intents(for: event)
      readings.append(recognizer.reading)
    }
    #expect(
      readings == [
        .nothing, .undecided, .refused, .undecided, .pinch, .spent, .nothing, .undecided, .drag,
        .nothing,
      ])
  }

  // MARK: - The unlawful

  @Test func `a contact that comes down twice lost its end`() {
    let events = [
      contact(.began, x: 700, at: 0), contact(.moved, x: 650, at: 10),
      contact(.moved, x: 600, at: 20), contact(.began, x: 720, at: 30),
      contact(.ended, x: 720, at: 60),
    ]
    #expect(
      read(events) == [
        "grab 688,300 forward", "drag 650,300", "drag 600,300", "cancel", "tap forward 720,300",
      ])
  }

  @Test func `moves and ends without a beginning mean nothing`() {
    let events = [
      contact(.moved, x: 700, at: 0), contact(.moved, x: 500, at: 10),
      contact(.ended, x: 300, at: 20), contact(.cancelled, x: 300, at: 30),
    ]
    #expect(read(events) == [])
  }

  @Test func `numbers that are none do not spread`() {
    let events = [
      contact(.began, x: .nan, at: 0), contact(.ended, x: 5, at: 5),
      contact(.began, x: 700, at: 10), contact(.moved, x: .infinity, at: 20),
      contact(.moved, x: 650, at: .nan), contact(.moved, x: 600, at: 30),
      contact(.ended, x: .nan, at: .nan), scroll(.finger(.nan), at: 50),
      scroll(.notches(.infinity), .vertical, at: .nan), scroll(.stop, at: .nan),
    ]
    #expect(
      read(events) == [
        "grab 688,300 forward", "drag 650,300", "drag 600,300", "release 600,300 0/s",
      ])
  }

  @Test func `other settings cancel what is going on`() {
    var recognizer = GestureRecognizer(size: size)
    var intents: [Intent] = []
    for (x, time) in [(700.0, 0.0), (650, 10), (600, 20)] {
      recognizer.handle(
        contact(time == 0 ? .began : .moved, x: x, at: time), into: &intents)
    }
    #expect(recognizer.isDragging)
    recognizer.configure(recognizer.settings, into: &intents)
    #expect(recognizer.isDragging)
    recognizer.configure(GestureSettings(axis: .vertical), into: &intents)
    #expect(!recognizer.isDragging)
    recognizer.handle(contact(.moved, x: 100, at: 30), into: &intents)
    recognizer.handle(contact(.ended, x: 100, at: 40), into: &intents)
    #expect(
      intents.map(\.summary) == ["grab 688,300 forward", "drag 650,300", "drag 600,300", "cancel"])
  }

  @Test(arguments: [
    (nil, 12.0), (10.0, 20), (5, 10), (3, 8), (20, 24), (.nan, 12), (-1, 12), (0, 12),
    (.infinity, 12),
  ])
  func `the slop is two millimetres within reason`(density: Double?, slop: Double) {
    let settings = GestureSettings.with { $0.pointsPerMillimetre = density }
    #expect(settings.slop(of: .touch) == slop)
    #expect(settings.slop(of: .pen) == slop)
    #expect(settings.slop(of: .pointer) == 4)
  }
}
