import Glibc
import OctavoGeometry
import OctavoGestures
import OctavoNavigation
import OctavoRaster
import OctavoShell
import OctavoTestCompositor
import OctavoWaylandProtocols
import Testing

/// A root that copies when a key is pressed.
@MainActor
private final class CopyingRoot: TextCopying {
  var requestFrame: (@MainActor () -> Void)?
  var copyText: (@MainActor (String) -> Void)?
  var selectText: (@MainActor (String) -> Void)?
  var text = "a page"
  /// Whether it selects the text instead.
  var selects = false

  func resize(to size: Size, scale: PixelScale) { requestFrame?() }

  func handle(_ event: InputEvent) -> Bool {
    switch event {
    case .key: if selects { selectText?(text) } else { copyText?(text) }
    case .contact(let contact) where contact.phase == .ended: copyText?(text)
    default: return false
    }
    return true
  }

  func advance(to time: Double) -> Frame {
    // Each frame differs from the last, so that it is shown.
    let background = Color(red: time.truncatingRemainder(dividingBy: 1), green: 0, blue: 0)
    return Frame(
      scene: Scene(size: Size(width: 200, height: 120), scale: .one, background: background),
      isAnimating: false)
  }

  func framePresented() {}
  func suspend() {}
  func resume() {}
}

@MainActor
struct ClipboardTests {
  private func desk(_ change: (inout Options) -> Void = { _ in }) throws -> Desk<CopyingRoot> {
    var options = Options()
    change(&options)
    let desk = try Desk(CopyingRoot(), options)
    try desk.show()
    return desk
  }

  /// Presses a key in the window.
  private func press(_ desk: Desk<CopyingRoot>) throws {
    desk.compositor.seat.keyboard.enter()
    desk.compositor.seat.keyboard.key(30, .pressed)
    desk.compositor.seat.keyboard.key(30, .released)
    try desk.settle()
  }

  /// All that can be read, while the window goes on; nil if the other end never closes.
  private func read(_ end: Int32, _ desk: Desk<CopyingRoot>) throws -> [UInt8]? {
    _ = fcntl(end, F_SETFL, O_NONBLOCK)
    defer { close(end) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    for _ in 0..<2000 {
      try desk.settle()
      let count = Glibc.read(end, &buffer, buffer.count)
      if count == 0 { return bytes }
      if count > 0 { bytes += buffer[..<count] }
    }
    return nil
  }

  @Test(arguments: ["text/plain;charset=utf-8", "text/plain", "UTF8_STRING"])
  func `what is copied by a key can be pasted`(type: String) throws {
    let desk = try desk()
    desk.root.text = "Fünf Blätter 📖\n"
    try press(desk)
    #expect(desk.compositor.clipboard.types?.first == "text/plain;charset=utf-8")
    let end = try #require(desk.compositor.clipboard.paste(type))
    #expect(try read(end, desk) == Array("Fünf Blätter 📖\n".utf8))
    #expect(desk.compositor.violations.isEmpty, "\(desk.compositor.violations)")
  }

  @Test func `a finger copies as well`() throws {
    let desk = try desk()
    desk.compositor.seat.touch.down(id: 1, x: 20, y: 20)
    desk.compositor.seat.touch.frame()
    desk.compositor.seat.touch.up(id: 1)
    desk.compositor.seat.touch.frame()
    try desk.settle()
    #expect(desk.compositor.clipboard.types != nil)
    #expect(desk.compositor.violations.isEmpty, "\(desk.compositor.violations)")
  }

  @Test func `a long text goes out as it is read, and the window goes on meanwhile`() throws {
    let desk = try desk()
    desk.root.text = String(repeating: "0123456789abcdef", count: 1 << 16)
    try press(desk)
    let end = try #require(desk.compositor.clipboard.paste("text/plain"))
    try desk.settle()
    // Nobody has read: the pipe is full, and frames come all the same.
    let frames = desk.frames
    desk.root.requestFrame?()
    try desk.tick()
    #expect(desk.frames > frames)
    #expect(try read(end, desk)?.count == 1 << 20)
  }

  @Test func `who asks and goes away brings nothing down`() throws {
    let desk = try desk()
    desk.root.text = String(repeating: "x", count: 1 << 20)
    try press(desk)
    let gone = try #require(desk.compositor.clipboard.paste("text/plain"))
    close(gone)
    try desk.settle()
    let half = try #require(desk.compositor.clipboard.paste("text/plain"))
    try desk.settle()
    close(half)
    try desk.settle()
    let end = try #require(desk.compositor.clipboard.paste("text/plain"))
    #expect(try read(end, desk)?.count == 1 << 20)
  }

  @Test func `whoever asks and never reads gives way to those who ask later`() throws {
    let desk = try desk()
    desk.root.text = String(repeating: "x", count: 1 << 20)
    try press(desk)
    let ends = try (0..<20).map { _ in
      let end = try #require(desk.compositor.clipboard.paste("text/plain"))
      try desk.settle()
      return end
    }
    func part(_ end: Int32) throws -> Int { try #require(try read(end, desk)).count }
    #expect(try part(ends[0]) < 1 << 20 && part(ends[3]) < 1 << 20)
    #expect(try part(ends[4]) == 1 << 20 && part(ends[19]) == 1 << 20)
    for end in ends[1...2] + ends[5...18] { close(end) }
    try desk.settle()
  }

  @Test func `a type that was not offered gets nothing`() throws {
    let desk = try desk()
    try press(desk)
    let end = try #require(desk.compositor.clipboard.paste("image/png"))
    #expect(try read(end, desk) == [])
  }

  @Test func `another copy, here or elsewhere, takes its place`() throws {
    let desk = try desk()
    try press(desk)
    desk.root.text = "two"
    try press(desk)
    let end = try #require(desk.compositor.clipboard.paste("text/plain"))
    #expect(try read(end, desk) == Array("two".utf8))
    #expect(desk.compositor.clipboard.clearings == 0, "there is no moment with nothing copied")
    desk.compositor.clipboard.cancel()
    try desk.settle()
    #expect(desk.compositor.clipboard.types == nil)
    try press(desk)
    #expect(desk.compositor.clipboard.types != nil)
    #expect(desk.compositor.violations.isEmpty, "\(desk.compositor.violations)")
  }

  @Test func `what is selected can be pasted by a middle click, beside what is copied`() throws {
    let desk = try desk()
    let selected = desk.compositor.primarySelection
    try press(desk)
    #expect(selected.deviceCount == 0, "nobody takes part who selects nothing")
    (desk.root.selects, desk.root.text) = (true, "some words")
    try press(desk)
    #expect(selected.selectedTypes?.first == "text/plain;charset=utf-8")
    desk.root.text = "other words"
    try press(desk)
    let end = try #require(selected.paste("text/plain"))
    #expect(try read(end, desk) == Array("other words".utf8))
    let copied = try #require(desk.compositor.clipboard.paste("text/plain"))
    #expect(try read(copied, desk) == Array("a page".utf8))
    #expect(selected.deviceCount == 1)
    #expect(desk.compositor.violations.isEmpty, "\(desk.compositor.violations)")
  }

  @Test func `what others select is let go, and what is selected then is offered anew`() throws {
    let desk = try desk()
    desk.root.selects = true
    try press(desk)
    let selected = desk.compositor.primarySelection
    for _ in 0..<3 {
      selected.selectElsewhere()
      try desk.settle()
    }
    #expect(selected.offers == 0 && selected.selectedTypes == nil)
    try press(desk)
    let end = try #require(selected.paste("UTF8_STRING"))
    #expect(try read(end, desk) == Array("a page".utf8))
    desk.session.shutDown()
    desk.compositor.pump()
    #expect(selected.selectedTypes == nil && selected.deviceCount == 0)
    #expect(desk.compositor.violations.isEmpty, "\(desk.compositor.violations)")
  }

  @Test func `without a place for what is selected there is none`() throws {
    let desk = try desk { $0.globals["zwp_primary_selection_device_manager_v1"] = nil }
    #expect(desk.root.selectText == nil && desk.root.copyText != nil)
    desk.root.selects = true
    try press(desk)
    #expect(desk.compositor.violations.isEmpty, "\(desk.compositor.violations)")
  }

  @Test func `nothing is copied that nobody pressed for`() throws {
    let desk = try desk()
    desk.root.copyText?("unasked")
    try desk.settle()
    #expect(desk.compositor.clipboard.types == nil)
  }

  @Test func `without a clipboard there is none to copy to`() throws {
    let desk = try desk { $0.globals["wl_data_device_manager"] = nil }
    #expect(desk.root.copyText == nil)
    try press(desk)
  }
}
