import OctavoCairo
import OctavoGeometry
import OctavoGestures
import OctavoMotion
import OctavoNavigation
import OctavoRaster
import OctavoTestSupport
import OctavoTransitions
import Testing

/// What is seen of a table, of prints on it and of covers, in natural light.
@MainActor
struct TablePictureTests {
  private static let size = Size(width: 240, height: 160)

  /// A sheet with a heading and lines; on a mat if it has extents of its own.
  private struct Sheet: PageContent {
    var paper: Color
    var print: Size?
    var spine: SpineEdge?

    var background: Color {
      print == nil ? paper : Color(red: 0.91, green: 0.9, blue: 0.87)
    }

    func bound(at spine: SpineEdge) -> any PageContent {
      Sheet(paper: paper, print: print, spine: spine)
    }

    func draw(in context: Context, size: Size) {
      let place = place(on: size)
      context.setColor(paper)
      context.fill(place)
      context.setColor(Color(red: 0.2, green: 0.22, blue: 0.3))
      for line in 0..<6 {
        context.fill(
          Rect(
            x: place.minX + 10, y: place.minY + 10 + 14 * Double(line),
            width: place.size.width * (line == 0 ? 0.4 : 0.8), height: line == 0 ? 6 : 3))
      }
    }

    func paper(in context: Context, size: Size) -> Rect? { print == nil ? nil : place(on: size) }

    private func place(on page: Size) -> Rect {
      guard let print else { return Rect(size: page) }
      let x =
        switch spine {
        case .left: 0.0
        case .right: page.width - print.width
        default: (page.width - print.width) / 2
        }
      return Rect(
        origin: Point(x: x, y: (page.height - print.height) / 2), size: print)
    }
  }

  private func book(
    _ sheets: [Sheet], by kind: String, style: [String] = [],
    _ change: (FlipContainer) -> Void = { _ in }
  ) throws -> FlipContainer {
    let pages = sheets.map { ContentPage($0) }
    let container = FlipContainer(drawing: .immediate)
    container.dataSource = PageList(pages)
    let way = try TransitionCatalog.kind(named: kind)
    container.transition = { turn in
      ((try? turn.transition(way, style: style)) ?? CutTransition()).lit(by: .natural)
    }
    (container.duration, container.timing) = (1, .linear)
    container.table = .pages
    change(container)
    container.setPage(pages[0])
    container.resize(to: Self.size, scale: .one)
    _ = container.advance(to: 0)
    container.framePresented()
    return container
  }

  private static let white = Color(red: 0.98, green: 0.98, blue: 0.96)
  private static let sand = Color(red: 0.93, green: 0.86, blue: 0.74)

  @Test(arguments: [
    ("cube", 0.35), ("turn", 0.3), ("cards", 0.45), ("portal", 0.4), ("natural-geography", 0.45),
    ("barn-door", 0.3), ("multi-fold", 0.4),
  ])
  func `on a table pages stand out and throw shadows`(kind: String, progress: Double) throws {
    let container = try book([Sheet(paper: Self.white), Sheet(paper: Self.sand)], by: kind)
    container.turn(.forward)
    _ = container.advance(to: 1)
    try Golden.compare(container.advance(to: 1 + progress).scene, "table-\(kind)", in: #filePath)
  }

  @Test(arguments: [
    ("flip", [], 0.3, false), ("flip", [], 0.65, false), ("flip", [], 0.35, true),
    ("curl", [String](), 0.4, false), ("curl", ["corner"], 0.35, false),
    ("curl", ["corner"], 0.55, true), ("turn", [], 0.3, false), ("cards", [], 0.45, true),
    ("natural-geography", [], 0.45, true), ("pan", [], 0.5, false), ("explode", [], 0.3, false),
    ("barn-door", [], 0.3, false), ("barn-door", [], 0.7, true), ("cube", [], 0.4, false),
    ("cards", [], 0.9, false), ("fold", [], 0.5, true), ("fold", [], 0.5, false),
    ("multi-fold", [], 0.4, true), ("portal", [], 0.4, false),
  ])
  func `prints turn over a mat that lies still`(
    kind: String, style: [String], progress: Double, isSpread: Bool
  ) throws {
    let (large, small) = (Size(width: 110, height: 120), Size(width: 90, height: 120))
    let sheets = [large, small, large, small].enumerated().map { index, size in
      Sheet(paper: index % 2 == 0 ? Self.white : Self.sand, print: size)
    }
    let container = try book(sheets, by: kind, style: style) {
      if isSpread { ($0.spread, $0.isCoverAlone) = (.always, false) }
    }
    container.turn(.forward)
    _ = container.advance(to: 1)
    let name = (["print", kind] + style + ["\(progress)"] + (isSpread ? ["spread"] : []))
    try Golden.compare(
      container.advance(to: 1 + progress).scene, name.joined(separator: "-"), in: #filePath)
  }

  @Test(arguments: [(false, nil), (true, nil), (false, "flip"), (true, "flip"), (true, "turn")])
  func `a book lies in its cover, that of prints on their mat`(
    isPulled: Bool, prints kind: String?
  ) throws {
    let print = kind.map { _ in Size(width: 100, height: 120) }
    let sheets = [Self.sand, Self.white].map { Sheet(paper: $0, print: print) }
    let container = try book(sheets, by: kind ?? "flip") {
      $0.cover = .pages
      $0.firstWords = nil
      if !isPulled { $0.spread = .always }
    }
    let rest = container.advance(to: 0.5).scene
    if isPulled {
      for step in 0...8 {
        container.handle(
          .contact(
            Contact(
              step == 0 ? .began : .moved, id: 1, at: Point(x: 20 + 20 * Double(step), y: 90),
              time: 1 + Double(step) * 0.016)))
      }
    }
    let scene = container.advance(to: 2).scene
    if kind != nil {
      let corners = [2 * 240 + 237, 157 * 240 + 237]
      let (seen, rest) = (pixels(of: scene), pixels(of: rest))
      #expect(corners.allSatisfy { seen[$0] == rest[$0] }, "the mat lies still")
    }
    let name = ["cover", kind, isPulled ? "pulled" : "beside"].compactMap(\.self)
    try Golden.compare(scene, name.joined(separator: "-"), in: #filePath)
  }
}
