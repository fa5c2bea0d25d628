import Octavo
import Testing

/// A program that asks for what cannot be gets a line that names the call, and what would be right, before it ends.
struct MisuseTests {
  /// What a program may get wrong.
  enum Slip: String, CaseIterable, Codable, Sendable {
    case emptyStack, samePage, emptyBook, noPath, freeDrawing, restlessFlip, endlessFlip, scale,
      pixels, folds
    case columns, workers, frames, window, board, root, transition, kind, index, count, bytes,
      sections

    /// Words of the line: the call, and what would be right.
    var words: [String] {
      switch self {
      case .emptyStack:
        ["NavigationStack.setPages(_:transition:animated:completion:)", "at least its first"]
      case .samePage: ["PageList.init(_:)", "pages 0 and 2 are one and the same"]
      case .emptyBook: ["Book.init(_:)", "at least one"]
      case .noPath: ["Book.init(opening:budget:)", "at least one"]
      case .freeDrawing: ["DrawingBudget.init(seconds:byteCount:)", "more than 0"]
      case .restlessFlip: ["AutoFlip.init(every:_:end:)", "nan", "more than 0 seconds"]
      case .endlessFlip: ["AutoFlip.interval", "nan", "more than 0 seconds"]
      case .scale: ["PixelScale.init(numerator:)", "more than 0"]
      case .pixels: ["PixelScale.pixels(_:)", "nan", "numbers"]
      case .folds: ["MultiFoldTransition.init(", "0 folds", "at least once"]
      case .columns: ["ExplodeTransition.init(", "-1 columns", "at least one"]
      case .workers: ["Renderer.init(", "0 workers", "at least one"]
      case .frames: ["Recorder.init(", "0 frames", "at least one"]
      case .window: ["Recorder.init(", "nan×9", "numbers"]
      case .board: ["StoryboardPlayer.init", "no scene \"gone\"", "as the checker made it"]
      case .transition: ["StoryboardPlayer.init", "no transition “gone”", "as the checker made it"]
      case .kind:
        ["StoryboardChecker.check(bytes:", "two transitions called “cube”", "another name"]
      case .index: ["Lost.index(of:in:)", "index -1", "from 0 to 2147483647, or nil"]
      case .count: ["Lost.pageCount(in:)", "-9223372036854775808 pages", "from 0 to 2147483647"]
      case .sections: ["Blank.sectionCount", "0 sections", "at least one"]
      case .bytes: ["FlipContainer.pictureBytes", "-1 bytes", "0 or more"]
      case .root: ["StoryboardPlayer.init", "\"a\" has no root", "as the checker made it"]
      }
    }

    @MainActor func make() throws {
      let page = ContentPage(ErrorPage(message: ""))
      switch self {
      case .emptyStack: NavigationStack(root: page).setPages([])
      case .samePage: _ = PageList([page, ContentPage(ErrorPage(message: "")), page])
      case .emptyBook: _ = Book([])
      case .noPath: _ = try Book(opening: [])
      case .freeDrawing: _ = DrawingBudget(seconds: 0)
      case .restlessFlip: _ = AutoFlip(every: .nan)
      case .endlessFlip:
        var flip = AutoFlip(every: 1)
        flip.interval = .nan
      case .scale: _ = PixelScale(numerator: 0)
      case .pixels: _ = PixelScale.one.pixels(.nan)
      case .folds: _ = MultiFoldTransition(folds: 0)
      case .columns: _ = ExplodeTransition(columns: -1)
      case .workers: _ = Renderer(workers: 0)
      case .frames:
        _ = try Recorder(
          FlipContainer(pages: [page]), size: Size(width: 9, height: 9), framesPerSecond: 0)
      case .window:
        _ = try Recorder(FlipContainer(pages: [page]), size: Size(width: .nan, height: 9))
      case .index, .count:
        let lost = Lost(index: self == .index ? -1 : 0, count: self == .count ? .min : 2)
        let flips = FlipContainer()
        flips.dataSource = lost
        flips.setPage(page)
        flips.turn(.forward)
      case .sections: _ = Book([Blank()])
      case .bytes: FlipContainer().pictureBytes = -1
      case .board, .root, .transition:
        let text = "storyboard: 1\ninitial: a\nscenes: {a: {kind: stack, root: b}, b: {}}\n"
        let report = StoryboardChecker.check(
          text: text, file: "board.yaml", assets: DiskAssets(folder: "/"))
        guard var board = report.storyboard else { return }
        switch self {
        case .board: board.initial = "gone"
        case .root: board.scenes[0].root = nil
        default: board.defaults.transition.style = "gone"
        }
        _ = StoryboardPlayer(board, besideBoard: "/board.yaml")
      case .kind:
        let cube = TransitionKind("cube", .solid, "A cube.") { _ in CubeTransition() }
        _ = StoryboardChecker.check(
          text: "", file: "board.yaml", assets: DiskAssets(folder: "/"), transitions: [cube])
      }
    }
  }

  /// A document without sections.
  private struct Blank: Document {
    let path = ""
    let title = ""
    let sectionCount = 0
    let isBound = false
    let proportion: Double? = nil
    let labels: PageLabels? = nil

    func pageCount(ofSection section: Int, at size: Size) -> Int { 0 }
    func estimatedPageCount(ofSection section: Int, at size: Size) -> PageCount { .exact(0) }
    func page(holding offset: Int, ofSection section: Int, at size: Size) -> Int { 0 }
    func knownPage(holding offset: Int, ofSection section: Int, at size: Size) -> Int? { nil }
    func offset(ofPage page: Int, inSection section: Int, at size: Size) -> Int { 0 }
    func range(ofSection section: Int) -> Range<Int> { 0..<0 }
    func target(
      at point: Point, ofPageHolding offset: Int, inSection section: Int, size: Size
    ) -> Int? { nil }
    func heading(at offset: Int, inSection section: Int) -> String? { nil }
    func prepareContents() {}
    func content(at offset: Int, inSection section: Int) -> any PageContent {
      ErrorPage(message: "")
    }
  }

  /// A source that says what no page has.
  private final class Lost: FlipContainerDataSource {
    let index: Int
    let count: Int

    init(index: Int, count: Int) {
      self.index = index
      self.count = count
    }

    func index(of page: any Page, in container: FlipContainer) -> Int? { index }
    func pageCount(in container: FlipContainer) -> PageCount? { .exact(count) }
  }

  @Test(arguments: Slip.allCases)
  func `a slip of a program is told in a line before it ends`(slip: Slip) async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [slip] in try await slip.make()
    }
    let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    let line = said.split(separator: "\n").first { $0.contains("Fatal error: ") } ?? ""
    for words in slip.words { #expect(line.contains(words), "\(said.prefix(400))") }
  }
}
