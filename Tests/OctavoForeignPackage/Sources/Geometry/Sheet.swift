import CCairo

/// A sheet of paper, measured by the program's own means.
package struct Sheet {
  package let width, height: Double

  package init(width: Double, height: Double) { (self.width, self.height) = (width, height) }

  /// The same sheet, turned by a quarter.
  package var turned: Sheet {
    var matrix = cairo_matrix_t()
    cairo_matrix_init_rotate(&matrix, -.pi / 2)
    var (width, height) = (self.width, self.height)
    cairo_matrix_transform_distance(&matrix, &width, &height)
    return Sheet(width: width.magnitude.rounded(), height: height.magnitude.rounded())
  }
}
