internal import COctavoCairo

/// How light mixes where something is drawn over a picture.
package enum Blending: Sendable, Hashable {
  /// As through coloured glass: white takes the colour, black stays.
  case multiply
  /// As when a lamp is added: black takes the colour, white stays.
  case screen
}

extension Context {
  /// Fills the path over what is there and forgets it.
  ///
  /// The corresponding C functions are `cairo_set_operator` and `cairo_fill`.
  package func fillPath(_ blending: Blending) {
    unsafe cairo_set_operator(
      pointer, blending == .multiply ? CAIRO_OPERATOR_MULTIPLY : CAIRO_OPERATOR_SCREEN)
    unsafe cairo_fill(pointer)
    unsafe cairo_set_operator(pointer, CAIRO_OPERATOR_OVER)
  }

  /// Fills everything below what is there.
  ///
  /// The corresponding C functions are `cairo_set_operator` and `cairo_paint`.
  package func paintBelow() {
    unsafe cairo_set_operator(pointer, CAIRO_OPERATOR_DEST_OVER)
    unsafe cairo_paint(pointer)
    unsafe cairo_set_operator(pointer, CAIRO_OPERATOR_OVER)
  }
}
