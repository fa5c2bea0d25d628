import OctavoGeometry
import OctavoGestures
import OctavoManipulation
import OctavoNavigation
import OctavoTestSupport
import OctavoTransitions
import Testing

/// What a finger grabs stays under it, before perspective, along the axis (Laws, The hand): of every
/// transition that owes it, in any window, at any start.
struct HandFollowTests {
  nonisolated static let names = [
    "flip", "fold", "multi-fold", "slide", "pan", "turn", "cube", "barn-door",
  ]

  /// A transition of a kind in a window, and a finger on it.
  private struct Ride {
    let transition: any Transition
    let stage: Stage
    let axis: Axis
    let movement: Double

    init(_ name: String, _ dice: inout Dice) throws {
      let kind = try TransitionCatalog.kind(named: name)
      // A faked perspective turns the same door.
      let words = kind.styleNames.filter {
        $0 != "faked-perspective" && Bool.random(using: &dice)
      }
      let plain = try kind.make(style: words)
      let size = Size(
        width: .random(in: 200...2000, using: &dice), height: .random(in: 200...1600, using: &dice))
      stage = Stage(size: size)
      let flat = TransitionDepth(perspective: Perspective.none).applied(to: plain, on: size)
      transition = Bool.random(using: &dice) ? flat : flat.reversed
      axis = try #require(transition.defaults.axis)
      movement = transition.defaults.movement ?? (Bool.random(using: &dice) ? 1 : -1)
    }

    func place(_ dice: inout Dice) -> Point {
      Point(
        x: stage.size.width * .random(in: 0...1, using: &dice),
        y: stage.size.height * .random(in: 0...1, using: &dice))
    }

    func session(at place: Point, from state: TurnState = TurnState(progress: 0)) -> DragSession {
      var settings = GestureSettings(axis: axis)
      settings.panLaw = transition.defaults.panLaw
      return DragSession(
        Grab(
          at: place, movement: movement,
          direction: settings.direction(ofMovement: movement)),
        from: state.progress == 0 ? .flat : .here, taking: state, in: stage.size,
        settings: settings, travel: transition.defaults.isLeaf ? nil : stage.size[axis],
        grips: transition.grips(along: axis, at: stage.scale))
    }

    /// Whether what is grabbed at a place of what lies flat is owed to stay there.
    func isOwed(_ place: Point, _ session: DragSession) -> Bool {
      if let grip = transition.grips(along: axis, at: stage.scale)?(
        Grab(at: place, movement: movement, direction: .forward), TurnState(progress: 0),
        stage.size)
      {
        return !grip.hold.isRelative
      }
      guard transition.defaults.isLeaf else { return true }
      // A leaf's near quarter is too near to its hinge, and the other half does not turn.
      return (place[axis] - stage.size[axis] / 2) * -movement > stage.size[axis] / 8
    }

    /// A piece of a page, and the place on it along the axis.
    struct Mark {
      var page: Layer.Page
      var place: Double
    }

    /// Where a place on a layer is along the axis, before perspective.
    private func place(_ place: Double, on layer: Layer) -> Double {
      var point = stage.bounds.center
      point[axis] = place
      let (x, y, w) = layer.placement.apply(point)
      let middle = stage.bounds.center[axis]
      return (axis == .horizontal ? x : y) - middle * w + middle
    }

    /// What is at a place along the axis, of the pieces on top of which there is no other.
    func mark(at place: Double, in state: TurnState) -> Mark? {
      for layer in transition.layers(at: state, on: stage).reversed() where layer.opacity > 0 {
        let (start, end) = (
          layer.source.origin[axis], layer.source.origin[axis] + layer.source.size[axis]
        )
        let (first, last) = (self.place(start, on: layer), self.place(end, on: layer))
        let share = (place - first) / (last - first)
        if share >= 0, share <= 1 {
          return Mark(page: layer.page, place: start + share * (end - start))
        }
      }
      return nil
    }

    /// Where a mark is in a state; nil if its page is not seen.
    func place(of mark: Mark, in state: TurnState) -> Double? {
      let layers = transition.layers(at: state, on: stage)
      func place(_ page: Layer.Page, _ place: Double) -> Double? {
        layers.first {
          $0.page == page && $0.source.origin[axis] - 1e-9 <= place
            && place <= $0.source.origin[axis] + $0.source.size[axis] + 1e-9
        }.map { self.place(place, on: $0) }
      }
      let turns = transition.defaults.isLeaf || layers.count == 1
      let isOver =
        turns
        && layers.last { $0.role == .back || $0.role == .front || layers.count == 1 }?.page
          != mark.page
      // Of what turns, the other side is the other page.
      if isOver { return place(mark.page == .from ? .to : .from, stage.size[axis] - mark.place) }
      return place(mark.page, mark.place)
    }
  }

  @Test(arguments: names) func `what is grabbed stays under the finger`(name: String) throws {
    var dice = Dice(seed: 30)
    var (count, worst) = (0, 0.0)
    for _ in 0..<1_000 {
      let ride = try Ride(name, &dice)
      let (start, end) = (ride.place(&dice), ride.place(&dice))
      var session = ride.session(at: start)
      guard ride.isOwed(start, session) else { continue }
      session.move(to: end)
      let state = session.state
      guard state.progress > 1e-6, state.progress < 1 - 1e-6 else { continue }
      // A door on its edge shows the other page; a page that gives way for one above it is not what moves.
      if name == "barn-door", state.progress >= 0.5 { continue }
      let mark = Ride.Mark(page: .from, place: start[ride.axis])
      if name == "pan", ride.transition.layers(at: 0.5, on: ride.stage).last?.page != .from {
        continue
      }
      let place = try #require(ride.place(of: mark, in: state))
      count += 1
      worst = max(worst, abs(place - end[ride.axis]))
    }
    #expect(count > 100, "\(count)")
    #expect(worst < 1, "\(worst)")
  }

  @Test(arguments: names) func `a catch moves nothing, and what it has stays under the finger`(
    name: String
  ) throws {
    var dice = Dice(seed: 31)
    var (count, jump, worst) = (0, 0.0, 0.0)
    for _ in 0..<1_000 {
      let ride = try Ride(name, &dice)
      let (start, end) = (ride.place(&dice), ride.place(&dice))
      let state = TurnState(progress: .random(in: 0.02...0.98, using: &dice))
      var session = ride.session(at: start, from: state)
      let before = ride.transition.layers(at: state, on: ride.stage)
      #expect(ride.transition.layers(at: session.state, on: ride.stage) == before)
      let size = ride.stage.size
      var near = start
      near[ride.axis] += 1e-3
      session.move(to: near)
      let after = ride.transition.layers(at: session.state, on: ride.stage)
      for (one, other) in zip(before, after)
      where before.count == after.count && one.page == other.page {
        for (corner, moved) in zip(one.corners, other.corners) {
          jump = max(jump, min((corner - moved).length, size.width))
        }
      }
      session.move(to: end)
      let isExact = session.state.hold?.isRelative == false && name != "flip"
      guard isExact, session.state.progress > 1e-6, session.state.progress < 1 - 1e-6,
        let mark = ride.mark(at: start[ride.axis], in: state)
      else { continue }
      let isOpening = session.state.progress < 0.5
      if name == "barn-door", isOpening != (state.progress < 0.5) { continue }
      // Only the page above goes as far as the finger.
      if name == "pan", ride.transition.layers(at: 0.5, on: ride.stage).last?.page != mark.page {
        continue
      }
      guard let place = ride.place(of: mark, in: session.state) else { continue }
      count += 1
      worst = max(worst, abs(place - end[ride.axis]))
    }
    #expect(jump < 0.5, "\(jump)")
    if name != "flip" { #expect(count > 100, "\(count)") }
    #expect(worst < 1, "\(worst)")
  }

  @Test(arguments: names) func `the further the finger goes, the further it is, to both ends`(
    name: String
  ) throws {
    var dice = Dice(seed: 32)
    for _ in 0..<300 {
      let ride = try Ride(name, &dice)
      let start = ride.place(&dice)
      let taken = Bool.random(using: &dice) ? 0 : Double.random(in: 0...1, using: &dice)
      var session = ride.session(at: start, from: TurnState(progress: taken))
      var last = -1.0
      for step in -30...30 {
        var place = start
        place[ride.axis] += ride.movement * ride.stage.size[ride.axis] * Double(step) / 10
        session.move(to: place)
        #expect(session.state.progress >= last - 1e-9)
        last = session.state.progress
        if step == -30 { #expect(last == 0) }
        if step == 1, taken == 0 { #expect(last > 0) }
      }
      #expect(last == 1)
    }
  }

  @Test(arguments: names) func `a finger anywhere, or nowhere, leaves it a picture`(
    name: String
  ) throws {
    var dice = Dice(seed: 33)
    let odd: [Double] = [0, 1, -1, 1e-9, 400, 1e9, -1e9, .nan, .infinity, -.infinity]
    func number() -> Double { odd[Int.random(in: 0..<odd.count, using: &dice)] }
    for _ in 0..<1_000 {
      let ride = try Ride(name, &dice)
      var session = ride.session(
        at: Point(x: number(), y: number()),
        from: TurnState(progress: Bool.random(using: &dice) ? 0.3 : number()))
      session.move(to: Point(x: number(), y: number()))
      let end = session.release(
        at: Point(x: number(), y: number()), velocity: Point(x: 100, y: number()))
      #expect(end?.velocity.isFinite != false)
      for layer in ride.transition.layers(at: session.state, on: ride.stage) {
        #expect(layer.corners.allSatisfy { $0.x.isFinite && $0.y.isFinite })
      }
    }
  }

  @Test(arguments: names) func `it goes on when it is past its half, and back before`(
    name: String
  ) throws {
    var dice = Dice(seed: 34)
    var ends: [Bool: Int] = [:]
    for _ in 0..<300 {
      let ride = try Ride(name, &dice)
      let start = ride.place(&dice)
      var session = ride.session(at: start)
      guard ride.isOwed(start, session) else { continue }
      var place = start
      let room =
        ride.movement < 0 ? start[ride.axis] : ride.stage.size[ride.axis] - start[ride.axis]
      place[ride.axis] += ride.movement * room * .random(in: 0...1, using: &dice)
      guard let end = session.release(at: place, velocity: Point()) else { continue }
      ends[end.commits, default: 0] += 1
      guard session.state.progress > 0.01, session.state.progress < 0.99 else { continue }
      var flung = ride.session(at: start)
      var velocity = Point()
      velocity[ride.axis] = ride.movement * 6 * ride.stage.size[ride.axis]
      #expect(flung.release(at: place, velocity: velocity)?.commits == true)
      velocity[ride.axis] *= -1
      flung = ride.session(at: start)
      flung.move(to: place)
      #expect(flung.release(at: place, velocity: velocity)?.commits == false)
    }
    #expect(ends[true, default: 0] > 5 && ends[false, default: 0] > 5, "\(ends)")
  }
}
