internal import OctavoGeometry
internal import OctavoViews

/// What texts stand on, as a person chooses it.
package enum PaperChoice: String, Sendable, CaseIterable {
  case light
  case sepia
  case dark
  /// Light or dark, as the person has all programs.
  case automatic = "auto"

  /// What it is called.
  var name: String {
    switch self {
    case .light: "Light"
    case .sepia: "Sepia"
    case .dark: "Dark"
    case .automatic: "Auto"
    }
  }

  /// The colours of paper and letters, as a sign shows them: light and dark for what may be either.
  var tones: [(paper: Color, ink: Color)] {
    switch self {
    case .light: [(Color(0xfcfaf7), Color(0x201e1c))]
    case .sepia: [(Color(0xf1e4ca), Color(0x201e1c))]
    case .dark: [(Color(0x22201f), Color(0xd1cec8))]
    case .automatic: Self.light.tones + Self.dark.tones
    }
  }

  /// The one that the key for the next leads to.
  var next: PaperChoice {
    let all = Self.allCases
    return all[((all.firstIndex(of: self) ?? 0) + 1) % all.count]
  }
}
