public import OctavoGeometry

/// A root that tells of a tap in its middle that meant nothing else.
@MainActor
public protocol CenterTapping: WindowRoot {
  /// Called with the place of the tap, in points of the root.
  var onCenterTap: (@MainActor (_ place: Point) -> Void)? { get set }
}
