extension StringProtocol {
  /// The text as one line that can be shown whoever wrote it: without what controls a terminal or turns the
  /// direction of letters around, and with spaces where lines or tabs were.
  package var plainLine: String {
    var plain = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      let properties = scalar.properties
      switch properties.generalCategory {
      case .lineSeparator, .paragraphSeparator: plain.append(" ")
      case .control: if properties.isWhitespace { plain.append(" ") }
      default: if !properties.isBidiControl { plain.append(scalar) }
      }
    }
    return String(plain)
  }

  /// The same with one space between two words, and none at the ends.
  package var spacedLine: String { plainLine.split(separator: " ").joined(separator: " ") }
}
