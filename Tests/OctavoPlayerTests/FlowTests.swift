import Foundation
import OctavoGeometry
import OctavoNavigation
import Testing

@testable import OctavoPlayer

/// A flip with a lesson that has no room on a small page, between two that have.
private func lessons(_ words: Int) -> String {
  """
  storyboard: 1
  initial: book
  scenes:
    book: {kind: flip, pages: [first, lesson, last]}
    first: {content: {color: "#ff0000"}}
    lesson: {content: {markdown: "\(String(repeating: "word ", count: words))"}}
    last: {content: {color: "#0000ff"}}
  segues: []
  """
}

@MainActor @Suite struct FlowTests {
  private let small = Size(width: 300, height: 300)

  /// Turns on to the end; the scene after each turn.
  private func turned(_ desk: Desk, _ key: String) -> [String] {
    var scenes: [String] = []
    while scenes.count < 100 {
      let page = (desk.player.root as? FlipContainer)?.page
      desk.key(key)
      guard (desk.player.root as? FlipContainer)?.page !== page else { break }
      scenes.append(desk.player.currentScene)
    }
    return scenes
  }

  @Test func `A lesson that has no room on its page goes on on the next`() throws {
    let desk = try Desk(lessons(900), size: small)
    let there = turned(desk, "Right")
    #expect(there.last == "last")
    #expect(there.dropLast().allSatisfy { $0 == "lesson" })
    #expect(there.count > 4)
    #expect(turned(desk, "Left") == Array(repeating: "lesson", count: there.count - 1) + ["first"])
  }

  @Test func `Each page of it shows words, the last what is left`() throws {
    let desk = try Desk(lessons(870), size: small)
    func ink() -> Int {
      stride(from: 0.0, to: 1, by: 0.01).reduce(0) { sum, y in
        sum + stride(from: 0.0, to: 1, by: 0.005).filter { desk.pixel($0, y) & 0xff < 0x80 }.count
      }
    }
    var inks: [Int] = []
    desk.key("Right")
    while desk.player.currentScene == "lesson" {
      inks.append(ink())
      desk.key("Right")
    }
    #expect(inks.count > 4)
    #expect(inks.allSatisfy { $0 > 20 })
    #expect(inks[inks.count - 1] < inks[0], "\(inks)")
  }

  @Test func `It takes one page where all of it has room, also when the window grows`() throws {
    let desk = try Desk(lessons(300), size: small)
    desk.key("Right")
    desk.key("Right")
    desk.key("Right")
    #expect(desk.player.currentScene == "lesson", "it goes on")
    desk.resize(to: Size(width: 1200, height: 1600))
    #expect(desk.player.currentScene == "lesson")
    #expect(turned(desk, "Right") == ["last"])
    #expect(turned(desk, "Left") == ["lesson", "first"])
    desk.resize(to: small)
    #expect(turned(desk, "Right").count > 3)
  }

  @Test func `A board that is saved with other words has as many pages as they take`() throws {
    let desk = try Desk(lessons(900), size: small)
    let many = turned(desk, "Right").count
    desk.save(lessons(20))
    desk.rest()
    _ = turned(desk, "Left")
    #expect(turned(desk, "Right") == ["lesson", "last"])
    #expect(many > 4)
  }

  @Test func `Home and End go to the first page and the last`() throws {
    let desk = try Desk(
      lessons(900).replacing(", last]", with: "]").replacing("pages: [first, ", with: "pages: ["),
      size: small)
    desk.key("End")
    let end = (desk.player.root as? FlipContainer)?.page
    desk.key("Right")
    #expect((desk.player.root as? FlipContainer)?.page === end)
    desk.key("Home")
    #expect(turned(desk, "Right").count > 4)
    #expect((desk.player.root as? FlipContainer)?.page === end)
  }
}
