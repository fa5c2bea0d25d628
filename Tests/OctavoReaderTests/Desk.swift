import OctavoGeometry
import OctavoGestures
import OctavoNavigation
import OctavoRaster
import OctavoTransitions
import Testing

@testable import OctavoReader

/// A window that writes down what it is asked for.
@MainActor
final class NotingWindow: WindowControls {
  var state = WindowState()
  var title = "A book"
  var asked: [String] = []

  func close() { asked.append("close") }
  func minimize() { asked.append("minimize") }
  func setMaximized(_ isMaximized: Bool) { asked.append("maximized \(isMaximized)") }
  func setFullscreen(_ isFullscreen: Bool) { asked.append("fullscreen \(isFullscreen)") }
  func move(by contact: Contact) { asked.append("move \(contact.id)") }
  func resize(_ edge: WindowEdge, by contact: Contact) { asked.append("resize \(edge)") }
}

/// A book of plain pages in a window, with fingers, keys and a clock.
@MainActor
final class Desk {
  let root: ReaderRoot
  let flips: FlipContainer
  let pages: [ContentPage]
  let size: Size
  let window = NotingWindow()
  var time = 10.0
  private(set) var frame = Frame(scene: Scene(size: Size(), scale: .one), isAnimating: false)

  convenience init(_ size: Size = Size(width: 400, height: 600), pages count: Int = 100) {
    let pages = (0..<count).map { number in
      let gray = Double(number % 8) / 16 + 0.5
      return ContentPage(
        background: Color(red: gray, green: gray, blue: 1), title: "\(number + 1)"
      ) { _, _ in }
    }
    self.init(size, of: pages)
  }

  init(_ size: Size, of pages: [ContentPage], scale: PixelScale = .one) {
    (self.size, self.pages) = (size, pages)
    flips = FlipContainer(pages: pages, drawing: .immediate)
    flips.duration = 0.2
    root = ReaderRoot(flips, title: "A book", drawing: .immediate)
    root.window = window
    root.resize(to: size, scale: scale)
    settle()
  }

  @discardableResult func advance(by step: Double = 1.0 / 60) -> Frame {
    time += step
    frame = root.advance(to: time)
    root.framePresented()
    root.setEventTime(EventTime(time))
    return frame
  }

  func settle() {
    repeat { advance() } while frame.isAnimating
  }

  func touch(_ phase: Contact.Phase, _ x: Double, _ y: Double, id: Int = 1) {
    root.setEventTime(EventTime(time))
    root.handle(
      .contact(Contact(phase, id: id, at: Point(x: x, y: y), time: time, device: .touch)))
  }

  func tap(_ x: Double, _ y: Double) {
    touch(.began, x, y)
    advance(by: 0.05)
    touch(.ended, x, y)
    settle()
  }

  func tap(_ part: String) throws {
    let place = try #require(root.screen.parts.first { $0.name == part }?.frame.center)
    tap(place.x, place.y)
  }

  @discardableResult func key(_ name: String, _ modifiers: KeyPress.Modifiers = []) -> Bool {
    root.setEventTime(EventTime(time))
    let isUsed = root.handle(.key(KeyPress(name, modifiers: modifiers, time: time)))
    settle()
    return isUsed
  }

  var page: String? { flips.page?.title }
}
