import OctavoCairo
import OctavoGeometry
import OctavoGestures
import OctavoMotion
import OctavoNavigation
import OctavoRaster
import OctavoTestSupport
import OctavoTransitions
import Testing

/// What is seen of spreads.
@MainActor
struct SpreadPictureTests {
  private static let renderer = Renderer(workers: 2)

  /// A book whose pages tell themselves apart by their colour and by as many dots as their number.
  private func book(
    _ count: Int = 6, at page: Int, size: Size = Size(width: 240, height: 160),
    drawn: Counter? = nil, _ change: (FlipContainer) -> Void = { _ in }
  ) -> (container: FlipContainer, pages: [ContentPage]) {
    let pages = (1...count).map { number in
      let paper = Color(red: 0.97, green: 0.95 - 0.06 * Double(number % 3), blue: 0.86)
      return ContentPage(background: paper) { context, size in
        drawn?.add()
        context.setColor(Color(red: 0.15, green: 0.25, blue: 0.2 + 0.1 * Double(number)))
        for dot in 0..<number {
          context.fill(Rect(x: 14 + 15 * Double(dot), y: 14, width: 9, height: 9))
        }
        context.fill(Rect(x: 14, y: size.height - 24, width: size.width - 28, height: 4))
      }
    }
    let container = FlipContainer(drawing: .immediate)
    container.dataSource = PageList(pages)
    container.spread = .always
    container.background = Color(red: 0.3, green: 0.32, blue: 0.34)
    change(container)
    container.setPage(pages[page - 1])
    container.resize(to: size, scale: .one)
    _ = container.advance(to: 0)
    container.framePresented()
    return (container, pages)
  }

  @Test(arguments: [(240, 120), (241, 121)])
  func `at rest both pages are their own pictures, pixel for pixel`(
    _ width: Int, _ half: Int
  ) throws {
    let (container, _) = book(at: 2, size: Size(width: Double(width), height: 160))
    let scene = container.advance(to: 1).scene
    #expect(scene.items.count == 2)
    let seen = pixels(of: scene)
    for (item, left) in zip(scene.items, [0, half]) {
      #expect(item.snapshot.width == half)
      let own = pixels(of: item.snapshot)
      for row in 0..<160 {
        for column in 0..<min(half, width - left) {
          try #require(seen[row * width + left + column] == own[row * half + column])
        }
      }
    }
  }

  @Test func `a leaf is made of the pictures of the pages, each drawn once`() throws {
    let drawn = Counter()
    let (container, _) = book(at: 2, drawn: drawn)
    let before = container.advance(to: 1).scene.items.map { ObjectIdentifier($0.snapshot) }
    container.turn(.forward)
    for step in 0...60 {
      let frame = container.advance(to: 1 + Double(step) / 60)
      let shown = frame.scene.items.map(\.snapshot)
      #expect(shown.allSatisfy { $0.width == 120 })
      if step == 5 {
        #expect(shown.filter { before.contains(ObjectIdentifier($0)) }.count == 2)
      }
    }
    // Two sheets of two pages; in immediate drawing nothing is drawn ahead.
    #expect(drawn.value == 4)
    #expect(container.advance(to: 3).scene.items.count == 2)
  }

  @Test func `a transition that goes across the spine shows both as one picture`() throws {
    let (container, pages) = book(at: 2)
    let rest = pixels(of: container.advance(to: 1).scene)
    container.setPage(
      pages[3],
      transition: TimedTransition(CrossfadeTransition(), duration: 1, curve: .linear))
    let first = container.advance(to: 1).scene
    #expect(first.items.allSatisfy { $0.snapshot.width == 240 })
    #expect(pixels(of: first) == rest, "it begins as what was there")
    _ = container.advance(to: 1.5)
    let last = pixels(of: container.advance(to: 1.999_999).scene)
    let new = pixels(of: container.advance(to: 3).scene)
    let worst = zip(last, new).map { abs(Int($0 & 0xff) - Int($1 & 0xff)) }.max()
    #expect(worst ?? 99 <= 1, "it ends as what is there then")
  }

  @Test func `nothing lifts where no page is`() {
    let (container, _) = book(5, at: 1)
    let rest = pixels(of: container.advance(to: 1).scene)
    container.handle(.key(KeyPress("Left", time: 1)))
    for step in 1...20 {
      #expect(pixels(of: container.advance(to: 1 + Double(step) / 60).scene) == rest)
    }
  }

  @Test func `pictures stay within their bytes, and a spread takes no more than a page`() {
    let pages = (0..<12).map { _ in ContentPage(PlainContent()) }
    let container = FlipContainer(drawing: .immediate, pictureBytes: 200_000)
    container.spread = .always
    container.dataSource = PageList(pages)
    container.setPage(pages[0])
    container.resize(to: Size(width: 100, height: 100), scale: .one)
    for time in 0..<9 {
      _ = container.advance(to: Double(time))
      container.framePresented()
      container.turn(.forward, animated: false)
    }
    #expect(container.pictureByteCount > 0)
    #expect(container.pictureByteCount <= 200_000)
  }

  @Test(
    arguments: [
      ("spread-0.30", 2, 0.3, false, Axis.horizontal),
      ("spread-cover-0.70", 1, 0.7, false, .horizontal),
      ("spread-right-to-left-0.30", 2, 0.3, true, .horizontal),
      ("spread-vertical-0.60", 2, 0.6, false, .vertical),
    ])
  func `a spread in mid-turn looks as it did when it was looked at`(
    _ name: String, _ page: Int, _ progress: Double, _ isLeftwards: Bool, _ axis: Axis
  ) throws {
    let size =
      axis == .horizontal ? Size(width: 240, height: 160) : Size(width: 160, height: 240)
    let (container, _) = book(at: page, size: size) { container in
      container.layoutDirection = isLeftwards ? .rightToLeft : .leftToRight
      container.axis = axis
      container.timing = .linear
      container.duration = 1
      container.transition = {
        FlipTransition(style: $0.flipStyle, coveredShadow: CoveredShadow(.cast))
      }
    }
    container.turn(.forward)
    _ = container.advance(to: 10)
    try Golden.compare(container.advance(to: 10 + progress).scene, name, in: #filePath)
  }

  @Test(arguments: [240.0, 241, 333, 1001], [false, true])
  func `a leaf hangs at the spine, whichever half it is on`(width: Double, isBack: Bool) throws {
    let size = Size(width: width, height: 160)
    let (container, _) = book(at: isBack ? 4 : 2, size: size) { container in
      container.timing = .linear
      container.duration = 1
    }
    let spine = Stage(size: size).split(along: .horizontal)
    container.turn(isBack ? .backward : .forward)
    _ = container.advance(to: 10)
    for step in 1..<20 {
      let layers = container.advance(to: 10 + Double(step) / 20).scene.items.map(\.layer)
      let leaf = try #require(layers.first { $0.role == .front || $0.role == .back })
      let hinge = leaf.corners.sorted { abs($0.x - spine) < abs($1.x - spine) }.prefix(2)
      #expect(hinge.allSatisfy { abs($0.x - spine) < 0.5 }, "\(hinge) at \(step)")
      #expect(abs(hinge[0].y - hinge[1].y) > 159.5, "it is as long as the page")
    }
  }

  @Test(arguments: [("slide-spread", 2, false), ("slide-spread-cover-right-to-left", 1, true)])
  func `pages side by side slide as one sheet, under the finger`(
    _ name: String, _ page: Int, _ isLeftwards: Bool
  ) throws {
    let size = Size(width: 240, height: 160)
    let slide = try TransitionCatalog.kind(named: "slide")
    let (container, _) = book(at: page, size: size) { container in
      container.layoutDirection = isLeftwards ? .rightToLeft : .leftToRight
      container.transition = { turn in (try? turn.transition(slide)) ?? CutTransition() }
    }
    for step in 0...8 {
      let way = 0.4 * Double(step) / 8
      let place = Point(x: size.width * (isLeftwards ? 0.3 + way : 0.7 - way), y: 90)
      let phase: Contact.Phase = step == 0 ? .began : .moved
      container.handle(
        .contact(Contact(phase, id: 1, at: place, time: 1 + Double(step) * 0.016)))
    }
    let scene = container.advance(to: 2).scene
    // The sheet that goes and the one that comes share the edge of the strip; each goes as far as the
    // finger since the slop.
    let xs = scene.items.flatMap { $0.layer.corners.map(\.x) }
    let shift = 0.4 * size.width - 12
    let edge = isLeftwards ? shift : size.width - shift
    #expect(xs.contains { abs($0 - edge) < 0.5 }, "\(xs)")
    try Golden.compare(scene, name, in: #filePath)
  }

  @Test(
    arguments: [
      ("curl-spread", [(0.95, 0.7), (0.3, 0.5)], false, Axis.horizontal),
      ("curl-spread-backward", [(0.05, 0.7), (0.7, 0.5)], false, .horizontal),
      ("curl-spread-right-to-left", [(0.05, 0.3), (0.4, 0.5)], true, .horizontal),
      ("curl-spread-vertical", [(0.6, 0.95), (0.5, 0.4)], false, .vertical),
    ])
  func `paper that curls in a hand looks as it did when it was looked at`(
    _ name: String, _ way: [(x: Double, y: Double)], _ isLeftwards: Bool, _ axis: Axis
  ) throws {
    let size =
      axis == .horizontal ? Size(width: 240, height: 160) : Size(width: 160, height: 240)
    let (container, _) = book(at: 2, size: size) { container in
      container.layoutDirection = isLeftwards ? .rightToLeft : .leftToRight
      container.axis = axis
      container.transition = { $0.fitted(CurlTransition()) }
    }
    for step in 0...8 {
      let share = Double(step) / 8
      let place = Point(
        x: size.width * (way[0].x + (way[1].x - way[0].x) * share),
        y: size.height * (way[0].y + (way[1].y - way[0].y) * share))
      let phase: Contact.Phase = step == 0 ? .began : .moved
      container.handle(
        .contact(Contact(phase, id: 1, at: place, time: 1 + Double(step) * 0.016)))
    }
    try Golden.compare(container.advance(to: 2).scene, name, in: #filePath)
  }
}

/// Compares with kept pictures; a difference is an issue of the test.
enum Golden {
  static func compare(
    _ scene: Scene, _ name: String, in file: String, hasLetters: Bool = false
  ) throws {
    if let complaint = try GoldenPicture.complaint(
      about: scene, name, in: file, hasLetters: hasLetters)
    {
      Issue.record("\(complaint)")
    }
  }
}
