import OctavoGeometry
import OctavoTransitions
import Testing

@testable import OctavoGallery

/// "Use this for my books": what a person tries becomes how their books turn.
@MainActor
struct BooksTurnTests {
  /// What a control says.
  private func text(_ id: ControlID, on table: Table) -> String? {
    switch table.gallery.screen[id]?.look.kind {
    case .button(let text, _), .message(let text, _): text
    default: nil
    }
  }

  @Test func `a finger keeps what is tried, in the words of --turn, and is told so`() throws {
    let table = Table()
    table.press(.kind("curl"))
    table.press(.style("corner"))
    table.press(.style("vertical"))
    let before = text(.books, on: table)
    try table.tap(.books)
    #expect(table.turn == "curl,corner", "which way it goes is the book's")
    #expect(text(.books, on: table) != before)
    table.press(.style("corner"))
    #expect(text(.books, on: table)?.contains("Use this") == true)
    table.press(.style("corner"))
    #expect(text(.books, on: table)?.contains("turn so") == true, "it still is")
  }

  @Test(arguments: [(360.0, 720.0), (720, 360), (1280, 800)])
  func `keys keep it on every screen`(width: Double, height: Double) {
    let table = Table(width, height)
    table.press(.kind("barn-door"))
    if table.gallery.frame(of: .section(.motion)) != nil { table.press(.section(.motion)) }
    table.press(.style("centered"))
    table.press(.books)
    #expect(table.turn == "barn-door,centered")
  }

  @Test func `what cannot be kept is told, and books turn as before`() throws {
    let table = Table()
    table.press(.kind("cube"))
    table.turn = nil
    try table.tap(.books)
    #expect(text(.decoration("books"), on: table)?.contains("no folder") == true)
    table.press(.kind("flip"))
    #expect(text(.books, on: table)?.contains("turn so") == true)
    table.turn = ""
    table.press(.kind("cube"))
    try table.tap(.books)
    #expect(table.turn == "cube" && table.gallery.frame(of: .decoration("books")) == nil)
  }

  @Test func `every transition of the list can be chosen by its words`() throws {
    for kind in TransitionCatalog.all {
      let table = Table()
      table.press(.kind(kind.name))
      for style in kind.styleNames { table.press(.style(style)) }
      table.press(.books)
      let words = try #require(table.turn).split(separator: ",").map(String.init)
      #expect(words.first == kind.name)
      _ = try kind.make(style: Array(words.dropFirst()))
    }
  }

  @Test func `no such control stands where nobody keeps a choice`() {
    let gallery = Gallery()
    gallery.resize(to: Size(width: 1280, height: 800), scale: .one)
    #expect(gallery.frame(of: .books) == nil)
  }
}
