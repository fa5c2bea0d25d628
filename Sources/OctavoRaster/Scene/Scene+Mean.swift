package import OctavoGeometry

extension Scene {
  /// The mean colour of what is seen, roughly: each layer counts by the share of the window in which it can be, over
  /// those below it.
  package var meanColor: Color {
    let area = Double(max(pixelWidth * pixelHeight, 1))
    return items.reduce(background) { color, item in
      guard let mean = item.snapshot.mean else { return color }
      let bounds = pixelBounds(of: item)
      let share = Double(bounds.width * bounds.height) / area * item.layer.opacity
      return color.mixed(with: mean, min(max(share, 0), 1))
    }
  }
}
