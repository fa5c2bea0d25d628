import OctavoGeometry
import OctavoGestures
import OctavoMotion
import OctavoTransitions
import Testing

@testable import OctavoNavigation

/// Much may move, or only what hands move, from one moment to the next: what is in the air goes on as it was
/// begun, and what turns it round then goes evenly from where it is (Laws, The hand, reduced motion; L7).
@MainActor
struct LiveMotionTests {
  /// What is in the air of a window, and how it is called back.
  enum Flight: CaseIterable { case flip, curl, slide, modal, sheet }

  @Test(arguments: Flight.allCases)
  func `what is called back where only hands are to move things goes back evenly`(
    flight: Flight
  ) throws {
    let rig = FlipRig()
    let stack = StackRig()
    if flight == .curl { rig.container.transition = { $0.fitted(CurlTransition()) } }
    rig.open()
    stack.open()
    func place() -> Double? {
      switch flight {
      case .flip, .curl: rig.container.air.leaves.first?.turned
      case .slide:
        stack.stack.air.top.map {
          $0.to === stack["B"] ? $0.driver.progress : 1 - $0.driver.progress
        }
      case .modal, .sheet: rig.container.modals.modals.first?.presence
      }
    }
    func frame(_ step: Double) {
      rig.frame(after: step)
      stack.frame(after: step)
    }
    let going: NavigationOperation
    switch flight {
    case .flip, .curl: going = rig.container.turn(.forward)
    case .slide: going = stack.stack.push(stack["B"])
    case .modal: going = rig.container.present(RecordingPage("M", in: rig.journal))
    case .sheet: going = rig.container.present(RecordingPage("M", in: rig.journal), as: .sheet)
    }
    frame(0)
    frame(0.12)
    rig.container.motion = .reduced
    stack.stack.motion = .reduced
    frame(0.02)
    let start = try #require(place())
    #expect(start > 0.15 && start < 0.95, "it goes on")
    let back: NavigationOperation
    switch flight {
    case .flip, .curl: back = rig.container.turn(.backward)
    case .slide: back = stack.stack.pop()
    case .modal, .sheet: back = rig.container.dismiss()
    }
    #expect(going.outcome != nil)
    #expect(abs(try #require(place()) - start) < 1e-9)
    frame(0)
    #expect(abs(try #require(place()) - start) < 1e-9)
    frame(0.02)
    let next = try #require(place())
    #expect(abs(start - next - 0.02 / 0.14) < 1e-6)
    frame(0.14)
    frame(0)
    #expect(back.outcome == .completed)
    #expect(place() == nil)
    #expect(rig.container.visiblePages.map { $0 === rig["A"] } == [true])
    #expect(stack.model == "A")
  }

  @Test(arguments: [MotionLevel.full, .reduced])
  func `a finger keeps what it holds, and lets it go as it then is`(level: MotionLevel) {
    let rig = FlipRig()
    rig.container.motion = level == .full ? .reduced : .full
    rig.open()
    rig.drag(from: 0.9, to: 0.2)
    rig.frame()
    let before = rig.container.air.leaves.map(\.turned)
    rig.container.motion = level
    rig.frame()
    #expect(rig.container.air.leaves.map(\.turned) == before)
    rig.lift()
    #expect(rig.frame().isAnimating == (level == .full))
    rig.settle()
    #expect(rig.turned == ["B"])
  }
}
