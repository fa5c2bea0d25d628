internal import COctavoCairo
public import OctavoGeometry

// Where the pen draws: saved and restored in pairs, moved, turned, and kept inside a clip.
extension Context {
  /// Draws with changes of colour, place and clip that end with the closure.
  ///
  /// The corresponding C functions are `cairo_save` and `cairo_restore`.
  public func saved<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    unsafe cairo_save(pointer)
    defer { unsafe cairo_restore(pointer) }
    return try body()
  }

  /// Draws into a group and lays it down with one strength, so that overlapping strokes do not add.
  ///
  /// The corresponding C functions are `cairo_push_group` and `cairo_paint_with_alpha`.
  ///
  /// - Parameters:
  ///   - alpha: the strength of the whole group, 0…1.
  ///   - body: draws the group.
  public func group<Failure: Error>(
    alpha: Double, _ body: () throws(Failure) -> Void
  ) throws(Failure) {
    unsafe cairo_push_group(pointer)
    defer {
      unsafe cairo_pop_group_to_source(pointer)
      unsafe cairo_paint_with_alpha(pointer, alpha)
    }
    try body()
  }

  /// Moves the origin. The corresponding C function is `cairo_translate`.
  public func translate(x: Double, y: Double) { unsafe cairo_translate(pointer, x, y) }

  /// Scales what is drawn next. The corresponding C function is `cairo_scale`.
  ///
  /// - Precondition: neither factor is zero, which no drawing survives.
  public func scale(x: Double, y: Double) {
    guard x != 0, y != 0 else {
      endProgram(misusing: Self.self, "a scale of \(x) and \(y); one of 0 cannot be undone")
    }
    unsafe cairo_scale(pointer, x, y)
  }

  /// Turns what is drawn next about the origin, in radians clockwise.
  ///
  /// The corresponding C function is `cairo_rotate`.
  public func rotate(by angle: Double) { unsafe cairo_rotate(pointer, angle) }

  /// Maps what is drawn next. The corresponding C function is `cairo_transform`.
  ///
  /// - Precondition: the map is sound: one that cannot be undone no drawing survives.
  package func transform(by map: AffineMap) {
    guard map.isSound else {
      endProgram(misusing: Self.self, "\(map); one that cannot be undone")
    }
    var matrix = cairo_matrix_t(
      xx: map.xx, yx: map.yx, xy: map.xy, yy: map.yy, x0: map.x0, y0: map.y0)
    unsafe cairo_transform(pointer, &matrix)
  }

  /// Keeps what is drawn next inside a rectangle.
  ///
  /// The corresponding C functions are `cairo_rectangle` and `cairo_clip`.
  public func clip(to rect: Rect) {
    newPath()
    addRect(rect)
    unsafe cairo_clip(pointer)
  }

  /// Keeps what is drawn next inside the path so far. The corresponding C function is `cairo_clip`.
  public func clipToPath() { unsafe cairo_clip(pointer) }

  /// The pixels that a point covers along each axis here, for content that is sampled at the size
  /// it is seen. The corresponding C function is `cairo_user_to_device_distance`.
  package var pixelsPerPoint: Size {
    var matrix = cairo_matrix_t()
    unsafe cairo_get_matrix(pointer, &matrix)
    return Size(
      width: (matrix.xx * matrix.xx + matrix.yx * matrix.yx).squareRoot(),
      height: (matrix.xy * matrix.xy + matrix.yy * matrix.yy).squareRoot())
  }

  /// The rectangle moved and sized so that its edges fall on whole pixels, if nothing is turned but by a quarter.
  package func aligned(_ rect: Rect) -> Rect {
    var (left, top) = (rect.minX, rect.minY)
    var (right, bottom) = (rect.maxX, rect.maxY)
    unsafe cairo_user_to_device(pointer, &left, &top)
    unsafe cairo_user_to_device(pointer, &right, &bottom)
    (left, right) = (min(left, right).rounded(), max(left, right).rounded())
    (top, bottom) = (min(top, bottom).rounded(), max(top, bottom).rounded())
    (right, bottom) = (max(left + 1, right), max(top + 1, bottom))
    unsafe cairo_device_to_user(pointer, &left, &top)
    unsafe cairo_device_to_user(pointer, &right, &bottom)
    return Rect(
      x: min(left, right), y: min(top, bottom), width: abs(right - left),
      height: abs(bottom - top))
  }

  /// A level line as thick as a point, wherever it stands of as many whole pixels: at a scale of 1.5
  /// no line of a list looks twice as heavy as the next.
  package func hairline(x: Double, y: Double, width: Double) -> Rect {
    let density = max(pixelsPerPoint.height, 1e-9)
    var line = aligned(Rect(x: x, y: y, width: width, height: 0))
    line.size.height = max(1, (density + 1e-6).rounded(.down)) / density
    return line
  }
}
