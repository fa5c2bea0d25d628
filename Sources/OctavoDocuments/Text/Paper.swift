public import OctavoGeometry
internal import OctavoNavigation

/// What pages stand on, as a person chooses it.
public enum Paper: String, Sendable, CaseIterable {
  /// Warm white, with dark letters.
  case light
  /// The brown of an old book, with dark letters.
  case sepia
  /// Nearly black, with letters that do not shine.
  case dark
  /// Pure white with black letters, for whoever wants the most contrast.
  case white
  /// Black with white letters, for whoever wants the most contrast in the dark.
  case black

  /// The other side of a sheet of it, as where a page curls; nil if it is as that of any sheet.
  public var back: Color? {
    switch self {
    case .light, .white: nil
    case .sepia: Color(red: 0.9, green: 0.845, blue: 0.735)
    // A little lighter than the page, which it is told from.
    case .dark: Color(red: 0.235, green: 0.227, blue: 0.216)
    case .black: Color(red: 0.16, green: 0.16, blue: 0.16)
    }
  }

  var palette: Palette {
    switch self {
    case .light: .paper
    case .sepia: Self.sepiaPalette
    case .dark: Self.darkPalette
    case .white: Self.whitePalette
    case .black: Self.blackPalette
    }
  }

  private static let sepiaPalette = Palette(on: Color(red: 0.945, green: 0.894, blue: 0.792))
  private static let darkPalette = Palette(
    on: Color(red: 0.133, green: 0.127, blue: 0.12),
    lightInk: Color(red: 0.82, green: 0.808, blue: 0.784))
  private static let whitePalette = Palette(on: .white, darkInk: .black)
  private static let blackPalette = Palette(on: .black, lightInk: .white)
}

/// A content that stands on paper of whatever colour a person chooses.
protocol PaperedContent: PageContent {
  /// The same on other paper.
  func papered(_ paper: Paper) -> any PageContent
}
