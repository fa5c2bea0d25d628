/// A colour in sRGB without alpha, each channel 0…1.
public struct Color: Sendable, Hashable, BitwiseCopyable {
  /// The red channel, 0…1.
  public var red: Double
  /// The green channel, 0…1.
  public var green: Double
  /// The blue channel, 0…1.
  public var blue: Double

  /// A colour from its channels, each 0…1.
  public init(red: Double, green: Double, blue: Double) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Black, the colour of shadows unless told otherwise.
  public static let black = Color(red: 0, green: 0, blue: 0)
  /// White, the colour of paper.
  public static let white = Color(red: 1, green: 1, blue: 1)
}
