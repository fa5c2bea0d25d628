import Foundation
import OctavoCairo
import OctavoDocuments
import OctavoGeometry
import OctavoGestures
import OctavoNavigation
import OctavoStoryboards
import Testing

@testable import OctavoPlayer

/// One page, with a content.
private func page(_ content: String, more: String = "") -> String {
  """
  storyboard: 1
  initial: only
  scenes:
    only:
      background: "#ffffff"
      content:
  \(content.split(separator: "\n").map { "      \($0)" }.joined(separator: "\n"))
  \(more)
  """
}

@MainActor @Suite struct SceneTests {
  /// Whether something dark is drawn within a part of the window, in fractions.
  private func hasInk(_ desk: Desk, _ x: ClosedRange<Double>, _ y: ClosedRange<Double>) -> Bool {
    stride(from: y.lowerBound, through: y.upperBound, by: 0.004).contains { row in
      stride(from: x.lowerBound, through: x.upperBound, by: 0.004).contains { column in
        desk.pixel(column, row) & 0xff < 0x80
      }
    }
  }

  @Test func `Colours and shapes stand where the fractions say`() throws {
    let desk = try Desk(
      page(
        """
        - {color: "#ff0000", rect: [0, 0, 0.5, 0.5]}
        - {shape: rectangle, fill: "#00ff00", rect: [0.5, 0.5, 0.5, 0.5]}
        - {shape: ellipse, fill: "#0000ff", rect: [0, 0.5, 0.5, 0.5]}
        """))
    #expect(desk.pixel(0.25, 0.25) == 0xff0000)
    #expect(desk.pixel(0.49, 0.49) == 0xff0000)
    #expect(desk.pixel(0.75, 0.25) == 0xffffff)
    #expect(desk.pixel(0.75, 0.75) == 0x00ff00)
    #expect(desk.pixel(0.25, 0.75) == 0x0000ff)
    #expect(desk.pixel(0.02, 0.52) == 0xffffff, "an ellipse has no corners")
  }

  @Test func `Words, Markdown, buttons and rows are drawn in their places`() throws {
    let desk = try Desk(
      page(
        """
        - {text: Words, size: 40, rect: [0, 0, 0.5, 0.2]}
        - {markdown: "# Title", rect: [0.05, 0.3, 0.4, 0.2]}
        - {button: Press, id: press, rect: [0.6, 0.6, 0.4, 0.1]}
        - {list: [One, Two], rect: [0, 0.75, 1, 0.25]}
        """))
    #expect(hasInk(desk, 0...0.4, 0...0.1))
    #expect(hasInk(desk, 0.05...0.4, 0.3...0.4))
    #expect(desk.pixel(0.62, 0.65) != 0xffffff, "a button has a ground")
    #expect(desk.pixel(0.5, 0.76) != 0xffffff, "so has a list")
    #expect(desk.pixel(0.8, 0.3) == 0xffffff)
  }

  @Test func `Words too many for their place become smaller and stay in it`() throws {
    let words = Array(repeating: "many", count: 24).joined(separator: " ")
    let desk = try Desk(page("- {text: \(words), size: 40, rect: [0.1, 0.1, 0.8, 0.3]}"))
    #expect(hasInk(desk, 0.1...0.9, 0.1...0.4))
    #expect(!hasInk(desk, 0...1, 0.41...1))
    #expect(!hasInk(desk, 0...0.09, 0...1))
  }

  @Test func `A word of a hundred thousand letters is drawn, wherever it stands`() throws {
    let word = String(repeating: "word", count: 25_000)
    let desk = try Desk(
      """
      storyboard: 1
      initial: nav
      scenes:
        nav: {kind: stack, root: a, title: \(word)}
        a:
          title: \(word)
          content:
            - {text: \(word), rect: [0, 0, 1, 0.3]}
            - {button: \(word), id: b, rect: [0, 0.3, 1, 0.3]}
            - list: [{id: c, label: \(word), detail: \(word)}]
              rect: [0, 0.6, 1, 0.4]
        b: {}
      segues:
        - {from: a, to: b, do: replace, on: [{tap: b}, {tap: c}, {key: x}]}
      """)
    let text = (0..<200).map { desk.pixel(Double($0) / 200, 0.1) }
    #expect(Set(text).count > 4, "it is ink on paper, up to its edge")
    #expect(Set(text.suffix(60)).count > 4)
    let place = Size(width: 400, height: 300)
    let settable = WordDrawing.settable(word, in: place, size: 20)
    #expect(settable.count < 10_000, "what has room, and some")
    let parts = settable.split(separator: "\u{200B}").map(\.count)
    #expect(parts.max() ?? 0 <= 300, "lines may end in it")
    #expect(WordDrawing.settable("A word", in: place, size: 20) == "A word")
  }

  @Test func `Words keep off the edges of the page by seven hundredths of its height`() throws {
    let desk = try Desk(
      """
      storyboard: 1
      initial: home
      scenes: {home: {content: {markdown: "# HHHH"}}}
      """, size: Size(width: 800, height: 1000))
    let paper = desk.pixel(0, 0)
    let top = (0..<1000).first { y in
      (0..<200).contains { desk.pixel(Double($0) / 200, (Double(y) + 0.5) / 1000) != paper }
    }
    // A title's own room above its letters is less than one of them is high.
    let first = try #require(top)
    #expect(first >= 70 && first < 100)
  }

  /// A checker took the name by its parts, so that is what is opened, wherever the link leads.
  @Test func `A name that goes through a link and back is of the folder that it is written in`()
    throws
  {
    func picture(_ color: Color) throws -> Data {
      Data(
        try PNG.encode(
          try Picture(size: Size(width: 40, height: 40)) { context in
            context.setColor(color)
            context.paint()
          }))
    }
    let red = try picture(Color(red: 1, green: 0, blue: 0))
    let blue = try picture(Color(red: 0, green: 0, blue: 1))
    let desk = try Desk(
      page(
        """
        - {image: link/../page.png, alt: "", rect: [0, 0, 0.5, 0.5]}
        - {markdown: {file: link/../words.md}, rect: [0.5, 0.5, 0.5, 0.5]}
        """),
      files: [
        "page.png": red, "deep/page.png": blue, "deep/inner/a": Data(),
        "words.md": Data(), "deep/words.md": Data("# Dark words".utf8),
      ], links: ["link": "deep/inner"])
    #expect(desk.pixel(0.25, 0.25) == 0xff0000)
    #expect(!hasInk(desk, 0.5...1, 0.5...1), "nothing stands in the file that is named")
  }

  @Test func `A file that became a link out of the folder is not shown`() throws {
    let secret = FileManager.default.temporaryDirectory
      .appendingPathComponent("octavo-secret-\(UUID().uuidString).png").path
    defer { try? FileManager.default.removeItem(atPath: secret) }
    let picture = try Picture(size: Size(width: 40, height: 40)) { context in
      context.setColor(Color(red: 1, green: 0, blue: 0))
      context.paint()
    }
    let bytes = Data(try PNG.encode(picture))
    try bytes.write(to: URL(fileURLWithPath: secret))
    let text = page("- {image: page.png, alt: \"\", rect: [0, 0, 1, 1]}")
    let desk = try Desk(text, files: ["page.png": bytes])
    #expect(desk.pixel(0.5, 0.5) == 0xff0000)
    let path = "\(desk.folder)/page.png"
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: secret)
    desk.player.filesChanged([path])
    desk.rest()
    #expect(desk.pixel(0.1, 0.9) != 0xff0000)
  }

  @Test func `A picture and a page of a PDF fill their places as they are told`() throws {
    let red = try Picture(size: Size(width: 40, height: 20)) { context in
      context.setColor(Color(red: 1, green: 0, blue: 0))
      context.paint()
    }
    let pdf = try PDFFile.encode(pages: [Size(width: 100, height: 100)]) { context, _ in
      context.setColor(Color(red: 0, green: 0, blue: 1))
      context.paint()
    }
    let desk = try Desk(
      page(
        """
        - {image: red.png, alt: "", fit: cover, rect: [0, 0, 0.5, 0.5]}
        - {image: red.png, alt: "", fit: contain, rect: [0.5, 0, 0.5, 0.5]}
        - {pdf: blue.pdf#1, fit: fill, rect: [0, 0.5, 1, 0.5]}
        """),
      files: ["red.png": Data(try PNG.encode(red)), "blue.pdf": Data(pdf)])
    #expect(desk.pixel(0.02, 0.02) == 0xff0000)
    #expect(desk.pixel(0.75, 0.02) == 0xffffff, "all of it is seen")
    #expect(desk.pixel(0.75, 0.25) == 0xff0000)
    #if PDF
      #expect(desk.pixel(0.02, 0.98) == 0x0000ff)
    #else
      #expect(desk.pixel(0.02, 0.98) != 0xffffff, "the place says that it needs the PDF trait")
    #endif
  }

  @Test func `What cannot be drawn says so in its own place, and the board goes on`() throws {
    let desk = try Desk(
      page(
        """
        - {image: broken.png, alt: "", rect: [0, 0, 1, 0.5]}
        - {color: "#00ff00", rect: [0, 0.5, 1, 0.5]}
        """), files: ["broken.png": Data("no picture".utf8)])
    #expect(desk.pixel(0.02, 0.02) != 0xffffff, "a page about the trouble")
    #expect(desk.pixel(0.5, 0.75) == 0x00ff00)
  }

  @Test func `A scene in a slot is live`() throws {
    let desk = try Desk(
      """
      storyboard: 1
      initial: outer
      defaults: {transition: slide, duration: 200ms}
      scenes:
        outer:
          content:
            - {color: "#808080"}
            - {slot: hole, rect: [0.25, 0.25, 0.5, 0.5]}
        inner: {kind: stack, root: a}
        a: {content: [{color: "#ff0000"}, {button: Go, id: go, rect: [0.2, 0.4, 0.6, 0.2]}]}
        b: {content: {color: "#0000ff"}}
      segues:
        - {from: outer, to: inner, do: embed, slot: hole}
        - {from: a, to: b, do: push, on: {tap: go}}
        - {from: b, to: "@back", on: {tap: center}}
      """)
    #expect(desk.pixel(0.1, 0.1) == 0x808080)
    #expect(desk.pixel(0.3, 0.3) == 0xff0000)
    desk.tap(0.5, 0.5)
    #expect(desk.pixel(0.3, 0.3) == 0x0000ff)
    #expect(desk.pixel(0.1, 0.1) == 0x808080)
    desk.tap(0.5, 0.5)
    #expect(desk.pixel(0.3, 0.3) == 0xff0000)
  }

  @Test func `A flip of a folder turns its pictures`() throws {
    let desk = try Desk(
      """
      storyboard: 1
      initial: album
      scenes:
        album: {kind: flip, source: {dir: .}}
      """,
      files: [
        "1.png": Data(
          try PNG.encode(
            Picture(size: Size(width: 400, height: 600)) { context in
              context.setColor(.black)
              context.paint()
            })),
        "2.png": Data(
          try PNG.encode(
            Picture(size: Size(width: 400, height: 600)) { context in
              context.setColor(Color(red: 1, green: 0, blue: 0))
              context.paint()
            })),
      ])
    #expect(desk.pixel(0.5, 0.5) == 0x000000)
    desk.key("Right")
    #expect(desk.pixel(0.5, 0.5) == 0xff0000)
  }

  @Test func `A board opens where it was left, by the scene's name`() throws {
    let text = """
      storyboard: 1
      initial: home
      restore: true
      scenes:
        home: {kind: stack, root: menu}
        menu: {content: {color: "#ff0000"}}
        book: {kind: flip, pages: [one, two]}
        one: {content: {color: "#00ff00"}}
        two: {content: {color: "#0000ff"}}
        note: {content: {color: "#ffff00"}}
      segues:
        - {from: menu, to: book, do: push, on: {key: b}}
        - {from: book, to: "@next", on: {key: n}}
        - {from: "*", to: note, do: present, on: {key: m}}
        - {from: note, do: dismiss, on: {key: x}}
      """
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("octavo-places-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try text.write(toFile: "\(folder)/board.yaml", atomically: true, encoding: .utf8)
    let board = try Desk.board(text, folder)
    func open(_ keys: String) throws -> String {
      let places = PlaceStore(folder: "\(folder)/state")
      let player = StoryboardPlayer(
        board, path: "\(folder)/board.yaml", places: places, drawing: .immediate)
      player.resize(to: Size(width: 100, height: 100), scale: .one)
      var time = 0.0
      func rest() {
        repeat {
          time += 0.05
          player.framePresented()
        } while player.advance(to: time).isAnimating
        player.framePresented()
      }
      rest()
      let first = player.currentScene
      for key in keys {
        player.handle(.key(.init(String(key), time: time)))
        rest()
      }
      player.savePlace()
      return first
    }
    #expect(try open("bn") == "menu")
    #expect(try open("m") == "two", "it opens where it was left")
    #expect(try open("") == "two", "and never in a modal")
  }
}
