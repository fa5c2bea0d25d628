public import OctavoGeometry

/// Both pages move together, as on a strip: forward goes left or up.
public struct SlideTransition: LitTransition, Hashable {
  /// Which way it goes.
  public var style: HeadingStyle
  /// How the pages are lit.
  public var light: Light

  /// A slide of a style.
  public init(style: HeadingStyle = [], light: Light = .classic) {
    self.style = style
    self.light = light
  }

  /// The leaving page with the coming one behind it.
  public func layers(at progress: Double, on stage: Stage) -> [Layer] {
    let progress = progress.asProgress
    guard progress > 0 else { return [stage.whole(.from)] }
    guard progress < 1 else { return [stage.whole(.to)] }
    let heading: Double = style.contains(.backward) ? 1 : -1
    let extent = stage.size[style.axis]
    let stage = light == .natural ? stage : stage.matless
    var pages = [
      stage.moving(.from, placement: shift(heading * progress * extent)),
      stage.moving(.to, placement: shift(heading * (progress - 1) * extent)),
    ]
    guard light == .natural else { return pages }
    // Prints do not meet.
    guard stage.papers.blocks == nil else { return stage.mat + pages }
    // On the page on the left or above, whichever way they go: a way back is the way there.
    pages[heading < 0 ? 0 : 1].shades = [seam(at: progress, extent: extent)]
    return pages
  }

  /// The little light that is missing where two sheets meet: as narrow as a joint, for a page that is bent
  /// into a spine is darker over a wider strip.
  private func seam(at progress: Double, extent: Double) -> Shade {
    var (edge, reach) = (Point(), Point())
    (edge[style.axis], reach[style.axis]) = (extent, -0.012 * extent)
    return Lamp.fall(
      from: edge, reach: reach, strength: 0.4 * Lamp.contact * Lamp.presence(at: progress))
  }

  private func shift(_ distance: Double) -> Transform3D {
    style.axis == .horizontal ? .translation(x: distance) : .translation(y: distance)
  }

  /// How it is moved unless told otherwise.
  public var defaults: TransitionDefaults {
    .heading(style.axis, isBackward: style.contains(.backward), duration: 0.3)
  }

  /// What slides in from beside the page is cut at its edge.
  public var overhangs: Bool { false }

  static let kind = TransitionKind(
    "slide", .plain, "Both pages move together, as on a strip.", style: HeadingStyle.self
  ) { SlideTransition(style: $0) }
}
