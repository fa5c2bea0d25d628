import Foundation
import OctavoAccessibility
import OctavoGeometry
import OctavoGestures
import OctavoNavigation
import OctavoTestSupport
import Testing

@testable import OctavoPlayer

/// The words of scenes where a person wants larger letters.
@MainActor @Suite struct LargeLetterTests {
  /// A board of one scene with some content.
  private func desk(_ content: [String], size: Size? = nil) throws -> Desk {
    try Desk(
      """
      storyboard: 1
      initial: a
      scenes:
        a:
          content:
      \(content.map { "      - \($0)" }.joined(separator: "\n"))
      segues: []
      """, size: size)
  }

  /// How many rows of pixels have ink, within a part of the window in fractions of it.
  private func inkHeight(_ desk: Desk, _ part: Rect = Rect(x: 0, y: 0, width: 1, height: 1)) -> Int
  {
    inkRows(desk, part).count
  }

  private func inkRows(_ desk: Desk, _ part: Rect) -> [Int] {
    let rows = Int(part.minY * desk.size.height)..<Int(part.maxY * desk.size.height)
    let columns = Int(part.minX * desk.size.width)..<Int(part.maxX * desk.size.width)
    return rows.filter { row in
      columns.contains { column in
        desk.pixel(
          (Double(column) + 0.5) / desk.size.width, (Double(row) + 0.5) / desk.size.height) & 0xff
          < 0x60
      }
    }
  }

  private func set(_ desk: Desk, _ scale: Double) {
    desk.player.setLetterScale(scale)
    desk.rest()
  }

  @Test(arguments: [
    "{text: H, rect: [0.1, 0.1, 0.8, 0.4]}", "{text: H, size: 24, rect: [0.1, 0.1, 0.8, 0.4]}",
    "{markdown: H, rect: [0.1, 0.1, 0.8, 0.4]}",
  ])
  func `Words with room are as large as is asked, at most 2.5 times, and never smaller than meant`(
    _ words: String
  ) throws {
    let desk = try desk([words])
    let usual = inkHeight(desk)
    #expect(usual > 8)
    for (scale, share) in [(2, 2), (3, 2.5), (0.5, 1), (1.5, 1.5), (.nan, 1), (1, 1)] {
      set(desk, scale)
      #expect(
        abs(Double(inkHeight(desk)) - Double(usual) * share) < 3, "\(scale): \(inkHeight(desk))")
    }
  }

  @Test func `The bar of a root that a saved board has anew is as high as the old one's`() throws {
    func board(_ root: String) -> String {
      """
      storyboard: 1
      initial: \(root)
      defaults: {transition: none}
      scenes:
        \(root): {kind: stack, root: a, title: Home}
        a: {content: {text: A}}
        b: {title: B, content: {color: "#ff0000"}}
      segues:
        - {from: a, to: b, do: push, on: {key: b}}
      """
    }
    /// How many rows of pixels of the window's height the bar has over the second page.
    func height(letterScale: Double, savedAs root: String? = nil) throws -> Int {
      let desk = try Desk(board("home"))
      set(desk, letterScale)
      if let root {
        desk.save(board(root))
        desk.rest()
      }
      desk.key("b")
      return (0..<200).prefix { desk.pixel(0.99, (Double($0) + 0.5) / 600) != 0xff0000 }.count
    }
    let usual = try height(letterScale: 1)
    let large = try height(letterScale: 2)
    let anew = try height(letterScale: 2, savedAs: "house")
    #expect(large > usual && anew == large)
  }

  @Test func `The letters of buttons and rows grow, and a button with them`() throws {
    let desk = try desk([
      "{button: H, id: b, rect: [0.1, 0.1, 0.8, 0.3]}",
      "{list: [{id: one, label: H}], rect: [0.1, 0.5, 0.8, 0.3]}",
    ])
    let button = Rect(x: 0.1, y: 0.05, width: 0.8, height: 0.4)
    let row = Rect(x: 0.1, y: 0.5, width: 0.3, height: 0.3)
    let (buttonHeight, rowHeight) = (inkHeight(desk, button), inkHeight(desk, row))
    set(desk, 2)
    #expect(abs(inkHeight(desk, row) - 2 * rowHeight) <= 2)
    // Its panel is three letters high.
    #expect(inkHeight(desk, button) == 2 * buttonHeight || abs(inkHeight(desk, button) - 100) < 2)
  }

  @Test func `Words in a low place shrink back, not below what is meant`()
    throws
  {
    let words = "{text: H, size: 20, rect: [0.1, 0.1, 0.8, %]}"
    func height(_ share: String, _ scale: Double) throws -> Int {
      let desk = try desk([words.replacing("%", with: share)])
      set(desk, scale)
      return inkHeight(desk)
    }
    let usual = try height("0.1", 1)
    let fitted = try height("0.06", 2)
    #expect(fitted > usual && fitted < 2 * usual)
    for share in ["0.04", "0.03", "0.02"] {
      #expect(try height(share, 2) >= height(share, 1), "\(share)")
      #expect(try height(share, 2) <= usual, "\(share)")
    }
  }

  @Test func `No word is parted that was whole`() throws {
    let word = "incomprehensibilities"
    let desk = try desk(["{text: \(word), rect: [0.1, 0.1, 0.8, 0.5]}"])
    let usual = inkHeight(desk)
    set(desk, 2.5)
    #expect(inkHeight(desk) > usual && inkHeight(desk) < 2 * usual, "one line still")
  }

  @Test(arguments: ["text", "markdown"])
  func `They cover nothing that they did not cover, and leave nothing that they stand on`(
    _ kind: String
  ) throws {
    let text = "some more words that take a line or two in large letters"
    let words = "{\(kind): \(text), rect: [0, 0, 1, 1]}"
    func lowest(_ other: [String]) throws -> Int {
      let desk = try desk(other + [words])
      set(desk, 2.5)
      return try #require(inkRows(desk, Rect(x: 0, y: 0, width: 1, height: 1)).last)
    }
    let free = try lowest([])
    #expect(free > 180)
    #expect(try lowest(["{color: \"#ffee88\", rect: [0, 0.25, 1, 0.2]}"]) < 150, "before it")
    let ground = "{shape: rectangle, fill: \"#ffee88\", rect: [0, 0, 1, 0.25]}"
    #expect(try lowest([ground]) < 151, "on it")
  }

  @Test func `Two texts in one place do not grow over each other`() throws {
    let desk = try desk([
      "{text: Width, rect: [0, 0.1, 1, 0.2]}",
      "{text: 120 millimetres, align: end, rect: [0, 0.1, 1, 0.2]}",
    ])
    set(desk, 2.5)
    let gap = stride(from: 0.1, to: 0.9, by: 0.01).contains { x in
      inkHeight(desk, Rect(x: x, y: 0.1, width: 0.05, height: 0.2)) == 0
    }
    #expect(gap)
  }

  @Test func `Pictures, and places that words do not fill, stay`() throws {
    let desk = try desk([
      "{color: \"#000000\", rect: [0.25, 0.5, 0.5, 0.25]}", "{text: H, rect: [0, 0, 1, 0.4]}",
    ])
    let part = Rect(x: 0, y: 0.4, width: 1, height: 0.6)
    let usual = inkRows(desk, part)
    set(desk, 2.5)
    #expect(inkRows(desk, part) == usual)
  }

  @Test func `Rows answer where they are`() throws {
    let desk = try Desk(
      """
      storyboard: 1
      initial: a
      defaults: {transition: none}
      scenes:
        a: {content: {list: [{id: one, label: One}], rect: [0, 0, 1, 0.5]}}
        b: {content: {text: B}}
      segues: [{from: a, to: b, do: present, on: {tap: one}}]
      """, size: Size(width: 1200, height: 600))
    desk.tap(0.1, 0.2)
    #expect(desk.player.currentScene == "a", "beside the rows, which are as wide as an eye follows")
    set(desk, 2)
    let row = try #require(desk.player.accessibleElement(in: desk.size).named("One"))
    #expect(row.frame.size.width == 1200)
    desk.tap(0.1, 0.2)
    #expect(desk.player.currentScene == "b")
  }

  // MARK: - Lives

  private static let house = """
    storyboard: 1
    initial: house
    defaults: {transition: slide, duration: 1s}
    scenes:
      house: {kind: stack, root: a}
      a: {content: {text: H, rect: [0.1, 0.1, 0.3, 0.3]}}
      b: {content: {text: H, rect: [0.1, 0.1, 0.3, 0.3]}}
      c: {content: {text: H, rect: [0.1, 0.1, 0.3, 0.3]}}
      holder: {content: {slot: inner, rect: [0, 0, 1, 0.8]}}
    segues:
      - {from: a, to: b, do: push, on: {key: b}}
      - {from: a, to: c, do: present, on: {key: c}}
      - {from: a, to: holder, do: push, on: {key: h}}
      - {from: holder, to: a, do: embed, slot: inner}
    """

  @Test(arguments: ["b", "c", "h"])
  func `Scenes that come later are large as well: pushed, presented, embedded`(_ key: String) throws
  {
    let desk = try Desk(Self.house)
    let usual = inkHeight(desk)
    set(desk, 2)
    desk.key(key)
    #expect(desk.player.currentScene != "a" || key == "h")
    #expect(abs(inkHeight(desk) - 2 * usual) < 4, "\(inkHeight(desk))")
    set(desk, 1)
    #expect(abs(inkHeight(desk) - usual) < 3)
    desk.key("Escape")
    set(desk, 2)
    #expect(abs(inkHeight(desk) - 2 * usual) < 4)
  }

  @Test func `A change in mid-transition is seen at once, and the transition goes on`() throws {
    let desk = try Desk(Self.house)
    let usual = inkHeight(desk)
    desk.player.handle(.key(.init("b", modifiers: [], time: desk.time)))
    for _ in 0..<30 { desk.frame() }
    #expect(desk.frame().isAnimating)
    desk.player.setLetterScale(2)
    #expect(desk.frame().isAnimating)
    #expect(abs(inkHeight(desk) - 2 * usual) < 3)
    desk.rest()
    #expect(desk.player.currentScene == "b")
    #expect(abs(inkHeight(desk) - 2 * usual) < 3)
  }

  // MARK: - Pages

  private let small = Size(width: 300, height: 300)
  private func lesson(_ words: Int) -> String {
    """
    storyboard: 1
    initial: book
    scenes:
      book: {kind: flip, pages: [lesson, last]}
      lesson: {content: {markdown: "\((1...words).map { "word\($0)" }.joined(separator: " "))"}}
      last: {content: {color: "#0000ff"}}
    segues: []
    """
  }

  private func told(_ desk: Desk) -> [String] {
    func texts(_ element: AccessibleElement) -> String {
      element.isOutOfSight ? "" : (element.text ?? "") + element.children.map(texts).joined()
    }
    var told: [String] = []
    while desk.player.currentScene == "lesson" {
      told.append(texts(desk.player.accessibleElement(in: desk.size)))
      desk.key("Right")
    }
    return told
  }

  @Test func `A lesson takes more pages, with each word on one of them`() throws {
    let usual = told(try Desk(lesson(60), size: small))
    #expect(usual.count == 1)
    let desk = try Desk(lesson(60), size: small)
    set(desk, 2)
    let pages = told(desk)
    #expect(pages.count > 2)
    let words = pages.flatMap { $0.split(whereSeparator: \.isWhitespace) }
    #expect(words.map(String.init) == (1...60).map { "word\($0)" })
  }

  @Test func `A lesson takes more pages sooner than letters as small as usual`() throws {
    for (scale, count) in [(1, 1), (1.25, 1), (1.5, 3)] {
      let desk = try Desk(lesson(36), size: small)
      set(desk, scale)
      #expect(told(desk).count == count, "\(scale)")
    }
  }

  @Test func `Where letters become smaller again, the last page that there is stays in sight`()
    throws
  {
    let desk = try Desk(lesson(60), size: small)
    set(desk, 2.5)
    desk.key("Right")
    desk.key("Right")
    #expect(desk.player.currentScene == "lesson")
    set(desk, 1)
    #expect(desk.player.currentScene == "lesson")
    desk.key("Right")
    #expect(desk.player.currentScene == "last")
    desk.key("Left")
    desk.key("Left")
    #expect(told(desk).count == 1)
  }

  @Test func `A change while a leaf turns is counted once it lies`() throws {
    let desk = try Desk(lesson(60), size: small)
    set(desk, 2.5)
    desk.drag(0.9, 0.5, to: 0.3, 0.5, isHeld: true)
    desk.player.setLetterScale(1)
    desk.frame()
    desk.contact(.ended, 0.1, 0.5)
    desk.rest()
    #expect(desk.player.currentScene == "lesson")
    desk.key("Right")
    #expect(desk.player.currentScene == "last")
  }

  @Test func `What is said of a broken board grows with them`() throws {
    let desk = try desk(["{text: H}"], size: Size(width: 1600, height: 700))
    desk.save("storyboard: 2")
    func height() -> Int {
      desk.rest()
      let ground: UInt32 = 0x5c1c17
      return (0..<700).count { desk.pixel(0.001, (Double($0) + 0.5) / 700) == ground }
    }
    let usual = height()
    #expect(usual > 30)
    desk.player.setLetterScale(2)
    #expect(abs(height() - 2 * usual) <= 6, "\(usual), \(height())")
    desk.player.setLetterScale(1)
    #expect(height() == usual)
  }

  @Test func `looks as it was looked at`() throws {
    let desk = try desk(
      [
        "{color: \"#e9dcc0\", rect: [0, 0, 1, 0.3]}",
        "{text: Harbour walk, size: 26, rect: [0.06, 0.06, 0.88, 0.11]}",
        "{text: Six stops and a lighthouse, rect: [0.06, 0.19, 0.88, 0.09]}",
        "{markdown: \"The way **begins** at the quay and takes an hour.\", rect: [0, 0.3, 1, 0.25]}",
        "{list: [{id: one, label: The quay, detail: Where boats lie}, "
          + "{id: two, label: The lighthouse}], rect: [0.06, 0.58, 0.88, 0.24]}",
        "{button: Set out, id: go, rect: [0.06, 0.85, 0.88, 0.12]}",
      ], size: Size(width: 320, height: 480))
    set(desk, 1.5)
    if let complaint = try GoldenPicture.complaint(
      about: desk.scene, "large-letters", in: #filePath, hasLetters: true)
    {
      Issue.record("\(complaint)")
    }
  }
}
