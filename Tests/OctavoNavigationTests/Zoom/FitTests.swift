import OctavoCairo
import OctavoGeometry
import OctavoGestures
import OctavoManipulation
import OctavoRaster
import Testing

@testable import OctavoNavigation

/// A paper with words on it, on a mat or not.
private struct Paper: PageContent {
  /// Where the paper is, as shares of the page.
  var paper = Rect(x: 0, y: 0, width: 1, height: 1)
  /// Where the words are.
  var words: Rect?
  var background: Color { Color(red: 0.91, green: 0.9, blue: 0.87) }

  func paper(in context: Context, size: Size) -> Rect? {
    paper.size == Size(width: 1, height: 1) ? nil : place(of: paper, on: size)
  }

  private func place(of share: Rect, on size: Size) -> Rect {
    Rect(
      x: share.minX * size.width, y: share.minY * size.height,
      width: share.size.width * size.width, height: share.size.height * size.height)
  }

  func draw(in context: Context, size: Size) {
    func place(_ share: Rect) -> Rect { self.place(of: share, on: size) }
    context.setColor(.black, alpha: 0.2)
    context.stroke(place(paper), width: 2)
    context.setColor(.white)
    context.fill(place(paper))
    guard let words else { return }
    context.setColor(.black)
    let body = place(words)
    for y in stride(from: body.minY, to: body.maxY - 1, by: 6) {
      context.fill(Rect(x: body.minX, y: y, width: body.size.width, height: 3))
    }
  }
}

@MainActor
@Suite struct `What stands on a page` {
  private func content(_ paper: Paper) throws -> Rect? {
    let size = Size(width: 300, height: 400)
    return MarginFinder(
      try Snapshot(size: size, scale: .one, background: paper.background) {
        paper.draw(in: $0, size: size)
      }
    ).content
  }

  private func expect(_ found: Rect?, near wanted: Rect) throws {
    let found = try #require(found)
    for (one, other) in [
      (found.minX, wanted.minX), (found.minY, wanted.minY), (found.maxX, wanted.maxX),
      (found.maxY, wanted.maxY),
    ] { #expect(abs(one - other) < 0.03, "\(found)") }
  }

  @Test func `is found within the margins of its paper, on a mat and without one`() throws {
    let words = Rect(x: 0.3, y: 0.2, width: 0.4, height: 0.5)
    try expect(content(Paper(words: words)), near: words)
    let sheet = Rect(x: 0.15, y: 0.05, width: 0.7, height: 0.9)
    try expect(content(Paper(paper: sheet, words: words)), near: words)
    let found = try #require(try content(Paper(paper: sheet, words: words)))
    #expect(found.union(words) == found, "no letter is cut")
  }

  @Test func `goes to the paper's edge where it fills it`() throws {
    let sheet = Rect(x: 0.2, y: 0, width: 0.6, height: 1)
    try expect(content(Paper(paper: sheet, words: sheet)), near: sheet)
  }

  @Test func `is nothing on an empty page`() throws {
    #expect(try content(Paper()) == nil)
    #expect(try content(Paper(paper: Rect(x: 0.2, y: 0.1, width: 0.6, height: 0.8))) == nil)
  }
}

@Suite struct `The lines by which pages are cropped` {
  private func sample(_ x: Double, _ width: Double, isLeading: Bool) -> PageTrim.Sample {
    PageTrim.Sample(
      isLeading: isLeading, content: Rect(x: x, y: 0.1, width: width, height: 0.8))
  }

  @Test func `are of one size for both sides, and hold what stands on each`() throws {
    let trim = try #require(
      PageTrim([
        sample(0.2, 0.6, isLeading: true), sample(0.1, 0.5, isLeading: false),
        sample(0.25, 0.5, isLeading: true),
      ]))
    #expect(trim.leading.size == trim.following.size)
    #expect(trim.leading.minX <= 0.2 && trim.leading.maxX >= 0.8)
    #expect(trim.following.minX <= 0.1 && trim.following.maxX >= 0.6)
  }

  @Test func `are not moved by one full page among many`() throws {
    var samples = (0..<8).map { _ in sample(0.2, 0.6, isLeading: true) }
    samples.append(sample(0, 1, isLeading: true))
    #expect(abs(try #require(PageTrim(samples)).leading.minX - 0.2) < 1e-9)
    #expect(PageTrim([]) == nil)
  }
}

@MainActor
@Suite struct `Pages that fit by what stands on them` {
  private let words = Rect(x: 0.25, y: 0.1, width: 0.5, height: 0.8)

  private func rig(_ fit: PageFit) -> FlipRig {
    let rig = FlipRig(pages: "ABCDE", size: Size(width: 400, height: 400))
    for page in rig.pages { page.content = Paper(words: words) }
    rig.container.allowsZoom = true
    rig.container.fit = fit
    rig.open()
    rig.settle()
    return rig
  }

  /// Pages side by side, as wide as the window.
  private func spread(
    at page: Character, _ words: [Rect], sides: [String: PageSide?] = [:]
  ) -> FlipRig {
    let rig = FlipRig(pages: "ABCD", size: Size(width: 800, height: 400))
    for (page, words) in zip(rig.pages, words) { page.content = Paper(words: words) }
    rig.source.sides = sides
    rig.container.spread = .always
    rig.container.allowsZoom = true
    rig.container.fit = .width
    rig.open(at: page)
    rig.settle()
    return rig
  }

  @Test func `fill it by what stands on both halves of one across both sides`() {
    let sides: [String: PageSide?] = ["A": .second, "B": .both, "C": .first, "D": .second]
    let rig = spread(at: "B", Array(repeating: words, count: 4), sides: sides)
    #expect(rig.container.zoom.scale > 1.8)
    #expect(abs(rig.container.zoom.center.x - 0.5) < 0.02)
  }

  @Test func `fill it by what stands on the sides that they come to stand on`() {
    let (left, right) = (
      Rect(x: 0.1, y: 0.1, width: 0.5, height: 0.8), Rect(x: 0.4, y: 0.1, width: 0.5, height: 0.8)
    )
    let rig = spread(at: "B", [right, left, right, left])
    #expect(rig.container.zoom.scale < 1.2)
    rig.container.isCoverAlone = false
    rig.settle()
    #expect(rig.container.visiblePages.compactMap(\.title) == ["A", "B"])
    #expect(rig.container.zoom.scale > 1.5)
  }

  @Test func `fill the window by their height, or by their width`() {
    let crop = rig(.crop).container.zoom
    #expect(crop.scale > 1.15 && crop.scale <= 1 / 0.8)
    #expect(abs(crop.center.x - 0.5) < 0.02)
    let width = rig(.width).container.zoom
    #expect(width.scale > 1.8 && width.scale <= 2)
    #expect(width.center.y < 0.4, "from where reading begins")
    #expect(rig(.page).container.zoom == .whole)
  }

  @Test(arguments: [PageFit.crop, .width])
  func `ask for the places of pages once, and not while one turns`(fit: PageFit) {
    let rig = rig(fit)
    var asked = rig.source.numberQuestions
    for _ in 0..<5 { rig.frame() }
    #expect(rig.source.numberQuestions == asked)
    rig.container.turn(.forward)
    asked = rig.source.numberQuestions
    rig.run(for: 0.1)
    rig.run(for: 0.1)
    #expect(!rig.container.air.isEmpty)
    #expect(rig.source.numberQuestions == asked)
  }

  @Test(arguments: [TurnDirection.forward, .backward], [2.0, 4.0])
  func `begin where their words do, and going back where those end, where they are larger`(
    direction: TurnDirection, scale: Double
  ) {
    let rig = FlipRig(pages: "ABCDE", size: Size(width: 400, height: 400))
    for page in rig.pages { page.content = Paper(words: words) }
    rig.container.allowsZoom = true
    rig.open(at: "C")
    rig.container.zoom(to: Zoom(scale: scale))
    rig.settle()
    rig.container.turn(direction)
    rig.settle()
    let zoom = rig.container.zoom
    #expect(zoom.scale == scale)
    let half = 0.5 / scale
    let slack = 0.02 + 12 / (400 * scale)
    let (start, end) = (direction == .forward, direction == .backward)
    if scale == 2 {
      #expect(abs(zoom.center.x - 0.5) < 0.02, "words as wide as the window are in its middle")
    } else if start {
      #expect(abs(zoom.center.x - half - words.minX) < slack)
    } else {
      #expect(abs(zoom.center.x + half - words.maxX) < slack)
    }
    if start { #expect(abs(zoom.center.y - half - words.minY) < slack) }
    if end { #expect(abs(zoom.center.y + half - words.maxY) < slack) }
  }

  @Test func `turn as whole pages do, and the next is as large`() {
    let rig = rig(.crop)
    let scale = rig.container.zoom.scale
    rig.key("Right")
    rig.settle()
    #expect(rig.turned == ["B"])
    #expect(rig.container.zoom.scale == scale)
    rig.key("Down")
    rig.settle()
    #expect(rig.turned == ["B", "C"])
  }

  @Test func `are read down to their foot before they turn`() {
    let rig = rig(.width)
    let top = rig.container.zoom.center.y
    rig.key("space")
    rig.settle()
    #expect(rig.turned == [])
    #expect(rig.container.zoom.center.y > top)
    rig.key("space")
    rig.settle()
    #expect(rig.turned == ["B"])
    #expect(rig.container.zoom.center.y == top)
  }

  @Test func `go back to it from a larger scale, and to the whole page`() {
    let rig = rig(.crop)
    let scale = rig.container.zoom.scale
    rig.container.zoom(to: Zoom(scale: 3))
    rig.settle()
    rig.key("0", .control)
    rig.settle()
    #expect(abs(rig.container.zoom.scale - scale) < 1e-9)
    rig.container.fit = .page
    rig.settle()
    #expect(rig.container.zoom == .whole)
  }

  @Test func `ask for a frame when they may be shown larger, though nothing else moves`() {
    let rig = FlipRig(pages: "ABCDE", size: Size(width: 400, height: 400))
    for page in rig.pages { page.content = Paper(words: words) }
    rig.container.fit = .width
    rig.open()
    rig.settle()
    rig.frameRequests = 0
    rig.container.allowsZoom = true
    #expect(rig.frameRequests > 0)
  }

  @Test func `fill the window as they were told to before they might be shown larger`() {
    let rig = FlipRig(pages: "ABCDE", size: Size(width: 400, height: 400))
    for page in rig.pages { page.content = Paper(words: words) }
    rig.container.fit = .width
    rig.open()
    rig.settle()
    #expect(rig.container.zoom == .whole)
    rig.container.allowsZoom = true
    rig.settle()
    let told = rig.container.zoom.scale
    #expect(told > 1.2)
    rig.container.fit = .page
    rig.settle()
    rig.container.fit = .width
    rig.settle()
    #expect(rig.container.zoom.scale == told)
  }
}

@MainActor
@Suite struct `Larger pages on a mat` {
  private let paper = Rect(x: 0.2, y: 0.3, width: 0.6, height: 0.4)

  @Test(arguments: [1.5, 3, 6]) func `begin with the corner of their paper, and end with it`(
    scale: Double
  ) {
    let size = Size(width: 400, height: 400)
    let rig = FlipRig(pages: "ABCDE", size: size)
    for page in rig.pages { page.content = Paper(paper: paper) }
    rig.container.allowsZoom = true
    rig.open()
    rig.settle()
    rig.container.zoom(to: Zoom(scale: scale), animated: false)
    rig.settle()
    func seen(_ share: Point) -> Point {
      let zoom = rig.container.zoom
      return Point(
        x: size.width * (0.5 + zoom.scale * (share.x - zoom.center.x)),
        y: size.height * (0.5 + zoom.scale * (share.y - zoom.center.y)))
    }
    rig.container.turn(.forward)
    rig.settle()
    #expect(rig.turned == ["B"] && rig.container.zoom.scale == scale)
    let begin = seen(paper.origin)
    #expect(begin.x >= -0.01 && begin.x <= 80 / scale + 0.01)
    #expect(begin.y >= -0.01 && begin.y <= 200)
    rig.container.turn(.backward)
    rig.settle()
    let end = seen(Point(x: paper.maxX, y: paper.maxY))
    #expect(end.x <= 400.01 && end.x >= 400 - 80 / scale - 0.01)
  }
}
