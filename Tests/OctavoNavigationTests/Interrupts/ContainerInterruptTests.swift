import OctavoGeometry
import OctavoGestures
import OctavoNavigation
import OctavoRaster
import OctavoTestSupport
import OctavoTransitions
import Testing

/// What moves in a container goes on from what is seen, whoever takes it over (Laws, Shadows, L7).
@MainActor
struct ContainerInterruptTests {
  nonisolated private static let shares = [0.02, 0.5, 0.71, 0.93]
  nonisolated private static let size = Size(width: 160, height: 120)

  private func expectSamePixels(
    _ one: Frame, _ other: Frame, _ name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let (count, worst) = difference(
      between: pixels(of: one.scene), and: pixels(of: other.scene))
    #expect(count == 0, "\(name): by \(worst)", sourceLocation: sourceLocation)
  }

  // MARK: - Stack

  enum StackInterrupt: CaseIterable {
    case popped, poppedAndPushed, pushedAgain
    case fingerTakes, fingerThrowsOn, fingerThrowsBack, fingerIsTaken
    case twoFingersTake, twoFingersLetGo
  }

  @Test(arguments: CatalogSample.all, StackInterrupt.allCases)
  func `nothing jumps in a stack`(sample: CatalogSample, interrupt: StackInterrupt) throws {
    for share in Self.shares {
      let rig = StackRig(size: Self.size)
      rig.open()
      rig.stack.popsByPinch = true
      rig.stack.gestures.dragArea = .anywhere
      let way = TimedTransition(try sample.make(), duration: 0.4)
      rig.stack.push(rig["B"], transition: way)
      rig.run(for: 0.4 * share)
      // A finger that goes the other way takes back, one that goes on goes on.
      switch interrupt {
      case .poppedAndPushed: rig.stack.pop()
      case .fingerThrowsOn, .fingerThrowsBack, .fingerIsTaken:
        rig.takeByFinger(toward: interrupt == .fingerThrowsOn ? -1 : 1)
      case .twoFingersLetGo: rig.takeByTwoFingers()
      default: break
      }
      let before = rig.frame(after: 0)
      switch interrupt {
      case .popped: rig.stack.pop()
      case .poppedAndPushed: rig.stack.push(rig["B"], transition: way)
      case .pushedAgain: rig.stack.push(rig["C"], transition: way)
      case .fingerTakes: rig.takeByFinger(toward: 1)
      case .fingerThrowsOn, .fingerThrowsBack: rig.liftFinger()
      case .fingerIsTaken: rig.cancel()
      case .twoFingersTake: rig.takeByTwoFingers()
      case .twoFingersLetGo: rig.liftTwoFingers()
      }
      let at = rig.frame(after: 0)
      let begun = rig.progress.last ?? 0
      let after = rig.frame(after: Seam.frame)
      var seam = Seam(before: before, at: at, after: after)
      seam.advance = abs((rig.progress.last ?? 0) - begun)
      switch interrupt {
      case .pushedAgain, .poppedAndPushed:
        // What was seen is now one picture, over which the next page comes.
        expectSamePixels(before, at, "at \(share)")
      case .twoFingersTake:
        // Fingers have it from where they came down: what they closed until then counts.
        break
      default:
        seam.expectSameLayers("at \(share)")
        seam.expectSteadyShades("at \(share)")
      }
    }
  }

  // MARK: - Flip

  enum FlipInterrupt: CaseIterable {
    case turnedBack, turnedBackAndOn, turnedOn, jumped
    case fingerTakes, fingerThrowsOn, fingerThrowsBack, fingerIsTaken
  }

  @Test(arguments: CatalogSample.all, FlipInterrupt.allCases)
  func `nothing jumps in a container of pages`(
    sample: CatalogSample, interrupt: FlipInterrupt
  ) throws {
    for share in Self.shares {
      let rig = FlipRig(size: Self.size)
      rig.open(at: "B")
      let way = TimedTransition(try sample.make(), duration: 0.4)
      rig.container.turn(.forward, transition: way)
      rig.frame()
      rig.frame(after: 0.4 * share)
      switch interrupt {
      case .turnedBackAndOn: rig.container.turn(.backward, transition: way)
      case .fingerThrowsOn, .fingerThrowsBack, .fingerIsTaken:
        rig.takeByFinger(toward: interrupt == .fingerThrowsBack ? 1 : -1)
      default: break
      }
      let before = rig.frame(after: 0)
      switch interrupt {
      case .turnedBack: rig.container.turn(.backward, transition: way)
      case .turnedBackAndOn, .turnedOn: rig.container.turn(.forward, transition: way)
      case .jumped: rig.container.setPage(rig["E"], transition: way)
      case .fingerTakes: rig.takeByFinger(toward: 1)
      case .fingerThrowsOn, .fingerThrowsBack: rig.liftFinger()
      case .fingerIsTaken: rig.cancel()
      }
      let at = rig.frame(after: 0)
      let after = rig.frame(after: Seam.frame)
      if interrupt == .turnedOn || interrupt == .jumped {
        expectSamePixels(before, at, "at \(share)")
      } else {
        Seam(before: before, at: at, after: after).expectSameLayers("at \(share)")
      }
    }
  }
}

extension StackRig {
  func takeByTwoFingers() {
    touch(.began, x: 0.2, id: 1, after: 1)
    touch(.began, x: 0.8, id: 2)
    for step in 1...4 {
      touch(.moved, x: 0.2 + Double(step) * 4 / size.width, id: 1)
      touch(.moved, x: 0.8 - Double(step) * 4 / size.width, id: 2)
    }
  }

  func liftTwoFingers() {
    touch(.ended, x: 0.8 - 16 / size.width, id: 2)
    touch(.ended, x: 0.2 + 16 / size.width, id: 1)
  }
}
