public import OctavoGeometry
internal import OctavoMotion

/// The page that leaves opens like two doors while the page that comes steps nearer from 0.8 of its
/// size (VCTransitionsLibrary's portal). The way back closes the doors.
public struct PortalTransition: LitTransition, Hashable {
  /// Whether the doors close.
  public var isBackward: Bool
  /// How the room behind the doors is lit.
  public var light: Light

  /// Doors that open, or close.
  public init(isBackward: Bool = false, light: Light = .classic) {
    self.isBackward = isBackward
    self.light = light
  }

  /// The room below and the two doors above it.
  public func layers(at progress: Double, on stage: Stage) -> [Layer] {
    let progress = progress.asProgress
    return isBackward
      ? undone(opened(at: 1 - progress, on: stage)) : opened(at: progress, on: stage)
  }

  private func opened(at progress: Double, on stage: Stage) -> [Layer] {
    guard progress > 0 else { return [stage.whole(.from)] }
    guard progress < 1 else { return [stage.whole(.to)] }
    let split = stage.split(along: .horizontal)
    let scale = 0.8.toward(1, progress)
    let room = stage.whole(
      .to, placement: Transform3D.scale(x: scale, y: scale).about(stage.bounds.center))
    var doors = (left: stage.bounds, right: stage.bounds)
    doors.left.size.width = split
    doors.right.origin.x = split
    doors.right.size.width -= split
    var leaves = [
      Layer(
        .leftDoor, of: .from, source: doors.left, placement: .translation(x: -split * progress)),
      Layer(
        .rightDoor, of: .from, source: doors.right, placement: .translation(x: split * progress)),
    ]
    guard light == .natural else { return [room] + leaves }
    // A door's edge turns away from the light a little.
    let reach = 0.04 * stage.size.width
    for (door, reach) in [-reach, reach].enumerated() {
      leaves[door].shades = [
        Lamp.round(from: Point(x: split), reach: Point(x: reach), at: progress)
      ]
    }
    return rooms(room, at: progress, split: split, scale: scale, on: stage) + leaves
  }

  /// The room in the shadows of both doors, the darker the further it is behind.
  private func rooms(
    _ room: Layer, at progress: Double, split: Double, scale: Double, on stage: Stage
  ) -> [Layer] {
    var room = room
    let middle = stage.bounds.center.x
    func shades(at scale: Double, strength: Double) -> [Shade] {
      func edge(_ side: Double) -> Point {
        Point(x: middle + (split + side * split * progress - middle) / scale)
      }
      return Lamp.between(
        edge(-1), edge(1), reach: 0.08 * stage.size.width / scale,
        strength: strength * Lamp.contact * (1 - progress) * Lamp.presence(at: progress))
    }
    room.shades = shades(at: scale, strength: 1.3)
    // The table lies behind the room, and the doors' shadows are fainter there.
    let table = Layer(
      .ground, of: .to, source: stage.bounds, shades: shades(at: 1, strength: 0.65))
    return (stage.hasTable ? [table] : [])
      + Lamp.float(
        room, height: 0.08 * stage.size.height * (1 - progress),
        strength: Lamp.presence(at: progress), on: stage)
      + [room]
  }

  /// How it is moved unless told otherwise: as there, quick at first.
  public var defaults: TransitionDefaults { TransitionDefaults(curve: .easeOut) }

  static let kind = TransitionKind(
    "portal", .wonder, "The page opens like two doors.", styles: [.isBackward]
  ) { PortalTransition(isBackward: $0.contains("backward")) }
}

extension Layer.Role {
  /// The left half of a page that opens.
  public static let leftDoor = Layer.Role(rawValue: "left-door")
  /// The right half of a page that opens.
  public static let rightDoor = Layer.Role(rawValue: "right-door")
}
