import OctavoGeometry
import OctavoGestures
import OctavoMotion
import OctavoRaster
import OctavoTestSupport
import OctavoTransitions
import Testing

@testable import OctavoNavigation

/// What is seen of a stack: it starts from the picture on the screen, whatever happens (L7).
@MainActor
struct StackPictureTests {
  private func slid(_ frame: Frame, _ role: String, _ rig: StackRig) -> Double {
    StackHandTests.slid(frame, role, width: rig.size.width) ?? .nan
  }

  @Test func `a pop plays the stored push backwards, picture by picture`() {
    let way = TimedTransition(FoldTransition(style: .cubic), duration: 0.4, curve: .easeOut)
    let rig = StackRig(size: Size(width: 80, height: 60))
    rig.open()
    rig.stack.push(rig["B"], transition: way)
    var there: [[Scene.Item]] = []
    for _ in 0..<41 { there.append(rig.frame(after: 0.01).scene.items) }
    rig.settle()
    rig.stack.pop()
    var back: [[Scene.Item]] = []
    for _ in 0..<41 { back.append(rig.frame(after: 0.01).scene.items) }
    for index in 1..<40 {
      let (one, other) = (there[40 - index].map(\.layer), back[index].map(\.layer))
      #expect(one.count == other.count)
      for (one, other) in zip(one, other) {
        #expect(one.source == other.source)
        for (corner, twin) in zip(one.corners, other.corners) {
          #expect(max(abs(corner.x - twin.x), abs(corner.y - twin.y)) < 1e-6)
        }
      }
    }
  }

  @Test func `a pop in mid-push goes on from where the page is, with its velocity`() {
    let rig = StackRig()
    rig.open()
    rig.stack.push(
      rig["B"], transition: TimedTransition(SlideTransition(), duration: 0.5, curve: .linear))
    rig.run(for: 0.2)
    let before = slid(rig.frame(after: 0.001), "coming", rig)
    rig.stack.pop()
    // The page that came is the one that leaves, still at its place, and still on its way in.
    let at = slid(rig.frame(after: 0.001), "leaving", rig)
    #expect(abs(at - (before - 0.002)) < 0.0005)
    var last = at
    var turned = false
    while true {
      let frame = rig.frame(after: 0.004)
      guard frame.isAnimating else { break }
      let place = slid(frame, "leaving", rig)
      #expect(abs(place - last) < 0.1, "no jump")
      turned = turned || place > last
      last = place
    }
    #expect(turned)
    #expect(rig.model == "A")
  }

  @Test func `a push in mid-push begins over the picture that goes on`() throws {
    let rig = StackRig(size: Size(width: 80, height: 60))
    rig.open()
    rig.stack.push(
      rig["B"], transition: TimedTransition(SlideTransition(), duration: 0.5, curve: .linear))
    rig.run(for: 0.2)
    let seen = pixels(of: rig.frame(after: 0.001).scene)
    rig.stack.push(rig["C"], transition: TimedTransition(CrossfadeTransition(), duration: 0.3))
    let begun = pixels(of: rig.frame(after: 0).scene)
    #expect(seen == begun)
    // Held, so that no two share an address.
    var pictures: [Snapshot] = []
    for _ in 0..<6 {
      for item in rig.frame().scene.items where item.layer.page == .from {
        if !pictures.contains(where: { $0 === item.snapshot }) { pictures.append(item.snapshot) }
      }
    }
    #expect(pictures.count > 3, "what is below goes on")
    rig.settle()
    #expect(rig.frame().scene.items.count == 1)
  }

  @Test(arguments: ["slide", "flip", "fold", "crossfade", "cube", "portal"])
  func `no picture jumps when pushes come 50 ms apart`(name: String) throws {
    let way = try TimedTransition(named: name)
    let rig = StackRig(pages: "ABCDEFG", size: Size(width: 80, height: 60))
    for (page, hue) in zip(rig.pages, 1...) {
      let level = Double(hue) / 8
      page.content = PlainContent(background: Color(red: level, green: 1 - level, blue: 0.5))
    }
    rig.open()
    rig.frame()
    for name in "BCDEFG" {
      let seen = rig.frame(after: 0).scene
      rig.stack.push(rig[name], transition: way)
      let begun = rig.frame(after: 0).scene
      if name == "B" { continue }
      #expect(seen.items == begun.items, "pushing \(name)")
      #expect(Damage.between(seen, begun).isEmpty)
      for _ in 0..<3 { rig.frame(after: 0.05 / 3) }
    }
    rig.settle()
    #expect(rig.frame().scene.items.count == 1)
  }

  @Test func `what a page that has come hides is taken out of the air`() {
    let rig = StackRig(size: Size(width: 80, height: 60))
    rig.open()
    rig.stack.push(
      rig["B"], transition: TimedTransition(SlideTransition(), duration: 3, curve: .linear))
    rig.run(for: 0.1)
    rig.stack.push(rig["C"], transition: TimedTransition(SlideTransition(), duration: 0.1))
    rig.settle()
    #expect(rig.time < 102, "nobody waits for what is hidden")
    #expect(rig.frame().scene.items.count == 1)
  }

  @Test func `a transition that takes no time is one batch and one frame`() {
    let rig = StackRig()
    rig.open()
    let operation = rig.stack.push(rig["B"], transition: .cut)
    rig.frame()
    rig.frame()
    #expect(operation.outcome == .completed)
  }

  @Test func `with reduced motion a call fades and a hand still moves the page`() {
    let rig = StackRig()
    rig.open()
    rig.stack.motion = .reduced
    rig.stack.push(rig["B"])
    rig.run(for: 0.07)
    let opacities = rig.frame(after: 0).scene.items.map(\.layer.opacity)
    #expect(opacities.contains { abs($0 - 0.5) < 0.01 })
    rig.settle()
    rig.drag(from: 0.01, to: 0.5)
    #expect(slid(rig.frame(), "leaving", rig) > 0.4)
  }

  @Test func `with reduced motion a page that is popped as it comes fades back`() {
    let rig = StackRig()
    rig.open()
    rig.stack.motion = .reduced
    rig.stack.push(rig["B"])
    rig.run(for: 0.07)
    rig.stack.pop()
    let opacities = rig.frame(after: 0.035).scene.items.map(\.layer.opacity)
    #expect(opacities.contains { abs($0 - 0.75) < 0.01 })
    rig.settle()
    #expect(rig.stack.topPage === rig["A"])
  }

  @Test func `the picture of a flight that has landed is let go while others fly`() {
    let rig = StackRig()
    rig.open()
    rig.stack.showsBar = true
    let slow = TimedTransition(SlideTransition(), duration: 0.5, curve: .linear)
    for _ in 0..<30 {
      rig.stack.push(rig["B"], transition: slow)
      rig.frame(after: 0.1)
      rig.stack.pop(transition: slow)
      rig.frame(after: 0.1)
      // Of each flight what it shows, and of each page with its bar.
      #expect(rig.stack.flattener.count <= FlightStack.limit + 2)
      #expect(!rig.stack.air.isEmpty)
    }
    rig.settle()
    #expect(rig.stack.flattener.count == 0)
  }

  @Test func `a resting page is its own picture, and a still stack asks for no frame`() {
    let rig = StackRig()
    rig.open(with: "AB")
    let frame = rig.frame()
    #expect(frame.scene.items.count == 1)
    #expect(frame.scene.items[0].layer.placement == .identity)
    #expect(!frame.isAnimating)
    #expect(rig.frameRequests == 0)
    #expect(Damage.between(frame.scene, rig.frame().scene).isEmpty)
  }
}
