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
      let panels = layers.filter { $0.role == .panel }.sorted {
        ($0.page == .to ? 0 : 1, $0.source.origin.x) < ($1.page == .to ? 0 : 1, $1.source.origin.x)
      }
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
    let gathering = MultiFoldTransition(style: .vertical, folds: 1, law: .classic).defaults
    #expect(gathering.movement == FoldTransition().defaults.movement, "it goes to neither side")
    for (a, b) in zip(one, fold) {
      #expect(
        zip(a.corners, b.corners).allSatisfy { abs($0.x - $1.x) < 1e-9 && abs($0.y - $1.y) < 1e-9 })
      #expect(zip(a.shades, b.shades).allSatisfy { abs($0.opacity - $1.opacity) < 1e-9 })
    }
  }

  @Test func `travelling folds leave no room between the pages`() throws {
    let stage = Stage(size: Size(width: 400, height: 300))
    let layers = MultiFoldTransition().layers(at: 0.3, on: stage)
    let coming = try #require(layers.first { $0.page == .to && $0.source.origin.x == 300 })
    let leaving = try #require(layers.first { $0.page == .from && $0.source.origin.x == 0 })
    #expect(abs(coming.corners[1].x - 120) < 1e-6 && abs(leaving.corners[0].x - 120) < 1e-6)
  }

  @Test(arguments: [Light.classic, .natural], [1, 2, 3])
  func `nothing hides a pleat between its hinges`(light: Light, folds: Int) throws {
    for style in [HeadingStyle([]), .vertical] {
      let (axis, size) = (style.axis, Size(width: 400, height: 300))
      for progress in [0.05, 0.3, 0.45, 0.7, 0.9, 0.99] {
        let layers = MultiFoldTransition(style: style, folds: folds, light: light)
          .layers(at: progress, on: Stage(size: size)).filter { $0.opacity > 0 }
        for (page, start, share) in [
          (Layer.Page.to, 0, progress), (.from, progress, 1 - progress),
        ] {
          for step in 0..<10 * folds {
            let within = (Double(step) + 0.5) / Double(10 * folds)
            var place = Point(x: 200, y: 150)
            place[axis] = size[axis] * (start + share * within)
            let seen = try #require(
              layers.last { ConvexPolygon($0.corners).contains(place) })
            let pleat = seen.source.center[axis] / size[axis] * Double(folds)
            #expect(seen.page == page && Int(pleat) == step / 10)
          }
        }
      }
    }
  }
}
