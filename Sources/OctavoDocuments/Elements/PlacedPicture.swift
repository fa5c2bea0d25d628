package import OctavoCairo
package import OctavoGeometry

/// A picture file somewhere on a page, for pages that are made of several things.
package struct PlacedPicture: Sendable, Hashable {
  /// The path of the file: PNG, JPEG, WebP, SVG and what else opens as a page.
  package var file: String
  /// How it fills its place.
  package var fit: PlacedFit
  /// What drawing it may cost.
  package var budget: DrawingBudget

  /// A picture of a file.
  package init(file: String, fit: PlacedFit, budget: DrawingBudget = .standard) {
    self.budget = budget
    self.file = file
    self.fit = fit
  }

  /// Draws the picture, decoded for the pixels that it takes.
  ///
  /// - Throws: `DocumentError` if there is no picture to be had.
  package func draw(in context: Context, place: Rect) throws(DocumentError) {
    guard !place.size.isEmpty else { return }
    let density = context.pixelsPerPoint
    let source = PictureSource(file: file, budget: budget)
    let box = Size(
      width: place.size.width * density.width, height: place.size.height * density.height)
    var decoded = try source.decoded(fitting: (Int(box.width.rounded()), Int(box.height.rounded())))
    let natural = Size(
      width: Double(decoded.naturalWidth), height: Double(decoded.naturalHeight))
    guard !natural.isEmpty else { return }
    if fit != .contain {
      // All of the place is covered: the picture is needed larger than the place by its proportion.
      let scale = max(box.width / natural.width, box.height / natural.height)
      decoded = try source.decoded(
        fitting: (
          Int((natural.width * scale).rounded(.up)), Int((natural.height * scale).rounded(.up))
        ))
    }
    let rect = context.aligned(
      fit.frame(
        of: Size(
          width: Double(decoded.picture.width) / density.width,
          height: Double(decoded.picture.height) / density.height),
        in: place, mostMagnification: PicturePage.largestMagnification * density.width))
    context.saved {
      context.clip(to: context.aligned(place))
      context.draw(decoded.picture, in: rect)
    }
  }
}
