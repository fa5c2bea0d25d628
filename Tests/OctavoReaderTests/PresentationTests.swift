import OctavoAccessibility
import OctavoGeometry
import OctavoGestures
import OctavoNavigation
import OctavoRaster
import Testing

@testable import OctavoReader

/// Slides of a talk: a screen that is filled and stays on, and a black one.
@MainActor
@Suite struct `Slides for others` {
  let desk = Desk()

  /// The compositor fills the screen, or takes it back.
  private func fill(_ isFull: Bool) {
    desk.window.state.isFullscreen = isFull
    desk.root.windowStateDidChange()
    desk.settle()
  }

  @Test func `fill a screen that stays on until it is left`() {
    #expect(desk.key("F5"))
    #expect(desk.window.asked == ["fullscreen true"])
    #expect(!desk.root.isInPresentation && !desk.frame.inhibitsIdle, "the screen is not filled yet")
    // What else becomes of a window in the meantime ends nothing.
    desk.root.windowStateDidChange()
    fill(true)
    #expect(desk.root.isInPresentation && desk.frame.inhibitsIdle)
    #expect(desk.frame.wakeTime == nil && !desk.frame.isAnimating)
    desk.key("Right")
    #expect(desk.page == "2" && desk.frame.inhibitsIdle)
    #expect(!desk.key("Escape"), "the window leaves the screen by it")
    var asked = false
    desk.root.requestFrame = { asked = true }
    desk.window.state.isFullscreen = false
    desk.root.windowStateDidChange()
    #expect(asked, "a frame lets the screen go dark")
    desk.settle()
    #expect(!desk.root.isInPresentation && !desk.frame.inhibitsIdle)
  }

  @Test func `begin on a screen that is filled already, without what lies over the pages`() {
    fill(true)
    #expect(!desk.frame.inhibitsIdle, "who reads by hand touches it")
    desk.key("F10")
    desk.key("F5")
    #expect(desk.window.asked.isEmpty)
    #expect(desk.root.isInPresentation && desk.frame.inhibitsIdle && !desk.root.showsBars)
  }

  @Test func `are nothing where no screen can be filled`() {
    desk.window.state.canFillScreen = false
    #expect(!desk.key("F5"))
    desk.root.startPresentation(in: desk.window)
    #expect(desk.window.asked.isEmpty && !desk.root.isInPresentation)
  }

  @Test(arguments: ["b", "B", "period"]) func `give way to black, until anything is pressed`(
    key: String
  ) {
    fill(true)
    let page = desk.frame.scene
    #expect(desk.key(key))
    #expect(desk.frame.scene.meanColor == .black)
    #expect(desk.frame.wakeTime == nil && !desk.frame.isAnimating)
    #expect(desk.key("Right"))
    #expect(desk.page == "1", "no slide is turned that nobody sees")
    #expect(desk.frame.scene == page)
    desk.key(key)
    desk.key(key)
    #expect(desk.frame.scene == page)
    desk.key(key)
    #expect(!desk.key("F11"), "which leaves the screen")
    fill(false)
    #expect(desk.root.state.panel == nil && !desk.key(key), "only a screen that is filled")
  }

  @Test func `come back by a touch, which turns nothing`() {
    fill(true)
    desk.key("b")
    desk.tap(390, 300)
    #expect(desk.root.state.panel == nil && desk.page == "1")
    desk.tap(390, 300)
    #expect(desk.page == "2")
  }

  @Test func `are told to be black to those who do not see it`() throws {
    fill(true)
    desk.key("b")
    let size = Size(width: 400, height: 600)
    let panel = try #require(desk.root.accessibleElement(in: size).children.last)
    #expect(panel.name == "Black screen")
    #expect(panel.children.map(\.name) == ["Show the page again"])
    let button = try #require(panel.children.first)
    #expect(desk.root.perform(.press, on: [panel.id, button.id]))
    #expect(desk.root.state.panel == nil)
  }
}
