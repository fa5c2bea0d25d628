import OctavoCairo
import OctavoGeometry
import OctavoNavigation
import OctavoRaster
import OctavoTestSupport
import OctavoTransitions
import Testing

@testable import OctavoViews

/// What becomes of a transition where it is seen no more, or not yet.
@MainActor
struct UnseenTransitionTests {
  /// How a call comes out that nobody shows a frame for.
  private func ending(
    of call: @escaping @MainActor () async -> DrivenTransition.Ending
  ) async -> DrivenTransition.Ending? {
    var ending: DrivenTransition.Ending?
    Task { ending = await call() }
    // Other tests have the main actor as well: how many turns it takes is not known.
    for _ in 0..<10_000 where ending == nil { await Task.yield() }
    return ending
  }

  @Test func `one that leaves its page on its way stays where it is`() async {
    let rig = ViewRig(FoldTransition())
    rig.driven.go(to: .destination)
    for _ in 0..<6 { rig.frame() }
    let progress = rig.driven.progress
    #expect(progress > 0 && progress < 1)
    rig.page.remove(rig.driven)
    #expect(!rig.driven.isMoving && rig.endings == [.superseded])
    rig.page.add(rig.driven)
    rig.settle()
    #expect(rig.driven.progress == progress)
    rig.page.remove(rig.driven)
    #expect(await ending { await rig.driven.play() } == .finished)
  }

  @Test func `one that joins another page leaves the one that it was on`() {
    let (rig, other) = (ViewRig(FoldTransition()), ViewRig(FoldTransition()))
    other.page.add(rig.driven)
    #expect(rig.frame().scene.items.isEmpty)
    rig.page.remove(rig.driven)
    rig.driven.go(to: .destination)
    other.settle()
    #expect(rig.endings.last == .finished)
  }

  @Test func `one that is released on no page is at its end at once`() {
    let rig = ViewRig(FoldTransition())
    rig.page.remove(rig.driven)
    rig.driven.hold(at: 0.6)
    rig.driven.release()
    #expect(rig.driven.progress == 1 && !rig.driven.isMoving)
    #expect(rig.endings.last == .finished)
  }

  @Test(arguments: ["no window", "a window that is not shown", "a page below another"])
  func `one that nobody sees is at its end at once`(place: String) async {
    let rig = ViewRig(FoldTransition())
    let page = ViewPage()
    let driven = DrivenTransition(
      FoldTransition(), from: rig.before, to: rig.after, in: rig.driven.frame)
    page.add(driven)
    switch place {
    case "a window that is not shown":
      page.resize(to: rig.size, scale: .one)
      page.suspend()
    case "a page below another":
      let stack = NavigationStack(root: page, drawing: .immediate)
      stack.resize(to: rig.size, scale: .one)
      stack.push(ContentPage { _, _ in }, animated: false)
      // It is kept for as long as the test goes on.
      defer { withExtendedLifetime(stack) {} }
      #expect(await ending { await driven.play() } == .finished)
      driven.hold(at: 0.3)
      driven.release()
      #expect(driven.progress == 0)
      return
    default: break
    }
    #expect(await ending { await driven.play() } == .finished)
    driven.hold(at: 0.3)
    driven.release()
    #expect(driven.progress == 0)
  }

  @Test(arguments: ["covered", "freed"])
  func `one that goes out of sight on its way is at its end at once`(page: String) async {
    let (rig, view) = (ViewRig(FoldTransition()), ViewPage())
    view.add(rig.driven)
    var stack: NavigationStack? = NavigationStack(root: view, drawing: .immediate)
    stack?.resize(to: rig.size, scale: .one)
    _ = stack?.advance(to: 0)
    stack?.framePresented()
    let ending = await ending {
      Task {
        _ = stack?.advance(to: 0.1)
        _ = stack?.advance(to: 0.15)
        #expect(rig.driven.progress > 0 && rig.driven.progress < 1)
        if page == "covered" {
          stack?.push(ContentPage { _, _ in }, animated: false)
        } else {
          stack = nil
        }
      }
      return await rig.driven.play()
    }
    #expect(ending == .finished && rig.driven.progress == 1)
  }

  @Test(arguments: [true, false])
  func `one whose page is freed keeps nobody waiting`(plays: Bool) async {
    let rig = ViewRig(FoldTransition())
    var page: ViewPage? = ViewPage()
    page?.add(rig.driven)
    page?.resize(to: rig.size, scale: .one)
    _ = page?.advance(to: 0)
    page?.framePresented()
    rig.driven.hold(at: 0.5)
    let ending = await ending {
      Task {
        _ = page?.advance(to: 0.1)
        _ = page?.advance(to: 0.15)
        page = nil
      }
      return plays ? await rig.driven.play() : await rig.driven.result
    }
    #expect(ending == (plays ? .finished : .superseded))
    #expect(rig.driven.progress == (plays ? 1 : 0.5))
  }
}
