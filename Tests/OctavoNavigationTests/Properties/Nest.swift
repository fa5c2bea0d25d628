import OctavoGeometry
import OctavoGestures
import OctavoRaster
import OctavoTestSupport
import OctavoTransitions
import OctavoViews

@testable import OctavoNavigation

/// Containers within containers in a window. Each step that is done to them follows from a number.
@MainActor
final class Nest {
  /// A page that the nest does not keep.
  struct Weak { weak var page: (any Page)? }
  /// How often an operation ended.
  final class OperationNote {
    let name: String
    var ends = 0
    init(_ name: String) { self.name = name }
  }

  var faults: [String] = []
  var log: [String] = []
  var dice = Dice(seed: 0)
  var root: (any WindowRoot & Page)?
  var size = Size(width: 120, height: 90)
  var scale = PixelScale.one
  var time = 10.0
  /// How many frames were asked for since the latest one.
  var asked = 1
  var last: OctavoNavigation.Frame?
  var lastPixels: [UInt32] = []
  /// What a window shows that paints only what damage tells.
  var canvas: [UInt32] = []
  var canvasSize = (0, 0)
  /// All pages that there ever were.
  var made: [Weak] = []
  var count = 0
  var notes: [OperationNote] = []
  /// Pages that the program holds, wherever they are.
  var kept: [any Page] = []
  var grabs: [InteractiveSegue] = []
  var driven: [DrivenTransition] = []
  var fingers: [Int: Point] = [:]
  var hook: (() -> Void)?
  var hookWord = ""
  var isSuspended = false
  var inHook = false
  let renderer = Renderer(workers: 1)

  init(seed: UInt64) {
    dice = Dice(seed: seed)
    var root: any WindowRoot & Page
    switch roll(4) {
    case 0, 1: root = makeFlips(depth: 0)
    case 2: root = makeStack(depth: 0)
    default:
      let stack = NavigationStack(root: makeSlots(depth: 1), drawing: .immediate)
      note(stack)
      root = stack
    }
    root.requestFrame = { [weak self] in self?.asked += 1 }
    self.root = root
    root.resize(to: size, scale: scale)
    frame()
    frame()
  }

  func roll(_ count: Int) -> Int { Int(dice.next() % UInt64(count)) }
  func chance(_ count: Int) -> Bool { roll(count) == 0 }
  func say(_ text: String) { log.append(inHook ? "  in callback: \(text)" : text) }

  // MARK: - Making

  @discardableResult func note<P: Page>(_ page: P) -> P {
    made.append(Weak(page: page))
    return page
  }

  func makeLeaf() -> NestPage {
    count += 1
    return note(NestPage(count, in: self))
  }

  func makePage(depth: Int) -> any Page {
    guard depth < 3 else { return makeLeaf() }
    switch roll(9) {
    case 0: return makeFlips(depth: depth)
    case 1: return makeStack(depth: depth)
    case 2: return makeSlots(depth: depth)
    case 3: return makeViews()
    default: return makeLeaf()
    }
  }

  func makeFlips(depth: Int) -> FlipContainer {
    let flips = note(FlipContainer(axis: chance(2) ? .horizontal : .vertical, drawing: .immediate))
    let pages = (0..<(2 + roll(4))).map { _ in makePage(depth: depth + 1) }
    flips.dataSource = PageList(pages)
    flips.setPage(pages[roll(pages.count)], animated: false)
    if chance(3) { flips.spread = .always }
    return flips
  }

  func makeStack(depth: Int) -> NavigationStack {
    let stack = note(NavigationStack(root: makePage(depth: depth + 1), drawing: .immediate))
    stack.showsBar = chance(3)
    stack.barHeight = 20
    if chance(2) { stack.gestures.dragArea = .anywhere }
    if chance(2) {
      stack.nextPage = { [weak self] _ in
        guard let self else { return nil }
        return NavigationStack.NextPage(makeLeaf())
      }
    }
    return stack
  }

  static let places = [
    Rect(x: 0, y: 0, width: 0.5, height: 1), Rect(x: 0.5, y: 0, width: 0.5, height: 1),
    Rect(x: 0.1, y: 0.2, width: 0.63, height: 0.5), Rect(x: 0.3, y: 0.5, width: 0.7, height: 0.4),
  ]

  func makeSlots(depth: Int) -> SlotPage {
    count += 1
    let page = note(SlotPage(NestPage.content(count), title: "s\(count)", drawing: .immediate))
    page.setSlots(
      (0..<(1 + roll(2))).map { _ in
        SlotPage.Slot(makePage(depth: depth + 1), in: Self.places[roll(4)])
      })
    return page
  }

  func makeView() -> DrawnView {
    count += 1
    let view = DrawnView(NestPage.content(count), frame: viewFrame())
    if chance(4) { view.clip = viewFrame() }
    return view
  }

  func viewFrame() -> Rect {
    Rect(
      x: Double(roll(60)), y: Double(roll(50)), width: 10 + Double(roll(60)),
      height: 10 + Double(roll(50)))
  }

  func makeViews() -> ViewPage {
    count += 1
    let page = note(ViewPage(background: .white, title: "v\(count)"))
    for _ in 0..<(1 + roll(3)) { page.add(makeView()) }
    if chance(3) {
      page.add(TextField(frame: Rect(x: 5, y: 5, width: 60, height: 20)))
    }
    return page
  }

  // MARK: - What is there

  /// All pages that can be reached from the root.
  var reachable: [any Page] {
    func all(_ page: any Page) -> [any Page] {
      switch page {
      case let flips as FlipContainer:
        [page]
          + (flips.visiblePages.isEmpty ? [flips.page].compactMap(\.self) : flips.visiblePages)
          .flatMap(all)
          + flips.presentedPages.flatMap(all)
      case let stack as NavigationStack: [page] + (stack.pages + stack.presentedPages).flatMap(all)
      case let slots as SlotPage: [page] + slots.slots.map(\.page).flatMap(all)
      default: [page]
      }
    }
    return root.map { all($0) } ?? []
  }

  func pick<P>(_ type: P.Type) -> P? {
    let all = reachable.compactMap { $0 as? P }
    return all.isEmpty ? nil : all[roll(all.count)]
  }

  func name(_ page: (any Page)?) -> String {
    guard let page else { return "nil" }
    let kind =
      switch page {
      case is FlipContainer: "F"
      case is NavigationStack: "N"
      case let page as SlotPage: page.title ?? "S"
      case let page as ViewPage: page.title ?? "V"
      default: page.title ?? "?"
      }
    let place = made.firstIndex { $0.page === page } ?? -1
    return "\(kind)#\(place)"
  }

  func state(_ page: any Page) -> PageLifecycle.State { page.lifecycle.state }
}
