public import OctavoGeometry
internal import OctavoMotion

/// A door that swings open about its left edge and shuts about its right one: a quarter turn of the
/// page that leaves, then a quarter turn of the page that comes (the iPhone Dev Wiki's page flip).
public struct BarnDoorTransition: LitTransition, Hashable {
  /// How the door grows toward the viewer.
  public enum Depth: Sendable, Hashable {
    /// By a matrix entry m34, as every other transition here.
    case perspective(Perspective)
    /// By m14 = ∓0.001 at the end of each quarter turn in a window 320 points wide, as the original
    /// fakes it, and by as much less as the window is wider.
    case faked
  }

  /// Where lines into the depth meet.
  public enum VanishingPoint: Sendable, Hashable {
    /// At the middle of the edge that the door turns about: it is seen until it stands on its edge.
    case hinge
    /// In the middle of the window, as in the original: the door has left the window before it stands
    /// on its edge, and nothing is seen for the seventh part of the time in the middle.
    case center
  }

  /// Whether the door is played back.
  public var isBackward: Bool
  /// How the door grows toward the viewer.
  public var depth: Depth
  /// Where lines into the depth meet; a faked depth has no such point.
  public var vanishingPoint: VanishingPoint
  /// How the door is lit.
  public var light: Light

  /// A door.
  ///
  /// - Parameters:
  ///   - isBackward: Whether it is played back.
  ///   - depth: How it grows toward the viewer.
  ///   - vanishingPoint: Where lines into the depth meet.
  ///   - light: How it is lit.
  public init(
    isBackward: Bool = false, depth: Depth = .perspective(.classic),
    vanishingPoint: VanishingPoint = .hinge, light: Light = .classic
  ) {
    self.isBackward = isBackward
    self.depth = depth
    self.vanishingPoint = vanishingPoint
    self.light = light
  }

  /// One page at an angle about one of its edges.
  public func layers(at progress: Double, on stage: Stage) -> [Layer] {
    let progress = progress.asProgress
    return isBackward
      ? undone(swung(at: 1 - progress, on: stage.undone)) : swung(at: progress, on: stage)
  }

  /// Where a print's door would be seen behind its hinge, as none is of a door of the window, that takes its mat
  /// with it.
  func doorway(on stage: Stage) -> Stage {
    light == .natural && vanishingPoint == .hinge ? stage : stage.matless
  }

  private func swung(at progress: Double, on stage: Stage) -> [Layer] {
    let isOpening = progress < 0.5
    let angle = .pi * (isOpening ? progress : 1 - progress)
    let page: Layer.Page = isOpening ? .from : .to
    guard angle > 0 else { return [stage.whole(page)] }
    let stage = doorway(on: stage)
    let door = stage.moving(page).source
    let hinge = Point(x: isOpening ? door.minX : door.maxX, y: door.center.y)
    // About the left edge the free edge comes nearer with a negative turn, about the right with a
    // positive one.
    let sign: Double = isOpening ? -1 : 1
    switch depth {
    case .perspective(let perspective):
      let m34 = perspective.m34(page: door.size.width / 2)
      let placement = Transform3D.rotation(aboutY: sign * angle).about(hinge)
        .then(
          Transform3D.perspective(m34: m34)
            .about(vanishingPoint == .hinge ? hinge : stage.bounds.center))
      return lit(
        stage.moving(page, placement: placement), angle, isOpening: isOpening, on: stage)
    case .faked:
      var turn = Transform3D.rotation(aboutY: sign * angle)
      // A door without extents does not grow.
      if door.size.width > 0 { turn.m14 = sign * 0.001 * 320 / door.size.width * sine(angle) }
      return lit(
        stage.moving(page, placement: turn.about(hinge)), angle, isOpening: isOpening, on: stage)
    }
  }

  /// The door in its light, with the edge that it swings by, and its shadow on the mat that stays.
  private func lit(
    _ door: Layer, _ angle: Double, isOpening: Bool, on stage: Stage
  ) -> [Layer] {
    guard light == .natural else { return [door] }
    let (rise, width) = (sine(angle), cosine(angle))
    let shadow =
      stage.papers.blocks == nil
      ? []
      : Lamp.float(
        door, height: 0.1 * stage.size.height * rise,
        strength: min(1, 3 * rise) * min(1, 3 * width), on: stage)
    var door = door
    door.shades = [Shade(.light, opacity: Lamp.darkness(cosine: cosine(angle)))]
    var edge = Lamp.edge(of: door, along: .horizontal, isFirst: !isOpening)
    // Where it stands upright the door changes over to the other side of the window.
    edge?.opacity *= min(1, cosine(angle) / Self.changingOver)
    return stage.mat + shadow + [door] + (edge.map { [$0] } ?? [])
  }

  /// The cosine of the angle from which on the edge goes.
  private static let changingOver = 0.1

  /// How it is moved unless told otherwise.
  public var defaults: TransitionDefaults {
    .heading(.horizontal, isBackward: isBackward, duration: 4, curve: .linear)
  }

  static let kind = TransitionKind(
    "barn-door", .solid, "The page swings open about its left edge, and shuts about its right one.",
    styles: [
      .isBackward,
      StyleWord("faked-perspective", .perspective, "faked", argument: "depth: .faked"),
      .mode("centered", argument: "vanishingPoint: .center"),
    ]
  ) { names in
    BarnDoorTransition(
      isBackward: names.contains("backward"),
      depth: names.contains("faked-perspective") ? .faked : .perspective(.classic),
      vanishingPoint: names.contains("centered") ? .center : .hinge)
  }
}

extension BarnDoorTransition: AdjustableTransition {
  var adjustable: TransitionDepth.Traits { depth == .faked ? [] : [.skew] }

  var usualShade: UsualShade { UsualShade() }

  mutating func adjust(to depth: TransitionDepth, vanishingAt point: Point?) {
    guard let perspective = depth.perspective, self.depth != .faked else { return }
    self.depth = .perspective(perspective)
  }
}
