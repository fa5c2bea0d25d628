import OctavoGeometry
import OctavoGestures
import OctavoTestSupport
import OctavoTransitions
import OctavoViews

@testable import OctavoNavigation

/// What a person, and the window, do with a nest.
extension Nest {
  func moveFinger() {
    let id = roll(3)
    guard var place = fingers[id] else {
      guard id == 0 || chance(2) else { return }
      let edge = chance(3)
      fingers[id] = Point(
        x: edge ? [1, size.width - 1][roll(2)] : Double.random(in: 0...size.width, using: &dice),
        y: Double.random(in: 0...size.height, using: &dice))
      return contact(.began, id)
    }
    if chance(5) {
      contact(chance(5) ? .cancelled : .ended, id)
      fingers[id] = nil
      return
    }
    let isAcross = chance(2)
    let sign = chance(2) ? 1.0 : -1.0
    for _ in 0..<(1 + roll(4)) {
      let way = sign * Double.random(in: 2...14, using: &dice)
      if isAcross { place.x += way } else { place.y += way }
      place.x += Double.random(in: -1...1, using: &dice)
      fingers[id] = place
      contact(.moved, id)
    }
  }

  func contact(_ phase: Contact.Phase, _ id: Int) {
    time += 0.004
    let place = fingers[id] ?? Point()
    say("contact \(phase) \(id) \(Int(place.x)) \(Int(place.y))")
    root?.setEventTime(EventTime(time))
    root?.handle(
      .contact(Contact(phase, id: id, at: place, time: time, device: id == 2 ? .pointer : .touch)))
  }

  func key() {
    let names = [
      "Right", "Left", "Up", "Down", "Home", "End", "space", "Escape", "XF86Back", "Page_Down",
      "BackSpace", "Tab", "Return", "a", "plus", "minus",
    ]
    let name = names[roll(names.count)]
    let modifiers: KeyPress.Modifiers = [[], [], [], .shift, .control, .alt][roll(6)]
    say("key \(name) \(modifiers.rawValue)")
    root?.setEventTime(EventTime(time))
    root?.handle(.key(KeyPress(name, modifiers: modifiers, time: time)))
  }

  func scroll() {
    time += 0.004
    let axis: Axis = chance(2) ? .horizontal : .vertical
    let place = Point(
      x: Double.random(in: 0...size.width, using: &dice),
      y: Double.random(in: 0...size.height, using: &dice))
    let kind: Scroll.Kind =
      switch roll(4) {
      case 0: .notches(Double(1 - 2 * roll(2)))
      case 1: .stop
      default: .finger(Double.random(in: -60...60, using: &dice))
      }
    let modifiers: KeyPress.Modifiers = chance(4) ? .control : []
    say("scroll \(kind) \(axis) \(modifiers.rawValue)")
    root?.setEventTime(EventTime(time))
    root?.handle(
      .scroll(Scroll(kind, along: axis, at: place, time: time, modifiers: modifiers)))
  }

  func window() {
    guard let root else { return }
    let what = roll(9)
    say("window \(what)")
    switch what {
    case 0, 1:
      size = Size(width: size.height, height: size.width)
      if chance(3) { size.width = Double(40 + roll(120)) }
      if chance(3) { scale = PixelScale(numerator: [120, 180, 150][roll(3)]) }
      root.resize(to: size, scale: scale)
      asked += 1
    case 2:
      guard !isSuspended, chance(2) else { return }
      root.suspend()
      fingers = [:]
      isSuspended = true
    case 3:
      guard isSuspended else { return }
      isSuspended = false
      root.resume()
      asked += 1
    case 4: root.setMotion(chance(2) ? .reduced : .full)
    case 5: root.setLetterScale([1, 1.5, 2][roll(3)])
    case 6: root.setDensity(pointsPerMillimetre: [nil, 4, 10][roll(3)])
    case 7:
      guard !isSuspended else { return }
      root.noteMemoryPressure(MemoryPressure(waitingShare: chance(2) ? 1 : 0))
      frame()
    default:
      root.setEventTime(EventTime(time))
      root.handle(.cancelAll)
      fingers = [:]
    }
  }
}
