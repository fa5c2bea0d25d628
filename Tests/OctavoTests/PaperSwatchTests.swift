import OctavoGeometry
import Testing

@testable import OctavoDocuments
@testable import OctavoReader

/// The papers that a person chooses from, as the bars show them: bars know no documents.
@MainActor @Suite struct PaperSwatchTests {
  /// What is light or dark as the desktop is has the colours of both.
  @Test(arguments: PaperChoice.allCases.filter { $0 != .automatic })
  func `have the colours of the pages`(choice: PaperChoice) throws {
    let paper = try #require(Paper(rawValue: choice.rawValue))
    let tone = try #require(choice.tones.first)
    let palette = paper.palette
    for (shown, real) in [(tone.paper, palette.paper), (tone.ink, palette.ink)] {
      let worst = [
        abs(shown.red - real.red), abs(shown.green - real.green), abs(shown.blue - real.blue),
      ].max()
      #expect(try #require(worst) < 1.5 / 255, "\(shown) for \(real)")
    }
  }
}
