import OctavoStoryboards
import Testing

/// A board that is saved again and again while it plays is checked each time.
@Suite struct ReportMemoryTests {
  /// A folder that shows whether somebody still has it.
  private final class Folder: AssetFolder {
    func state(of path: String) -> AssetState { path.isEmpty ? .folder : .missing }
    func names(in path: String) -> [String] { ["lake.png"] }
  }

  @Test func `nothing is kept of a check but its report`() {
    let board = """
      storyboard: 1
      initial: a
      scenes:
        a: {content: [{image: lakes.png}, {color: red}]}
        b: {content: [{color: red}]}
      segues:
        - {id: one, from: a, to: b, do: present, on: {key: n}}
        - {id: two, from: a, to: b, do: present, on: {key: n}}
      """
    weak var kept: Folder?
    do {
      let folder = Folder()
      kept = folder
      let report = StoryboardChecker.check(text: board, file: "board.yaml", assets: folder)
      let hints = report.problems.compactMap(\.hint)
      #expect(hints.contains { $0.contains("lake.png") }, "\(hints)")
      #expect(hints.contains { $0.contains("line 7") }, "\(hints)")
    }
    #expect(kept == nil)
  }
}
