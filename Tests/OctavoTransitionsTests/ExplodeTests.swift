import OctavoGeometry
import OctavoTransitions
import Testing

struct ExplodeTests {
  private func pieces(width: Double, height: Double) -> [Rect] {
    ExplodeTransition().layers(at: 0.4, on: Stage(size: Size(width: width, height: height)))
      .filter { $0.role == .fragment }.map(\.source)
  }

  @Test func `a page breaks into squares, ten side by side`() {
    let pieces = pieces(width: 100, height: 95)
    #expect(pieces.count == 100 && pieces[0].size == Size(width: 10, height: 10))
    #expect(pieces[9].size == Size(width: 10, height: 5))
  }

  @Test func `a page breaks into no more columns than it has pixels`() {
    let stage = Stage(size: Size(width: 20, height: 10))
    let layers = ExplodeTransition(columns: .max).layers(at: 0.4, on: stage)
    #expect(layers.filter { $0.role == .fragment }.count == 200)
  }

  @Test(arguments: [(1.0, 16_384.0), (16_384, 1), (3, 700)])
  func `a strip of paper breaks into no more pieces than can be told apart`(
    width: Double, height: Double
  ) {
    let pieces = pieces(width: width, height: height)
    #expect((1...1001).contains(pieces.count))
    let area = pieces.reduce(0) { $0 + $1.size.width * $1.size.height }
    #expect(abs(area - width * height) < 1e-6 * width * height)
  }
}
