import OctavoGeometry
import OctavoGestures
import OctavoViews
import Testing

@testable import OctavoNavigation

/// What pages that are no classes of the program's tell it as they come and go.
@MainActor
struct AppearanceClosureTests {
  @MainActor enum Kind: CaseIterable {
    case content, views

    func page(_ told: @escaping @MainActor (String) -> Void) -> any Page {
      switch self {
      case .content:
        let page = ContentPage(PlainContent())
        (page.onAppear, page.onDisappear) = ({ told("appear") }, { told("disappear") })
        return page
      case .views:
        let page = ViewPage()
        (page.onAppear, page.onDisappear) = ({ told("appear") }, { told("disappear") })
        return page
      }
    }
  }

  @Test(arguments: Kind.allCases)
  func `A page tells that it comes into sight before its first frame, and that it goes`(
    kind: Kind
  ) {
    var told: [String] = []
    let rig = FlipRig(pages: "A", last: kind.page { told.append($0) })
    rig.open(at: "A")
    #expect(told.isEmpty)
    rig.container.turn(.forward)
    #expect(told == ["appear"])
    rig.settle()
    #expect(told == ["appear"])
    rig.container.turn(.backward)
    rig.frame()
    #expect(told == ["appear"])
    rig.settle()
    #expect(told == ["appear", "disappear"])
  }

  @Test(arguments: Kind.allCases)
  func `A turn that falls back tells nothing of the page that stays`(kind: Kind) {
    var told: [String] = []
    let page = kind.page { told.append($0) }
    let rig = FlipRig(pages: "A", last: page)
    rig.open(at: "A")
    rig.container.setPage(page, animated: false)
    rig.settle()
    rig.drag(from: 0.1, to: 0.3)
    #expect(page.lifecycle.state == .disappearing)
    rig.lift()
    rig.settle()
    #expect(page.lifecycle.state == .appeared)
    #expect(told == ["appear"])
    rig.container.suspend()
    #expect(told == ["appear", "disappear"])
    rig.container.resume()
    #expect(told == ["appear", "disappear", "appear"])
  }
}
