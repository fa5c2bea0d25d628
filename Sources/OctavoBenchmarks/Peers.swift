internal import COctavoCairo
internal import COctavoPixman
internal import OctavoGeometry
internal import OctavoRaster

/// What a program without the engine has to paint a flip with: Cairo, by strips that are narrow enough
/// to be stretched instead of projected, and pixman's projection. One thread, no shadows but the one
/// on the covered page, no edge smoothed: less than the engine does.
///
/// It is `@safe`: the surfaces lend the memory of the rig and go before it.
@safe
final class Peers {
  /// The columns of a strip.
  private static let strip = 2
  private let width, height: Int
  private let from, to, target: OpaquePointer
  private let fromImage, toImage, targetImage: OpaquePointer

  /// Peers that paint into a frame.
  ///
  /// - Returns: nil if there is no memory.
  init?(
    from: Snapshot, to: Snapshot, frame: UnsafeMutableRawPointer, stride: Int
  ) {
    (width, height) = (from.width, from.height)
    func image(_ bytes: UnsafeMutableRawPointer?, _ stride: Int) -> OpaquePointer? {
      unsafe pixman_image_create_bits(
        PIXMAN_x8r8g8b8, CInt(from.width), CInt(from.height),
        bytes?.assumingMemoryBound(to: UInt32.self), CInt(stride))
    }
    func surface(_ bytes: UnsafeMutableRawPointer?, _ stride: Int) -> OpaquePointer? {
      unsafe cairo_image_surface_create_for_data(
        bytes?.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_RGB24, CInt(from.width),
        CInt(from.height), CInt(stride))
    }
    // Neither writes into a source.
    let (fromBytes, toBytes) = unsafe (
      from.withPixels { unsafe UnsafeMutableRawPointer(mutating: $0.baseAddress) },
      to.withPixels { unsafe UnsafeMutableRawPointer(mutating: $0.baseAddress) }
    )
    guard let fromSurface = unsafe surface(fromBytes, from.stride),
      let toSurface = unsafe surface(toBytes, to.stride),
      let targetSurface = unsafe surface(frame, stride),
      let fromImage = unsafe image(fromBytes, from.stride),
      let toImage = unsafe image(toBytes, to.stride),
      let targetImage = unsafe image(frame, stride)
    else { return nil }
    unsafe (self.from, self.to, target) = (fromSurface, toSurface, targetSurface)
    unsafe (self.fromImage, self.toImage, self.targetImage) = (fromImage, toImage, targetImage)
  }

  deinit {
    unsafe cairo_surface_destroy(from)
    unsafe cairo_surface_destroy(to)
    unsafe cairo_surface_destroy(target)
    unsafe pixman_image_unref(fromImage)
    unsafe pixman_image_unref(toImage)
    unsafe pixman_image_unref(targetImage)
  }

  /// Paints a flip with Cairo.
  func paintStrips(_ scene: Scene) {
    guard let context = unsafe cairo_create(target) else { return }
    defer { unsafe cairo_destroy(context) }
    for item in scene.items {
      let source = unsafe item.layer.page == .from ? from : to
      let bounds = scene.pixelBounds(of: item)
      guard let inverse = inverse(of: item, in: scene), bounds.width > 0, bounds.height > 0 else {
        continue
      }
      unsafe cairo_set_source_surface(context, source, 0, 0)
      let pattern = unsafe cairo_get_source(context)
      unsafe cairo_pattern_set_filter(pattern, CAIRO_FILTER_BILINEAR)
      let isFlat = item.layer.placement == .identity
      let step = isFlat ? bounds.width : Self.strip
      for x in stride(from: bounds.x, to: bounds.x + bounds.width, by: step) {
        let count = min(step, bounds.x + bounds.width - x)
        let (u0, v0, w0) = inverse.apply(x: Double(x), y: 0)
        let (u1, _, w1) = inverse.apply(x: Double(x + count), y: 0)
        let slope = (u1 / w1 - u0 / w0) / Double(count)
        var matrix = cairo_matrix_t(
          xx: slope, yx: 0, xy: 0, yy: inverse.yy / w0, x0: u0 / w0 - Double(x) * slope,
          y0: v0 / w0)
        unsafe cairo_pattern_set_matrix(pattern, &matrix)
        unsafe cairo_rectangle(
          context, Double(x), Double(bounds.y), Double(count), Double(bounds.height))
        unsafe cairo_fill(context)
      }
      unsafe shade(bounds, by: item, in: context)
    }
    unsafe cairo_surface_flush(target)
  }

  private func shade(_ bounds: PixelRect, by item: Scene.Item, in context: OpaquePointer) {
    guard let shade = item.layer.shades.first else { return }
    unsafe cairo_set_source_rgba(context, 0, 0, 0, shade.opacity)
    unsafe cairo_rectangle(
      context, Double(bounds.x), Double(bounds.y), Double(bounds.width), Double(bounds.height))
    unsafe cairo_fill(context)
  }

  /// Paints a flip with pixman.
  func paintProjected(_ scene: Scene) {
    for item in scene.items {
      let source = unsafe item.layer.page == .from ? fromImage : toImage
      let bounds = scene.pixelBounds(of: item)
      guard let m = inverse(of: item, in: scene), bounds.width > 0, bounds.height > 0 else {
        continue
      }
      if item.layer.placement == .identity {
        unsafe pixman_image_set_transform(source, nil)
      } else {
        // In a large window a number may be greater than pixman's hold: it takes the greatest.
        func fixed(_ value: Double) -> pixman_fixed_t {
          let limits = Double(pixman_fixed_t.min)...Double(pixman_fixed_t.max)
          let scaled = (value * 65_536).rounded()
          return pixman_fixed_t(min(max(scaled, limits.lowerBound), limits.upperBound))
        }
        var transform = pixman_transform()
        transform.matrix = (
          (fixed(m.xx / m.ow), fixed(m.yx / m.ow), fixed(m.ox / m.ow)),
          (fixed(m.xy / m.ow), fixed(m.yy / m.ow), fixed(m.oy / m.ow)),
          (fixed(m.xw / m.ow), fixed(m.yw / m.ow), fixed(1))
        )
        unsafe pixman_image_set_transform(source, &transform)
        unsafe pixman_image_set_filter(source, PIXMAN_FILTER_BILINEAR, nil, 0)
      }
      unsafe pixman_image_composite32(
        PIXMAN_OP_SRC, source, nil, targetImage, CInt(bounds.x), CInt(bounds.y), 0, 0,
        CInt(bounds.x), CInt(bounds.y), CInt(bounds.width), CInt(bounds.height))
    }
  }

  private func inverse(of item: Scene.Item, in scene: Scene) -> Homography? {
    Homography(
      placement: item.layer.placement, sourceScale: item.snapshot.scale.factor,
      targetScale: scene.scale.factor
    ).inverse
  }
}
