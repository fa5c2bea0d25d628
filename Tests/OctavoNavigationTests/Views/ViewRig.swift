import OctavoCairo
import OctavoGeometry
import OctavoGestures
import OctavoNavigation
import OctavoRaster
import OctavoTransitions
import Testing

@testable import OctavoViews

/// What may move a transition.
enum Mover: CaseIterable, CustomTestStringConvertible {
  case time, horizontalPan, verticalPan, edge, pinch, caller

  var testDescription: String { "\(self)" }
}

/// A page of two views with a transition between them, a clock and fingers.
@MainActor
final class ViewRig: Rig {
  static let size = Size(width: 240, height: 180)
  let page = ViewPage(background: .black)
  let before: DrawnView
  let after: DrawnView
  let driven: DrivenTransition
  var root: any WindowRoot { page }
  var size: Size { Self.size }
  var time = 50.0
  var eventTime = 5.0
  var finger = Point()
  var frameRequests = 0
  var endings: [DrivenTransition.Ending] = []

  init(
    _ transition: any Transition, frame: Rect = Rect(x: 60, y: 10, width: 120, height: 160),
    settings: ((inout GestureSettings) -> Void)? = nil
  ) {
    before = DrawnView(frame: frame, background: Color(red: 1, green: 0, blue: 0)) {
      context, size in
      context.setColor(.white)
      context.fill(Rect(x: 10, y: 10, width: size.width / 2, height: 20))
    }
    after = DrawnView(frame: frame, background: Color(red: 0, green: 0, blue: 1)) { context, size in
      context.setColor(.black)
      context.fill(Rect(x: 30, y: 20, width: size.width / 3, height: 30))
    }
    driven = DrivenTransition(transition, from: before, to: after, in: frame)
    settings?(&driven.gestures)
    driven.onEnd = { [unowned self] in endings.append($0) }
    page.add(driven)
    page.resize(to: Self.size, scale: .one)
    self.frame()
  }

  /// A contact at a place in points.
  func touch(_ phase: Contact.Phase, _ x: Double, _ y: Double, id: Int = 0, after: Double = 0.016) {
    touch(phase, at: Point(x: x, y: y), id: id, after: after)
  }

  /// The way of a finger that plays the transition, along an axis.
  func playingSign(_ axis: Axis) -> Double { driven.transition.defaults.movement ?? -1 }

  /// Moves the transition most of its way, or little of it, and lets go.
  func move(by mover: Mover, far: Bool) {
    let area = driven.frame
    let (middle, share) = (area.center, far ? 0.9 : 0.2)
    func pan(_ axis: Axis, from start: Double) {
      let extent = area.size[axis]
      let way = playingSign(axis) * extent * share
      for step in 0...20 {
        var point = middle
        point[axis] = start + way * Double(step) / 20
        touch(step == 0 ? .began : .moved, point.x, point.y)
        frame()
        if step == 20 { touch(.ended, point.x, point.y, after: 0.3) }
      }
    }
    switch mover {
    case .time:
      driven.go(to: far ? .destination : .source)
    case .horizontalPan:
      driven.gestures.axis = .horizontal
      pan(.horizontal, from: playingSign(.horizontal) < 0 ? area.maxX - 4 : area.minX + 4)
    case .verticalPan:
      driven.gestures.axis = .vertical
      pan(.vertical, from: playingSign(.vertical) < 0 ? area.maxY - 4 : area.minY + 4)
    case .edge:
      driven.gestures.axis = .horizontal
      driven.gestures.dragArea = .edges
      pan(.horizontal, from: playingSign(.horizontal) < 0 ? area.maxX - 4 : area.minX + 4)
    case .pinch:
      let spread = driven.transition.defaults.spread ?? 1
      let way = (far ? 110.0 : 20.0) * spread
      let gap = spread < 0 ? 130.0 : 10.0
      touch(.began, middle.x, middle.y - gap / 2, id: 1)
      touch(.began, middle.x, middle.y + gap / 2, id: 2)
      for step in 1...20 {
        let now = gap + way * Double(step) / 20
        touch(.moved, middle.x, middle.y - now / 2, id: 1, after: 0.008)
        touch(.moved, middle.x, middle.y + now / 2, id: 2, after: 0.008)
        frame()
      }
      touch(.ended, middle.x, middle.y - (gap + way) / 2, id: 1)
      touch(.ended, middle.x, middle.y + (gap + way) / 2, id: 2)
    case .caller:
      for step in 0...20 {
        driven.hold(at: share * Double(step) / 20)
        frame()
      }
      driven.release()
    }
  }
}
