internal import OctavoCairo
internal import OctavoGeometry

/// Nothing on a background.
struct EmptyContent: PageContent {
  let background: Color

  func draw(in context: Context, size: Size) {}
}
