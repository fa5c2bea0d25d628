public import OctavoGeometry
internal import OctavoMotion

/// How a page that curls lies in a hand (Laws, The hand, The curl under the finger).
///
/// A finger holds a point of the paper where it is seen, which is nearer to the viewer than where it would
/// lie. When it lets go the point goes on by the progress across the hinge, and falls by its own weight
/// along it.
extension CurlTransition {
  /// What looks at a window: where lines into the depth meet, in points of the leaf, and how much nearer
  /// things grow.
  struct Viewer {
    var vanishing: Point
    var m34: Double

    var view: Transform3D { .perspective(m34: m34).about(vanishing) }

    /// Where a place that is seen would lie if it were a height above the page.
    func place(below seen: Point, height: Double) -> Point {
      let share = 1 + m34 * height
      return Point(
        x: vanishing.x + (seen.x - vanishing.x) * share,
        y: vanishing.y + (seen.y - vanishing.y) * share)
    }
  }

  var axis: Axis { style.contains(.vertical) ? .vertical : .horizontal }

  /// The paper that curls.
  func leaf(on stage: Stage) -> CurlLeaf {
    CurlLeaf(
      along: axis, isMirrored: isMirrored, isSpread: isSpread, on: stage,
      papers: light == .natural ? stage.papers : Papers())
  }

  func viewer(on stage: Stage) -> Viewer {
    Viewer(
      vanishing: leaf(on: stage).point(at: vanishingPoint ?? stage.bounds.center),
      m34: perspective.m34(page: max(stage.size.width, stage.size.height) / 2))
  }

  /// The radius of the roll where the page has room for it, in points.
  func widest(on window: Size) -> Double {
    let share = radius.isNaN ? 0 : radius * stock.roll
    return min(max(share, 0.01), 0.5) * min(window.width, window.height)
  }

  /// How the page lies; nil while it is flat.
  ///
  /// - Parameter state: Of the way there, whichever way it is played.
  func pose(at state: TurnState, on stage: Stage) -> CurlPose? {
    let leaf = leaf(on: stage)
    guard !leaf.size.isEmpty else { return nil }
    guard let hold = state.plausibleHold else {
      let (grab, finger) = goodHand(at: state.progress, on: leaf.size)
      return hand(at: grab, of: leaf, on: stage).pose(at: finger)
    }
    let hand = hand(hold, of: leaf, on: stage)
    if isHeld(hold, at: state.progress) { return held(hand, hold, of: leaf, on: stage) }
    let (place, seen) = places(hand, since: hold, at: state.progress, of: leaf, on: stage)
    return hand.pose(at: place, seenAt: seen)
  }

  /// How the page lies in the finger.
  private func held(
    _ hand: CurlHand, _ hold: TurnState.Hold, of leaf: CurlLeaf, on stage: Stage
  ) -> CurlPose? {
    let finger = leaf.point(at: hold.finger.scaled(to: stage.size))
    return hold.isRelative
      ? hand.pose(at: finger) : pose(hand, seenAt: finger, by: viewer(on: stage))
  }

  /// How the page lies so that the point that is held is seen at a place.
  private func pose(_ hand: CurlHand, seenAt finger: Point, by viewer: Viewer) -> CurlPose? {
    let flat = hand.pose(at: finger)
    guard viewer.m34 != 0, let flat else { return flat }
    // The higher the point, the larger it is seen: between lying and the height of the whole roll, or of a
    // wider one where the page is just picked up, is the height at which it is seen at the place.
    func pose(_ height: Double) -> CurlPose? {
      hand.pose(at: viewer.place(below: finger, height: height), seenAt: finger)
    }
    func tooLow(_ height: Double) -> Double {
      (pose(height)?.height(of: hand.grab) ?? 0) - height
    }
    var (low, high) = (0.0, 2 * hand.radius)
    var (below, above) = (flat.height(of: hand.grab), tooLow(high))
    // Without extents it is seen at its place at no height.
    guard below > 0, high > 0 else { return flat }
    while above > 0, high < -0.4 / viewer.m34 {
      high *= 2
      above = tooLow(high)
    }
    // The chords of the Illinois rule: an end that stays counts half.
    for _ in 0..<60 where high - low > 1e-9 && above < 0 {
      let height = low + (high - low) * below / (below - above)
      let rest = tooLow(height)
      if rest > 0 {
        (low, below, above) = (height, rest, above / 2)
      } else {
        (high, above, below) = (height, rest, below / 2)
      }
      if abs(rest) < 1e-9 { return pose(height) }
    }
    return pose(above < 0 ? low : high)
  }

  // MARK: - Where the finger is

  private func hand(_ hold: TurnState.Hold, of leaf: CurlLeaf, on stage: Stage) -> CurlHand {
    hand(at: leaf.point(at: hold.grabbed.scaled(to: stage.size)), of: leaf, on: stage)
  }

  /// A hand that holds a point of the leaf.
  func hand(at grab: Point, of leaf: CurlLeaf, on stage: Stage) -> CurlHand {
    CurlHand(
      page: leaf.size, grab: grab, radius: widest(on: stage.size), isCone: style.contains(.cone))
  }

  /// Whether the finger has it still.
  private func isHeld(_ hold: TurnState.Hold, at progress: Double) -> Bool {
    progress == hold.progress && hold.age == 0
  }

  /// Where the point that was held is in the plane since the finger let go of it, and where a finger would be seen
  /// that has it still: the progress takes it across, its velocity and its weight along the hinge.
  private func places(
    _ hand: CurlHand, since hold: TurnState.Hold, at progress: Double, of leaf: CurlLeaf,
    on stage: Stage
  ) -> (place: Point, seen: Point) {
    let grab = hand.grab
    // A finger that was beyond the paper's reach let go of it where it was.
    let start = held(hand, hold, of: leaf, on: stage)?.place(of: grab) ?? grab
    let finger = hold.isRelative ? start : leaf.point(at: hold.finger.scaled(to: stage.size))
    let end = progress > hold.progress ? -grab.x : grab.x
    let whole = progress > hold.progress ? 1 - hold.progress : hold.progress
    let share = whole > 0 ? abs(progress - hold.progress) / whole : 0
    let speed = hold.velocity[axis.cross] * stage.size[axis.cross]
    let fall = SpringMotion(from: start.y, to: grab.y, velocity: speed)
      .sample(at: hold.age).position
    let place = Point(x: start.x.toward(end, share), y: fall.toward(grab.y, share * share))
    // It is seen where it is as soon as it has arrived.
    let rest = 1 - share
    return (
      place,
      Point(x: place.x + (finger.x - start.x) * rest, y: place.y + (finger.y - start.y) * rest)
    )
  }

  /// Where a hand holds the page and where it has led it, in points of the leaf: the middle of the free
  /// edge straight over, or a corner in an arc that starts across it, no more than half way to the
  /// diagonal of a long page, and ends along the edge.
  private func goodHand(at progress: Double, on page: Size) -> (grab: Point, finger: Point) {
    let across = page.width * (1 - 2 * progress)
    guard style.contains(.corner) || style.contains(.cone) || style.contains(.top) else {
      let middle = page.height / 2
      return (Point(x: page.width, y: middle), Point(x: across, y: middle))
    }
    let steepest = (style.contains(.cone) ? 22.0 : 38.0) * .pi / 180 * stock.lean
    let lean = min(steepest, 0.5 * page.width / page.height)
    let arc = 2 * page.width * sine(lean) / cosine(lean) * progress * (1 - progress)
    let isTop = style.contains(.top)
    return (
      Point(x: page.width, y: isTop ? 0 : page.height),
      Point(x: across, y: isTop ? arc : page.height - arc)
    )
  }

  // MARK: - Taking hold

  /// A finger takes the point of the paper under it; what is in the air, or comes from beyond the window,
  /// goes with it from where it is.
  public func grip(
    at place: Point, going movement: Double, of state: TurnState, on stage: Stage
  ) -> TurnGrip? {
    let isBackward = style.contains(.backward)
    guard !stage.size.isEmpty, place.isPlausible else { return nil }
    let stage = isBackward ? stage.undone : stage
    let grip = takenThere(at: place, of: isBackward ? state.reversed : state, on: stage)
    return isBackward ? grip.reversed : grip
  }

  private func takenThere(at place: Point, of state: TurnState, on stage: Stage) -> TurnGrip {
    let leaf = leaf(on: stage)
    let touch = leaf.point(at: place)
    let (grab, finger, isRelative) = taken(at: touch, of: state, leaf, on: stage)
    func fraction(_ point: Point) -> Point { leaf.place(of: point).fraction(of: stage.size) }
    let hold = TurnState.Hold(
      grabbed: fraction(grab), finger: fraction(finger), progress: state.progress,
      isRelative: isRelative)
    let (begun, size) = (state.progress, stage.size)
    // What comes from beyond the window has its fold under the finger, which goes half as fast as its edge.
    var gain = Point(x: 1, y: 1)
    if begun == 1 { gain[axis] = 2 }
    let hand = hand(at: grab, of: leaf, on: stage)
    let origin = hand.reached(finger).x
    let whole = leaf.beyond == nil ? grab.x : 2 * grab.x
    let progress = { @Sendable (hold: TurnState.Hold) -> Double in
      let x = hand.reached(leaf.point(at: hold.finger.scaled(to: size))).x
      let progress =
        x > origin
        ? (origin < grab.x ? begun * (grab.x - x) / (grab.x - origin) : 0)
        : (origin > -grab.x ? begun + (1 - begun) * (origin - x) / (origin + grab.x) : 1)
      return progress.asProgress
    }
    let decision = { @Sendable (hold: TurnState.Hold) -> Double in
      let place = hand.reached(leaf.point(at: hold.finger.scaled(to: size)))
      return min((grab - place).length / whole, 1)
    }
    let isBackward = style.contains(.backward)
    return TurnGrip(
      hold: hold, gain: gain, progress: progress, decision: isBackward ? progress : decision)
  }

  /// The point that a finger holds that comes down at a place, and where it has that: the point under it of
  /// what is rolled up, else the one that was held already or that a good hand holds.
  private func taken(
    at touch: Point, of state: TurnState, _ leaf: CurlLeaf, on stage: Stage
  ) -> (grab: Point, finger: Point, isRelative: Bool) {
    // Nearer to the hinge than a quarter of the page a twitch would turn it (Laws, The hand).
    let nearest = max(leaf.size.width / 4, leaf.bounds.minX)
    if state.progress == 0 {
      var grab = Point(x: min(max(touch.x, nearest), leaf.size.width), y: touch.y)
      // On the mat a finger takes the print by its edge.
      if leaf.isPrint { grab.y = min(max(grab.y, 0), leaf.size.height) }
      return (grab, grab, grab != touch)
    }
    let viewer = viewer(on: stage)
    if let pose = pose(at: state, on: stage),
      let point = pose.roll.point(seenAt: touch, in: leaf.bounds, seenBy: viewer.view),
      point.x >= nearest
    {
      // By a point by which it could not have been picked up so, it would not stay as it is.
      let hand = hand(at: point, of: leaf, on: stage)
      if self.pose(hand, seenAt: touch, by: viewer)?.isNearly(pose, on: leaf.size) == true {
        return (point, touch, false)
      }
    }
    guard let hold = state.plausibleHold else {
      let (grab, place) = goodHand(at: state.progress, on: leaf.size)
      return (grab, place, true)
    }
    let hand = hand(hold, of: leaf, on: stage)
    if isHeld(hold, at: state.progress) {
      let finger = leaf.point(at: hold.finger.scaled(to: stage.size))
      return (hand.grab, finger, hold.isRelative)
    }
    let (place, _) = places(hand, since: hold, at: state.progress, of: leaf, on: stage)
    return (hand.grab, place, true)
  }
}

extension Point {
  /// The place at a fraction of extents.
  fileprivate func scaled(to size: Size) -> Point {
    Point(x: x * max(size.width, 1), y: y * max(size.height, 1))
  }
}

extension TurnState {
  /// The hand, if it is anywhere near the page.
  fileprivate var plausibleHold: Hold? {
    guard let hold, hold.grabbed.isPlausible, hold.finger.isPlausible, hold.velocity.isPlausible,
      hold.age >= 0, hold.age.isFinite, hold.progress >= 0, hold.progress <= 1
    else { return nil }
    return hold
  }
}

extension Point {
  /// Whether it can be a place on a screen, in points or in fractions of a window.
  fileprivate var isPlausible: Bool { abs(x) < 1e6 && abs(y) < 1e6 }
}
