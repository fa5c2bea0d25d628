import Foundation
import OctavoGeometry
import OctavoGestures
import OctavoNavigation
import OctavoPlayer
import Testing

/// A book in the middle of a page whose swipes lead elsewhere.
private let shelf = """
  storyboard: 1
  initial: outer
  defaults: {transition: slide, duration: 200ms}
  scenes:
    outer:
      title: outer
      content:
        - {color: "#808080"}
        - {slot: hole, rect: [0.25, 0.25, 0.5, 0.5]}
        - {button: Go, id: go, rect: [0.2, 0.05, 0.6, 0.1]}
    book: {kind: flip, title: book, pages: [p1, p2]}
    p1: {title: p1, content: {color: "#ff0000"}}
    p2: {title: p2, content: {color: "#00ff00"}}
    m: {title: m, content: {color: "#0000ff"}}
  segues:
    - {from: outer, to: book, do: embed, slot: hole}
    - {from: outer, to: m, do: present, on: [{swipe: left}, {tap: go}]}
  """

/// How a board's hand stands among those of its containers.
@MainActor @Suite struct BoardHandTests {
  /// A finger, from place to place in points of the window.
  private func drag(_ desk: Desk, _ places: [(Double, Double)]) {
    for (index, place) in places.enumerated() {
      let phase: Contact.Phase = index == 0 ? .began : .moved
      desk.contact(phase, place.0 / 400, place.1 / 600)
      desk.frame()
    }
  }

  @Test func `A container leaves a drag to the board, though it knows it for one earlier`() throws {
    let desk = try Desk(shelf)
    _ = desk.takeCallbacks()
    // Inwards from the book's own edge one sample will do; the window's is elsewhere, so that the board
    // waits for the second.
    drag(desk, [(290, 300), (274, 308), (258, 316), (100, 316)])
    #expect(desk.words() == "m.load outer.wD book.wD p1.wD m.wA m.iA")
    desk.contact(.ended, 0.25, 316 / 600)
    desk.rest()
    #expect(desk.player.currentScene == "m")
  }

  @Test func `A drag that is not the board's turns the book in it`() throws {
    let desk = try Desk(shelf.replacingOccurrences(of: "swipe: left", with: "swipe: up"))
    desk.drag(0.7, 0.5, to: 0.3, 0.5)
    #expect(desk.pixel(0.5, 0.5) == 0x00ff00)
  }

  @Test func `Two fingers that are not the board's are the containers' until both have lifted`()
    throws
  {
    let desk = try Desk(shelf.replacingOccurrences(of: "swipe: left", with: "swipe: up"))
    desk.contact(.began, 0.45, 0.5, id: 1)
    desk.contact(.began, 0.55, 0.5, id: 2)
    for step in 1...5 {
      let way = 0.02 * Double(step)
      desk.contact(.moved, 0.45 - way, 0.5, id: 1)
      desk.contact(.moved, 0.55 + way, 0.5, id: 2)
      desk.frame()
    }
    for step in 1...5 {
      let way = 0.1 - 0.02 * Double(step)
      desk.contact(.moved, 0.45 - way, 0.5, id: 1)
      desk.contact(.moved, 0.55 + way, 0.5, id: 2)
      desk.frame()
    }
    desk.contact(.ended, 0.45, 0.5, id: 1)
    desk.contact(.ended, 0.55, 0.5, id: 2)
    desk.rest()
    #expect(desk.pixel(0.5, 0.5) == 0xff0000)
    desk.drag(0.7, 0.5, to: 0.3, 0.5)
    #expect(desk.pixel(0.5, 0.5) == 0x00ff00, "no finger was forgotten on the glass")
  }

  @Test(arguments: [0.0, 0.1])
  func `Two fingers are the board's as they spread, unless the first had wandered`(_ way: Double)
    throws
  {
    let desk = try Desk(shelf.replacingOccurrences(of: "swipe: left", with: "pinch: out"))
    _ = desk.takeCallbacks()
    desk.contact(.began, 0.45, 0.5 + way, id: 1)
    for step in 1...5 { desk.contact(.moved, 0.45, 0.5 + way * (1 - Double(step) / 5), id: 1) }
    desk.contact(.began, 0.55, 0.5, id: 2)
    desk.frame()
    #expect(desk.words().isEmpty, "nobody knows yet what they will do")
    for step in 1...10 {
      desk.contact(.moved, 0.45 - 0.03 * Double(step), 0.5, id: 1)
      desk.contact(.moved, 0.55 + 0.03 * Double(step), 0.5, id: 2)
      desk.frame()
    }
    desk.contact(.ended, 0.15, 0.5, id: 1)
    desk.contact(.ended, 0.85, 0.5, id: 2)
    desk.rest()
    #expect(desk.player.currentScene == (way == 0 ? "m" : "outer"))
  }

  @Test func `Fingers on a touchpad are the containers', whatever the board's swipes lead to`()
    throws
  {
    let desk = try Desk(shelf)
    func scroll(_ kind: Scroll.Kind) {
      let place = Point(x: 200, y: 300)
      desk.player.handle(
        .scroll(Scroll(kind, along: .horizontal, at: place, time: desk.time)))
      desk.frame()
    }
    for _ in 0..<12 { scroll(.finger(25)) }
    scroll(.stop)
    desk.rest()
    #expect(desk.pixel(0.5, 0.5) == 0x00ff00)
  }

  @Test func `A button is pressed for as long as one likes`() throws {
    let desk = try Desk(shelf)
    desk.contact(.began, 0.5, 0.1)
    desk.pause(2)
    desk.contact(.ended, 0.5, 0.1)
    desk.rest()
    #expect(desk.player.currentScene == "m")
  }

  @Test func `A pen silences the finger that it comes after, for the board too`() throws {
    let desk = try Desk(shelf)
    func pen(_ phase: Contact.Phase, _ x: Double) {
      let place = Point(x: x, y: 540)
      desk.player.handle(.contact(Contact(phase, at: place, time: desk.time, device: .pen)))
      desk.frame()
    }
    desk.contact(.began, 0.5, 0.1)
    pen(.began, 380)
    for x in stride(from: 360.0, through: 40, by: -20) { pen(.moved, x) }
    desk.contact(.ended, 0.5, 0.1)
    pen(.ended, 40)
    desk.rest()
    #expect(desk.player.currentScene == "m")
    desk.key("Escape")
    #expect(desk.player.currentScene == "outer", "and the finger's lift is no tap")
  }
}
