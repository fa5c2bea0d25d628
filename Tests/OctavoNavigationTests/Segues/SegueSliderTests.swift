import OctavoGeometry
import OctavoGestures
import OctavoNavigation
import OctavoTransitions
import OctavoViews
import Testing

/// A page's own slider that takes a segue with the finger that is on it.
@MainActor
struct SegueSliderTests {
  /// A window, and in it a page all of which is a slider.
  final class SliderRig: Rig {
    let slider = ViewPage(title: "Slider")
    let root: any WindowRoot
    let segue: @MainActor () -> Segue
    let size = Size(width: 800, height: 600)
    var time = 100.0
    var eventTime = 5.0
    var finger = Point()
    var frameRequests = 0
    var held: InteractiveSegue?
    var places: [Point] = []
    var cancellations = 0

    init(in root: (ViewPage) -> any WindowRoot, _ segue: @escaping @MainActor () -> Segue) {
      self.root = root(slider)
      self.segue = segue
      slider.onInput = { [unowned self] in slide($0) }
      self.root.resize(to: size, scale: .one)
      settle()
    }

    private func slide(_ event: InputEvent) -> Bool {
      guard case .contact(let contact) = event else {
        if case .cancelAll = event {
          cancellations += 1
          held?.cancel()
        }
        return false
      }
      if contact.id != 0 { return false }
      places.append(contact.position)
      switch contact.phase {
      case .began: held = segue().grab(from: slider)
      case .moved: held?.move(to: contact.position.x / 800)
      case .ended: held?.release()
      case .cancelled: held?.cancel()
      }
      return true
    }
  }

  /// A way from the slider to another page, or back from it.
  struct Way: CustomTestStringConvertible {
    let testDescription: String
    /// What fills the window, with the slider in it.
    let root: @MainActor (ViewPage) -> any WindowRoot
    /// Where the slider's origin lies in the window.
    var origin = Point()
    let segue: @MainActor () -> Segue
  }

  nonisolated static let ways = [
    Way(testDescription: "a push", root: { stack($0) }, segue: { .push(page("B")) }),
    Way(
      testDescription: "a push below a bar",
      root: {
        let stack = stack($0)
        stack.showsBar = true
        return stack
      }, origin: Point(y: 52), segue: { .push(page("B")) }),
    Way(
      testDescription: "a push from a flip",
      root: { stack(FlipContainer(pages: [$0, page("C")], drawing: .immediate)) },
      segue: { .push(page("B")) }),
    Way(
      testDescription: "a turn",
      root: { FlipContainer(pages: [$0, page("B")], drawing: .immediate) },
      segue: { Segue(.turn(.forward)) }),
    Way(
      testDescription: "a sheet", root: { stack($0) }, segue: { .present(page("B"), as: .sheet) }),
    Way(testDescription: "a page over all", root: { stack($0) }, segue: { .present(page("B")) }),
    Way(
      testDescription: "the way back from a page over all",
      root: {
        let stack = stack(page("B"))
        stack.present($0, animated: false)
        return stack
      }, segue: { .dismiss() }),
  ]

  static func page(_ name: String) -> ContentPage { ContentPage(title: name) { _, _ in } }

  static func stack(_ page: any Page) -> NavigationStack {
    NavigationStack(root: page, drawing: .immediate)
  }

  /// What is in front.
  static func front(of root: any WindowRoot) -> String? {
    if let presented = (root as? any ModalPresenter)?.presentedPages.last { return presented.title }
    return (root as? any Page)?.title
  }

  @Test(arguments: ways) func `a slider moves what it took until it lifts`(_ way: Way) {
    let rig = SliderRig(in: way.root, way.segue)
    rig.touch(.began, x: 0.1)
    rig.frame()
    rig.touch(.moved, x: 0.3)
    rig.frame()
    rig.touch(.moved, x: 0.7)
    #expect(rig.held?.position == 0.7)
    rig.frame()
    rig.touch(.ended, x: 0.7)
    #expect(rig.places == [0.1, 0.3, 0.7, 0.7].map { Point(x: $0 * 800, y: 300) - way.origin })
    #expect(rig.cancellations == 0)
    rig.settle()
    #expect(rig.held?.operation.outcome == .completed)
    #expect(Self.front(of: rig.root) == "B")
  }

  @Test func `what a finger does next is the container's again`() {
    let rig = SliderRig(in: Self.stack) { .push(Self.page("B")) }
    for (phase, x) in [(Contact.Phase.began, 0.1), (.moved, 0.7), (.ended, 0.7)] {
      rig.touch(phase, x: x)
      rig.frame()
    }
    rig.settle()
    rig.drag(from: 0.005, to: 0.9)
    rig.touch(.ended, x: 0.9)
    rig.settle()
    #expect((rig.root as? NavigationStack)?.topPage === rig.slider)
    rig.touch(.began, x: 0.2)
    #expect(rig.held?.isHeld == true)
  }

  @Test func `another finger takes nothing from the slider`() {
    let rig = SliderRig(in: Self.stack) { .push(Self.page("B")) }
    rig.touch(.began, x: 0.1)
    rig.touch(.moved, x: 0.3)
    rig.frame()
    rig.touch(.began, x: 0.005, id: 1)
    rig.touch(.moved, x: 0.4, id: 1)
    rig.frame()
    rig.touch(.ended, x: 0.4, id: 1)
    rig.touch(.moved, x: 0.6)
    #expect(rig.held?.position == 0.6)
    #expect(rig.cancellations == 0)
  }

  @Test func `a slider is told that its finger was taken away`() {
    let rig = SliderRig(in: Self.stack) { .push(Self.page("B")) }
    rig.touch(.began, x: 0.1)
    rig.touch(.moved, x: 0.3)
    rig.frame()
    rig.root.handle(.cancelAll)
    #expect(rig.cancellations == 1)
    rig.settle()
    #expect(rig.held?.operation.outcome == .superseded)
    #expect((rig.root as? NavigationStack)?.topPage === rig.slider)
  }
}
