import OctavoGeometry
import OctavoTestSupport
import Testing

@testable import OctavoTransitions

/// A page that curls under a finger, as it is seen (Laws, The hand, The curl under the finger).
@Suite struct `A curl in a hand` {
  /// What a page rolls on: a cylinder, a cone.
  private static let rolls: [CurlStyle] = [[], .cone]

  /// A curl in a window of some shape, and a way over it.
  private struct Drag {
    var curl: CurlTransition
    var stage: Stage
    var start, end: Point

    /// - Parameter starts: How far from the hinge it begins, as a share of the paper.
    init(
      _ dice: inout Dice, _ style: CurlStyle = [], perspective: Perspective = .classic,
      starts: ClosedRange<Double> = 0.52...1
    ) {
      curl = CurlTransition(style: style, perspective: perspective)
      if Bool.random(using: &dice) { curl.style.insert(.vertical) }
      curl.isMirrored = Bool.random(using: &dice)
      curl.isSpread = Bool.random(using: &dice)
      let size = Size(
        width: .random(in: 300...2000, using: &dice), height: .random(in: 300...1600, using: &dice))
      stage = Stage(size: size)
      let axis: Axis = curl.style.contains(.vertical) ? .vertical : .horizontal
      let share = Double.random(in: starts, using: &dice)
      let across = curl.isSpread ? (1 + share) / 2 : share
      start = Point()
      start[axis] = size[axis] * (curl.isMirrored ? 1 - across : across)
      start[axis.cross] = size[axis.cross] * .random(in: 0...1, using: &dice)
      end = Point(
        x: size.width * .random(in: 0...1, using: &dice),
        y: size.height * .random(in: 0...1, using: &dice))
    }

    init(curl: CurlTransition, size: Size) {
      self.curl = curl
      stage = Stage(size: size)
      (start, end) = (Point(), Point())
    }

    /// The state in which the finger is at a place.
    func state(at place: Point) throws -> TurnState {
      let flat = TurnState(progress: 0)
      let grip = try #require(curl.grip(at: start, going: -1, of: flat, on: stage))
      var hold = grip.hold
      hold.finger.x += (place.x - start.x) / stage.size.width
      hold.finger.y += (place.y - start.y) / stage.size.height
      hold.progress = grip.progress(hold)
      return TurnState(progress: hold.progress, hold: hold)
    }

    /// Where the point that was grabbed is seen.
    func image(in state: TurnState) -> Point? {
      let layers = curl.layers(at: state, on: stage).filter { $0.page == .from }
      return (layers.first { $0.roll != nil } ?? layers.first)?.place(of: start)
    }
  }

  /// Whether the paper reaches a way's end well, lying or lifted, at a slope at which it can be picked up.
  private func isWellWithin(_ drag: Drag) -> Bool {
    let (leaf, viewer) = (drag.curl.leaf(on: drag.stage), drag.curl.viewer(on: drag.stage))
    let radius = drag.curl.widest(on: drag.stage.size)
    let (grab, finger) = (leaf.point(at: drag.start), leaf.point(at: drag.end))
    let hand = drag.curl.hand(at: grab, of: leaf, on: drag.stage)
    return [0, radius, 2 * radius].allSatisfy { height in
      let place = viewer.place(below: finger, height: height)
      // The reach less 5 %: further out from every end of the hinge.
      let out = Point(x: grab.x + (place.x - grab.x) / 0.95, y: grab.y + (place.y - grab.y) / 0.95)
      return (hand.reached(place) - place).length < 1e-6 && (hand.reached(out) - out).length < 1e-6
    }
  }

  @Test(arguments: [Size(), Size(width: 0, height: 60), Size(width: 60, height: 0)])
  func `comes to an end in a window without extents`(_ size: Size) {
    var dice = Dice(seed: 11)
    for step in 0..<400 {
      var curl = CurlTransition(style: Self.rolls[step % 2])
      if Bool.random(using: &dice) { curl.style.insert(.vertical) }
      curl.isMirrored = Bool.random(using: &dice)
      curl.isSpread = Bool.random(using: &dice)
      func place() -> Point {
        Point(x: .random(in: -1...2, using: &dice), y: .random(in: -1...2, using: &dice))
      }
      let hold = TurnState.Hold(grabbed: place(), finger: place())
      let state = TurnState(progress: .random(in: 0...1, using: &dice), hold: hold)
      #expect(!curl.layers(at: state, on: Stage(size: size)).isEmpty)
    }
  }

  @Test(arguments: rolls, [Perspective.none, .classic, .skew(2.5)])
  func `has what was grabbed under the finger, within a pixel`(
    roll: CurlStyle, perspective: Perspective
  ) throws {
    var dice = Dice(seed: 14)
    var (count, worst) = (0, 0.0)
    for _ in 0..<1_500 {
      let drag = Drag(&dice, roll, perspective: perspective)
      guard isWellWithin(drag) else { continue }
      let state = try drag.state(at: drag.end)
      // The other side of a spread's paper is another page.
      guard let image = drag.image(in: state) else { continue }
      count += 1
      worst = max(worst, (image - drag.end).length)
    }
    #expect(count > 200)
    #expect(worst < 1, "\(worst)")
  }

  /// The law's own figures: by replay, of states and not of marks, as a point may lie under its own overlap.
  @Test(arguments: rolls)
  func `has ten thousand grabs where the finger, or its reach, is`(roll: CurlStyle) throws {
    var dice = Dice(seed: 20)
    var (gaps, beyond, coned): ([Double], Int, Int) = ([], 0, 0)
    for _ in 0..<10_000 {
      var drag = Drag(&dice, roll, starts: 0.25...1)
      let bits: [CurlStyle] = [[], .corner, .top, [.corner, .top]]
      drag.curl.style.formUnion(bits[Int.random(in: 0..<4, using: &dice)])
      drag.curl.stock = CurlStock.allCases.randomElement(using: &dice) ?? .paper
      let state = try drag.state(at: drag.end)
      let (leaf, viewer) = (drag.curl.leaf(on: drag.stage), drag.curl.viewer(on: drag.stage))
      let (grab, finger) = (leaf.point(at: drag.start), leaf.point(at: drag.end))
      let pose = drag.curl.pose(at: state, on: drag.stage)
      let (place, height) = (pose?.place(of: grab) ?? grab, pose?.height(of: grab) ?? 0)
      if pose?.cone != nil { coned += 1 }
      let hand = drag.curl.hand(at: grab, of: leaf, on: drag.stage)
      let wanted = viewer.place(below: finger, height: height)
      let reached = hand.reached(wanted)
      if (reached - wanted).length > 1 { beyond += 1 }
      // What is seen of a height is larger by so much.
      gaps.append((place - reached).length / (1 + viewer.m34 * height))
    }
    gaps.sort()
    let (most, worst) = (gaps[9_989], gaps[9_999])
    Attachment.record(
      "worst \(worst), 99.9 % \(most), beyond the reach \(beyond) of 10,000, on a cone \(coned)",
      named: "replay.txt")
    #expect(most < 0.1 && worst < 1, "99.9 %: \(most), worst: \(worst)")
    #expect(beyond > 1_000 && beyond < 9_000, "\(beyond) beyond the reach")
    #expect(coned == 0 || roll == .cone)
    #expect(roll != .cone || coned > 2_000, "\(coned) on a cone")
  }

  @Test(arguments: rolls)
  func `is picked up without a jump wherever it is taken`(roll: CurlStyle) throws {
    var dice = Dice(seed: 15)
    for _ in 0..<1_000 {
      let drag = Drag(&dice, roll)
      let way = drag.end - drag.start
      let leaf = drag.curl.leaf(on: drag.stage)
      let grab = leaf.point(at: drag.start)
      for distance in [1.0, 2, 8, 30] where way.length > distance {
        let share = distance / way.length
        let place = Point(x: drag.start.x + way.x * share, y: drag.start.y + way.y * share)
        guard let pose = drag.curl.pose(at: try drag.state(at: place), on: drag.stage) else {
          continue
        }
        // What rises is seen larger, so it goes a little further than the finger.
        let gone = (pose.place(of: grab) - grab).length
        #expect(
          gone <= max(2 * distance, distance + 0.3 * drag.curl.widest(on: drag.stage.size)))
        for corner in leaf.bounds.corners {
          #expect((pose.place(of: corner) - corner).length <= 8 * max(gone, distance) + 1e-6)
        }
      }
    }
  }

  @Test(arguments: rolls)
  func `goes with the finger without a jump, all over the window`(roll: CurlStyle) throws {
    var dice = Dice(seed: 21)
    let step = 0.05
    var rates: [Double] = []
    for _ in 0..<400 {
      let drag = Drag(&dice, roll)
      let turn = Double.random(in: 0...2 * .pi, using: &dice)
      var before: CurlPose?
      for count in 0..<8 {
        let way = Double(count) * step
        let place = Point(x: drag.end.x + cosine(turn) * way, y: drag.end.y + sine(turn) * way)
        let pose = drag.curl.pose(at: try drag.state(at: place), on: drag.stage)
        if let before, let pose {
          for corner in drag.curl.leaf(on: drag.stage).bounds.corners {
            rates.append((pose.place(of: corner) - before.place(of: corner)).length / step)
          }
        }
        before = pose
      }
    }
    rates.sort()
    // At the end of its reach the fold turns about an end of the hinge, up to sixty times as fast.
    #expect(rates[rates.count * 99 / 100] < 8 && rates[rates.count - 1] < 100)
  }

  /// States of a page that was let go somewhere, or that a clock has taken so far.
  private func flying(_ drag: Drag, _ dice: inout Dice) throws -> TurnState {
    guard Bool.random(using: &dice) else {
      return TurnState(progress: .random(in: 0.05...0.95, using: &dice))
    }
    var state = try drag.state(at: drag.end)
    state.progress += (1 - state.progress) * .random(in: 0...0.5, using: &dice)
    state.hold?.velocity = Point(x: -1, y: .random(in: -2...2, using: &dice))
    state.hold?.age = .random(in: 0...0.2, using: &dice)
    return state
  }

  @Test(arguments: rolls)
  func `goes on from where it is when it is caught, wherever the finger comes down`(roll: CurlStyle)
    throws
  {
    var dice = Dice(seed: 16)
    var worst = 0.0
    for _ in 0..<1_500 {
      let drag = Drag(&dice, roll)
      let state = try flying(drag, &dice)
      guard state.progress > 0.01, state.progress < 0.99,
        let before = drag.curl.pose(at: state, on: drag.stage)
      else { continue }
      let touch = Point(
        x: drag.stage.size.width * .random(in: 0...1, using: &dice),
        y: drag.stage.size.height * .random(in: 0...1, using: &dice))
      let grip = try #require(drag.curl.grip(at: touch, going: -1, of: state, on: drag.stage))
      #expect(abs(grip.progress(grip.hold) - state.progress) < 1e-8)
      let caught = TurnState(progress: grip.hold.progress, hold: grip.hold)
      let after = try #require(drag.curl.pose(at: caught, on: drag.stage))
      for corner in drag.curl.leaf(on: drag.stage).bounds.corners {
        worst = max(worst, (before.place(of: corner) - after.place(of: corner)).length)
      }
    }
    #expect(worst < 0.5, "\(worst)")
  }

  @Test(arguments: rolls)
  func `falls on as fast as the finger went, in both directions`(roll: CurlStyle) throws {
    var dice = Dice(seed: 17)
    for _ in 0..<500 {
      let drag = Drag(&dice, roll, perspective: .none)
      guard isWellWithin(drag) else { continue }
      var state = try drag.state(at: drag.end)
      let (size, leaf) = (drag.stage.size, drag.curl.leaf(on: drag.stage))
      let grab = leaf.point(at: drag.start)
      let before = try #require(drag.curl.pose(at: state, on: drag.stage)).place(of: grab)
      // So many points a second, and what that is of the progress.
      let speed = Point(x: -600, y: .random(in: -800...800, using: &dice))
      let moment = 1e-5
      let down = leaf.place(of: Point(x: speed.x, y: speed.y)) - leaf.place(of: Point())
      state.hold?.velocity = Point(x: down.x / size.width, y: down.y / size.height)
      state.hold?.age = moment
      state.progress += -speed.x * moment / (2 * grab.x)
      guard let pose = drag.curl.pose(at: state, on: drag.stage) else { continue }
      let way = pose.place(of: grab) - before
      #expect(abs(way.x / moment - speed.x) < 0.05 * abs(speed.x) + 5)
      #expect(abs(way.y / moment - speed.y) < 0.05 * abs(speed.y) + 5)
    }
  }

  @Test(arguments: rolls)
  func `is a state: the way back is the way there, and another window shows the same`(
    roll: CurlStyle
  ) throws {
    var dice = Dice(seed: 22)
    for _ in 0..<500 {
      var drag = Drag(&dice, roll)
      // Whole pixels of each half, which are twice as many in a window twice as large.
      let size = Size(
        width: 2 * (drag.stage.size.width / 2).rounded(),
        height: 2 * (drag.stage.size.height / 2).rounded())
      drag.stage = Stage(size: size)
      drag.start = Point(x: min(drag.start.x, size.width), y: min(drag.start.y, size.height))
      let grip = try #require(
        drag.curl.grip(at: drag.start, going: -1, of: TurnState(progress: 0), on: drag.stage))
      #expect(grip.progress(grip.hold) == 0, "back where it was picked up it lies flat")
      let state = try drag.state(at: drag.end)
      guard let pose = drag.curl.pose(at: state, on: drag.stage) else { continue }
      // What is reversed twice is as it was, and a curl backward is the curl forward of the other state.
      #expect(drag.curl.pose(at: state.reversed.reversed, on: drag.stage)?.line == pose.line)
      var back = drag.curl
      back.style.insert(.backward)
      #expect(
        back.layers(at: state.reversed, on: drag.stage).count
          == drag.curl.layers(at: state, on: drag.stage).count)
      // Twice as large the same page lies twice as far.
      let large = Stage(size: Size(width: 2 * size.width, height: 2 * size.height))
      let twice = try #require(drag.curl.pose(at: state, on: large))
      #expect((twice.normal - pose.normal).length < 1e-6)
      #expect(abs(twice.line - 2 * pose.line) < 1e-3)
      #expect(abs(twice.radius - 2 * pose.radius) < 1e-3 * max(1, pose.radius))
      // On its side it is another page in the same hand: the place that was grabbed is where that has it.
      let turned = Stage(size: Size(width: size.height, height: size.width))
      let (leaf, viewer) = (drag.curl.leaf(on: turned), drag.curl.viewer(on: turned))
      let hold = try #require(state.hold)
      func place(_ share: Point) -> Point {
        leaf.point(at: Point(x: share.x * turned.size.width, y: share.y * turned.size.height))
      }
      let (grab, finger) = (place(hold.grabbed), place(hold.finger))
      let hand = drag.curl.hand(at: grab, of: leaf, on: turned)
      let after = drag.curl.pose(at: state, on: turned)
      let wanted = viewer.place(below: finger, height: after?.height(of: grab) ?? 0)
      #expect(((after?.place(of: grab) ?? grab) - hand.reached(wanted)).length < 1)
    }
  }

  @Test(arguments: rolls)
  func `comes to lie at both ends, however it was pulled aside`(roll: CurlStyle) throws {
    var dice = Dice(seed: 18)
    for _ in 0..<500 {
      let drag = Drag(&dice, roll)
      var state = try drag.state(at: drag.end)
      state.hold?.velocity = Point(
        x: .random(in: -3...3, using: &dice), y: .random(in: -3...3, using: &dice))
      state.hold?.age = .random(in: 0.01...0.4, using: &dice)
      let (size, bounds) = (drag.stage.size, drag.curl.leaf(on: drag.stage).bounds)
      guard state.progress > 0.01 else { continue }
      state.progress = 1e-5
      if let pose = drag.curl.pose(at: state, on: drag.stage) {
        for corner in bounds.corners {
          #expect((pose.place(of: corner) - corner).length < 0.02 * (size.width + size.height))
        }
      }
      state.progress = 1 - 1e-5
      let pose = try #require(drag.curl.pose(at: state, on: drag.stage))
      for corner in bounds.corners {
        let turned = Point(x: -corner.x, y: corner.y)
        #expect((pose.place(of: corner) - turned).length < 0.02 * (size.width + size.height))
      }
    }
  }

  @Test(arguments: rolls)
  func `stays a picture, whatever a hand is said to do`(roll: CurlStyle) throws {
    var dice = Dice(seed: 19)
    let odd: [Double] = [0, 1, -1, 1e-9, 0.5, 1e9, -1e9, .nan, .infinity, -.infinity]
    func number() -> Double { odd[Int.random(in: 0..<odd.count, using: &dice)] }
    for _ in 0..<2_000 {
      var drag = Drag(&dice, roll)
      if Bool.random(using: &dice) { drag.stage.size = Size(width: 0, height: 300) }
      let hold = TurnState.Hold(
        grabbed: Point(x: number(), y: number()), finger: Point(x: number(), y: number()),
        progress: number(), isRelative: Bool.random(using: &dice),
        velocity: Point(x: number(), y: number()), age: number())
      let state = TurnState(progress: number(), hold: hold)
      for layer in drag.curl.layers(at: state, on: drag.stage) {
        #expect((layer.outline ?? []).allSatisfy { $0.x.isFinite && $0.y.isFinite })
      }
      let place = Point(x: number(), y: number())
      guard let grip = drag.curl.grip(at: place, going: -1, of: state, on: drag.stage) else {
        continue
      }
      #expect(grip.progress(grip.hold) >= 0 && grip.progress(grip.hold) <= 1)
    }
  }

  @Test func `is held where it was touched, or else says that it is not`() throws {
    let stage = Stage(size: Size(width: 800, height: 600))
    var spread = CurlTransition()
    spread.isSpread = true
    // A quarter of the page from the hinge; in a spread that is at the spine.
    for (curl, x, isRelative) in [
      (CurlTransition(), 200.0, false), (CurlTransition(), 199, true), (spread, 500, false),
      (spread, 499, true), (spread, 100, true),
    ] {
      let grip = try #require(
        curl.grip(at: Point(x: x, y: 200), going: -1, of: TurnState(progress: 0), on: stage))
      #expect(grip.hold.isRelative == isRelative)
      #expect((grip.hold.grabbed == Point(x: x / 800, y: 200 / 600)) == !isRelative)
    }
  }

  @Test(arguments: rolls)
  func `is mirrored and transposed as a whole`(roll: CurlStyle) throws {
    let size = Size(width: 1024, height: 768)
    let (start, end) = (Point(x: 896, y: 512), Point(x: 384, y: 320))
    func pose(
      _ style: CurlStyle = [], isMirrored: Bool = false, isSpread: Bool, _ size: Size,
      _ map: (Point) -> Point
    ) throws -> CurlPose {
      var drag = Drag(curl: CurlTransition(style: style.union(roll)), size: size)
      (drag.curl.isMirrored, drag.curl.isSpread) = (isMirrored, isSpread)
      (drag.start, drag.end) = (map(start), map(end))
      return try #require(drag.curl.pose(at: try drag.state(at: drag.end), on: drag.stage))
    }
    for isSpread in [false, true] {
      let plain = try pose(isSpread: isSpread, size) { $0 }
      let mirrored = try pose(isMirrored: true, isSpread: isSpread, size) {
        Point(x: 1024 - $0.x, y: $0.y)
      }
      let upright = Size(width: 768, height: 1024)
      let transposed = try pose(.vertical, isSpread: isSpread, upright) {
        Point(x: $0.y, y: $0.x)
      }
      for other in [mirrored, transposed] {
        // Bit for bit.
        #expect(other == plain)
      }
    }
  }
}
