import OctavoGeometry
import OctavoGestures
import OctavoNavigation
import OctavoRaster
import OctavoTransitions
import Testing

/// A transition that goes by where the finger is: its layer is as opaque as the finger is far right.
private struct PosedTransition: Transition {
  func layers(at progress: Double, on stage: Stage) -> [Layer] {
    layers(at: TurnState(progress: progress), on: stage)
  }

  func layers(at state: TurnState, on stage: Stage) -> [Layer] {
    let page: Layer.Page = state.progress < 0.5 ? .from : .to
    return [
      Layer(.front, of: page, source: stage.bounds, opacity: state.hold?.finger.x ?? 0.125)
    ]
  }
}

/// What a hand does reaches the transitions that are posed by it, through every container.
@MainActor
struct TurnStateTests {
  @Test func `a stack's transition sees the finger, and where it let go, both ways`() {
    let rig = StackRig()
    rig.open()
    rig.stack.gestures.dragArea = .anywhere
    rig.stack.nextPage = { _ in
      .init(rig["B"], transition: TimedTransition(PosedTransition(), duration: 0.4))
    }
    rig.drag(from: 0.9, to: 0.25)
    #expect(rig.frame().scene.items.map(\.layer.opacity) == [0.25])
    rig.lift()
    #expect(rig.frame().scene.items.map(\.layer.opacity) == [0.25], "it falls from there")
    rig.settle()
    #expect(rig.model == "AB")
    rig.drag(from: 0.1, to: 0.75)
    #expect(rig.frame().scene.items.map(\.layer.opacity) == [0.75], "on the way back as well")
    rig.lift()
    rig.settle()
    #expect(rig.model == "A")
    rig.stack.push(rig["C"], transition: TimedTransition(PosedTransition(), duration: 0.4))
    rig.run(for: 0.1)
    #expect(rig.frame().scene.items.map(\.layer.opacity) == [0.125], "no hand has it")
  }

  @Test func `a flip's transition sees it, and a leaf that is caught keeps it until it is moved`() {
    let rig = FlipRig()
    rig.container.transition = { _ in PosedTransition() }
    rig.open()
    rig.drag(from: 0.9, to: 0.5)
    #expect(rig.frame().scene.items.map(\.layer.opacity) == [0.5])
    rig.lift()
    let flying = rig.frame(after: 0.05).scene.items.map(\.layer.opacity)
    #expect(flying == [0.5])
    rig.settle()
  }

  @Test func `a transition that says nothing of a hand goes by its progress`() throws {
    let stage = Stage(size: Size(width: 400, height: 300))
    let hold = TurnState.Hold(grabbed: Point(x: 0.9, y: 0.5), finger: Point(x: 0.2, y: 0.1))
    for kind in TransitionCatalog.all where kind.name != "curl" {
      let transition = try kind.make(style: [])
      for way in [transition, transition.reversed] {
        let state = TurnState(progress: 0.375, hold: hold)
        #expect(way.layers(at: state, on: stage) == way.layers(at: 0.375, on: stage))
      }
    }
    var back = hold
    back.progress = 1
    #expect(TurnState(progress: 0.25, hold: hold).reversed == TurnState(progress: 0.75, hold: back))
  }
}
