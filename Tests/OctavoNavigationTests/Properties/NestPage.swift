import OctavoCairo
import OctavoGeometry

@testable import OctavoNavigation

/// A page of stripes that says which law of its life is broken (Laws, Lifecycle).
@MainActor
final class NestPage: Page {
  let lifecycle = PageLifecycle()
  let name: String
  var content: any PageContent { didSet { contentDidChange() } }
  var canLeave = true
  weak var nest: Nest?
  private var shown = PageLifecycle.State.disappeared
  private var moving: Bool?
  private var isInside = false
  private var loads = 0
  private var animated = false
  private var laidOut = 0

  init(_ number: Int, in nest: Nest) {
    name = "p\(number)"
    self.nest = nest
    content = Self.content(number)
  }

  static func content(_ number: Int) -> any PageContent {
    let shade = Double(number * 37 % 11) / 11
    return DrawnContent(
      background: Color(red: shade, green: 1 - shade, blue: Double(number * 13 % 7) / 7),
      isTransparent: number % 5 == 0
    ) { pen, size in
      pen.setColor(Color(red: 0, green: Double(number % 4) / 4, blue: shade))
      for row in 0...(number % 7) {
        pen.fill(
          Rect(
            x: 3, y: 4 + 8 * Double(row), width: size.width * 0.4 + Double(number % 9), height: 3))
      }
    }
  }

  var title: String? { name }

  private func fault(_ text: String) { nest?.faults.append("life: \(name) \(text)") }
  private func tell(_ word: String, _ body: () -> Void = {}) {
    body()
    nest?.callback(of: self, word)
  }
  func willMove(toParent parent: (any Page)?) {
    tell("wM") {
      if moving == (parent != nil) { fault("wM twice") }
      if moving == nil, isInside == (parent != nil) { fault("wM of what is, \(parent != nil)") }
      moving = parent != nil
    }
  }
  func didMove(toParent parent: (any Page)?) {
    tell("dM") {
      if moving != (parent != nil) { fault("dM closes no wM") }
      if parent == nil, shown != .disappeared { fault("dM in sight") }
      moving = nil
      isInside = parent != nil
    }
  }
  func load() {
    tell("load") {
      loads += 1
      if loads > 1 { fault("loads twice") }
    }
  }
  func willAppear(animated: Bool) {
    tell("wA") {
      if shown != .disappeared, shown != .disappearing { fault("wA while \(shown)") }
      shown = .appearing
      self.animated = animated
      laidOut = 0
    }
  }
  func isAppearing() {
    tell("iA") {
      laidOut += 1
      if shown != .appearing || laidOut != 1 { fault("iA \(laidOut) while \(shown)") }
    }
  }
  func didAppear(animated: Bool) {
    tell("dA") {
      if shown != .appearing { fault("dA while \(shown)") }
      if animated != self.animated { fault("dA animated \(animated)") }
      if laidOut != 1 { fault("dA without iA") }
      shown = .appeared
    }
  }
  func willDisappear(animated: Bool) {
    tell("wD") {
      if shown != .appeared, shown != .appearing { fault("wD while \(shown)") }
      shown = .disappearing
      self.animated = animated
    }
  }
  func didDisappear(animated: Bool) {
    tell("dD") {
      if shown != .disappearing { fault("dD while \(shown)") }
      if animated != self.animated { fault("dD animated \(animated)") }
      shown = .disappeared
    }
  }
}
