import OctavoGeometry
import OctavoGestures
import OctavoManipulation
import Testing

/// Where paper on a mat may stand that is shown larger.
struct ZoomPaperTests {
  private static let window = Size(width: 360, height: 720)
  nonisolated static let papers = [
    Rect(x: 0, y: 105, width: 360, height: 510), Rect(x: 10, y: 0, width: 340, height: 720),
    Rect(x: 180, y: 20, width: 180, height: 600), Rect(x: 170, y: 350, width: 20, height: 20),
  ]

  @Test(arguments: papers) func `a corner shows the paper's, and of the mat no more than before`(
    paper: Rect
  ) {
    let space = ZoomSpace(Self.window, paper: paper)
    for scale in [1.25, 2, 4, 8] {
      for isEnd in [false, true] {
        let view = space.corner(at: scale, isEnd: isEnd)
        let edge = Point(x: isEnd ? paper.maxX : paper.minX, y: isEnd ? paper.maxY : paper.minY)
        let seen = view.place(of: edge)
        #expect(Rect(size: Self.window).inset(by: -1e-6).contains(seen))
        for axis in Axis.allCases where paper.size[axis] * scale > Self.window[axis] {
          let mat = isEnd ? Self.window[axis] - seen[axis] : seen[axis]
          let before = isEnd ? Self.window[axis] - edge[axis] : edge[axis]
          #expect(abs(mat - before / scale) < 1e-6)
        }
      }
    }
  }

  @Test(arguments: papers) func `nothing jumps where the page begins to grow`(paper: Rect) {
    let space = ZoomSpace(Self.window, paper: paper)
    let view = space.corner(at: 1.000_01, isEnd: false)
    #expect((view.origin - ZoomView.whole.origin).length < 0.02)
    #expect(space.resting(.whole) == .whole)
  }
}

extension Rect {
  fileprivate func inset(by distance: Double) -> Rect {
    Rect(
      x: minX + distance, y: minY + distance, width: size.width - 2 * distance,
      height: size.height - 2 * distance)
  }
}
