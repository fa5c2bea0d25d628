public import OctavoGeometry

/// Everything that a window shows in one frame: layers in painter's order over a background.
///
/// Two scenes are equal only if they show the same pixels.
public struct Scene: Sendable, Hashable {
  /// A layer together with the page picture that it shows.
  public struct Item: Sendable, Hashable {
    /// Where, how and under which shades.
    public var layer: Layer
    /// The page's picture.
    public var snapshot: Snapshot
    /// The part of the window, in window points, outside of which nothing of it is seen; nil if all
    /// of the window may show it. Its edges fall on whole pixels, the nearest ones.
    public var clip: Rect?

    /// A layer of a picture.
    public init(_ layer: Layer, showing snapshot: Snapshot, clip: Rect? = nil) {
      self.layer = layer
      self.snapshot = snapshot
      self.clip = clip
    }

    /// Whether both show the same picture in the same way; pictures are compared by identity.
    public static func == (left: Item, right: Item) -> Bool {
      left.snapshot === right.snapshot && left.layer == right.layer && left.clip == right.clip
    }

    /// Feeds the layer and the identity of the picture.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(layer)
      hasher.combine(clip)
      hasher.combine(ObjectIdentifier(snapshot))
    }
  }

  /// The window's extents in points.
  public var size: Size
  /// Pixels per point.
  public var scale: PixelScale
  /// What is seen where no layer is.
  public var background: Color
  /// The layers, the bottom one first.
  public var items: [Item]

  /// A scene of layers, the bottom one first.
  public init(size: Size, scale: PixelScale, background: Color = .black, items: [Item] = []) {
    self.size = size
    self.scale = scale
    self.background = background
    self.items = items
  }

  /// The window's width in pixels.
  public var pixelWidth: Int { scale.pixels(size.width) }
  /// The window's height in pixels.
  public var pixelHeight: Int { scale.pixels(size.height) }
}
