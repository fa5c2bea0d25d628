import Foundation
import OctavoCairo
import OctavoDocuments
import OctavoGeometry
import OctavoNavigation
import OctavoStoryboards
import OctavoTestSupport
import Testing

@testable import OctavoPlayer

/// What the scenes of the guide are like for an eye and a finger, in windows of every size.
@MainActor @Suite struct GuideLookTests {
  nonisolated static let windows = [
    Size(width: 360, height: 720), Size(width: 720, height: 360), Size(width: 800, height: 1280),
    Size(width: 1280, height: 800), Size(width: 1920, height: 1080),
  ]
  private let board: Storyboard
  private let folder: BoardFolder

  init() throws {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../data/guide/guide.yaml").standardized.path
    let report = StoryboardChecker.check(
      bytes: try DiskAssets.boardBytes(at: path), file: path, assets: DiskAssets(besideBoard: path))
    board = try #require(report.storyboard)
    folder = BoardFolder(besideBoard: path, assets: board.assets)
  }

  /// The scenes that are pages, each with the extents that it has in a window: below the bar, beside
  /// another page, or in a place on another.
  private func pages(in window: Size) -> [(scene: Storyboard.Scene, page: Size)] {
    let bar = NavigationStack(root: ContentPage { _, _ in }).barHeight
    let page = Size(width: window.width, height: window.height - bar)
    return board.scenes.filter { $0.kind == .page }.map { scene in
      let holder = board.scenes.first { $0.pages.contains(scene.id) || $0.root == scene.id }
      let embed = board.segues.first { segue in
        if case .embed(holder?.id ?? scene.id, _) = segue.action { true } else { false }
      }
      if case .embed(_, let slot?) = embed?.action, case .scenes(let outer) = embed?.origin,
        let place = board.scene(outer[0])?.content.first(where: { $0.kind == .slot(slot) })?.rect
      {
        return (scene, place.place(on: page).size)
      }
      let isSpread = holder?.spread == .automatic && page.width >= 800 && page.width > page.height
      return (
        scene, isSpread ? Size(width: page.width / 2, height: page.height) : page
      )
    }
  }

  @Test(arguments: windows)
  func `What is pressed is as large as a fingertip, on the page, and apart from the rest`(
    _ window: Size
  ) {
    for (scene, page) in pages(in: window) {
      let targets = ScenePlan(scene, page: page).targets
      for (index, target) in targets.enumerated() {
        let rect = target.rect
        #expect(
          min(rect.size.width, rect.size.height) >= 48 - 1e-9, "\(scene.id).\(target.id) \(rect)")
        #expect(rect.minX >= -1e-9 && rect.minY >= -1e-9, "\(scene.id).\(target.id)")
        #expect(
          rect.maxX <= page.width + 1e-9 && rect.maxY <= page.height + 1e-9,
          "\(scene.id).\(target.id)")
        for other in targets[..<index] {
          let isApart =
            other.rect.maxX <= rect.minX + 0.01 || rect.maxX <= other.rect.minX + 0.01
            || other.rect.maxY <= rect.minY + 0.01 || rect.maxY <= other.rect.minY + 0.01
          #expect(isApart, "\(scene.id): \(target.id) and \(other.id)")
        }
      }
    }
  }

  @Test(
    arguments: windows + [
      Size(width: 320, height: 240), Size(width: 240, height: 320), Size(width: 480, height: 200),
    ])
  func `No button lies over words, and the first line of words is seen whole`(_ window: Size) throws
  {
    for (scene, page) in pages(in: window) {
      let content = SceneContent(scene, folder: folder, isRightToLeft: false)
      let plan = content.plan(on: page)
      let words = WordDrawing(look: content.look, page: page)
      let buttons = scene.content.filter { if case .button = $0.kind { true } else { false } }
      for element in scene.content {
        guard case .text(let text, let style) = element.kind else { continue }
        let place = plan.place(of: element)
        guard !place.size.isEmpty else { continue }
        #expect(!buttons.contains { plan.place(of: $0).meets(place) }, "\(scene.id)")
        let setting = words.usual(try content.text(text), style: style, in: place)
        let line = try #require(setting.layout.lines.first)
        #expect(line.baseline <= place.size.height, "\(scene.id): \(text)")
      }
    }
  }

  @Test func `The guide's cover says what it is in a window of 320 points by 240`() throws {
    let scene = try #require(board.scene("cover"))
    let plan = ScenePlan(scene, page: Size(width: 320, height: 188))
    let seen = scene.content.filter { !plan.place(of: $0).size.isEmpty }.map(\.kind)
    #expect(seen.contains { if case .text(.inline("Octavo"), _) = $0 { true } else { false } })
    #expect(seen.filter { if case .text = $0 { true } else { false } }.count == 2)
  }

  @Test func `More places than a page has room for stay where the board says`() {
    func plan(_ count: Int) -> ScenePlan {
      let regions = (0..<count).map { index in
        Storyboard.Region(
          id: "r\(index)",
          rect: Rect(x: Double(index) / Double(count), y: 0.5, width: 0.000_01, height: 0.01))
      }
      return ScenePlan(elements: [], regions: regions, page: Size(width: 100_000, height: 800))
    }
    #expect(plan(ScenePlan.mostGrown).targets.allSatisfy { $0.rect.size.width >= 48 })
    #expect(plan(ScenePlan.mostGrown + 1).targets.allSatisfy { $0.rect.size.width < 2 })
  }

  @Test(arguments: windows)
  func `Words and rows are no wider than an eye follows`(_ window: Size) {
    for (scene, page) in pages(in: window) {
      let plan = ScenePlan(scene, page: page)
      for element in scene.content {
        switch element.kind {
        case .text, .list:
          let place = plan.place(of: element)
          #expect(place.size.width <= 40 * PlacedText.letterSize(on: page))
          #expect(place.minX >= element.rect.place(on: page).minX - 1e-9, "within its own place")
        default: break
        }
      }
    }
  }

  @Test(arguments: windows)
  func `No lesson is cut: all of it has room on its page`(_ window: Size) throws {
    var count = 0
    for (scene, page) in pages(in: window) {
      let content = SceneContent(scene, folder: folder, isRightToLeft: false)
      let plan = ScenePlan(scene, page: page)
      for element in scene.content {
        guard case .markdown(let words) = element.kind else { continue }
        let place = plan.place(of: element).insetAtEdges(of: page)
        #expect(try content.markdown(words).fits(in: place, page: page), "\(scene.id)")
        count += 1
      }
    }
    #expect(count > 8)
  }

  @Test func `On every ground words have 4.5, controls and the focus 3, and a press is seen`() {
    for scene in board.scenes where scene.kind == .page {
      let look = SceneLook(background: scene.background, isRightToLeft: false)
      let palette = look.palette
      for ground in [palette.paper, palette.panel] {
        for words in [palette.ink, palette.faintInk] {
          #expect(contrast(words, ground) >= 4.5, "\(scene.id)")
        }
      }
      #expect(contrast(palette.linkInk, palette.paper) >= 4.5, "\(scene.id): links")
      #expect(contrast(look.accentInk, look.accent) >= 4.5, "\(scene.id): the words of a button")
      #expect(contrast(look.accent, palette.paper) >= 3, "\(scene.id): a button")
      #expect(contrast(palette.ink, palette.paper) >= 3, "\(scene.id): the ring of the focus")
      #expect(contrast(look.pressedAccent, look.accent) >= 1.3, "\(scene.id): a finger on a button")
      #expect(contrast(look.pressedPanel, palette.panel) >= 1.3, "\(scene.id): a finger on a row")
      #expect(contrast(look.accentInk, look.pressedAccent) >= 4.5, "\(scene.id)")
      #expect(contrast(palette.ink, look.pressedPanel) >= 3, "\(scene.id)")
    }
  }
}
