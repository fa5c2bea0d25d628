internal import OctavoGeometry
internal import Synchronization

/// What one drawing may cost that a library does for a page: a page of a PDF file, a picture, an SVG
/// drawing.
///
/// Such work cannot be interrupted, and a small file can ask for any amount of it. What takes longer is
/// given up: its page says so and the book goes on.
public struct DrawingBudget: Sendable, Hashable {
  /// The processor time of a drawing, in seconds; opening a document may take five times as long.
  ///
  /// It is the time of the drawing's own thread, so that a busy machine shows what an idle one shows;
  /// only a drawing that still has no end after five times as long by the wall is given up for that.
  public var seconds: Double
  /// The memory that a decoder may need for a picture, in bytes.
  ///
  /// JPEG and lossy WebP are decoded scaled to what is seen; other kinds take four bytes for each pixel
  /// of the file.
  public var byteCount: Int
  /// Where the work is done that cannot be interrupted.
  var threads = DrawingThreads.shared

  /// A budget.
  ///
  /// - Precondition: both are positive.
  public init(seconds: Double = 2, byteCount: Int = 400_000_000) {
    guard seconds > 0, byteCount > 0 else {
      endProgram(
        misusing: Self.self,
        "\(seconds) seconds and \(byteCount) bytes; a drawing takes more than 0 of both")
    }
    self.seconds = seconds
    self.byteCount = byteCount
  }

  private static let current = Mutex(DrawingBudget())

  /// What documents are given that are opened without a budget of their own: 2 seconds and 400 million
  /// bytes, until it is set.
  public static var standard: DrawingBudget {
    get { current.withLock { $0 } }
    set { current.withLock { $0 = newValue } }
  }
}
