import OctavoCairo
import OctavoGeometry
import OctavoGestures
import OctavoRaster
import OctavoTestSupport
import OctavoTransitions
import Testing

@testable import OctavoNavigation

/// What is seen of several leaves in the air.
@MainActor
struct DeckPictureTests {
  /// A book whose pages tell themselves apart by their colour and by as many dots as their number.
  private func open(_ book: TurningBook) -> FlipContainer {
    let pages = (1...16).map { number in
      let paper = Color(red: 0.97, green: 0.95 - 0.07 * Double(number % 4), blue: 0.84)
      return ContentPage(background: paper) { context, size in
        context.setColor(Color(red: 0.15, green: 0.25, blue: 0.2 + 0.05 * Double(number)))
        for dot in 0..<number {
          let place = Point(x: 10 + 13 * Double(dot % 6), y: 12 + 13 * Double(dot / 6))
          context.fill(Rect(x: place.x, y: place.y, width: 8, height: 8))
        }
        context.fill(Rect(x: 10, y: size.height - 22, width: size.width - 20, height: 4))
      }
    }
    let container = FlipContainer(drawing: .immediate)
    container.dataSource = PageList(pages)
    container.isCoverAlone = false
    container.background = Color(red: 0.3, green: 0.32, blue: 0.34)
    if book.isSpread { container.spread = .always }
    if book.isRightToLeft { container.layoutDirection = .rightToLeft }
    if book == .vertical { container.axis = .vertical }
    container.transition = { turn in
      let plain: any Transition =
        book.curls ? CurlTransition() : FlipTransition(style: turn.flipStyle)
      return turn.fitted(plain.lit(by: .natural))
    }
    container.setPage(pages[6])
    let isUpright = book == .vertical
    container.resize(
      to: Size(width: isUpright ? 180 : 270, height: isUpright ? 270 : 180), scale: .one)
    _ = container.advance(to: 0)
    container.framePresented()
    return container
  }

  @Test(arguments: TurningBook.allCases, [TurnDirection.forward, .backward])
  func `leaves that follow one another look as they did when they were looked at`(
    book: TurningBook, direction: TurnDirection
  ) throws {
    let container = open(book)
    var time = 1.0
    for _ in 0..<3 {
      container.turn(direction)
      _ = container.advance(to: time)
      time += 0.11
      _ = container.advance(to: time)
    }
    #expect(container.air.count == 3)
    try Golden.compare(
      container.advance(to: time).scene, "deck-\(book.rawValue)-\(direction.rawValue)",
      in: #filePath)
  }

  @Test func `leaves of both sides look as they did when they were looked at`() throws {
    let container = open(.spreadFlips)
    for (finger, start, end) in [(1, 260.0, 190.0), (2, 266.0, 235.0), (3, 8.0, 70.0)] {
      for step in 0...8 {
        let place = Point(x: start + (end - start) * Double(step) / 8, y: 90)
        let phase: Contact.Phase = step == 0 ? .began : .moved
        container.handle(
          .contact(
            Contact(
              phase, id: finger, at: place, time: Double(finger) + Double(step) * 0.01)))
      }
      _ = container.advance(to: Double(finger))
    }
    #expect(container.hands.movers.count == 3)
    try Golden.compare(container.advance(to: 4).scene, "deck-three-fingers", in: #filePath)
  }

  @Test(arguments: TurningBook.allCases, 0..<3)
  func `what leaves cover is left out and seen in no pixel`(book: TurningBook, seed: Int) throws {
    var dice = Dice(seed: UInt64(seed))
    let container = open(book)
    container.leafLimit = 6
    let stage = try #require(container.stage)
    var time = 1.0
    var saved = 0
    for _ in 0..<30 {
      if dice.next() % 2 == 0 { container.turn(dice.next() % 4 == 0 ? .backward : .forward) }
      time += Double(1 + dice.next() % 5) / 60
      let seen = container.advance(to: time).scene
      guard container.air.count > 1 else { continue }
      var whole = seen
      let items = container.air.items(
        from: container.sheetPictures(on: stage), hidesCovered: false)
      whole.items = items
      #expect(difference(between: pixels(of: seen), and: pixels(of: whole)).count == 0)
      if seen.items != items { saved += 1 }
    }
    #expect(saved > 0)
  }

  @Test(arguments: TurningBook.allCases, 0..<3)
  func `each frame painted over the one before is the whole one, as leaves set out and land`(
    book: TurningBook, seed: Int
  ) {
    var dice = Dice(seed: UInt64(seed) &+ 77)
    let container = open(book)
    container.leafLimit = 4
    var (time, counts) = (1.0, Set<String>())
    var shown = container.advance(to: time).scene
    var window = pixels(of: shown)
    let renderer = Renderer(workers: 1)
    for step in 0..<90 {
      if step < 60, dice.next() % 8 == 0 {
        container.turn(dice.next() % 4 == 0 ? .backward : .forward)
      }
      time += Double(1 + dice.next() % 3) / 60
      let before = container.standingLeafCount
      let scene = container.advance(to: time).scene
      container.framePresented()
      counts.insert("\(before)-\(container.standingLeafCount)")
      window.withUnsafeMutableBytes {
        renderer.render(
          scene, into: $0, stride: scene.pixelWidth * 4, damage: .between(shown, scene))
      }
      shown = scene
      #expect(window == pixels(of: scene), "at \(step)")
    }
    #expect(counts.isSuperset(of: ["0-1", "1-2", "2-1", "1-0"]))
  }

  @Test(arguments: TurningBook.allCases, [TurnDirection.forward, .backward])
  func `in its first and its last moment a leaf changes nothing of what is seen`(
    book: TurningBook, direction: TurnDirection
  ) throws {
    let container = open(book)
    let stage = try #require(container.stage)
    container.turn(direction)
    _ = container.advance(to: 1)
    _ = container.advance(to: 1.2)
    container.turn(direction)
    _ = container.advance(to: 1.25)
    let deck = container.air
    #expect(deck.count == 2)
    let (first, last) = (deck.leaves[0], deck.leaves[1])
    // The rounding of times, and what is seen of a first frame.
    for moment in [1e-12, 1e-4] {
      for turned in [0.1, 0.3, 0.45, 0.55, 0.7, 0.9] {
        // The one after has not set out, or the one before has landed.
        for (high, low, near) in [
          (turned, 0, (turned, moment)), (1, turned, (1 - moment, turned)),
        ] {
          func seen(_ places: (Double, Double)) -> [UInt32] {
            var deck = deck
            for (leaf, place) in [(first, places.0), (last, places.1)] {
              deck.drive(leaf.id) {
                $0.show(at: leaf.direction == .forward ? place : 1 - place)
              }
            }
            var scene = Scene(
              size: stage.size, scale: stage.scale, background: container.background)
            scene.items = deck.items(from: container.sheetPictures(on: stage))
            return pixels(of: scene)
          }
          let apart = seen((high, low))
          let (count, worst) = difference(between: apart, and: seen(near), over: 3)
          // What is rolled over is sampled, which the edges of a few letters show until it lies.
          #expect(
            worst <= (book.curls ? 32 : 3) && count < apart.count / 200,
            "\(count) by \(worst) at \(high), \(low), \(moment)")
        }
      }
    }
  }
}
