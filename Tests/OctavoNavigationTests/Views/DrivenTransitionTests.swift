import OctavoGeometry
import OctavoGestures
import OctavoMotion
import OctavoNavigation
import OctavoRaster
import OctavoTestSupport
import OctavoTransitions
import Testing

@testable import OctavoViews

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

  @Test(arguments: [-60.0, 60])
  func `where no way of two fingers is the transition's own, either plays it and takes it back`(
    way: Double
  ) {
    let rig = ViewRig(FlipTransition())
    for end in [0.0, 1] {
      rig.driven.hold(at: end)
      rig.touch(.began, 120, 45, id: 1)
      rig.touch(.began, 120, 135, id: 2)
      // The pinch counts from where it was claimed.
      rig.touch(.moved, 120, 40, id: 1)
      for step in 0...20 {
        rig.touch(.moved, 120, 45 - way * Double(step) / 20, id: 1)
      }
      #expect(abs(rig.driven.progress - 0.5) < 0.1)
      rig.touch(.cancelled, 120, 45 - way, id: 1)
      rig.touch(.cancelled, 120, 135, id: 2)
      rig.settle()
    }
  }

  @Test func `in a rectangle that changes under a finger it stays, and goes by the new extents`() {
    let rig = ViewRig(PanTransition())
    rig.touch(.began, 170, 90)
    for x in [150.0, 130, 110] { rig.touch(.moved, x, 90) }
    let place = rig.driven.progress
    #expect(place > 0.25 && place < 0.5)
    rig.driven.frame = Rect(x: 0, y: 10, width: 240, height: 160)
    rig.touch(.moved, 100, 90)
    #expect(abs(rig.driven.progress - place) < 1e-9)
    rig.touch(.moved, 40, 90)
    #expect(abs(rig.driven.progress - place - 0.25) < 1e-9, "60 of 240 points")
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
      #expect(try kind.make(style: style).defaults.duration == kind.duration)
    }
  }
}
