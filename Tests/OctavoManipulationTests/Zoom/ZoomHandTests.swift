import OctavoGeometry
import OctavoGestures
import OctavoManipulation
import OctavoTestSupport
import Testing

/// What fingers do with a page that can be shown larger.
struct ZoomHandTests {
  private static let size = Size(width: 800, height: 1280)
  private let space = ZoomSpace(Self.size)

  private func distance(_ a: Point, _ b: Point) -> Double { (a - b).length }

  /// How far two views have the window's corners from one another, in points of the window.
  private func jump(_ a: ZoomView, _ b: ZoomView) -> Double {
    Rect(size: Self.size).corners.map { corner in
      distance(corner, b.place(of: a.point(at: corner)))
    }.max() ?? 0
  }

  /// A hand of up to two fingers, read as a window reads it.
  private struct Player {
    var recognizer: GestureRecognizer
    var hand: ZoomHand
    var time = 0.0
    var fingers: [Int: Point] = [:]

    init(_ view: ZoomView, in space: ZoomSpace) {
      var settings = GestureSettings()
      settings.isPlanar = true
      settings.tapZones = nil
      recognizer = GestureRecognizer(size: space.window, settings: settings)
      hand = ZoomHand(view, in: space)
    }

    var view: ZoomView { hand.view(at: time) }

    mutating func touch(_ phase: Contact.Phase, _ id: Int, _ place: Point, after: Double = 0.008) {
      time += after
      hand.advance(to: time)
      fingers[id] = phase == .ended ? nil : place
      let event = InputEvent.contact(Contact(phase, id: id, at: place, time: time))
      for intent in recognizer.intents(for: event) { hand.follow(intent, seen: time, at: time) }
    }
  }

  @Test(arguments: [1, 2, 3, 5, 8].map(Double.init))
  func `the points under two fingers stay under them`(scale: Double) {
    let view = space.view(of: Zoom(scale: scale, center: Point(x: 0.4, y: 0.7)))
    var player = Player(view, in: space)
    let (a, b) = (Point(x: 380, y: 600), Point(x: 460, y: 680))
    player.touch(.began, 0, a)
    player.touch(.began, 1, b)
    // The page is taken where the fingers have left the slop.
    var held: (Point, Point)?
    for step in 0...60 {
      let way = Double(step) * (scale > 4 ? -0.5 : 3)
      let places = (Point(x: a.x - way, y: a.y - way), Point(x: b.x + way, y: b.y + way))
      player.touch(.moved, 0, places.0)
      player.touch(.moved, 1, places.1)
      guard player.hand.isStretching else { continue }
      let view = player.view
      let points = held ?? (view.point(at: places.0), view.point(at: places.1))
      held = points
      guard space.scales.contains(view.scale) else { continue }
      #expect(distance(view.place(of: points.0), places.0) < 0.5)
      #expect(distance(view.place(of: points.1), places.1) < 0.5)
    }
    #expect(held != nil)
  }

  @Test func `through 10,000 mixed gestures nothing jumps and the finger keeps its point`() {
    var dice = Dice(seed: 17)
    var player = Player(space.view(of: Zoom(scale: 3)), in: space)
    var (gestures, panned, pinched) = (0, 0, 0)
    func place() -> Point {
      Point(
        x: Double.random(in: 0..<Self.size.width, using: &dice),
        y: Double.random(in: 0..<Self.size.height, using: &dice))
    }
    while gestures < 10_000 {
      let before = player.view
      let ids = player.fingers.keys.sorted()
      switch (ids.count, Int.random(in: 0..<24, using: &dice)) {
      case (0, _), (1, 0...2):
        gestures += 1
        let seen = player.hand
        player.touch(.began, ids.first == 0 ? 1 : 0, place(), after: 0)
        #expect(jump(before, player.view) < 0.5)
        if !seen.isMoving { player.time += 0.01 }
      case (1, 3), (2, 0...1):
        let id = ids[Int.random(in: 0..<ids.count, using: &dice)]
        player.touch(.ended, id, player.fingers[id] ?? Point(), after: 0)
        #expect(jump(before, player.view) < 0.5)
        // Now and then it comes to rest.
        if Bool.random(using: &dice) { player.time += 3 }
        player.hand.advance(to: player.time)
      default:
        let id = ids[Int.random(in: 0..<ids.count, using: &dice)]
        let old = player.fingers[id] ?? Point()
        let step = Point(
          x: Double.random(in: -60...60, using: &dice), y: Double.random(in: -60...60, using: &dice)
        )
        let wasHeld = player.hand.isHeld
        let wasStretching = player.hand.isStretching
        player.touch(.moved, id, old + step)
        guard wasHeld, player.hand.isHeld, wasStretching == player.hand.isStretching else { break }
        let after = player.view
        let isInside =
          [before, after].allSatisfy { view in
            space.scales.contains(view.scale)
              && Axis.allCases.allSatisfy {
                space.range(of: $0, at: view.scale).contains(view.origin[$0])
              }
          }
        guard isInside else { break }
        if wasStretching, let other = player.fingers.first(where: { $0.key != id })?.value {
          // Fingers that turn about one another do not turn the page: what is between them stays.
          let middles = (
            Point(x: (old.x + other.x) / 2, y: (old.y + other.y) / 2),
            Point(x: (old.x + step.x + other.x) / 2, y: (old.y + step.y + other.y) / 2)
          )
          #expect(distance(after.place(of: before.point(at: middles.0)), middles.1) < 0.5)
          pinched += 1
        } else {
          #expect(distance(after.place(of: before.point(at: old)), old + step) < 0.5)
          panned += 1
        }
      }
      if player.fingers.isEmpty, !player.hand.isMoving {
        let rest = player.view
        #expect(rest == space.resting(rest))
        #expect(player.hand.rest == rest)
      }
    }
    #expect(panned > 1000 && pinched > 500, "\(panned) pans, \(pinched) pinches")
  }

  @Test func `a finger that catches a glide has the page where it is seen`() {
    var player = Player(space.view(of: Zoom(scale: 4)), in: space)
    player.touch(.began, 0, Point(x: 600, y: 900))
    for step in 1...8 { player.touch(.moved, 0, Point(x: 600 - Double(step) * 20, y: 900)) }
    let velocity = -20 / 0.008
    let left = player.view.origin.x
    player.touch(.ended, 0, Point(x: 440, y: 900), after: 0.001)
    #expect(player.hand.isMoving)
    // What is left of its way is its speed times the time in which it slows down.
    #expect(abs(player.hand.rest.origin.x - (left + velocity * 0.3)) < abs(velocity) * 0.02)
    player.time += 0.1
    let seen = player.view
    player.touch(.began, 0, Point(x: 300, y: 300), after: 0)
    player.touch(.moved, 0, Point(x: 300, y: 312.001), after: 0)
    #expect(jump(seen, player.view) < 0.5)
    #expect(player.hand.isHeld)
  }

  @Test func `what is pulled beyond the edge gives way less and less, and springs back`() {
    var player = Player(space.corner(at: 2, isEnd: false), in: space)
    player.touch(.began, 0, Point(x: 200, y: 300))
    var shown = 0.0
    var gain = Double.infinity
    for step in 1...9 {
      player.touch(.moved, 0, Point(x: 200, y: 312 + Double(step) * 60))
      let next = player.view.origin.y
      #expect(next > shown && next - shown < gain)
      (shown, gain) = (next, next - shown)
    }
    player.touch(.ended, 0, Point(x: 200, y: 852), after: 0.2)
    for _ in 0..<120 {
      player.time += 1.0 / 60
      player.hand.advance(to: player.time)
    }
    #expect(player.view == space.corner(at: 2, isEnd: false))
  }

  @Test(arguments: [
    Zoom(scale: 0.4), Zoom(scale: 20), Zoom(scale: 2, center: Point(x: 9, y: -4)),
  ])
  func `a page rests within its scales and over the whole window`(zoom: Zoom) {
    let view = space.view(of: zoom)
    let scale = min(max(zoom.scale, 1), 8)
    #expect(view.scale == scale)
    #expect(view.origin.x <= 0 && view.origin.y <= 0)
    #expect(view.origin.x + scale * 800 >= 800 && view.origin.y + scale * 1280 >= 1280)
    #expect((zoom.scale < 1) == (view == .whole))
  }

  @Test func `two fingers that close on a page at 1 let it spring back to exactly where it was`() {
    var player = Player(.whole, in: space)
    player.touch(.began, 0, Point(x: 200, y: 300))
    player.touch(.began, 1, Point(x: 600, y: 900))
    for step in 1...10 {
      player.touch(.moved, 0, Point(x: 200 + Double(step) * 10, y: 300 + Double(step) * 15))
    }
    #expect(player.view.scale < 1 && player.view.scale > 0.8)
    player.touch(.ended, 0, Point(x: 300, y: 450))
    player.touch(.ended, 1, Point(x: 600, y: 900))
    player.time += 1
    player.hand.advance(to: player.time)
    #expect(player.view == .whole && !player.hand.isMoving)
  }

  @Test func `keys zoom about a place, evenly by the scale's logarithm`() {
    var hand = ZoomHand(in: space)
    let place = Point(x: 400, y: 640)
    let point = hand.view(at: 0).point(at: place)
    hand.go(to: hand.rest.scaled(to: 4, about: place), seen: 1, at: .infinity)
    #expect(hand.view(at: 7) == .whole, "it has not begun")
    hand.begin(at: 1)
    var last = 1.0
    for step in 0...15 {
      let view = hand.view(at: 1 + Double(step) / 60)
      #expect(distance(view.place(of: point), place) < 1e-6)
      #expect(view.scale >= last)
      last = view.scale
    }
    hand.advance(to: 1.25)
    #expect(!hand.isMoving && hand.view(at: 9).scale == 4)
  }

  @Test func `a page that is told to go where it is does not move`() {
    let view = space.view(of: Zoom(scale: 3))
    var hand = ZoomHand(view, in: space)
    hand.go(to: view, seen: 1, at: 1)
    #expect(!hand.isMoving && hand.view(at: 1) == view)
  }

  @Test func `a finger along the axis of turning moves what is not at its edge`() {
    let hand = ZoomHand(space.corner(at: 2, isEnd: false), in: space)
    func takes(_ axis: Axis, _ movement: Double) -> Bool {
      hand.takes(movement, along: axis, turningAlong: .horizontal, at: 0)
    }
    #expect(takes(.horizontal, -1))
    #expect(!takes(.horizontal, 1), "the page before comes from there")
    #expect(takes(.vertical, -1) && takes(.vertical, 1))
    let whole = ZoomHand(in: space)
    #expect(!whole.takes(1, along: .vertical, turningAlong: .horizontal, at: 0))
  }

  @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func `steps of reading go down and then to the next column, and back the same way`(
    direction: LayoutDirection
  ) {
    var views = [space.corner(at: 2, isEnd: false, direction: direction)]
    while let last = views.last,
      let next = space.step(from: last, isBack: false, direction: direction)
    { views.append(next) }
    #expect(views.last == space.corner(at: 2, isEnd: true, direction: direction))
    #expect(views.count == 4, "2 × 2 windows")
    #expect(views.allSatisfy { $0 == space.resting($0) })
    var back = [space.corner(at: 2, isEnd: true, direction: direction)]
    while let last = back.last,
      let next = space.step(from: last, isBack: true, direction: direction)
    { back.append(next) }
    #expect(back.last == views.first && back.count == 4)
  }

  @Test func `a part of a page that counts is what the window is filled with`() {
    let margins = ZoomSpace(Self.size, showing: Rect(x: 100, y: 160, width: 600, height: 960))
    #expect(abs(margins.scales.lowerBound - 4.0 / 3) < 1e-9)
    let whole = margins.view(of: .whole)
    #expect(distance(whole.place(of: Point(x: 100, y: 160)), Point()) < 1e-9)
    #expect(distance(whole.place(of: Point(x: 700, y: 1120)), Point(x: 800, y: 1280)) < 1e-9)
  }

  enum Held: CaseIterable {
    case pan, pinch, glide
  }

  @Test(arguments: Held.allCases)
  func `what hands move goes on as it is found where reading begins`(held: Held) {
    /// Where the page is at each step, of which one finds out.
    func views(finding: Bool) -> [ZoomView] {
      var player = Player(space.view(of: Zoom(scale: 3)), in: space)
      let place = Point(x: 500, y: 700)
      player.touch(.began, 0, place)
      if held == .pinch { player.touch(.began, 1, Point(x: 560, y: 700)) }
      return (1...16).map { step in
        let way = Double(step) * 15
        if held == .glide, step == 8 {
          player.touch(.ended, 0, Point(x: place.x - way, y: place.y), after: 0.001)
        } else if held == .glide, step > 8 {
          player.time += 1.0 / 60
          player.hand.advance(to: player.time)
        } else {
          player.touch(.moved, 0, Point(x: place.x - way, y: place.y))
        }
        if finding, step == 9 {
          var found = space
          found.reading = Rect(x: 80, y: 100, width: 640, height: 1080)
          player.hand.resize(to: found)
        }
        return player.view
      }
    }
    let plain = views(finding: false)
    #expect(Set(plain).count > 12, "it moves all the time")
    #expect(views(finding: true) == plain)
  }
}
