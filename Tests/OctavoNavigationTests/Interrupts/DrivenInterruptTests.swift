import OctavoGeometry
import OctavoGestures
import OctavoMotion
import OctavoNavigation
import OctavoRaster
import OctavoTransitions
import OctavoViews
import Testing

/// Whoever takes a transition over from another in its flight goes on from what is seen.
@MainActor
struct DrivenInterruptTests {
  /// What comes in between.
  enum Interrupt: CaseIterable {
    case fingerTakes, fingerThrowsOn, fingerThrowsBack, fingerIsTaken
    case twoFingersTake, twoFingersLetGo
    case reversed, reversedTwice, calledAgain, calledWithoutTime
    case callerHolds, callerMovesOn, callerLetsGo, callerThrowsBack
    case reversedAsTheClassics, followsAnotherLaw
  }

  nonisolated private static let shares = [0.02, 0.5, 0.71, 0.93]

  @Test(arguments: CatalogSample.all, Interrupt.allCases)
  func `nothing jumps at an interrupt`(sample: CatalogSample, interrupt: Interrupt) throws {
    for share in Self.shares {
      let rig = ViewRig(try sample.make())
      rig.driven.duration = 0.4
      if interrupt == .reversedAsTheClassics { rig.driven.settling = .classic }
      rig.driven.go(to: .destination)
      rig.frame()
      rig.frame(after: 0.4 * share)
      prepare(interrupt, on: rig)
      let before = rig.frame(after: 0)
      let law = rig.driven.gestures.panLaw
      let place = rig.driven.progress
      let speed = law.positionVelocity(atProgress: place, velocity: rig.driven.velocity)
      let pushed = interrupt.happen(on: rig)
      let at = rig.frame(after: 0)
      let begun = rig.driven.progress
      #expect(abs(begun - place) < 1e-7, "at \(share)")
      let after = rig.frame(after: Seam.frame)
      var seam = Seam(before: before, at: at, after: after)
      seam.expectSameLayers("at \(share)")
      seam.position = (
        law.position(atProgress: begun), law.position(atProgress: rig.driven.progress)
      )
      seam.velocity = max(abs(speed), abs(pushed))
      seam.advance = abs(rig.driven.progress - begun)
      // The classics settle in their own time, from a standstill.
      if interrupt != .reversedAsTheClassics { seam.expectLawfulWay("at \(share)") }
      seam.expectSteadyShades("at \(share)")
    }
  }

  /// Brings the hand or the caller to where the interrupt is the next thing to happen.
  private func prepare(_ interrupt: Interrupt, on rig: ViewRig) {
    switch interrupt {
    case .fingerThrowsOn, .fingerThrowsBack, .fingerIsTaken:
      rig.takeByFinger()
      let sign: Double = interrupt == .fingerThrowsBack ? -1 : 1
      for step in 1...4 { rig.drag(sign * (16 + Double(step) * 3), after: 0.016) }
    case .twoFingersLetGo:
      rig.takeByTwoFingers()
      rig.spread(to: 96)
    case .reversedTwice: rig.driven.go(to: .source)
    case .callerMovesOn, .callerLetsGo, .callerThrowsBack:
      rig.driven.hold(at: rig.driven.progress)
    default: break
    }
  }

  @Test(arguments: CatalogSample.all)
  func `with no time it is at rest in the next frame`(
    sample: CatalogSample
  ) throws {
    let rig = ViewRig(try sample.make())
    rig.driven.duration = 0
    rig.driven.go(to: .destination)
    let frame = rig.frame()
    #expect(rig.endings == [.finished])
    #expect(!frame.isAnimating)
    let stage = Stage(size: rig.driven.frame.size)
    #expect(frame.scene.items.count == rig.driven.transition.layers(at: 1, on: stage).count)
    rig.driven.go(to: .source)
    rig.frame()
    #expect(rig.endings == [.finished, .cancelled])
  }

  @Test(arguments: CatalogSample.all)
  func `a fade that stands in for a transition goes on as one under a finger`(
    sample: CatalogSample
  ) throws {
    let rig = ViewRig(try sample.make())
    rig.driven.motion = .reduced
    rig.driven.go(to: .destination)
    rig.frame()
    rig.frame(after: 0.05)
    let before = rig.frame(after: 0)
    rig.takeByFinger()
    let at = rig.frame(after: 0)
    Seam(before: before, at: at, after: at).expectSameLayers("taken")
    rig.cancelFinger()
    rig.settle()
    // At rest it is over, and a hand moves the transition itself.
    #expect(rig.driven.progress == 1)
    rig.driven.hold(at: 0.4)
    let stage = Stage(size: rig.driven.frame.size)
    #expect(rig.frame().scene.items.count == rig.driven.transition.layers(at: 0.4, on: stage).count)
  }
}

extension DrivenInterruptTests.Interrupt {
  /// Lets it happen, between two frames.
  ///
  /// - Returns: the velocity that whoever did it gave, in positions per second.
  @MainActor func happen(on rig: ViewRig) -> Double {
    let driven = rig.driven
    let place = driven.progress
    switch self {
    case .fingerTakes:
      rig.takeByFinger()
      #expect(driven.isHeld)
    case .fingerThrowsOn, .fingerThrowsBack:
      rig.liftFinger()
      #expect(!driven.isHeld)
      return 400 / driven.frame.size[driven.gestures.axis]
    case .fingerIsTaken: rig.cancelFinger()
    case .twoFingersTake:
      rig.takeByTwoFingers()
      #expect(driven.isHeld)
    case .twoFingersLetGo: rig.liftTwoFingers(at: 96)
    case .reversed, .reversedAsTheClassics: driven.go(to: .source)
    case .reversedTwice, .calledAgain: driven.go(to: .destination)
    case .calledWithoutTime:
      driven.duration = 0
      driven.go(to: .source)
    case .callerHolds: driven.hold(at: place)
    case .callerMovesOn: driven.go(to: .destination)
    case .callerLetsGo: driven.release()
    case .callerThrowsBack:
      driven.release(velocity: -3)
      return 3 * .pi / 2
    case .followsAnotherLaw:
      driven.gestures.panLaw = driven.gestures.panLaw == .linear ? .direct : .linear
      return 10
    }
    return 0
  }
}

extension ViewRig {
  /// One finger on the middle of the transition, at a way along its axis.
  private func one(_ phase: Contact.Phase, _ way: Double, after: Double = 0) {
    let sign = playingSign(driven.gestures.axis)
    var point = driven.frame.center
    point[driven.gestures.axis] += sign * way
    touch(phase, point.x, point.y, after: after)
  }

  /// A finger comes down and goes the playing way until it has the transition.
  func takeByFinger() {
    one(.began, 0, after: 1)
    one(.moved, 8, after: 0.008)
    one(.moved, 16, after: 0.008)
  }

  func drag(_ way: Double, after: Double) { one(.moved, way, after: after) }
  func liftFinger() { touch(.ended, finger.x, finger.y, after: 0.008) }
  func cancelFinger() { touch(.cancelled, finger.x, finger.y) }

  private func fingers(_ phase: Contact.Phase, _ gap: Double) {
    let middle = driven.frame.center
    touch(phase, middle.x, middle.y - gap / 2, id: 1, after: 0.008)
    touch(phase, middle.x, middle.y + gap / 2, id: 2, after: 0.008)
  }

  func takeByTwoFingers() {
    fingers(.began, 60)
    for step in 1...20 where !driven.isHeld { fingers(.moved, 60 + Double(step)) }
  }

  func spread(to gap: Double) { fingers(.moved, gap) }
  func liftTwoFingers(at gap: Double) { fingers(.ended, gap) }
}
