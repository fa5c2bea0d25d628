internal import OctavoGeometry
internal import OctavoNavigation

/// What texts stand on that have no colours of their own, as a person chooses it.
public enum Paper: String, Sendable, CaseIterable {
  /// Warm white, with dark letters.
  case light
  /// The brown of an old book, with dark letters.
  case sepia
  /// Nearly black, with letters that do not shine.
  case dark

  var palette: Palette {
    switch self {
    case .light: .paper
    case .sepia: Self.sepiaPalette
    case .dark: Self.darkPalette
    }
  }

  private static let sepiaPalette = Palette(on: Color(red: 0.945, green: 0.894, blue: 0.792))
  private static let darkPalette = Palette(
    on: Color(red: 0.133, green: 0.127, blue: 0.12),
    lightInk: Color(red: 0.82, green: 0.808, blue: 0.784))
}

/// A content that stands on paper of whatever colour a person chooses.
protocol PaperedContent: PageContent {
  /// The same on other paper.
  func papered(_ paper: Paper) -> any PageContent
}
