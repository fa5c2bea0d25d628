import OctavoCompositorRig
import OctavoGeometry

/// What a hand does to a window, once for `octavo record` and once for a real screen.
///
/// A drag is slow enough for any compositor to hand on each of its samples, and rests before it ends:
/// no speed counts, so that what was recorded is what a screen shows.
struct HandScript {
  /// A thing that the hand does; places are shares of the window.
  enum Step {
    /// Touches and lifts.
    case tap(Double, Double)
    /// Comes down at a place, moves on through others and stays at the last.
    case drag([(x: Double, y: Double)])
    /// Moves on to a place from where the hand is.
    case move(Double, Double)
    /// Lifts where the hand is.
    case lift
    /// Waits until all is at rest, and looks.
    case look(String)
  }

  /// The steps, in their order.
  var steps: [Step]
  /// The samples of each way.
  private static let samples = 8
  /// The milliseconds between two samples, after a lift, and until all is at rest.
  private static let (sample, pause, rest) = (20, 200, 1600)

  /// How many pictures a second its recording takes.
  static let framesPerSecond = 5

  /// The lines of a script, and the number of the picture of each look.
  var recording: (script: String, looks: [(name: String, picture: Int)]) {
    var lines: [String] = []
    var looks: [(name: String, picture: Int)] = []
    var time = 400
    var place = (x: 0.0, y: 0.0)
    func write(_ word: String, _ place: (x: Double, y: Double)) {
      lines.append("\(time) \(word) 1 \(place.x) \(place.y)")
    }
    func move(to end: (x: Double, y: Double)) {
      for point in Self.way(from: place, to: end) {
        time += Self.sample
        write("move", point)
      }
      place = end
    }
    for step in steps {
      switch step {
      case .tap(let x, let y):
        write("down", (x, y))
        time += 60
        lines.append("\(time) up 1")
        time += Self.pause
      case .drag(let places):
        guard let first = places.first else { continue }
        write("down", first)
        place = first
        for next in places.dropFirst() { move(to: next) }
        time += Self.pause
      case .move(let x, let y):
        move(to: (x, y))
        time += Self.pause
      case .lift:
        lines.append("\(time) up 1")
        time += Self.pause
      case .look(let name):
        let frame = 1000 / Self.framesPerSecond
        time = (time + Self.rest + frame - 1) / frame * frame
        looks.append((name, time / frame))
        time += frame
      }
    }
    lines.append("\(time) end")
    return (lines.joined(separator: "\n"), looks)
  }

  /// Does it to a screen.
  ///
  /// - Parameter look: is called for each look, with its name.
  @MainActor
  func perform(
    with hand: any Hand, on size: Size, look: (String) throws -> Void
  ) throws {
    var place = (x: 0.0, y: 0.0)
    func point(_ place: (x: Double, y: Double)) -> Point {
      Point(x: place.x * size.width, y: place.y * size.height)
    }
    func move(to end: (x: Double, y: Double)) throws {
      for next in Self.way(from: place, to: end) {
        OctavoCompositorRig.pause(Double(Self.sample) / 1000)
        try hand.touchMove(1, to: point(next))
      }
      place = end
    }
    for step in steps {
      switch step {
      case .tap(let x, let y):
        try hand.touchDown(1, at: point((x, y)))
        OctavoCompositorRig.pause(0.06)
        try hand.touchUp(1)
      case .drag(let places):
        guard let first = places.first else { continue }
        try hand.touchDown(1, at: point(first))
        place = first
        for next in places.dropFirst() { try move(to: next) }
        OctavoCompositorRig.pause(Double(Self.pause) / 1000)
      case .move(let x, let y):
        try move(to: (x, y))
        OctavoCompositorRig.pause(Double(Self.pause) / 1000)
      case .lift: try hand.touchUp(1)
      case .look(let name): try look(name)
      }
    }
  }

  private static func way(
    from start: (x: Double, y: Double), to end: (x: Double, y: Double)
  ) -> [(x: Double, y: Double)] {
    (1...samples).map { step in
      let part = Double(step) / Double(samples)
      return (start.x + (end.x - start.x) * part, start.y + (end.y - start.y) * part)
    }
  }
}
