/// By how much a picture has to be stretched so that its pixels are squares: a fax has twice as many across as down.
///
/// Only TIFF files are asked. Browsers, and so the makers of pages, pass over what PNG and JPEG files say of it.
struct PixelShape: Sendable {
  private var (across, down) = (1.0, 1.0)

  /// What is closer to a square than this is one, and nobody's pixels are longer.
  private static let (least, most) = (1.03, 3.0)

  /// - Parameters:
  ///   - bytes: the file.
  ///   - loader: the name of the gdk-pixbuf loader for the kind.
  init(of bytes: [UInt8], loader: String) {
    guard loader == "tiff", let directory = TIFFDirectory(bytes),
      // The pixels of a length, across and down.
      let columns = directory.fraction(0x011A), let rows = directory.fraction(0x011B),
      columns > 0, rows > 0
    else { return }
    let ratio = max(columns / rows, rows / columns)
    guard (Self.least...Self.most).contains(ratio) else { return }
    if columns < rows { across = ratio } else { down = ratio }
  }

  /// The extents of a picture in pixels that are squares, of which there are no fewer.
  func squared(_ width: Int, _ height: Int) -> (width: Int, height: Int) {
    (Int((Double(width) * across).rounded()), Int((Double(height) * down).rounded()))
  }
}
