/// An upright rectangle of whole pixels.
public struct PixelRect: Sendable, Hashable, BitwiseCopyable {
  /// The left column.
  public var x: Int
  /// The top row.
  public var y: Int
  /// The columns.
  public var width: Int
  /// The rows.
  public var height: Int

  /// A rectangle from its four numbers.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}
