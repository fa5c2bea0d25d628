import OctavoGeometry
import OctavoTransitions
import Testing

struct MultiFoldTests {
  @Test(arguments: [1, 2, 3, 5], [MultiFoldTransition.Law.classic, .travelling])
  func `neighbouring panels share one line on every frame`(
    folds: Int, law: MultiFoldTransition.Law
  ) {
    let stage = Stage(size: Size(width: 401, height: 299))
    for step in 1..<50 {
      let layers = MultiFoldTransition(folds: folds, law: law)
        .layers(at: Double(step) / 50, on: stage)
      let panels = layers.filter { $0.role == .panel }
      #expect(panels.count == (law == .travelling ? 4 : 2) * folds)
      for (left, right) in zip(panels, panels.dropFirst()) {
        for (a, b) in [(1, 0), (2, 3)] {
          #expect(abs(left.corners[a].x - right.corners[b].x) < 1e-9)
          #expect(abs(left.corners[a].y - right.corners[b].y) < 1e-9)
        }
      }
    }
  }

  @Test(arguments: [1_000_000, Int.max])
  func `a page has no more panels than it has half pixels`(folds: Int) {
    let stage = Stage(size: Size(width: 40, height: 30))
    let layers = MultiFoldTransition(folds: folds).layers(at: 0.4, on: stage)
    #expect(layers.filter { $0.role == .panel }.count <= 160)
    #expect(layers.contains { $0.role == .panel })
  }

  @Test func `one fold in the classic law is the fold`() throws {
    let stage = Stage(size: Size(width: 600, height: 800))
    let one = MultiFoldTransition(style: .vertical, folds: 1, law: .classic)
      .layers(at: 0.4, on: stage)
    let fold = FoldTransition().layers(at: 0.4, on: stage)
    #expect(one.count == fold.count)
    for (a, b) in zip(one, fold) {
      #expect(
        zip(a.corners, b.corners).allSatisfy { abs($0.x - $1.x) < 1e-9 && abs($0.y - $1.y) < 1e-9 })
      #expect(zip(a.shades, b.shades).allSatisfy { abs($0.opacity - $1.opacity) < 1e-9 })
    }
  }

  @Test func `travelling folds leave no room between the pages`() throws {
    let stage = Stage(size: Size(width: 400, height: 300))
    let layers = MultiFoldTransition().layers(at: 0.3, on: stage)
    let coming = try #require(layers.last { $0.page == .to })
    let leaving = try #require(layers.first { $0.page == .from })
    #expect(abs(coming.corners[1].x - 120) < 1e-6 && abs(leaving.corners[0].x - 120) < 1e-6)
  }
}
