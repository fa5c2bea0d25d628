import OctavoGeometry
import OctavoGestures
import OctavoTransitions
import Testing

@testable import OctavoNavigation

/// Where the pages of a sheet stand.
@MainActor
struct SheetLayoutTests {
  @Test(arguments: [(LayoutDirection.leftToRight, 0.0, 60.0), (.rightToLeft, 60, 0)])
  func `the halves come in the order of the pages, whichever side that is`(
    direction: LayoutDirection, first: Double, second: Double
  ) {
    let (one, other) = (ContentPage { _, _ in }, ContentPage { _, _ in })
    var gestures = GestureSettings()
    gestures.layoutDirection = direction
    let layout = SheetLayout(
      Stage(size: Size(width: 120, height: 90)), gestures, background: .black)
    let halves = layout.halves(of: Sheet(one, beside: other, leads: true))
    #expect(halves.count == 2)
    #expect(halves[0].page === one && halves[0].rect.minX == first)
    #expect(halves[1].page === other && halves[1].rect.minX == second)
    #expect(halves.allSatisfy { $0.rect.size == Size(width: 60, height: 90) })
  }
}
