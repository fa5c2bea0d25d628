import OctavoGeometry
import OctavoTestSupport
import Testing

@testable import OctavoTransitions

/// Where a page that curls leaves its plane, and how far neighbours are apart (Laws, Leaves in the air).
@Suite struct `The line of a fold` {
  private static let sizes = [
    Size(width: 800, height: 1280), Size(width: 1280, height: 800), Size(width: 360, height: 720),
    Size(width: 1000, height: 1000),
  ]

  private struct Case: CustomTestStringConvertible {
    let words: [String]
    let curl: CurlTransition
    var testDescription: String { words.joined(separator: ",") }
  }

  private static let cases: [Case] = ["", "corner", "top", "vertical", "cone", "soft", "card"]
    .flatMap { word in [[word], [word, "backward"]] }.map { words in
      Case(
        words: words,
        curl: CurlTransition(style: CurlStyle(names: words), stock: CurlStock(names: words)))
    }

  @Test(arguments: cases, sizes)
  private func `of curls by a clock six degrees apart are a fiftieth of the page apart`(
    one: Case, size: Size
  ) throws {
    let stage = Stage(size: size)
    let gap = 6.0 / 180
    for progress in stride(from: 0.002, to: 1 - gap, by: 0.004) {
      let behind = one.curl.foldLine(at: TurnState(progress: progress), on: stage)
      let ahead = one.curl.foldLine(at: TurnState(progress: progress + gap), on: stage)
      guard let ahead, let behind else { continue }
      let (first, last) = ahead.goesBack ? (behind, ahead) : (ahead, behind)
      let gap = first.start == first.end ? 0.02 : 0
      #expect(first.start >= min(last.start + gap, 1) - 1e-6, "\(progress)")
      #expect(first.end >= min(last.end + gap, 1) - 1e-6, "\(progress)")
    }
  }

  @Test func `of a level pull is as far as the law says`() throws {
    // w = 800, a radius of 120: the line is 212 points from the hinge when the finger is there.
    let curl = CurlTransition()
    let stage = Stage(size: Size(width: 800, height: 800))
    let line = try #require(curl.foldLine(at: TurnState(progress: 0.5), on: stage))
    #expect(abs((1 - line.start) * 800 - 211.5) < 0.5)
    #expect(abs(line.start - line.end) < 1e-12)
    #expect(!line.goesBack)
    #expect(curl.reversed.foldLine(at: TurnState(progress: 0.5), on: stage)?.goesBack == true)
    #expect(FlipTransition().foldLine(at: TurnState(progress: 0.5), on: stage) == nil)
  }
}
