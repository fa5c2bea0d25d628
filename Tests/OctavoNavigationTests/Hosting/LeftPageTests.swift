import OctavoGeometry
import OctavoGestures
import OctavoMotion
import OctavoNavigation
import OctavoTransitions
import Testing

/// Pages that left a container while a picture of theirs is on its way: nobody but that holds them, and when it
/// has landed nothing does.
@MainActor
struct LeftPageTests {
  private let slow = TimedTransition(SlideTransition(), duration: 1, curve: .linear)

  /// A stack of A and a page that leaves it in mid-flight from that to B.
  private func leave(_ page: any Page) -> StackRig {
    let rig = StackRig()
    rig.open()
    rig.stack.push(page, animated: false)
    rig.settle()
    rig.stack.push(rig["B"], transition: slow)
    rig.run(for: 0.3)
    rig.stack.replace(page, with: rig["C"])
    rig.frame()
    return rig
  }

  @Test func `a page is let go when its picture has landed`() {
    var page: RecordingPage? = RecordingPage("X", in: Journal())
    weak let last = page
    let rig = page.map(leave)
    page = nil
    rig?.settle()
    rig?.events = []
    #expect(last == nil)
  }

  /// A call that is not animated, and a modal that covers all, take what flies out of the air.
  @Test(arguments: [true, false])
  func `a live page is let go when its picture is taken out of the air`(isCovered: Bool) {
    var page: NavigationStack? = NavigationStack(
      root: RecordingPage("X", in: Journal()), drawing: .immediate)
    weak let last = page
    let rig = page.map(leave)
    page = nil
    #expect(last != nil, "its picture flies")
    if isCovered {
      rig?.stack.present(RecordingPage("M", in: Journal()), animated: false)
    } else {
      rig?.stack.push(RecordingPage("Z", in: Journal()), animated: false)
    }
    rig?.frame()
    rig?.events = []
    #expect(last == nil)
  }
}
