internal import OctavoGeometry

/// A length of a style sheet that may depend on what it stands in (CSS Values 4, 6).
enum CSSLength: Sendable, Hashable {
  /// CSS pixels.
  case pixels(Double)
  /// A share of what it stands in.
  case share(Double)

  /// What lengths are measured by where they stand, in CSS pixels.
  struct Measure: Sendable {
    /// The size of its letters.
    var letters: Double
    /// The size of the letters of the page.
    var pageLetters: Double
    var page: Size
  }

  /// Reads a length; nil if it is none, as `auto`.
  init?(_ words: some StringProtocol, by measure: Measure) {
    let digits = words.prefix { $0.isASCII && ($0.isNumber || "+-.e".contains($0)) }
    // The sign of a unit may be one of a number.
    let number = digits.last == "e" ? digits.dropLast() : digits
    guard let value = Double(number), value.isFinite, abs(value) < 1e6 else { return nil }
    switch words.dropFirst(number.count) {
    case "", "px": self = .pixels(value)
    case "%": self = .share(value / 100)
    case "em": self = .pixels(value * measure.letters)
    case "rem": self = .pixels(value * measure.pageLetters)
    case "ex", "ch": self = .pixels(value * measure.letters / 2)
    case "pt": self = .pixels(value * 96 / 72)
    case "pc": self = .pixels(value * 16)
    case "in": self = .pixels(value * 96)
    case "cm": self = .pixels(value * 96 / 2.54)
    case "mm": self = .pixels(value * 96 / 25.4)
    case "vw": self = .pixels(value * measure.page.width / 100)
    case "vh": self = .pixels(value * measure.page.height / 100)
    case "vmin": self = .pixels(value * min(measure.page.width, measure.page.height) / 100)
    case "vmax": self = .pixels(value * max(measure.page.width, measure.page.height) / 100)
    default: return nil
    }
  }

  /// The length in CSS pixels.
  ///
  /// - Parameter whole: what it is a share of.
  func resolved(of whole: Double) -> Double {
    switch self {
    case .pixels(let pixels): pixels
    case .share(let share): share * whole
    }
  }
}
