import OctavoCairo
import OctavoGeometry
import OctavoGestures
import OctavoManipulation
import OctavoNavigation
import Testing

/// Two taps on a page with columns.
@MainActor
struct ColumnZoomTests {
  /// Two columns of lines on a paper that lies on a grey mat.
  private struct Columns: PageContent {
    var background: Color { Color(red: 0.4, green: 0.4, blue: 0.4) }

    func draw(in context: Context, size: Size) {
      context.setColor(.white)
      context.fill(Rect(x: 30, y: 0, width: 340, height: 400))
      context.setColor(.black)
      for x in [60.0, 210] {
        for row in 0..<30 {
          for word in 0..<6 {
            let indent = Double((row * 7 + word * 5) % 4)
            context.fill(
              Rect(
                x: x + Double(word) * 20 + indent, y: 20 + Double(row) * 12, width: 17, height: 6))
          }
        }
      }
    }
  }

  @Test(arguments: [150.0, 250])
  func `two taps fit the column that was tapped to the window`(x: Double) {
    let rig = FlipRig(pages: "ABC", size: Size(width: 400, height: 400))
    for page in rig.pages { page.content = Columns() }
    rig.container.allowsZoom = true
    rig.open()
    rig.settle()
    rig.tap(at: Point(x: x, y: 200))
    rig.touch(.began, at: Point(x: x, y: 200), after: 0.1)
    rig.touch(.ended, at: Point(x: x, y: 200), after: 0.05)
    rig.settle()
    let zoom = rig.container.zoom
    // From 60 to 180, and from 210 to 330, with a margin of a fiftieth of the window at each side.
    let middle = x < 200 ? 120.0 : 270
    #expect(abs(zoom.center.x * 400 - middle) < 3)
    #expect(zoom.scale > 400 / 140 && zoom.scale < 400 / 116)
    #expect(abs(zoom.center.y - 0.5) < 0.01)
    #expect(rig.turned == [])
  }
}
