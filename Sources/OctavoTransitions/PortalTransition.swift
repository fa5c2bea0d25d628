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
      ? undone(opened(at: 1 - progress, on: stage.undone)) : opened(at: progress, on: stage)
  }

  private func opened(at progress: Double, on stage: Stage) -> [Layer] {
    guard progress > 0 else { return [stage.whole(.from)] }
    guard progress < 1 else { return [stage.whole(.to)] }
    let split = stage.split(along: .horizontal)
    let scale = 0.8.toward(1, progress)
    let stage = light == .natural ? stage : stage.matless
    let room = stage.moving(
      .to, placement: Transform3D.scale(x: scale, y: scale).about(stage.bounds.center))
    func door(_ role: Layer.Role, from start: Double, to end: Double, by way: Double) -> Layer {
      var door = stage.moving(.from, placement: .translation(x: way))
      let half = Rect(x: start, y: 0, width: end - start, height: stage.size.height)
      door.role = role
      door.source = door.source.intersection(half)
      return door
    }
    let way = split * progress
    var leaves = [
      door(.leftDoor, from: 0, to: split, by: -way),
      door(.rightDoor, from: split, to: stage.size.width, by: way),
    ]
    guard light == .natural else { return [room] + leaves }
    // A door's edge turns away from the light a little.
    let reach = 0.03 * stage.size.width
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
    func edge(_ side: Double, at scale: Double) -> Point {
      Point(x: middle + (split + side * split * progress - middle) / scale)
    }
    func shades(at scale: Double, strength: Double) -> [Shade] {
      Lamp.between(
        edge(-1, at: scale), edge(1, at: scale), reach: 0.06 * stage.size.width / scale,
        strength: strength * Lamp.contact * (1 - progress) * Lamp.presence(at: progress))
    }
    room.shades = shades(at: scale, strength: 1.3)
    if stage.papers.blocks != nil {
      // What is larger than the print before would be seen beside its halves at once.
      let (left, right) = (edge(-1, at: scale), edge(1, at: scale))
      var seen = room.source
      (seen.origin.x, seen.size.width) = (left.x, right.x - left.x)
      room.source = room.source.intersection(seen)
    }
    // The table lies behind the room, and the doors' shadows are fainter there. On a mat they would end with
    // the halves of the print.
    let table = Layer(
      .ground, of: .to, source: stage.bounds, shades: shades(at: 1, strength: 0.65))
    return stage.mat + (stage.ground == .ground ? [table] : [])
      + Lamp.float(
        room, height: 0.08 * room.source.size.height * (1 - progress),
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
