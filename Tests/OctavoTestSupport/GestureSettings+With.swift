package import OctavoGeometry
package import OctavoGestures

extension GestureSettings {
  /// Settings that differ from the usual ones.
  package static func with(
    axis: Axis = .horizontal, _ change: (inout GestureSettings) -> Void
  ) -> GestureSettings {
    var settings = GestureSettings(axis: axis)
    change(&settings)
    return settings
  }
}
