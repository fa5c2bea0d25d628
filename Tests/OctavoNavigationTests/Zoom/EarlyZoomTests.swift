import OctavoGeometry
import OctavoManipulation
import OctavoNavigation
import Testing

/// Pages that are to be shown larger in a window that is yet to come.
@MainActor
struct EarlyZoomTests {
  private static let zoom = Zoom(scale: 2, center: Point(x: 0.5, y: 0.25))

  @Test func `what is asked for before there is a window holds from its first frame on`() {
    let rig = FlipRig(pages: "AB", size: Size(width: 200, height: 160))
    rig.container.allowsZoom = true
    rig.container.zoom(to: Self.zoom)
    #expect(rig.container.zoom == Self.zoom)
    rig.open()
    #expect(rig.container.zoom == Self.zoom)
    rig.settle()
    #expect(rig.container.zoom == Self.zoom)
    rig.container.zoom(to: .whole, animated: false)
    rig.settle()
    #expect(rig.container.zoom == .whole)
  }

  @Test func `nothing is kept for a window where no zoom is allowed`() {
    let rig = FlipRig(pages: "AB", size: Size(width: 200, height: 160))
    rig.container.zoom(to: Self.zoom)
    rig.container.allowsZoom = true
    rig.container.zoom(to: Self.zoom)
    rig.container.allowsZoom = false
    rig.container.allowsZoom = true
    rig.open()
    rig.settle()
    #expect(rig.container.zoom == .whole)
  }
}
