import OctavoGeometry
import OctavoGestures
import OctavoMotion
import OctavoNavigation
import OctavoRaster
import OctavoTestSupport
import OctavoTransitions
import Testing

/// A transition of the catalogue in one of its styles.
struct CatalogSample: Sendable, CustomTestStringConvertible {
  let name: String
  let style: [String]
  var light = Light.classic

  var testDescription: String {
    ([name] + style + (light == .classic ? [] : [light.rawValue])).joined(separator: " ")
  }

  func make() throws -> any Transition {
    try TransitionCatalog.kind(named: name).make(style: style).lit(by: light)
  }

  /// Every transition that takes time, as it usually is, in each light that it knows.
  static let all = TransitionCatalog.all.filter { $0.duration > 0 }.flatMap { kind in
    let isLit = TransitionDepth.Traits(of: kind.plain).contains(.light)
    return (isLit ? Light.allCases : [.classic]).map {
      CatalogSample(name: kind.name, style: [], light: $0)
    }
  }
}

/// What is seen at an interrupt: the last frame before it, the first after it at the same instant, and
/// the next one.
///
/// A shadow never jumps (Laws, Shadows), position and velocity are kept (Laws, L7): at the same instant
/// every layer is the same to the last bit, and a frame later nothing has gone further than its
/// velocity and the settling spring can carry it.
struct Seam {
  /// A frame at 60 Hz, in seconds.
  static let frame = 1.0 / 60

  private let frames: (before: Frame, at: Frame)
  let before: [Scene.Item]
  let at: [Scene.Item]
  let after: [Scene.Item]
  /// The position by the transition's law and its velocity per second before, and the position in the
  /// next frame.
  var position = (before: 0.0, after: 0.0)
  var velocity = 0.0
  /// How far the progress went from the first frame after the interrupt to the next.
  var advance = 0.0

  init(before: Frame, at: Frame, after: Frame) {
    frames = (before, at)
    self.before = before.scene.items
    self.at = at.scene.items
    self.after = after.scene.items
  }

  /// At the same instant, the same layers of the same pictures; which of the two pages goes and which
  /// comes may have changed over.
  func expectSameLayers(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) {
    guard before.count == at.count else {
      // What a finger let go on an end lies there at once.
      let isSame = pixels(of: frames.before.scene) == pixels(of: frames.at.scene)
      #expect(isSame, "\(name)", sourceLocation: sourceLocation)
      return
    }
    for (one, other) in zip(before, at) {
      #expect(
        one.withoutNames == other.withoutNames, "\(name): \(one.layer.role)",
        sourceLocation: sourceLocation)
    }
  }

  /// A frame later, the way gone is at most that of the velocity, driven by the settling spring.
  func expectLawfulWay(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let (spring, time) = (Spring.settle, Self.frame)
    let omega = spring.angularFrequency
    let push = omega * omega + 2 * spring.dampingRatio * omega * abs(velocity)
    let most = abs(velocity) * time + push * time * time / 2
    #expect(
      abs(position.after - position.before) <= most + 1e-6, "\(name)",
      sourceLocation: sourceLocation)
  }

  /// A frame later, no shade changed by more than eighteen times the progress did: so steep is the lamp's
  /// shadow where paper leaves what it lies on, 0.84 · π / 0.15; the classics' laws are well below that.
  func expectSteadyShades(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let (old, new) = (Self.strengths(of: at), Self.strengths(of: after))
    for (shade, strength) in new {
      guard let earlier = old[shade] else { continue }
      #expect(
        abs(strength - earlier) <= 18 * advance + 1e-9, "\(name): \(shade)",
        sourceLocation: sourceLocation)
    }
  }

  private static func strengths(of items: [Scene.Item]) -> [String: Double] {
    var strengths: [String: Double] = [:]
    for item in items {
      for shade in item.layer.shades {
        let key = "\(item.layer.page) \(item.layer.role.rawValue) \(shade.role.rawValue)"
        strengths[key] = shade.opacity
      }
    }
    return strengths
  }
}

extension Scene.Item {
  /// The item as it is painted: which page it belongs to and what it is called do not matter.
  fileprivate var withoutNames: Scene.Item {
    var item = self
    item.layer.page = .from
    item.layer.role = Layer.Role(rawValue: "")
    return item
  }
}
