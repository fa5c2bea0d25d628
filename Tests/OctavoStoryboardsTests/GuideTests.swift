import Foundation
import OctavoGeometry
import OctavoStoryboards
import OctavoTestSupport
import OctavoTransitions
import Testing

/// The guide that is shown when nothing else is opened. It promises to use everything a board can say.
@Suite struct GuideTests {
  private let text: String
  private let report: StoryboardReport
  private let board: Storyboard

  init() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../data/guide/guide.yaml").standardized
    text = try String(contentsOf: file, encoding: .utf8)
    report = StoryboardChecker.check(
      text: text, file: "guide.yaml", assets: DiskAssets(besideBoard: file.path))
    board = try #require(report.storyboard, "\(report.rendered(format: .text))")
  }

  @Test func `the guide has neither errors nor warnings`() {
    #expect(report.rendered(format: .text) == "")
  }

  @Test func `every scene is reached from the first one`() {
    var open = [board.initial]
    var reached: Set<String> = []
    while let id = open.popLast() {
      guard reached.insert(id).inserted, let scene = board.scene(id) else { continue }
      open += scene.pages + [scene.root].compactMap(\.self)
      for segue in board.segues where segue.origin.includes(id) {
        open += [segue.action.destination].compactMap(\.self)
      }
    }
    #expect(Set(board.scenes.map(\.id)).subtracting(reached).sorted() == [])
  }

  @Test func `all words that have a colour are read on what lies below them`() {
    var measured = 0
    for scene in board.scenes {
      var grounds: [(rect: Rect, color: Color?)] = []
      for element in scene.content {
        switch element.kind {
        case .color(let color): grounds.append((element.rect, color))
        case .shape(let shape):
          if let fill = shape.fill { grounds.append((element.rect, fill)) }
        case .image, .svg, .pdf: grounds.append((element.rect, nil))
        case .text(_, let style):
          guard let ink = style.ink else { continue }
          let under = grounds.last { $0.rect.contains(element.rect.center) }
          // What a picture has behind words is the picture's.
          guard let ground = under.map(\.color) ?? scene.background else { continue }
          measured += 1
          let ratio = contrast(ink, ground)
          #expect(ratio >= 4.5, "\(scene.id): \(ratio)")
        default: break
        }
      }
    }
    #expect(measured > 15)
  }

  // MARK: - Everything a board can say

  @Test func `every key of the format stands in it`() {
    let keys =
      Vocabulary.board + Vocabulary.defaults + Vocabulary.scene + Vocabulary.source
      + Vocabulary.region + Vocabulary.element + Vocabulary.words + Vocabulary.item
      + Vocabulary.segue + Vocabulary.trigger + Vocabulary.transition + Vocabulary.shadow
      + Vocabulary.spring
    let used = Set(text.matches(of: #/([A-Za-z]+):/#).map { String($0.1) })
    #expect(Set(keys).subtracting(used).sorted() == [])
  }

  @Test func `every kind of scene, of spread, of axis and of source is used`() {
    expectAll(Storyboard.Scene.Kind.self, in: board.scenes.map(\.kind))
    expectAll(Storyboard.Scene.Spread.self, in: board.scenes.map(\.spread))
    #expect(Set(board.scenes.map(\.orientation.rawValue)) == ["horizontal", "vertical"])
    let sources = board.scenes.compactMap(\.source).map { source in
      switch source {
      case .pdf: "pdf"
      case .folder: "dir"
      case .archive: "cbz"
      }
    }
    #expect(Set(sources) == Set(Vocabulary.source))
  }

  @Test func `every kind of content is used, in every form and fit`() {
    let elements = board.scenes.flatMap(\.content)
    #expect(Set(elements.map(Self.name)) == Set(Vocabulary.elementKinds))
    var fits: [Storyboard.Element.Fit] = []
    var forms: [Storyboard.Element.Shape.Form] = []
    var alignments: [Storyboard.Element.TextStyle.Alignment] = []
    var files = 0
    for element in elements {
      switch element.kind {
      case .image(_, let fit), .svg(_, let fit), .pdf(_, _, let fit): fits.append(fit)
      case .shape(let shape): forms.append(shape.form)
      case .text(let words, let style):
        alignments.append(style.alignment)
        if case .file = words { files += 1 }
      case .markdown(let words):
        if case .file = words { files += 1 }
      case .color, .slot, .button, .list: break
      }
    }
    expectAll(Storyboard.Element.Fit.self, in: fits)
    expectAll(Storyboard.Element.Shape.Form.self, in: forms)
    expectAll(Storyboard.Element.TextStyle.Alignment.self, in: alignments)
    #expect(files > 1)
    #expect(board.scenes.contains { !$0.regions.isEmpty })
    #expect(board.scenes.contains { $0.isTransparent })
  }

  @Test func `every kind of segue is used`() {
    let names = board.segues.map { Self.name($0.action) }
    #expect(Set(names) == Set(ActionName.allCases))
    #expect(board.segues.contains { $0.origin == .anywhere })
    #expect(board.segues.contains { $0.popUpTo != nil && $0.isInclusive })
    #expect(board.segues.contains { $0.popUpTo != nil && !$0.isInclusive })
    #expect(board.segues.contains { !$0.singleTop })
    #expect(board.segues.contains { $0.isInteractive == false })
    #expect(board.segues.contains { $0.order != nil })
    #expect(board.segues.contains { $0.back != nil })
    for target in Vocabulary.targets { #expect(text.contains("to: \"\(target)\"")) }
    var covers: [Storyboard.Segue.Cover] = []
    var flags: Set<Bool> = []
    var isWhole = false
    for segue in board.segues {
      switch segue.action {
      case .present(_, let cover, let isDismissible):
        covers.append(cover)
        flags.insert(isDismissible)
      case .embed(_, slot: nil): isWhole = true
      default: break
      }
    }
    expectAll(Storyboard.Segue.Cover.self, in: covers)
    #expect(flags == [true, false])
    #expect(isWhole)
  }

  @Test func `every kind of trigger is used`() {
    let triggers = board.segues.flatMap(\.triggers)
    #expect(Set(triggers.map(Self.name)) == Set(Vocabulary.trigger))
    var zones: [Storyboard.Trigger.Zone] = []
    var headings: [Storyboard.Trigger.Heading] = []
    var edges: [Storyboard.Trigger.Edge] = []
    var pinches: [Storyboard.Trigger.Pinch] = []
    for trigger in triggers {
      switch trigger {
      case .tap(.zone(let zone)): zones.append(zone)
      case .swipe(let heading): headings.append(heading)
      case .edge(let edge): edges.append(edge)
      case .pinch(let pinch): pinches.append(pinch)
      case .tap(.region), .key, .after, .event: break
      }
    }
    expectAll(Storyboard.Trigger.Zone.self, in: zones)
    expectAll(Storyboard.Trigger.Heading.self, in: headings)
    expectAll(Storyboard.Trigger.Edge.self, in: edges)
    expectAll(Storyboard.Trigger.Pinch.self, in: pinches)
  }

  /// The styles that a scene is reached in; those of ways back count where they are the exact reverse.
  @Test(arguments: TransitionKind.Family.allCases)
  func `every family of transitions leads somewhere, in each style of those that do`(
    family: TransitionKind.Family
  ) throws {
    let specs = board.segues.flatMap { [$0.transition(in: board), $0.backTransition(in: board)] }
    let kinds = TransitionCatalog.all.filter { kind in
      kind.family == family && specs.contains { $0.style == kind.name }
    }
    #expect(!kinds.isEmpty, "give one of them a scene in the hall of transitions")
    for kind in kinds {
      let styles = specs.filter { $0.style == kind.name }.flatMap(\.styleNames)
      #expect(Set(styles) == Set(kind.styleNames), "\(kind.name)")
    }
  }

  @Test(arguments: TransitionKind.Family.allCases)
  func `every family has a list in the hall that leads to scenes named after transitions`(
    family: TransitionKind.Family
  ) throws {
    let list = try #require(board.scene("hall-\(family.rawValue)"))
    #expect(try #require(board.scene("hall")).pages.contains(list.id))
    let ways = board.segues.filter { $0.origin == .scenes([list.id]) }
    var shown: Set<String> = []
    for way in ways {
      guard case .push(let id) = way.action else { continue }
      let kind = try TransitionCatalog.kind(named: way.transition(in: board).style)
      #expect(kind.family == family, "\(id)")
      if id == kind.name { shown.insert(id) }
      #expect(board.segues.contains { $0.origin.includes(id) && $0.action == .pop })
    }
    let known = TransitionCatalog.all.filter { $0.family == family }.map(\.name)
    #expect(shown == Set(known.filter { board.scene($0) != nil }))
    #expect(!shown.isEmpty)
  }

  @Test func `both ways to spend time are used`() {
    let timings = board.segues.compactMap { $0.transition(in: board).timing }
    let names = timings.map { timing in
      switch timing {
      case .curve: "curve"
      case .spring: "spring"
      }
    }
    #expect(Set(names) == ["curve", "spring"])
  }

  // MARK: - What a person needs

  @Test func `a key does whatever a tap does`() {
    for segue in board.segues {
      let isTapped = segue.triggers.contains { if case .tap(.region) = $0 { true } else { false } }
      let hasKey = segue.triggers.contains { if case .key = $0 { true } else { false } }
      #expect(!isTapped || hasKey, "\(segue.origin) \(segue.action)")
    }
  }

  @Test func `every button, row and region leads somewhere`() {
    for scene in board.scenes {
      for region in scene.tappableRegions {
        let isUsed = board.segues.contains {
          $0.triggers.contains(.tap(.region(region.id)))
            && ($0.origin.includes(scene.id)
              || holders(of: scene.id).contains(where: $0.origin.includes))
        }
        #expect(isUsed, "\(scene.id): \(region.id)")
      }
    }
  }

  @Test func `every file beside the board is used`() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../data/guide").standardized
    let names = try #require(
      FileManager.default.enumerator(at: folder, includingPropertiesForKeys: [.fileSizeKey]))
    var texts = text
    var files: [String] = []
    var size = 0
    for case let file as URL in names where !file.hasDirectoryPath {
      files.append(String(file.standardized.path.dropFirst(folder.path.count + 1)))
      size += try file.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
      if file.pathExtension == "md" {
        texts += try String(contentsOf: file, encoding: .utf8).replacing("../art", with: "art")
      }
    }
    for file in files where file != "guide.yaml" && !file.hasPrefix("lake/") {
      #expect(texts.contains(file), "\(file)")
    }
    #expect(size < 1 << 20)
  }

  /// The containers around a scene, however far out, by what holds and pushes.
  private func holders(of id: String) -> [String] {
    var holders: [String] = []
    var open = [id]
    while let inner = open.popLast() {
      for scene in board.scenes where !holders.contains(scene.id) && scene.kind != .page {
        let isHeld = scene.pages.contains(inner) || scene.root == inner
        let isPushed = board.segues.contains { segue in
          guard case .push(inner) = segue.action, case .scenes(let from) = segue.origin else {
            return false
          }
          return from.contains { $0 == scene.root || scene.pages.contains($0) }
        }
        guard isHeld || isPushed else { continue }
        holders.append(scene.id)
        open.append(scene.id)
      }
    }
    return holders
  }

  // MARK: - Names

  private enum ActionName: String, CaseIterable {
    case push, pop, popTo, popToRoot, replace, set, next, previous, present, dismiss, embed
  }

  private static func name(_ action: Storyboard.Segue.Action) -> ActionName {
    switch action {
    case .push: .push
    case .pop: .pop
    case .popTo: .popTo
    case .popToRoot: .popToRoot
    case .replace: .replace
    case .set: .set
    case .next: .next
    case .previous: .previous
    case .present: .present
    case .dismiss: .dismiss
    case .embed: .embed
    }
  }

  private static func name(_ trigger: Storyboard.Trigger) -> String {
    switch trigger {
    case .tap: "tap"
    case .swipe: "swipe"
    case .edge: "edge"
    case .pinch: "pinch"
    case .key: "key"
    case .after: "after"
    case .event: "event"
    }
  }

  private static func name(_ element: Storyboard.Element) -> String {
    switch element.kind {
    case .image: "image"
    case .svg: "svg"
    case .pdf: "pdf"
    case .text: "text"
    case .markdown: "markdown"
    case .color: "color"
    case .slot: "slot"
    case .shape: "shape"
    case .button: "button"
    case .list: "list"
    }
  }

  private func expectAll<Choice: CaseIterable & Hashable>(
    _ type: Choice.Type, in used: [Choice], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let missing = Set(Choice.allCases).subtracting(used)
    #expect(missing.isEmpty, sourceLocation: sourceLocation)
  }
}
