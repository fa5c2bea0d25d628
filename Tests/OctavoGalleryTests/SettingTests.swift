import Foundation
import OctavoGallery
import OctavoGeometry
import OctavoMotion
import OctavoNavigation
import OctavoPlayer
import OctavoStoryboards
import OctavoTransitions
import Testing

/// No files at all.
private struct NoAssets: AssetFolder {
  func state(of path: String) -> AssetState { .missing }
  func names(in path: String) -> [String] { [] }
}

struct SettingTests {
  /// Every kind with no style, with each alone and with all.
  static let styled: [(String, [String])] = TransitionCatalog.all.flatMap { kind in
    kind.sampleStyles.map { (kind.name, $0) }
  }

  private func setting(_ name: String, _ styles: [String]) throws -> Setting {
    var setting = Setting(try TransitionCatalog.kind(named: name))
    for style in styles { setting.toggle(style: style) }
    return setting
  }

  @Test(arguments: styled)
  func `the storyboard line is a good one and says the same`(
    name: String, styles: [String]
  ) throws {
    var setting = try setting(name, styles)
    let curve = try #require(TimingCurve(0.21, -0.3, 0.6, 1.25))
    let changes: [(inout Setting) -> Void] = [
      { _ in },
      {
        $0.curve = curve
        $0.duration = 0.75
      },
      { $0.skew = 1 },
      {
        $0.skew = nil
        $0.vanishingPoint = Point(x: 0.13, y: 1.5)
      },
      {
        $0.skew = 19.95
        $0.vanishingPoint = VanishingAnchor.bottomLeft.share
        $0.shade.shadow = 0
      },
      {
        $0.shade.shadow = 0.87
        $0.shadowLaw = .parabolic
      },
      {
        $0.shade.shadow = $0.usualShade.shadow
        $0.shadowLaw = .cast
      },
      {
        $0.tint = ShadowTint(hue: 0.07, brightness: 0.35)
        $0.shade.crease = 0.42
        $0.shade.drop = 0.25
        $0.shade.highlight = 0.08
      },
      {
        $0.tint = ShadowTint(hue: 0.65, brightness: 1)
        $0.shade.shadow = $0.usualShade.shadow
        $0.shade.crease = 0
        $0.shade.drop = 1
        $0.shade.highlight = 0
      },
    ]
    for change in changes {
      change(&setting)
      let board = """
        storyboard: 1
        initial: book
        scenes: {book: {kind: stack, root: one}, one: {}, two: {}}
        segues:
          - from: one
            to: two
            do: push
            on: {key: n}
            \(setting.storyboardLine)
          - {from: two, to: "@back", on: {key: b}}

        """
      let report = StoryboardChecker.check(text: board, file: "board.yaml", assets: NoAssets())
      #expect(!report.hasErrors, "\(report.rendered(format: .text))")
      let spec = try #require(report.storyboard?.segues.first?.transition)
      #expect(spec.style == name)
      #expect(spec.styleNames == setting.styles)
      #expect(spec.duration.map { abs($0 - setting.duration) < 1e-9 } == true)
      #expect(spec.timing == .curve(setting.curve))
      let made = spec.timed(isRightToLeft: false).transition
      for stage in [
        Stage(size: Size(width: 400, height: 300)), Stage(size: Size(width: 90, height: 160)),
      ] {
        for progress in [0, 0.2, 0.5, 0.7, 1] {
          #expect(
            made.layers(at: progress, on: stage)
              == setting.transition(on: stage.size).layers(at: progress, on: stage),
            "\(setting.storyboardLine) at \(progress)")
        }
      }
    }
  }

  @Test func `of two stocks the one that is pressed last is the paper's`() throws {
    var setting = try setting("curl", ["cone", "soft"])
    setting.toggle(style: "card")
    #expect(setting.styles == ["cone", "card"])
    #expect(setting.turnWords == "curl,cone,card")
    let code = setting.swiftCode(on: Size(width: 400, height: 300))
    #expect(code.contains("stock: .card") && !code.contains(".soft"))
    setting.toggle(style: "card")
    #expect(setting.styles == ["cone"])
  }

  @Test(arguments: styled)
  func `the program names the transition that is seen`(name: String, styles: [String]) throws {
    let setting = try setting(name, styles)
    let size = Size(width: 400, height: 300)
    let code = setting.swiftCode(on: size)
    #expect(code.contains("using: \(type(of: setting.transition(on: size)))("))
    #expect(code.filter { $0 == "(" }.count == code.filter { $0 == ")" }.count)
  }

  /// The changes that a heading of an example asks for.
  private func setting(of heading: String) throws -> Setting {
    let words = heading.split(separator: ",")[0].split(separator: " ").map(String.init)
    var setting = try setting(words[0], Array(words.dropFirst()))
    setting.light = heading.contains("natural") ? .natural : .classic
    if heading.contains("from afar") { setting.skew = 9 }
    if heading.contains("dark") {
      setting.shade.shadow = 0.6
      setting.shadowLaw = .cast
    }
    if heading.contains("lit") { setting.shade.highlight = 0.4 }
    if heading.contains("brown") {
      setting.tint = ShadowTint(hue: 0.07, brightness: 0.35)
      setting.shade.crease = 0.3
      setting.shade.drop = 0.25
    }
    switch words[0] {
    case "flip" where words.contains("vertical"):
      setting.duration = 0.8
      setting.curve = try #require(TimingCurve(0.2, -0.1, 0.6, 1.2))
    case "flip" where words.contains("reverse-perspective"):
      setting.skew = nil
      setting.vanishingPoint = Point(x: -0.25, y: 1.25)
    case "fold": setting.curve = .linear
    default: break
    }
    return setting
  }

  @Test func `the programs are those that are compiled here`() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "CodeExamples.swift")
    let parts = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "    // ")
    var count = 0
    for part in parts.dropFirst() {
      let lines = part.split(separator: "\n").map(String.init)
      guard lines[0] != "end" else { break }
      let program = lines.dropFirst().map { $0.replacing(/^ {4}/, with: "") }
      let setting = try setting(of: lines[0])
      #expect(
        setting.swiftCode(on: Size(width: 400, height: 300)) == program.joined(separator: "\n"))
      count += 1
    }
    #expect(count == 16)
  }

  @Test func `what a transition does not have does not change it`() throws {
    var setting = try setting("slide", [])
    setting.shade.shadow = 1
    setting.skew = nil
    setting.vanishingPoint = Point()
    let size = Size(width: 400, height: 300)
    #expect(setting.transition(on: size) as? SlideTransition == SlideTransition(light: .natural))
    #expect(setting.traits == .light)
    setting.light = .classic
    #expect(setting.transition(on: size) as? SlideTransition == SlideTransition())
  }

  @Test func `a colour of shadows goes from black to every hue in steps of six digits`() {
    #expect(ShadowTint.black.color == .black)
    #expect(ShadowTint.black.swift == ".black")
    #expect(ShadowTint(hue: 0, brightness: 1).board == "#ff2626")
    #expect(ShadowTint(hue: 1.0 / 3, brightness: 1).board == "#26ff26")
    #expect(ShadowTint(hue: 2.0 / 3, brightness: 0.5).board == "#131380")
    #expect(
      ShadowTint(hue: 0.5, brightness: 1).swift
        == "Color(red: 38 / 255, green: 255 / 255, blue: 255 / 255)")
    #expect(ShadowTint(hue: .nan, brightness: -3) == .black)
    #expect(ShadowTint(hue: 9, brightness: 9) == ShadowTint(hue: 1, brightness: 1))
  }

  @Test func `folds take their law's shadow with them, not one that was chosen`() throws {
    var setting = try setting("multi-fold", [])
    #expect(setting.shade.shadow == 1)
    setting.toggle(style: "classic")
    #expect(setting.shade.shadow == 0.25)
    setting.shade.shadow = 0.6
    setting.toggle(style: "classic")
    #expect(setting.shade.shadow == 0.6)
  }

  @Test func `a style takes the usual curve with it, not one that was chosen`() throws {
    var setting = try setting("fold", [])
    #expect(setting.curve == .easeOut)
    setting.toggle(style: "unfold")
    #expect(setting.curve == .easeIn)
    setting.curve = .linear
    setting.toggle(style: "unfold")
    #expect(setting.curve == .linear)
  }

  @Test func `the storyboard line says what is not as usual`() throws {
    var curl = try setting("curl", ["corner", "cone"])
    #expect(
      curl.storyboardLine
        == "transition: {style: curl, mode: [corner, cone], duration: "
        + "\(Int(curl.duration * 1000))ms, curve: ease-in-out}")
    curl.shade.shadow = 0.6
    curl.shadowLaw = .cast
    curl.skew = nil
    #expect(curl.storyboardLine.contains("skew: none, shadow: {strength: 0.6}, duration"))
    var flip = try setting("flip", [])
    flip.skew = 7.5
    #expect(!flip.storyboardLine.contains("light"))
    flip.light = .classic
    #expect(flip.storyboardLine.contains("skew: 7.5, light: classic, duration"))
    flip.vanishingPoint = Point(x: -0.25, y: 0.5)
    flip.shadowLaw = .cast
    #expect(
      flip.storyboardLine.contains(
        "style: flip, skew: 7.5, vanishingPoint: left, shadow: {law: cast}, duration"))
    flip.vanishingPoint = Point(x: 0.1, y: 0.5)
    flip.shade.shadow = 0.2
    #expect(
      flip.storyboardLine.contains(
        "vanishingPoint: [0.1, 0.5], shadow: {law: cast, strength: 0.2}, duration"))
    flip.tint = ShadowTint(hue: 0.65, brightness: 0.5)
    flip.shade.crease = 0.3
    flip.shade.drop = 0.25
    flip.shade.highlight = 0.35
    #expect(
      flip.storyboardLine.contains(
        "shadow: {law: cast, strength: 0.2, color: \"\(flip.tint.board)\", crease: 0.3, drop: 0.25}, "
          + "highlight: 0.35, duration"))
  }
}
