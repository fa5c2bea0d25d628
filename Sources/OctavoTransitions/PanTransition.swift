public import OctavoGeometry

/// The page that comes slides in over the one that leaves, which gives way by half as much
/// (VCTransitionsLibrary's pan, by shares of the window instead of fixed points).
public struct PanTransition: LitTransition, MirrorableTransition, Hashable {
  /// Which way it goes.
  public var style: HeadingStyle
  /// How the pages are lit.
  public var light: Light
  /// Whether the page that comes forward slides in from the left, or from above, as in a book that is read from
  /// right to left.
  public var isMirrored = false

  /// A pan of a style.
  public init(style: HeadingStyle = [], light: Light = .classic) {
    self.style = style
    self.light = light
  }

  /// The giving page below, the moving one above it.
  public func layers(at progress: Double, on stage: Stage) -> [Layer] {
    guard isMirrored else { return plain(at: progress.asProgress, on: stage) }
    return mirrored(along: style.axis, on: stage) { plain(at: progress.asProgress, on: $0) }
  }

  private func plain(at progress: Double, on stage: Stage) -> [Layer] {
    guard style.contains(.backward) else { return forward(at: progress, on: stage) }
    return undone(forward(at: 1 - progress, on: stage.undone))
  }

  private func forward(at progress: Double, on stage: Stage) -> [Layer] {
    guard progress > 0 else { return [stage.whole(.from)] }
    guard progress < 1 else { return [stage.whole(.to)] }
    let extent = stage.size[style.axis]
    let stage = light == .natural ? stage : stage.matless
    var below = stage.moving(.from, placement: shift(-progress * extent / 2))
    below.placement = below.placement.then(drawIn(below.source, at: progress, on: stage))
    let above = stage.moving(.to, placement: shift((1 - progress) * extent))
    guard light == .natural else { return [below, above] }
    var (edge, reach) = (Point(), Point())
    let start = above.source.origin[style.axis]
    (edge[style.axis], reach[style.axis]) = (start + extent * (1 - progress / 2), -0.02 * extent)
    below.shades = [
      Lamp.fall(from: edge, reach: reach, strength: Lamp.contact * Lamp.presence(at: progress))
    ]
    return stage.mat + [below, above]
  }

  /// What draws a print in beneath the one that comes to lie over it, and not in the window's place.
  private func drawIn(_ print: Rect, at progress: Double, on stage: Stage) -> Transform3D {
    var way = Point()
    way[style.axis] = -stage.size[style.axis] / 2
    var last = print.offset(by: way)
    // At the window's edge it has left the window where it is not covered.
    if stage.place(of: .to).origin[style.axis] < 1 { last = last.intersection(stage.bounds) }
    return stage.tuck(last.corners, beneath: .to, share: progress)
  }

  private func shift(_ distance: Double) -> Transform3D {
    style.axis == .horizontal ? .translation(x: distance) : .translation(y: distance)
  }

  /// How it is moved unless told otherwise.
  public var defaults: TransitionDefaults {
    .heading(style.axis, isBackward: style.contains(.backward) != isMirrored, duration: 0.3)
  }

  /// What slides in from beside the page is cut at its edge.
  public var overhangs: Bool { false }

  static let kind = TransitionKind(
    "pan", .plain, "The page that comes slides over one that gives way.", style: HeadingStyle.self
  ) { PanTransition(style: $0) }
}
