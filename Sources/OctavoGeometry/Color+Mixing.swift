extension Color {
  /// The colour a share of the way to another, channel by channel.
  ///
  /// - Parameter share: 0 is the colour itself, 1 the other.
  package func mixed(with other: Color, _ share: Double) -> Color {
    Color(
      red: red + (other.red - red) * share, green: green + (other.green - green) * share,
      blue: blue + (other.blue - blue) * share)
  }
}
