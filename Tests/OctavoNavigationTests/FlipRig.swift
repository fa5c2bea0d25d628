import Foundation
import OctavoGeometry
import OctavoGestures
import OctavoNavigation
import OctavoRaster
import OctavoTransitions
import Testing

/// A container in a window that is turned by hand: pages A, B, C, …, a clock, a finger.
@MainActor
final class FlipRig: Rig, FlipContainerDelegate {
  /// What a checker calls the container: as no page.
  static let containerName = "container"

  let journal = Journal()
  let pages: [RecordingPage]
  let container: FlipContainer
  let source: CountingSource
  var root: any WindowRoot { container }
  var time = 100.0
  var eventTime = 5.0
  var progress: [Double] = []
  var announced: [String] = []
  var turned: [String] = []
  /// The axis for a window's shape.
  var axis: ((Size) -> Axis)?
  var events: [TurnEvent] = []
  var frameRequests = 0
  var size: Size
  var finger = Point()
  /// The container's page when a hooked callback came.
  var modelAtHook: String?

  /// - Parameter last: A page of another kind that comes after them.
  init(
    pages names: String = "ABCDE", size: Size = Size(width: 800, height: 600),
    last: (any Page)? = nil
  ) {
    let journal = self.journal
    pages = names.map { RecordingPage(String($0), in: journal) }
    container = FlipContainer(drawing: .immediate)
    source = CountingSource(pages + [last].compactMap(\.self))
    self.size = size
    container.delegate = self
    container.requestFrame = { [unowned self] in frameRequests += 1 }
    container.trace = { [unowned self] event in
      guard case .page(let callback, let page) = event, page === container else { return }
      journal.tell("F", callback)
      journal.watch?(.began(Self.containerName, callback, parent: nil))
      journal.watch?(.ended)
    }
  }

  subscript(_ name: Character) -> RecordingPage {
    pages.first { $0.name == String(name) } ?? pages[0]
  }

  /// Puts the container in the window with a page, past its first frame, and forgets what was said.
  func open(at name: Character = "A", withSource: Bool = true) {
    if withSource { container.dataSource = source }
    container.setPage(self[name])
    container.resize(to: size, scale: .one)
    frame()
    _ = journal.take()
    turned = []
    events = []
  }

  /// What the container says of itself.
  var view: ModelView {
    var view = ModelView()
    let pages = container.visiblePages.compactMap(\.title)
    view.containers[Self.containerName] = ModelView.Container(members: pages, seen: pages.count)
    return view
  }

  /// The leaf's angle in a frame, in degrees from lying on the side of the page after; 0 if there is
  /// no leaf.
  func angle(of frame: Frame) -> Double {
    let leaf = frame.scene.items.map(\.layer).first { $0.role == .front || $0.role == .back }
    guard let leaf else { return 0 }
    let edge = leaf.role == .front ? leaf.source.maxX : leaf.source.minX
    // The free edge in homogeneous coordinates: before the perspective it is at w·cos θ.
    let (x, _, w) = leaf.placement.apply(Point(x: edge, y: size.height / 2))
    return degrees(cosine: (x - size.width / 2 * w) / (size.width / 2))
  }

  // MARK: - Delegate

  func flipContainer(
    _ container: FlipContainer, turnsTo page: any Page, progress: Double
  ) { self.progress.append(progress) }

  func flipContainer(_ container: FlipContainer, willTurnTo page: any Page) {
    announced.append(page.title ?? "?")
  }

  func flipContainer(_ container: FlipContainer, axisFor size: Size) -> Axis? { axis?(size) }

  func flipContainer(_ container: FlipContainer, didTurnTo page: any Page) {
    turned.append(page.title ?? "?")
  }

  func flipContainer(_ container: FlipContainer, didEnd turn: TurnEvent) { events.append(turn) }
}

/// The angle of a cosine, in degrees.
func degrees(cosine: Double) -> Double { acos(max(-1, min(1, cosine))) * 180 / .pi }
