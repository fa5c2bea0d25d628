import Cairo
import Geometry
import Gestures
import Motion
import Navigation
import Raster
import Testing
import Transitions

/// What may move a transition.
enum Mover: CaseIterable, CustomTestStringConvertible {
  case time, horizontalPan, verticalPan, edge, pinch, caller

  var testDescription: String { "\(self)" }
}

/// A page of two views with a transition between them, a clock and fingers.
@MainActor
final class ViewRig {
  static let size = Size(width: 240, height: 180)
  let page = ViewPage(background: .black)
  let before: DrawnView
  let after: DrawnView
  let driven: DrivenTransition
  var time = 50.0
  var eventTime = 5.0
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

  @discardableResult func frame(after step: Double = 1.0 / 60) -> Frame {
    time += step
    let frame = page.advance(to: time)
    page.framePresented()
    return frame
  }

  /// Frames until nothing moves; the last one.
  @discardableResult func settle() -> Frame {
    for _ in 0..<2000 {
      let frame = self.frame()
      if !frame.isAnimating { return frame }
    }
    Issue.record("it does not come to rest")
    return self.frame()
  }

  func touch(_ phase: Contact.Phase, _ x: Double, _ y: Double, id: Int = 0, after: Double = 0.016) {
    eventTime += after
    page.handle(.contact(Contact(phase, id: id, at: Point(x: x, y: y), time: eventTime)))
  }

  /// The way of a finger that plays the transition, along an axis.
  func playingSign(_ axis: Axis) -> Double { driven.transition.manner.movement ?? -1 }

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
      let spread = driven.transition.manner.spread ?? 1
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

/// The pixels of a scene.
func pixels(of scene: Scene) -> [UInt32] {
  let (width, height) = (scene.pixelWidth, scene.pixelHeight)
  var pixels = [UInt32](repeating: 0, count: width * height)
  pixels.withUnsafeMutableBytes {
    Renderer(workers: 1).render(scene, into: $0, stride: width * 4, damage: .whole(of: scene))
  }
  return pixels
}

@MainActor
struct DrivenTransitionTests {
  nonisolated static let moved = TransitionCatalog.all.map(\.name).flatMap { name in
    Mover.allCases.map { (name, $0) }
  }

  @Test(arguments: moved)
  func `any transition under any mover ends exactly on its destination`(
    name: String, mover: Mover
  ) throws {
    let rig = ViewRig(try TransitionCatalog.kind(named: name).make(style: []))
    rig.move(by: mover, far: true)
    let scene = rig.settle().scene
    #expect(rig.endings == [.finished])
    #expect(rig.driven.progress == 1)
    // The picture is a function of the progress: once for each transition will do.
    guard mover == .time else { return }
    #expect(pixels(of: scene) == pixels(of: still(rig.after, in: rig)))
  }

  @Test(arguments: moved)
  func `any transition that any mover lets go early ends exactly on its source`(
    name: String, mover: Mover
  ) throws {
    let rig = ViewRig(try TransitionCatalog.kind(named: name).make(style: []))
    rig.move(by: mover, far: false)
    let scene = rig.settle().scene
    #expect(rig.endings == [.cancelled])
    #expect(rig.driven.progress == 0)
    guard mover == .time else { return }
    #expect(pixels(of: scene) == pixels(of: still(rig.before, in: rig)))
  }

  /// A view at rest on a page of its own.
  private func still(_ view: DrawnView, in rig: ViewRig) -> Scene {
    let page = ViewPage(background: .black)
    page.add(view)
    page.resize(to: ViewRig.size, scale: .one)
    return page.advance(to: 0).scene
  }

  // MARK: - Continuity

  /// Where it is at an interrupt, the frame before and the frame after.
  private struct Seam {
    var progress: [Double] = []
    var shades: [[Double]] = []

    @MainActor mutating func note(_ rig: ViewRig, _ frame: Frame) {
      progress.append(rig.driven.progress)
      shades.append(frame.scene.items.flatMap { $0.layer.shades.map(\.opacity) })
    }
  }

  @Test(arguments: [0.1, 0.25, 0.4, 0.6, 0.75, 0.9])
  func `a transition that is reversed in flight keeps its place, its speed and its shadow`(
    share: Double
  ) {
    let rig = ViewRig(FlipTransition())
    rig.driven.go(to: .destination)
    rig.frame()
    // A frame of a 2000 Hz screen shows what a jump would look like.
    let step = 1.0 / 2000
    let frames = Int(0.3 * share / step)
    for _ in 0..<frames { rig.frame(after: step) }
    let (place, speed) = (rig.driven.progress, rig.driven.velocity)
    #expect(speed > 0)
    var seam = Seam()
    seam.note(rig, rig.frame(after: 0))
    rig.driven.go(to: .source)
    #expect(rig.driven.progress == place)
    seam.note(rig, rig.frame(after: 0))
    #expect(abs(rig.driven.velocity - speed) < 1e-6 * speed)
    #expect(seam.shades[0] == seam.shades[1])
    let moment = 1e-5
    seam.note(rig, rig.frame(after: moment))
    #expect(abs(seam.progress[2] - place - speed * moment) < 0.05 * speed * moment)
    rig.settle()
    #expect(rig.endings == [.cancelled])
  }

  @Test(arguments: TransitionCatalog.all.map(\.name).filter { $0 != "none" })
  func `nothing jumps when a finger takes a transition in flight and throws it on`(
    name: String
  ) throws {
    let rig = ViewRig(try TransitionCatalog.kind(named: name).make(style: []))
    rig.driven.duration = 0.4
    rig.driven.gestures.axis = .horizontal
    rig.driven.go(to: .destination)
    rig.frame()
    for _ in 0..<12 { rig.frame() }
    let way = rig.playingSign(.horizontal)
    let center = rig.driven.frame.center
    // The contact comes down and wanders up to the slop while the transition goes on.
    rig.touch(.began, center.x, center.y)
    rig.touch(.moved, center.x + way * 8, center.y)
    let before = rig.driven.progress
    rig.touch(.moved, center.x + way * 16, center.y)
    #expect(rig.driven.isHeld)
    #expect(abs(rig.driven.progress - before) < 1.0 / 180)
    rig.frame()
    #expect(abs(rig.driven.progress - before) < 1.0 / 180, "it stays where it was taken")
    var places: [Double] = []
    for step in 1...5 {
      rig.touch(.moved, center.x + way * (16 + Double(step) * 4), center.y)
      rig.frame()
      places.append(rig.driven.progress)
    }
    rig.touch(.ended, center.x + way * 36, center.y, after: 0.008)
    let released = rig.driven.progress
    #expect(abs(released - places[4]) < 1e-9)
    let handSpeed = (places[4] - places[3]) / 0.016
    rig.frame(after: 0)
    rig.frame(after: 1.0 / 2000)
    let speed = (rig.driven.progress - released) * 2000
    if rig.driven.progress < 1 {
      #expect(abs(speed - handSpeed) < 0.2 * handSpeed + 0.05, "\(speed) after \(handSpeed)")
    }
    rig.settle()
    #expect(rig.endings == [.finished])
  }

  @Test func `a caller that takes over and lets go leaves no jump`() {
    let rig = ViewRig(FoldTransition())
    rig.driven.go(to: .destination)
    rig.frame()
    rig.frame(after: 0.1)
    let place = rig.driven.progress
    rig.driven.hold(at: place)
    rig.frame()
    #expect(rig.driven.progress == place)
    rig.driven.release(velocity: 2)
    rig.frame(after: 0)
    #expect(abs(rig.driven.progress - place) < 1e-12)
    rig.frame(after: 0.001)
    #expect(abs(rig.driven.progress - place - 0.002) < 2e-4)
    rig.settle()
    #expect(rig.endings == [.finished])
  }

  @Test(arguments: [(70.0, false), (90.0, true)])
  func `a fold under two fingers commits when it is half folded by height`(
    way: Double, commits: Bool
  ) {
    // 1 − cos(90°·p) ≥ ½ from p = 2/3 on: 80 of 120 points.
    let rig = ViewRig(FoldTransition(), frame: Rect(x: 20, y: 0, width: 200, height: 180))
    rig.touch(.began, 100, 10, id: 1)
    rig.touch(.began, 100, 170, id: 2)
    // The pinch counts from where it was claimed.
    rig.touch(.moved, 100, 20, id: 1)
    for step in 1...30 {
      rig.touch(.moved, 100, 20 + way * Double(step) / 30, id: 1)
    }
    rig.frame()
    #expect(abs(rig.driven.progress - way / 120) < 1e-9)
    rig.touch(.ended, 100, 20 + way, id: 1)
    rig.touch(.ended, 100, 170, id: 2)
    rig.settle()
    #expect(rig.endings == [commits ? .finished : .cancelled])
  }

  @Test func `a play that is awaited says where it came to rest`() async {
    let rig = ViewRig(FlipTransition())
    let frames = Task { @MainActor in
      while !Task.isCancelled {
        rig.frame()
        await Task.yield()
      }
    }
    #expect(await rig.driven.play() == .finished)
    #expect(await rig.driven.reverse() == .cancelled)
    frames.cancel()
    #expect(rig.driven.progress == 0)
  }

  @Test func `the way back is the way there, played backwards`() {
    let rig = ViewRig(FoldTransition())
    var there: [Double] = []
    rig.driven.go(to: .destination)
    rig.frame(after: 0)
    for _ in 0..<10 {
      rig.frame(after: 0.03)
      there.append(rig.driven.progress)
    }
    rig.driven.go(to: .source)
    rig.frame(after: 0)
    var back: [Double] = [rig.driven.progress]
    for _ in 0..<9 {
      rig.frame(after: 0.03)
      back.append(rig.driven.progress)
    }
    for (one, other) in zip(there, back.reversed()) { #expect(abs(one - other) < 1e-6) }
  }

  @Test func `suspended, it is at once where it was going`() {
    let rig = ViewRig(FlipTransition())
    rig.driven.go(to: .destination)
    rig.frame()
    rig.frame()
    rig.page.suspend()
    #expect(rig.endings == [.finished])
    rig.page.resume()
    rig.touch(.began, 170, 90)
    rig.touch(.moved, 185, 90)
    rig.touch(.moved, 200, 90)
    rig.frame()
    #expect(rig.driven.isHeld)
    rig.page.suspend()
    #expect(rig.driven.progress == 1, "a hand's goes back to where it was")
  }

  @Test(arguments: TransitionCatalog.all.map(\.name))
  func `a transition takes the time that the list says in every style`(name: String) throws {
    let kind = try TransitionCatalog.kind(named: name)
    for style in kind.sampleStyles {
      #expect(try kind.make(style: style).manner.duration == kind.duration)
    }
  }
}
