import OctavoGeometry
import OctavoGestures
import OctavoNavigation
import OctavoRaster
import OctavoViews
import Testing

/// What the bar of a stack says may become another while nothing moves: a frame is asked for that shows it.
@MainActor
struct BarNewsTests {
  /// A page whose name may change, and how.
  enum Renamed: CaseIterable { case content, views, flips }

  private let rig: StackRig

  init() {
    rig = StackRig()
    rig.stack.showsBar = true
    rig.open(with: "AB")
    rig.settle()
  }

  /// The picture of the bar.
  private var bar: Snapshot? {
    rig.frame().scene.items.last { $0.layer.role.rawValue == "bar" }?.snapshot
  }

  /// Whether a change asks for a frame in which the bar is another.
  private func isShown(_ change: () -> Void) -> Bool {
    rig.settle()
    let before = bar
    rig.frameRequests = 0
    change()
    return rig.frameRequests > 0 && bar !== before
  }

  @Test func `the way back has another name when the page it leads to is replaced`() {
    #expect(isShown { rig.stack.replace(rig["A"], with: rig["C"]) })
    #expect(isShown { rig.stack.setPages([rig["D"], rig["B"]]) })
  }

  @Test func `the way back goes to the other side with the direction of the pages`() {
    #expect(isShown { rig.stack.layoutDirection = .rightToLeft })
  }

  @Test(arguments: Renamed.allCases)
  func `a page takes another name while it is seen, and while it is what the way back leads to`(
    renamed: Renamed
  ) {
    let page: any Page
    let rename: (String) -> Void
    switch renamed {
    case .content:
      let content = ContentPage(PlainContent(), title: "One")
      (page, rename) = (content, { content.title = $0 })
    case .views:
      let views = ViewPage(title: "One")
      (page, rename) = (views, { views.title = $0 })
    case .flips:
      let flips = FlipContainer(pages: [ContentPage(PlainContent())], drawing: .immediate)
      (page, rename) = (flips, { flips.title = $0 })
    }
    rig.stack.push(page, animated: false)
    #expect(isShown { rename("Two") })
    rig.stack.push(rig["C"], animated: false)
    #expect(isShown { rename("Three") })
  }
}
