internal import OctavoGeometry
internal import OctavoMotion

/// How a finger carries what goes along one axis: where each point of it is at each progress, before
/// perspective (Laws, The hand).
struct Carriage: Sendable {
  /// Something that goes one way as progress does, by progress.
  typealias Course = @Sendable (_ progress: Double) -> Double

  /// The axis.
  let axis: Axis
  /// How far its free edge has gone, in points.
  let way: Course
  /// The part of its way that counts as gone when the finger lets go, 0…1.
  let decision: Course
  /// Where the point is that is seen at a place at a progress, in points along the axis; nil if there is
  /// none that could be carried.
  let point: @Sendable (_ place: Double, _ progress: Double) -> Course?

  /// How a finger moves it that takes it at a place.
  ///
  /// A point that can be carried the finger's way stays under it; else, and where a twitch would turn it as it
  /// is too near to a hinge, the free edge goes by the finger's way.
  ///
  /// - Parameter movement: Which way along the axis the finger plays it on.
  func grip(
    at place: Point, going movement: Double, of state: TurnState, on stage: Stage
  ) -> TurnGrip? {
    let extent = max(stage.size[axis], 1)
    guard !stage.size.isEmpty, abs(place.x) < 1e6, abs(place.y) < 1e6 else { return nil }
    let (begun, sense): (Double, Double) = (state.progress.asProgress, movement < 0 ? -1 : 1)
    let carried = point(place[axis], begun).flatMap { course in
      (course(1) - course(0)) * sense > 0 && lever(of: course, at: begun) >= Self.leastLever
        ? course : nil
    }
    let way = way
    let course = carried ?? { sense * way($0) }
    let ahead = place[axis] - course(begun)
    let progress = { @Sendable (hold: TurnState.Hold) -> Double in
      let finger = hold.finger[axis] * extent - ahead
      guard finger.isFinite else { return begun }
      return bisected(0, 1) { (finger - course($0)) * sense > 0 }.asProgress
    }
    let decision = decision
    return TurnGrip(
      hold: TurnState.Hold(
        grabbed: place.fraction(of: stage.size), finger: place.fraction(of: stage.size),
        progress: begun, isRelative: carried == nil),
      progress: progress, decision: { decision(progress($0)) })
  }

  /// How far a point goes for the way of the free edge, near a progress.
  private func lever(of course: Course, at progress: Double) -> Double {
    let (before, after) = (max(progress - 1e-3, 0), min(progress + 1e-3, 1))
    return abs(course(after) - course(before)) / (way(after) - way(before))
  }

  /// The least lever: a quarter of the page.
  private static let leastLever = 0.25

  /// A point's course over a part of the way; before and after it the point goes as far as the free edge.
  ///
  /// - Parameters:
  ///   - part: Where the point goes one way.
  ///   - sense: Which way that is.
  static func course(
    over part: ClosedRange<Double>, going sense: Double, way: @escaping Course,
    _ place: @escaping Course
  ) -> Course {
    { progress in
      let near = min(max(progress, part.lowerBound), part.upperBound)
      return place(near) + sense * (way(progress) - way(near))
    }
  }
}

extension Point {
  /// The fraction of extents that the place is at.
  func fraction(of size: Size) -> Point {
    Point(x: x / max(size.width, 1), y: y / max(size.height, 1))
  }
}
