import OctavoGeometry
import OctavoGestures
import OctavoNavigation
import OctavoRaster
import Testing

/// A page that shows another picture once a second.
@MainActor
private final class ClockPage: Page, WindowRoot {
  let lifecycle = PageLifecycle()
  let content: any PageContent = PlainContent()
  var requestFrame: (@MainActor () -> Void)?
  private var size = Size(width: 1, height: 1)
  private(set) var ticks: [Double] = []
  let period: Double

  init(every period: Double) { self.period = period }

  func resize(to size: Size, scale: PixelScale) { self.size = size }
  func handle(_ event: InputEvent) -> Bool { false }
  func advance(to time: Double) -> Frame {
    ticks.append(time)
    return Frame(
      scene: Scene(size: size, scale: .one), isAnimating: false,
      wakeTime: (time / period).rounded(.down) * period + period)
  }
  func framePresented() {}
  func suspend() {}
  func resume() {}
}

@MainActor
@Suite struct `A live page that wants to be woken` {
  /// The frames that a window shows: the first, and whenever one is wanted.
  private func times(of root: any WindowRoot, frames: Int) -> [Double] {
    root.resize(to: Size(width: 400, height: 300), scale: .one)
    var times: [Double] = []
    var next: Double? = 0
    while let time = next, times.count < frames {
      times.append(time)
      let frame = root.advance(to: time)
      root.framePresented()
      next = frame.isAnimating ? time + 1.0 / 60 : frame.wakeTime
    }
    return times
  }

  @Test func `is woken in a container`() {
    let container = FlipContainer(drawing: .immediate)
    container.setPage(ClockPage(every: 1), animated: false)
    #expect(times(of: container, frames: 4) == [0, 1, 2, 3])
  }

  @Test func `is woken in a stack`() {
    #expect(times(of: NavigationStack(root: ClockPage(every: 1)), frames: 4) == [0, 1, 2, 3])
  }

  @Test func `is woken in a container in a stack`() {
    let container = FlipContainer(drawing: .immediate)
    container.setPage(ClockPage(every: 1), animated: false)
    #expect(times(of: NavigationStack(root: container), frames: 4) == [0, 1, 2, 3])
  }

  @Test(arguments: [ModalCover.sheet, .full]) func `is woken when it is presented`(
    _ cover: ModalCover
  ) {
    let stack = NavigationStack(root: ClockPage(every: 1))
    stack.resize(to: Size(width: 400, height: 300), scale: .one)
    _ = stack.advance(to: 0)
    stack.framePresented()
    stack.present(ClockPage(every: 0.25), as: cover, animated: false)
    let frame = stack.advance(to: 0.1)
    #expect(frame.wakeTime == 0.25, "the earliest of those that are seen")
    stack.dismiss(animated: false)
    #expect(stack.advance(to: 0.3).wakeTime == 1)
  }

  @Test(arguments: [ModalCover.sheet, .full]) func `is woken over a flip`(_ cover: ModalCover) {
    let container = FlipContainer(drawing: .immediate)
    container.setPage(ContentPage { _, _ in }, animated: false)
    container.resize(to: Size(width: 400, height: 300), scale: .one)
    _ = container.advance(to: 0)
    container.framePresented()
    container.present(ClockPage(every: 0.25), as: cover, animated: false)
    #expect(container.advance(to: 0.1).wakeTime == 0.25)
  }
}
