import FoundationEssentials
import OctavoCairo
import OctavoCompositorRig
import OctavoGeometry

/// The demo where there is no screen: KWin with one of its own, and a finger on it.
@MainActor
struct HeadlessDemo {
  let program: String
  let folder: String

  /// Opens each document, turns its pages by touch, and leaves pictures.
  func show(_ documents: DemoDocuments) throws {
    let opened = [
      ("guide", []), ("photographs", [documents.photographs]), ("text", [documents.text]),
      ("PDF", [documents.book]),
    ]
    for (number, (name, paths)) in opened.enumerated() {
      try turnPages(
        of: name, paths,
        prefix: "\(number + 1)-\(name.split(separator: " ").joined(separator: "-"))")
    }
  }

  private func turnPages(of name: String, _ paths: [String], prefix: String) throws {
    let kwin = try KWin(size: Size(width: 1280, height: 800))
    defer { kwin.stop() }
    let hand = try kwin.makeHand()
    let blank = try kwin.capture()
    let client = try kwin.start([program, "--fullscreen"] + paths)
    func place(_ x: Double, _ y: Double) -> Point {
      Point(x: kwin.size.width * x, y: kwin.size.height * y)
    }
    func keep(_ picture: Picture, _ moment: String) throws {
      let path = "\(folder)/\(prefix)-\(moment).png"
      try picture.write(to: path)
      print("  \(path)")
    }
    func rest(after old: Picture) throws -> Picture {
      do {
        return try kwin.captureAtRest { !$0.isSame(as: old) }
      } catch {
        throw RigError("\(name): \(error)\n\(client.log)")
      }
    }

    print("\(name): \(paths.isEmpty ? "octavo" : "octavo \(paths.joined(separator: " "))")")
    let before = try rest(after: blank)
    try keep(before, "a-before")
    try hand.press(at: place(0.985, 0.6), dragTo: place(0.72, 0.6), steps: 24, seconds: 0.5)
    let held = try rest(after: before)
    try keep(held, "b-held-at-0.72")
    try hand.touchMove(1, to: place(0.5, 0.6))
    try hand.touchMove(1, to: place(0.3, 0.6))
    try keep(rest(after: held), "c-held-at-0.30")
    try hand.touchUp(1)
    pause(0.05)
    let after = try rest(after: held)
    try keep(after, "d-after")
    if paths.isEmpty {
      // The guide is now at its contents: a row opens a room.
      try hand.touchDown(1, at: place(0.5, 0.22))
      pause(0.06)
      try hand.touchUp(1)
      try keep(kwin.capture(), "e-tapped")
      try keep(rest(after: after), "f-after-the-tap")
    } else {
      try hand.flick(from: place(0.85, 0.5), to: place(0.4, 0.5))
      try keep(kwin.capture(), "e-flicked")
      try keep(rest(after: after), "f-after-the-flick")
    }
    try hand.type(.leftControl, .q)
    guard try client.wait(seconds: 5) == .exited(0) else {
      throw RigError("\(name): octavo ended badly: \(client.log)")
    }
  }
}
