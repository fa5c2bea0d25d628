package import OctavoGeometry

/// How a surface's buffer relates to its points.
package struct SurfaceScale: Sendable, Hashable {
  /// Pixels per point.
  package var pixels: PixelScale
  /// The argument of `wl_surface.set_buffer_scale`; 1 where a viewport does the scaling.
  package var bufferScale: Int

  package init(pixels: PixelScale, bufferScale: Int) {
    self.pixels = pixels
    self.bufferScale = bufferScale
  }
}

/// Which scale a surface has, from everything that a compositor may say of it.
///
/// A fractional preference wins over the greatest whole scale of the outputs.
package struct ScaleState: Sendable {
  /// What may be believed, in 120ths: a quarter up to 8 pixels a point.
  package static let believable = 30...960

  private let allowsFractions: Bool
  private let allowsWhole: Bool
  private var fractional: Int?
  private var outputs: [UInt32: Int] = [:]
  private var entered: Set<UInt32> = []
  private var lastLeft: UInt32?
  /// The scale of before the last of all outputs went.
  private var lastWhole = 1

  /// - Parameters:
  ///   - allowsFractions: whether a viewport can map a buffer of any size to the surface.
  ///   - allowsWhole: whether the surface knows `set_buffer_scale`.
  package init(allowsFractions: Bool, allowsWhole: Bool = true) {
    self.allowsFractions = allowsFractions
    self.allowsWhole = allowsWhole
  }

  /// The scale to draw at.
  package var scale: SurfaceScale {
    if allowsFractions, let fractional {
      return SurfaceScale(pixels: PixelScale(numerator: fractional), bufferScale: 1)
    }
    guard allowsWhole else { return SurfaceScale(pixels: .one, bufferScale: 1) }
    return SurfaceScale(pixels: PixelScale(numerator: whole * 120), bufferScale: whole)
  }

  /// The whole scale by the outputs.
  ///
  /// Before it is on any output, a surface is taken to come up on the finest; when all are gone, on the one
  /// that was there, for that comes back: one picture less.
  private var whole: Int {
    let visible = visibleOutputs.compactMap { outputs[$0] }
    return visible.max() ?? outputs.values.max() ?? lastWhole
  }

  /// `wp_fractional_scale_v1.preferred_scale`, in 120ths; what cannot be believed is ignored.
  package mutating func preferFraction(_ numerator: Int) {
    if Self.believable.contains(numerator) { fractional = numerator }
  }

  /// `wl_output.scale` of an output, by its global name.
  package mutating func setOutput(_ name: UInt32, scale: Int) {
    if (1...Self.believable.upperBound / 120).contains(scale) { outputs[name] = scale }
  }

  /// The output is gone, with or without a `leave`.
  package mutating func removeOutput(_ name: UInt32) {
    lastWhole = whole
    outputs[name] = nil
    entered.remove(name)
    if lastLeft == name { lastLeft = nil }
  }

  /// `wl_surface.enter`.
  package mutating func enter(_ name: UInt32) {
    entered.insert(name)
    lastLeft = nil
  }

  /// `wl_surface.leave`; the last output's scale holds while the surface is on none.
  package mutating func leave(_ name: UInt32) {
    if entered.remove(name) != nil, entered.isEmpty { lastLeft = name }
  }

  /// The outputs that the surface was last seen on.
  package var visibleOutputs: Set<UInt32> { entered.union(lastLeft.map { [$0] } ?? []) }
}
