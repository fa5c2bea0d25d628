import OctavoGeometry
import OctavoGestures
import OctavoManipulation
import OctavoMotion
import OctavoTestSupport
import Testing

struct HandLawTests {
  private let size = Size(width: 800, height: 600)

  private func grab(_ x: Double, _ direction: TurnDirection = .forward) -> Grab {
    Grab(
      at: Point(x: x, y: 300), movement: direction == .forward ? -1 : 1, direction: direction)
  }

  // MARK: - Direct manipulation

  @Test(arguments: [
    (700.0, 37.9), (600, 58.2), (500, 74.7), (400, 90), (300, 105.3), (100, 142.1), (20, 180),
    (780, 0), (800, 0), (0, 180),
  ])
  func `the point under the finger stays there`(x: Double, degrees: Double) {
    let law = DragLaw(grab(780), in: size, settings: GestureSettings())
    let angle = law.progress(at: Point(x: x)) * 180
    #expect(abs(angle - degrees) < 0.05)
    if (20...780).contains(x) {
      // Before perspective the grabbed point is at c + ℓ·cos θ.
      #expect(abs(400 + 380 * cosine(angle * .pi / 180) - x) < 1e-6)
    }
    // Backwards on the mirrored page, and upwards on a vertical one, it is the same.
    let back = DragLaw(grab(20, .backward), in: size, settings: GestureSettings())
    #expect(abs(back.progress(at: Point(x: 800 - x)) * 180 - angle) < 1e-9)
    let upright = Grab(at: Point(x: 300, y: 780), movement: -1, direction: .forward)
    let vertical = DragLaw(
      upright, in: Size(width: 600, height: 800), settings: GestureSettings(axis: .vertical))
    #expect(abs(vertical.progress(at: Point(x: 0, y: x)) * 180 - angle) < 1e-9)
  }

  @Test func `a page starts flat and follows without a jump, wherever it is held`() {
    for x in stride(from: 5.0, through: 795, by: 10) {
      for direction in TurnDirection.allCases {
        let law = DragLaw(grab(x, direction), in: size, settings: GestureSettings())
        #expect(law.progress(at: Point(x: x)) == 0)
        #expect(law.position(at: Point(x: x - 100 * law.movement)) == 0)
        // A quarter of a page at least: a whole turn takes 200 points or more.
        let step = law.position(at: Point(x: x + law.movement))
        #expect(step > 0 && step <= 1.0 / 200)
      }
    }
  }

  @Test(arguments: [2, 3, 5, 20, 100], [Axis.horizontal, .vertical])
  func `however coarse the samples, the page is where the finger is`(count: Int, axis: Axis) {
    let settings = GestureSettings(axis: axis)
    let (start, end) = (size[axis] - 50, 150.0)
    var recognizer = GestureRecognizer(size: size, settings: settings)
    var intents: [Intent] = []
    for step in 0...count {
      var point = Point(x: 200, y: 200)
      point[axis] = start + (end - start) * Double(step) / Double(count)
      let contact = Contact(
        step == 0 ? .began : .moved, id: 1, at: point, time: Double(step) / 60, device: .touch)
      recognizer.handle(.contact(contact), into: &intents)
    }
    guard case .grab(let grab) = intents.first, case .drag(let place) = intents.last else {
      Issue.record("no drag: \(intents)")
      return
    }
    // θ = acos((x − c)/(x₀ − c)), x₀ where the finger left the slop of 12 points.
    let law = DragLaw(grab, in: size, settings: settings)
    let spine = size[axis] / 2
    let angle = law.progress(at: place) * .pi
    let expected = (end - spine) / (start - 12 - spine)
    #expect(abs(cosine(angle) - expected) < 1e-9)
  }

  @Test func `a leaf in flight stays where it is until the finger moves`() {
    for law in PanLaw.allCases {
      let settings = GestureSettings.with { $0.panLaw = law }
      for progress in stride(from: 0.0, through: 1, by: 0.01) {
        for (x, direction) in [(300.0, TurnDirection.forward), (700, .backward)] {
          // The hand may go either way.
          for movement in [-1.0, 1] {
            let grab = Grab(
              at: Point(x: x), movement: movement, direction: .forward, takesLeaf: true)
            let drag = DragLaw(
              grab, taking: progress, turning: direction, in: size, settings: settings)
            #expect(abs(drag.progress(at: Point(x: x)) - progress) * 180 < 1e-5)
          }
        }
      }
    }
  }

  @Test func `a leaf in flight keeps its edge at the finger's offset`() {
    // At 60° a forward leaf's edge is at 400 + 400·cos 60° = 600; held at 590 it is 10 off.
    let drag = DragLaw(
      grab(590), taking: 1.0 / 3, turning: .forward, in: size, settings: GestureSettings())
    for x in [580.0, 400, 100, 700, 780] {
      let angle = drag.progress(at: Point(x: x)) * .pi
      #expect(abs(400 + 400 * cosine(angle) - (x + 10)) < 1e-6)
    }
    #expect(drag.progress(at: Point(x: 790)) == 0)
  }

  @Test(arguments: [
    (780.0, 780.0, 0.0), (780, 590, 0.25), (780, 400, 0.5), (780, 20, 1), (780, 210, 0.75),
  ])
  func `the classics' angle goes evenly with the finger`(
    start: Double, x: Double, progress: Double
  ) {
    let settings = GestureSettings.with { $0.panLaw = .linear }
    let law = DragLaw(grab(start), in: size, settings: settings)
    #expect(abs(law.progress(at: Point(x: x)) - progress) < 1e-12)
    #expect(abs(law.progress(at: Point(x: 0)) - 1) < 1e-12)
  }

  @Test func `position and progress lead to each other`() {
    for law in PanLaw.allCases {
      for step in 0...100 {
        let progress = Double(step) / 100
        let position = law.position(atProgress: progress)
        #expect(abs(law.progress(atPosition: position) - progress) < 1e-7)
        let h = 1e-6
        guard (1..<100).contains(step) else { continue }
        let slope =
          (law.position(atProgress: progress + h) - law.position(atProgress: progress - h))
          / (2 * h)
        #expect(abs(law.positionVelocity(atProgress: progress, velocity: 3) - 3 * slope) < 1e-5)
      }
      for value in [Double.nan, -1, -Double.infinity] {
        #expect(law.progress(atPosition: value) == 0)
        #expect(law.position(atProgress: value) == 0)
      }
      for value in [Double.infinity, 7] {
        #expect(law.progress(atPosition: value) == 1)
        #expect(law.position(atProgress: value) == 1)
      }
    }
  }

  @Test(arguments: PanLaw.allCases) func `a position's velocity is its slope`(law: PanLaw) {
    for progress in [0.1, 0.35, 0.5, 0.8] {
      let step = 1e-5
      let slope =
        (law.position(atProgress: progress + step) - law.position(atProgress: progress - step))
        / (2 * step)
      let velocity = law.positionVelocity(atProgress: progress, velocity: -3)
      #expect(abs(velocity + 3 * slope) < 1e-6)
    }
  }

  @Test func `a touchpad's travel is its own`() {
    var grab = grab(400)
    grab.travel = 400
    let law = DragLaw(grab, in: size, settings: GestureSettings())
    #expect(law.position(at: Point(x: 200)) == 0.5)
    #expect(law.positionVelocity(-800) == 2)
  }

  @Test func `an empty window and wild places are no trouble`() {
    for size in [Size(), Size(width: 1, height: 1), Size(width: -5, height: .nan)] {
      let law = DragLaw(grab(0), in: size, settings: GestureSettings())
      for x in [0, 1, -Double.infinity, .nan, .infinity] {
        #expect((0...1).contains(law.progress(at: Point(x: x))))
        #expect(law.positionVelocity(x).isFinite)
      }
    }
  }

  // MARK: - Release

  @Test(arguments: [
    (0.16, 1312.0, true), (0.29, 288, false), (0.30, 150, false), (0.52, 0, false), (0.54, 0, true),
    (0.60, 150, true), (0.76, 0, true), (0.53, 0, true), (0.9, -1312, false),
  ])
  func `where the page would be decides`(position: Double, speed: Double, commits: Bool) {
    #expect(ReleaseRule.leaf.commits(position: position, velocity: speed / 402) == commits)
  }

  @Test func `the way back from anywhere is easier`() {
    #expect(ReleaseRule.backFromAnywhere.commits(position: 0.42, velocity: 0))
    #expect(!ReleaseRule.backFromAnywhere.commits(position: 0.41, velocity: 0))
    #expect(!ReleaseRule.leaf.commits(position: .nan, velocity: 0))
    #expect(!ReleaseRule.leaf.commits(position: 1, velocity: .nan))
    let quick = ReleaseRule(threshold: 1, escapeVelocity: 2)
    #expect(quick.commits(position: 0, velocity: 2) && !quick.commits(position: 1, velocity: -2))
    #expect(!quick.commits(position: 0, velocity: 1.9))
  }

  @Test func `a release settles from where the hand let go`() {
    let law = DragLaw(grab(800), in: size, settings: GestureSettings())
    let place = Point(x: 320)
    let motion = SpringMotion(
      from: law.position(at: place), to: 1, velocity: law.positionVelocity(-800), limits: 0...1)
    // p = 0.6 and v = +1 page a second: the law's own example.
    for (time, position) in [(0, 0.6), (0.05, 0.7484), (0.1, 0.8964), (0.15, 0.9707)] {
      #expect(abs(motion.sample(at: time).position - position) < 0.00005)
    }
  }

  // MARK: - Past the ends

  @Test(arguments: [(10.0, 5.5), (50, 26.6), (100, 51.5), (200, 96.7)])
  func `past an end the edge gives like a rubber band`(pull: Double, offset: Double) {
    let law = Overscroll(grab(800), in: size, settings: GestureSettings())
    #expect(abs(law.position(at: Point(x: 800 - pull)) * 800 - offset) < 0.05)
    #expect(law.position(at: Point(x: 820)) == 0)
  }

  @Test func `past an end no page lifts beyond 60 degrees`() {
    for endLaw in EndLaw.allCases {
      let settings = GestureSettings.with { $0.endLaw = endLaw }
      for start in stride(from: 0.0, through: 800, by: 50) {
        let pull = Overscroll(grab(start), in: size, settings: settings)
        var last = 0.0
        for step in 0...2000 {
          let progress = pull.progress(at: Point(x: start - Double(step)))
          #expect(progress >= last && progress <= 1.0 / 3 + 1e-12)
          last = progress
        }
        #expect(last > 0.3)
        #expect((0...0.26).contains(pull.position(at: Point(x: .nan))))
      }
    }
  }

  @Test func `a page that falls back is caught where it is`() {
    for endLaw in EndLaw.allCases {
      let settings = GestureSettings.with { $0.endLaw = endLaw }
      for progress in [0, 0.01, 0.1, 0.2, 0.3, 0.33] {
        let pull = Overscroll(grab(700), taking: progress, in: size, settings: settings)
        #expect(abs(pull.progress(at: Point(x: 700)) - progress) * 180 < 0.1)
        #expect(pull.progress(at: Point(x: 650)) >= progress)
      }
      // None is past the limit, so that a hand takes it down at once from there.
      let (limit, beyond) = (1.0 / 3, 0.6)
      #expect(
        Overscroll(grab(700), taking: beyond, in: size, settings: settings)
          == Overscroll(grab(700), taking: limit, in: size, settings: settings))
    }
  }

  @Test func `a lift's velocity is its slope`() {
    let pull = Overscroll(grab(800), in: size, settings: GestureSettings())
    let sample = pull.sample(at: Point(x: 700), velocity: -1000)
    let slope = pull.position(at: Point(x: 699.9)) - pull.position(at: Point(x: 700.1))
    #expect(abs(sample.velocity - slope / 0.2 * 1000) < 1e-3)
    #expect(sample.position == pull.position(at: Point(x: 700)))
    #expect(pull.sample(at: Point(x: 0), velocity: -1000).velocity == 0)
  }
}

extension DragLaw {
  /// The transition's progress, 0…1, when the hand is at a place.
  fileprivate func progress(at point: Point) -> Double {
    law.progress(atPosition: position(at: point))
  }
}

extension Overscroll {
  /// The transition's progress, 0…1/3, when the hand is at a place.
  fileprivate func progress(at point: Point) -> Double {
    PanLaw.direct.progress(atPosition: position(at: point))
  }
}
