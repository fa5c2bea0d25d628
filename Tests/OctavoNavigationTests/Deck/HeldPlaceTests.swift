import OctavoGeometry
import OctavoGestures
import OctavoRaster
import OctavoTestSupport
import OctavoTransitions
import Testing

@testable import OctavoNavigation

/// Fingers that rest on a page while others turn pages (Laws, Leaves in the air).
@MainActor
struct HeldPlaceTests {
  private let size = Size(width: 800, height: 600)

  /// A book whose source knows its pages by their numbers.
  private func open(at page: Character) -> FlipRig {
    let rig = TurningBook.flips.open(at: page, size: size)
    rig.source.namesPages = true
    return rig
  }

  private func place(_ rig: FlipRig) -> Int {
    rig.pages.firstIndex { $0 === rig.container.page } ?? -1
  }

  @Test func `a resting finger holds its page while others turn, and goes back to it`() {
    let rig = open(at: "F")
    rig.touch(.began, x: 0.3, id: 1)
    // Another finger turns three pages.
    for turn in 0..<3 {
      rig.touch(.began, x: 0.9, id: 2, after: 0.7)
      for step in 1...8 { rig.touch(.moved, x: 0.9 - Double(step) * 0.08, id: 2) }
      rig.touch(.ended, x: 0.2, id: 2)
      rig.settle()
      #expect(rig.turned.count == turn + 1)
    }
    #expect(rig.container.page === rig["I"])
    #expect(rig.container.bookmarks.count == 1)
    rig.touch(.ended, x: 0.3, id: 1)
    #expect(rig.container.page === rig["F"])
    // By a run of leaves.
    #expect(rig.container.air.count == 3)
    rig.settle()
    #expect(rig.turned == ["G", "H", "I", "F"])
    #expect(rig.container.bookmarks.isEmpty)
  }

  @Test func `keys turn on beyond a page that a finger holds`() {
    let rig = open(at: "F")
    rig.touch(.began, x: 0.5, id: 1)
    for _ in 0..<4 {
      rig.key("Right", after: 0.6)
      rig.settle()
    }
    #expect(rig.container.page === rig["J"])
    rig.touch(.ended, x: 0.5, id: 1)
    rig.settle()
    #expect(rig.container.page === rig["F"])
  }

  @Test func `a resting finger holds its page while others run under another finger`() {
    let rig = open(at: "F")
    rig.touch(.began, x: 0.3, id: 2)
    rig.touch(.began, x: 0.98, id: 1, after: 0.7)
    for _ in 0..<90 { rig.frame() }
    #expect(rig.container.riffle != nil)
    rig.touch(.ended, x: 0.98, id: 1, after: 1.5)
    rig.settle()
    #expect(place(rig) > 7)
    #expect(rig.container.bookmarks.count == 1)
    rig.touch(.ended, x: 0.3, id: 2)
    #expect(rig.container.page === rig["F"])
    rig.settle()
    #expect(rig.turned.count == 2)
    #expect(rig.container.air.isEmpty)
  }

  @Test
  func `a finger that has just come down holds nothing, nor one that nothing was turned beside`() {
    let rig = open(at: "F")
    rig.touch(.began, x: 0.5, id: 1)
    rig.key("Right", after: 0.1)
    rig.settle()
    rig.touch(.ended, x: 0.5, id: 1, after: 2)
    rig.settle()
    #expect(rig.container.page === rig["G"])
    rig.touch(.began, x: 0.5, id: 1)
    rig.touch(.ended, x: 0.5, id: 1, after: 3)
    rig.settle()
    #expect(rig.container.page === rig["G"])
  }

  @Test func `a finger that was taken away marks nothing`() {
    let rig = open(at: "F")
    rig.touch(.began, x: 0.5, id: 1)
    rig.key("Right", after: 0.6)
    rig.settle()
    rig.touch(.cancelled, x: 0.5, id: 1)
    rig.settle()
    #expect(rig.container.page === rig["G"])
    #expect(rig.container.bookmarks.isEmpty)
  }

  @Test func `no place is held when all fingers were taken away`() {
    let rig = open(at: "F")
    rig.touch(.began, x: 0.5, id: 1)
    rig.key("Right", after: 0.6)
    rig.settle()
    rig.container.handle(.cancelAll)
    #expect(rig.container.bookmarks.isEmpty)
    rig.settle()
    #expect(rig.container.page === rig["G"])
  }

  @Test func `no place is held where the hand may do nothing any more`() {
    let rig = open(at: "F")
    rig.touch(.began, x: 0.5, id: 1)
    rig.key("Right", after: 0.6)
    rig.settle()
    rig.container.isEnabled = false
    #expect(rig.container.bookmarks.isEmpty)
    rig.touch(.ended, x: 0.5, id: 1)
    rig.settle()
    #expect(rig.container.page === rig["G"])
    #expect(rig.turned == ["G"])
  }

  /// A finger that held page F while G was turned to has lifted; another holds a leaf.
  private func openWithMark() -> FlipRig {
    let rig = open(at: "F")
    rig.touch(.began, x: 0.3, id: 1)
    rig.key("Right", after: 0.6)
    rig.settle()
    rig.touch(.began, x: 0.9, id: 2)
    for step in 1...4 { rig.touch(.moved, x: 0.9 - Double(step) * 0.08, id: 2) }
    rig.touch(.ended, x: 0.3, id: 1)
    return rig
  }

  @Test func `a place that was held is gone back to when the finger with a leaf is taken away`() {
    let rig = openWithMark()
    #expect(rig.container.page === rig["G"], "a finger still holds a leaf")
    rig.container.handle(.cancelAll)
    #expect(rig.container.page === rig["F"], "not when somebody touches it next")
    rig.settle()
    #expect(rig.turned == ["G", "F"])
  }

  @Test func `a place that was held is forgotten when a call takes the leaf from the other finger`()
  {
    let rig = openWithMark()
    rig.container.setPage(rig["M"])
    #expect(rig.container.page === rig["M"])
    rig.settle()
    #expect(rig.container.markedPage == nil)
    rig.touch(.ended, x: 0.5, id: 2)
    rig.tap(x: 0.5)
    rig.settle()
    #expect(rig.container.page === rig["M"])
    #expect(rig.turned == ["G", "M"])
  }

  @Test func `a call from within what a finger causes has pages stay where it puts them`() {
    let rig = openWithMark()
    rig["G"].hooks["wM"] = {
      rig["G"].hooks = [:]
      rig.container.setPage(rig["M"])
    }
    rig.touch(.moved, x: 0.2, id: 2)
    rig.touch(.ended, x: 0.2, id: 2)
    rig.settle()
    #expect(rig.container.page === rig["M"])
    #expect(rig.container.markedPage == nil)
  }

  @Test func `a place that was held is forgotten as the hand may do nothing any more`() {
    let rig = openWithMark()
    rig.container.isEnabled = false
    #expect(rig.container.markedPage == nil)
    rig.container.isEnabled = true
    rig.settle()
    rig.touch(.ended, x: 0.5, id: 2)
    rig.tap(x: 0.5)
    rig.settle()
    #expect(rig.container.page === rig["G"])
  }

  @Test func `a place that was held is forgotten as soon as a call takes the leaf`() {
    let rig = openWithMark()
    rig.container.spread = .always
    #expect(rig.container.markedPage == nil)
    rig.settle()
    rig.tap(x: 0.5)
    rig.settle()
    #expect(rig.turned == ["G"])
  }
}
