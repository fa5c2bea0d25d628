import OctavoGeometry
import OctavoGestures
import OctavoMotion

#if canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

/// What hands do with a page that can be shown larger: one finger moves it, two stretch it, and what they
/// leave comes to rest by itself.
///
/// Inside the page's edges what a finger came down on stays under it; beyond them the page gives way
/// against a growing resistance. However many fingers come and go, nothing jumps.
///
/// It is a value without a clock: times are told, and the same hands always give the same views.
package struct ZoomHand: Sendable, Hashable {
  /// How long a change of scale takes that no hand makes, in seconds.
  package static let duration = 0.25

  private enum Motion: Hashable {
    case still(ZoomView)
    /// One finger, from a place, with the view as it would be without resistance, and how far beyond all
    /// that resistance gives two fingers have left the page.
    case pan(from: Point, pulled: ZoomView, beyond: Point, now: Point)
    /// Two fingers: the view when they came, without resistance, and where they are.
    case pinch(from: Pinch, pulled: ZoomView, now: Pinch)
    case glide(x: Glide, y: Glide, scale: Double, since: Double)
    case ease(from: ZoomView, to: ZoomView, duration: Double, since: Double)
  }

  /// What the page moves in.
  private(set) var space: ZoomSpace
  private var motion: Motion

  /// A page at rest.
  package init(_ view: ZoomView = .whole, in space: ZoomSpace) {
    self.space = space
    motion = .still(space.resting(view))
  }

  // MARK: - Where it is

  /// What is seen at a time, in seconds.
  package func view(at time: Double) -> ZoomView {
    switch motion {
    case .still(let view): return view
    case .pan(let start, let pulled, let beyond, let now):
      return banded(pulled.moved(by: now - start)).moved(by: beyond)
    case .pinch(let first, let pulled, let now): return stretched(pulled, from: first, to: now)
    case .glide(let x, let y, let scale, let since):
      return ZoomView(
        scale: scale,
        origin: Point(
          x: x.sample(at: time - since).position, y: y.sample(at: time - since).position))
    case .ease(let start, let end, let duration, let since):
      let part = duration > 0 ? min(max((time - since) / duration, 0), 1) : 1
      let left = 1 - part
      return start.toward(end, by: 1 - left * left * left)
    }
  }

  /// Where it comes to rest if no hand comes.
  package var rest: ZoomView {
    switch motion {
    case .still(let view): view
    case .pan, .pinch: space.resting(view(at: 0))
    case .glide(let x, let y, let scale, _):
      space.resting(ZoomView(scale: scale, origin: Point(x: x.end, y: y.end)))
    case .ease(_, let end, _, _): end
    }
  }

  /// Whether fingers hold it.
  package var isHeld: Bool {
    switch motion {
    case .pan, .pinch: true
    case .still, .glide, .ease: false
    }
  }

  /// Whether its scale is about to become another.
  package var isStretching: Bool {
    switch motion {
    case .pinch: true
    case .ease(let start, let end, _, _): start.scale != end.scale
    case .still, .pan, .glide: false
    }
  }

  /// Whether it moves by itself.
  package var isMoving: Bool {
    switch motion {
    case .glide, .ease: true
    case .still, .pan, .pinch: false
    }
  }

  /// Counts what moves by itself from a time on, if it was told to begin at no time yet, which is an
  /// infinite one.
  package mutating func begin(at time: Double) {
    switch motion {
    case .glide(let x, let y, let scale, let since) where !since.isFinite:
      motion = .glide(x: x, y: y, scale: scale, since: time)
    case .ease(let start, let end, let duration, let since) where !since.isFinite:
      motion = .ease(from: start, to: end, duration: duration, since: time)
    default: break
    }
  }

  /// Comes to rest if its time has come.
  package mutating func advance(to time: Double) {
    switch motion {
    case .glide(let x, let y, _, let since):
      if x.isOver(at: time - since), y.isOver(at: time - since) { motion = .still(rest) }
    case .ease(_, let end, let duration, let since):
      if time - since >= duration { motion = .still(end) }
    case .still, .pan, .pinch: break
    }
  }

  /// Moves in something else, at the same scale with the same place of the page in the middle.
  package mutating func resize(to space: ZoomSpace) {
    guard space != self.space else { return }
    // Where reading begins is found while hands are on the page: it says nothing of what they move.
    var readAlike = self.space
    readAlike.reading = space.reading
    guard readAlike != space else {
      self.space = space
      return
    }
    let zoom = self.space.zoom(of: rest)
    self.space = space
    motion = .still(space.view(of: zoom))
  }

  // MARK: - Fingers

  /// A finger takes the page from where it is at a time.
  mutating func grab(at place: Point, time: Double) {
    let view = view(at: time)
    let pulled = unbanded(view)
    motion = .pan(
      from: place, pulled: pulled, beyond: view.origin - banded(pulled).origin, now: place)
  }

  /// The finger is at a place.
  mutating func drag(to place: Point) {
    guard case .pan(let start, let pulled, let beyond, _) = motion else { return }
    motion = .pan(from: start, pulled: pulled, beyond: beyond, now: place)
  }

  /// Two fingers take the page from where it is at a time.
  mutating func pinch(_ pinch: Pinch, time: Double) {
    var pulled = view(at: time)
    pulled = pulled.scaled(to: unbanded(scale: pulled.scale), about: pinch.center)
    motion = .pinch(from: pinch, pulled: pulled, now: pinch)
  }

  /// The two fingers are somewhere.
  mutating func pinch(to pinch: Pinch) {
    guard case .pinch(let first, let pulled, _) = motion else { return }
    motion = .pinch(from: first, pulled: pulled, now: pinch)
  }

  /// No finger holds it any more: it goes on at a velocity, in points per second, and comes to rest.
  mutating func release(velocity: Point = Point(), at time: Double) {
    let view = view(at: time)
    switch motion {
    case .still, .glide, .ease: return
    case .pinch(_, _, let now): settle(from: view, about: now.center, at: time)
    case .pan:
      guard space.scales.contains(view.scale) else {
        return settle(from: view, about: nil, at: time)
      }
      func glide(_ axis: Axis) -> Glide {
        Glide(
          from: view.origin[axis], velocity: shown(velocity[axis], of: view, along: axis),
          within: space.range(of: axis, at: view.scale))
      }
      let (x, y) = (glide(.horizontal), glide(.vertical))
      motion = .glide(x: x, y: y, scale: view.scale, since: time)
      if x.isOver(at: 0), y.isOver(at: 0) { motion = .still(rest) }
    }
  }

  /// Goes to a view by itself, from where it is seen at a time; in no time it is there.
  package mutating func go(
    to view: ZoomView, seen: Double, at time: Double, duration: Double = ZoomHand.duration
  ) {
    let (start, end) = (self.view(at: seen), space.resting(view))
    // What is there already does not move: a touch that stopped it is over with the touch.
    motion =
      duration > 0 && !Self.isSame(start, end)
      ? .ease(from: start, to: end, duration: duration, since: time) : .still(end)
  }

  private static func isSame(_ one: ZoomView, _ other: ZoomView) -> Bool {
    abs(one.scale - other.scale) < 1e-9 && (one.origin - other.origin).length < 1e-6
  }

  private mutating func settle(from view: ZoomView, about place: Point?, at time: Double) {
    let rest = space.resting(view, about: place)
    motion =
      Self.isSame(rest, view)
      ? .still(rest) : .ease(from: view, to: rest, duration: Self.duration, since: time)
  }

  // MARK: - Resistance

  /// How much of a stretch shows beyond the largest and the smallest scale.
  private static let give = 0.3

  private func banded(scale: Double) -> Double {
    let nearest = min(max(scale, space.scales.lowerBound), space.scales.upperBound)
    return nearest * pow(scale / nearest, Self.give)
  }

  private func unbanded(scale: Double) -> Double {
    let nearest = min(max(scale, space.scales.lowerBound), space.scales.upperBound)
    return nearest * pow(scale / nearest, 1 / Self.give)
  }

  /// What is seen of a stretch: the point of the page between the fingers stays there.
  private func stretched(_ pulled: ZoomView, from first: Pinch, to now: Pinch) -> ZoomView {
    let scale = pulled.scale * max(now.gap, 1) / first.gap
    let point = pulled.point(at: first.center)
    let shown = banded(scale: scale)
    return ZoomView(
      scale: shown,
      origin: Point(x: now.center.x - shown * point.x, y: now.center.y - shown * point.y))
  }

  private func band(_ axis: Axis) -> RubberBand { RubberBand(dimension: space.window[axis]) }

  /// What is seen of a pull beyond the page's edges.
  private func banded(_ view: ZoomView) -> ZoomView {
    mapped(view) { axis, beyond in band(axis).offset(ofPull: beyond) }
  }

  /// The pull of which a view is seen.
  private func unbanded(_ view: ZoomView) -> ZoomView {
    mapped(view) { axis, beyond in band(axis).pull(showing: beyond) }
  }

  private func mapped(_ view: ZoomView, _ map: (Axis, Double) -> Double) -> ZoomView {
    var view = view
    for axis in Axis.allCases {
      let range = space.range(of: axis, at: view.scale)
      let edge = min(max(view.origin[axis], range.lowerBound), range.upperBound)
      view.origin[axis] = edge + map(axis, view.origin[axis] - edge)
    }
    return view
  }

  /// How fast what is seen goes under a finger of a velocity.
  private func shown(_ velocity: Double, of view: ZoomView, along axis: Axis) -> Double {
    let range = space.range(of: axis, at: view.scale)
    let edge = min(max(view.origin[axis], range.lowerBound), range.upperBound)
    guard edge != view.origin[axis] else { return velocity }
    let pull = band(axis).pull(showing: view.origin[axis] - edge)
    return velocity
      * (band(axis).offset(ofPull: pull + 0.5) - band(axis).offset(ofPull: pull - 0.5))
  }
}
