import OctavoCairo
import OctavoGeometry
import OctavoGestures
import OctavoNavigation
import OctavoRaster
import OctavoTestSupport
import OctavoTransitions
import Synchronization
import Testing

@testable import OctavoViews

@MainActor
struct ViewPageTests {
  /// A page of plain views, and a clock.
  @MainActor
  final class Board: Rig {
    let page = ViewPage(background: .white)
    let views: [DrawnView]
    var root: any WindowRoot { page }
    let size = Size(width: 300, height: 200)
    var time = 10.0
    var eventTime = 5.0
    var finger = Point()
    var frameRequests = 0

    init(_ frames: [Rect]) {
      views = frames.enumerated().map { index, frame in
        DrawnView(frame: frame, background: Color(red: Double(index) / 8, green: 0.5, blue: 0.2)) {
          _, _ in
        }
      }
      page.resize(to: size, scale: .one)
      frame()
    }

    /// Frames for as long as a call goes on.
    func during<T: Sendable>(_ call: @MainActor () async -> T) async -> T {
      let frames = Task { @MainActor in
        while !Task.isCancelled {
          frame()
          await Task.yield()
        }
      }
      defer { frames.cancel() }
      return await call()
    }
  }

  static let left = Rect(x: 20, y: 20, width: 100, height: 120)
  static let right = Rect(x: 180, y: 20, width: 100, height: 120)

  @Test func `one line folds a view into another, which takes its place`() async {
    let board = Board([Self.left, Self.left])
    let (one, other) = (board.views[0], board.views[1])
    board.page.add(one)
    let result = await board.during {
      await board.page.transition(from: one, to: other, using: FoldTransition(), action: .replace)
    }
    #expect(result == .completed)
    #expect(board.page.views.map { $0 === other } == [true])
    #expect(one.page == nil)
  }

  @Test func `one line shows one view and hides the other`() async {
    let board = Board([Self.left, Self.left])
    let (one, other) = (board.views[0], board.views[1])
    board.page.add(one)
    board.page.add(other)
    other.isHidden = true
    let result = await board.during {
      await board.page.transition(from: one, to: other, using: FlipTransition(), action: .showHide)
    }
    #expect(result == .completed)
    #expect(one.isHidden && !other.isHidden)
    #expect(board.page.views.count == 2)
  }

  @Test func `one line shows a view that was on no page, in the place of the one that it hides`()
    async
  {
    let board = Board([Self.left, Self.right])
    let (one, other) = (board.views[0], board.views[1])
    board.page.add(one)
    let result = await board.during {
      await board.page.transition(from: one, to: other, using: FlipTransition(), action: .showHide)
    }
    #expect(result == .completed)
    #expect(board.page.views.map { $0 === other } == [false, true])
    #expect(other.frame == Self.left && !other.isHidden && one.isHidden)
  }

  @Test func `a view that comes from another page leaves that, which is painted anew`() async {
    let (board, former) = (Board([Self.left]), Board([Self.left]))
    let (one, other) = (board.views[0], former.views[0])
    board.page.add(one)
    former.page.requestFrame = { former.frameRequests += 1 }
    former.page.add(other)
    let from = former.page.makeTransition(
      from: other, to: DrawnView(PlainContent()), using: FlipTransition())
    former.frame()
    _ = await board.during {
      await board.page.transition(from: one, to: other, using: FlipTransition())
    }
    #expect(board.page.views.map { $0 === other } == [true])
    #expect(former.frameRequests > 0 && former.frame().scene.items.isEmpty)
    #expect(from.page == nil)
  }

  @Test func `a transition counts its slop on the screen that its page is on`() {
    let board = Board([Self.left, Self.right])
    board.page.add(board.views[0])
    board.page.setDensity(pointsPerMillimetre: 5)
    let driven = board.page.makeTransition(
      from: board.views[0], to: board.views[1], using: FlipTransition())
    #expect(driven.gestures.pointsPerMillimetre == 5)
    board.page.setDensity(pointsPerMillimetre: 8)
    #expect(driven.gestures.pointsPerMillimetre == 8)
  }

  @Test func `one line that does nothing leaves the views to the caller`() async {
    let board = Board([Self.left, Self.left])
    board.page.add(board.views[0])
    let result = await board.during {
      await board.page.transition(
        from: board.views[0], to: board.views[1], using: CrossfadeTransition(), action: .none)
    }
    #expect(result == .completed)
    #expect(board.page.views.map { $0 === board.views[0] } == [true])
  }

  @Test func `the last frame of a transition without an action shows its destination`() {
    let board = Board([Self.left, Self.left])
    board.page.add(board.views[0])
    let driven = board.page.makeTransition(
      from: board.views[0], to: board.views[1], using: FlipTransition(), action: .none)
    driven.go(to: .destination)
    var last: Frame?
    while driven.progress < 1 { last = board.frame() }
    #expect(
      last?.scene.items.allSatisfy { $0.layer.page == .to || $0.layer.role == .facing } == true)
    #expect(board.frame().scene.items.count == 1)
  }

  @Test(arguments: [true, false])
  func `a call for views that nobody sees is over at once`(wasSeen: Bool) async {
    let page = ViewPage()
    let views = [Self.left, Self.left].map { DrawnView(PlainContent(), frame: $0) }
    page.add(views[0])
    if wasSeen {
      page.resize(to: Size(width: 300, height: 160), scale: .one)
      _ = page.advance(to: 0)
      page.suspend()
    }
    var result: NavigationOperation.Result?
    Task { result = await page.transition(from: views[0], to: views[1], using: FlipTransition()) }
    for _ in 0..<10_000 where result == nil { await Task.yield() }
    #expect(result == .completed)
    #expect(page.views.map { $0 === views[1] } == [true])
  }

  @Test func `a transition that is on no page is at its end at once`() async {
    let views = [Self.left, Self.left].map { DrawnView(PlainContent(), frame: $0) }
    let driven = DrivenTransition(FlipTransition(), from: views[0], to: views[1], in: Self.left)
    var endings: [DrivenTransition.Ending] = []
    Task {
      endings.append(await driven.play())
      endings.append(await driven.reverse())
    }
    for _ in 0..<10_000 where endings.count < 2 { await Task.yield() }
    #expect(endings == [.finished, .cancelled])
    #expect(driven.progress == 0)
  }

  @Test func `what cannot be done is refused`() async {
    let board = Board([Self.left, Self.left])
    let same = await board.page.transition(
      from: board.views[0], to: board.views[0], using: FlipTransition())
    #expect(same == .refused(.noChange))
    let absent = await board.page.transition(
      from: board.views[0], to: board.views[1], using: FlipTransition())
    #expect(absent == .refused(.notShown))
  }

  @Test func `several run at once, and nothing outside of them is painted`() {
    let board = Board([
      Self.left, Self.left, Self.right, Self.right, Rect(x: 130, y: 150, width: 40, height: 40),
    ])
    for index in [0, 2, 4] { board.page.add(board.views[index]) }
    let pairs = [(0, 1), (2, 3)].map {
      board.page.makeTransition(
        from: board.views[$0.0], to: board.views[$0.1], using: SlideTransition())
    }
    for driven in pairs {
      driven.clip = driven.frame
      driven.go(to: .destination)
    }
    board.frame()
    var old = board.frame().scene
    var count = 0
    while pairs.contains(where: { $0.progress < 1 }) {
      let new = board.frame().scene
      for rect in Damage.between(old, new).rects {
        let inside = [Self.left, Self.right].contains { frame in
          Double(rect.x) >= frame.minX && Double(rect.x + rect.width) <= frame.maxX
            && Double(rect.y) >= frame.minY && Double(rect.y + rect.height) <= frame.maxY
        }
        #expect(inside, "\(rect)")
        count += 1
      }
      old = new
    }
    #expect(count > 4)
    #expect(board.page.views.map { view in board.views.firstIndex { $0 === view } } == [1, 3, 4])
  }

  @Test func `a page that rises overhangs its rectangle unless it is asked not to`() {
    for clips in [false, true] {
      let board = Board([Self.left, Self.left])
      board.page.add(board.views[0])
      let driven = board.page.makeTransition(
        from: board.views[0], to: board.views[1], using: FlipTransition())
      if clips { driven.clip = driven.frame }
      driven.hold(at: 0.4)
      let seen = pixels(of: board.frame().scene)
      let above = (0..<20).contains { y in
        (20..<120).contains { x in seen[y * 300 + x] & 0xff_ffff != 0xff_ffff }
      }
      #expect(above == !clips)
    }
  }

  @Test func `a call that undoes a running one turns it round where it is`() async {
    let board = Board([Self.left, Self.left])
    let (one, other) = (board.views[0], board.views[1])
    board.page.add(one)
    let first = Task { @MainActor in
      await board.page.transition(from: one, to: other, using: FlipTransition())
    }
    await Task.yield()
    for _ in 0..<8 { board.frame() }
    let before = pixels(of: board.frame(after: 0).scene)
    let second = Task { @MainActor in
      await board.page.transition(from: other, to: one, using: FlipTransition())
    }
    await Task.yield()
    #expect(pixels(of: board.frame(after: 0).scene) == before)
    while board.frame().isAnimating {}
    #expect(await first.value == .superseded)
    #expect(await second.value == .completed)
    #expect(board.page.views.map { $0 === one } == [true])
  }

  @Test func `a call for a view in transition begins from the picture that is seen`() async {
    let board = Board([Self.left, Self.left, Self.left])
    board.page.add(board.views[0])
    let first = Task { @MainActor in
      await board.page.transition(from: board.views[0], to: board.views[1], using: FoldTransition())
    }
    await Task.yield()
    for _ in 0..<8 { board.frame() }
    let before = pixels(of: board.frame(after: 0).scene)
    let second = Task { @MainActor in
      await board.page.transition(
        from: board.views[1], to: board.views[2], using: SlideTransition())
    }
    await Task.yield()
    let after = pixels(of: board.frame(after: 0).scene)
    var isSame = true
    for y in 20..<140 {
      for x in 20..<120 where after[y * 300 + x] != before[y * 300 + x] { isSame = false }
    }
    #expect(isSame, "what overhung the rectangle is gone, what is in it stays")
    while board.frame().isAnimating {}
    #expect(await first.value == .superseded)
    #expect(await second.value == .completed)
    #expect(board.page.views.map { $0 === board.views[2] } == [true])
  }

  @Test func `a view at rest is its picture, to the last pixel, at any scale`() {
    for numerator in [120, 150, 180, 240] {
      let page = ViewPage(background: .black)
      let view = DrawnView(frame: Rect(x: 13.3, y: 7.7, width: 50.2, height: 31.9)) {
        context, size in
        context.setColor(.black)
        context.fill(Rect(x: 3, y: 5, width: size.width / 2, height: 1))
      }
      page.add(view)
      page.resize(to: Size(width: 90, height: 60), scale: PixelScale(numerator: numerator))
      let scene = page.advance(to: 0).scene
      let snapshot = scene.items[0].snapshot
      let seen = pixels(of: scene)
      let factor = Double(numerator) / 120
      let (left, top) = (Int((13.3 * factor).rounded()), Int((7.7 * factor).rounded()))
      snapshot.withPixels { memory in
        for y in 0..<snapshot.height {
          for x in 0..<snapshot.width {
            let pixel = memory.load(fromByteOffset: y * snapshot.stride + x * 4, as: UInt32.self)
            guard seen[(top + y) * scene.pixelWidth + left + x] == pixel else {
              Issue.record("\(numerator): \(x), \(y)")
              return
            }
          }
        }
      }
    }
  }

  @Test func `a view that only a transition shows is drawn again where it is seen`() {
    let board = Board([Self.left, Self.left])
    let driven = DrivenTransition(
      FlipTransition(), from: board.views[0], to: board.views[1], in: Self.left)
    board.page.add(driven)
    board.frame()
    var requests = 0
    board.page.requestFrame = { requests += 1 }
    let other = DrawnView(background: .black) { _, _ in }
    board.views[0].content = other.content
    #expect(requests == 1)
    let scene = board.frame().scene
    #expect(pixels(of: scene)[60 * 300 + 60] == 0xff00_0000)
  }

  /// How often something was drawn.
  private final class Count: Sendable {
    let value = Mutex(0)
  }

  @Test(arguments: [DrawingMode.immediate, .background])
  func `a view that is seen in two rectangles is drawn once for each`(drawing: DrawingMode)
    async throws
  {
    let board = Board([Self.left, Self.left])
    let count = Count()
    let view = DrawnView(frame: Rect(x: 0, y: 0, width: 30, height: 30)) { _, _ in
      count.value.withLock { $0 += 1 }
    }
    view.drawing = drawing
    board.page.add(view)
    board.page.add(
      DrivenTransition(FlipTransition(), from: view, to: board.views[1], in: Self.right))
    func drawn() -> Int { count.value.withLock { $0 } }
    board.frame()
    for _ in 0..<1000 where drawn() < 2 {
      try await Task.sleep(for: .milliseconds(10))
      board.frame()
    }
    // What is drawn by now is drawn anew by no frame.
    for _ in 0..<20 { board.frame() }
    try await Task.sleep(for: .milliseconds(5))
    #expect(drawn() == 2)
  }

  @Test func `a view keeps no picture of extents that it was seen in before`() {
    let board = Board([])
    let count = Count()
    let view = DrawnView(frame: Self.left) { _, _ in count.value.withLock { $0 += 1 } }
    board.page.add(view)
    board.frame()
    view.frame.size.width = 60
    board.frame()
    view.frame = Self.left
    board.frame()
    #expect(count.value.withLock { $0 } == 3, "it is drawn anew")
  }

  /// As it is where a container shows no more of a page, such as in the small.
  @Test func `what lies under a transparent view is seen beside its drawing`() {
    let page = ViewPage(background: .black)
    let place = Rect(x: 0, y: 0, width: 40, height: 20)
    page.add(DrawnView(frame: place, background: Color(red: 1, green: 0, blue: 0)) { _, _ in })
    page.add(
      DrawnView(frame: place, isTransparent: true) { context, size in
        context.setColor(.white)
        context.fill(Rect(x: 0, y: 0, width: 20, height: size.height))
      })
    page.resize(to: place.size, scale: .one)
    let picture = pixels(of: page.advance(to: 0).scene)
    #expect(picture[10 * 40 + 10] == 0xffff_ffff && picture[10 * 40 + 30] == 0xffff_0000)
  }

  @Test func `the page as a drawing is what is seen of it`() throws {
    let page = ViewPage(background: .black)
    page.add(DrawnView(frame: Rect(x: 10, y: 10, width: 60, height: 40)) { _, _ in })
    let caption = ContentPage(isTransparent: true) { context, size in
      context.fill(Rect(x: 5, y: 5, width: 20, height: size.height - 10))
    }
    page.add(DrawnView(caption.content, frame: Rect(x: 20, y: 20, width: 40, height: 40)))
    let row = DrawnView(
      frame: Rect(x: 50, y: 0, width: 30, height: 60), background: Color(red: 1, green: 0, blue: 0)
    ) { _, _ in }
    row.clip = Rect(x: 0, y: 30, width: 90, height: 20)
    page.add(row)
    let size = Size(width: 90, height: 60)
    page.resize(to: size, scale: .one)
    let content = page.content
    let drawing = try Snapshot(
      size: size, scale: .one, background: content.background,
      draw: { try content.draw(in: $0, size: size) })
    let isSame = pixels(of: drawing) == pixels(of: page.advance(to: 0).scene)
    #expect(isSame)
  }

  @Test func `a tap tells the view, a drag of a transition does not`() {
    let board = Board([Self.left, Self.right, Self.right])
    board.page.add(board.views[0])
    board.page.add(board.views[1])
    var tapped: [Int] = []
    board.page.onTap = { view in tapped.append(board.views.firstIndex { $0 === view } ?? -1) }
    _ = board.page.makeTransition(
      from: board.views[1], to: board.views[2], using: FlipTransition())
    func touch(_ phase: Contact.Phase, _ x: Double, time: Double) {
      board.page.handle(.contact(Contact(phase, at: Point(x: x, y: 60), time: time)))
    }
    touch(.began, 50, time: 1)
    touch(.ended, 50, time: 1.1)
    touch(.began, 270, time: 2)
    touch(.moved, 250, time: 2.02)
    touch(.moved, 230, time: 2.04)
    touch(.ended, 230, time: 2.06)
    touch(.began, 250, time: 4)
    touch(.ended, 250, time: 4.1)
    #expect(tapped == [0, 1])
  }

  /// How a page goes out of sight and comes again.
  enum Absence: CaseIterable { case suspended, covered }

  @Test(arguments: Absence.allCases)
  func `a finger that lifts where nobody sees the page leaves nothing there`(absence: Absence) {
    let board = Board([Self.left])
    let page = board.page
    page.add(board.views[0])
    let field = TextField(frame: Self.right)
    page.add(field)
    let driven = page.makeTransition(
      from: board.views[0], to: DrawnView(PlainContent()), using: FlipTransition())
    driven.frame.size.height = 60
    var tapped: [DrawnView?] = []
    page.onTap = { tapped.append($0) }
    func send(_ phase: Contact.Phase, x: Double, y: Double, _ device: Contact.Device) -> Bool {
      board.eventTime += 0.05
      return page.handle(
        .contact(
          Contact(phase, at: Point(x: x, y: y), time: board.eventTime, device: device)))
    }
    func goAway() {
      if absence == .suspended {
        page.suspend()
        page.resume()
      } else {
        page.didDisappear(animated: false)
        page.isAppearing()
      }
      board.eventTime += 1
    }
    #expect(send(.began, x: 50, y: 50, .touch), "on the transition")
    goAway()
    #expect(!send(.ended, x: 50, y: 50, .touch))
    _ = send(.began, x: 50, y: 120, .touch)
    goAway()
    // A mouse is heard again.
    _ = send(.began, x: 50, y: 120, .pointer)
    _ = send(.ended, x: 50, y: 120, .pointer)
    #expect(tapped.map { $0 === board.views[0] } == [true])
    _ = send(.began, x: 200, y: 60, .touch)
    goAway()
    _ = send(.began, x: 200, y: 60, .pointer)
    _ = send(.ended, x: 200, y: 60, .pointer)
    #expect(field.isFocused)
  }

  @Test func `in a window the page appears and goes, as any page`() {
    let board = Board([Self.left])
    #expect(board.page.lifecycle.state == .appeared)
    board.page.suspend()
    #expect(board.page.lifecycle.state == .disappeared)
    board.page.resume()
    board.frame()
    #expect(board.page.lifecycle.state == .appeared)
  }
}
