package import OctavoGeometry

/// The colour of a shadow, as it is chosen: a hue, and how far it is from black.
package struct ShadowTint: Sendable, Hashable {
  /// The hue as a share of the circle, 0 (red) … 1 (red again).
  package let hue: Double
  /// How bright it is, 0 (black) … 1.
  package let brightness: Double

  /// The colour of shadows unless told otherwise.
  package static let black = ShadowTint(hue: 0, brightness: 0)
  /// A shadow keeps a little grey: no ink is purer.
  private static let saturation = 0.85

  /// The colour nearest to a hue and a brightness; what lies outside 0…1 is taken to its nearer end.
  package init(hue: Double, brightness: Double) {
    func kept(_ share: Double, _ steps: Double) -> Double {
      share.isFinite ? (min(max(share, 0), 1) * steps).rounded() / steps : 0
    }
    self.hue = kept(hue, 60)
    self.brightness = kept(brightness, 20)
  }

  /// The colour, in steps that six digits write down.
  package var color: Color { Self.color(hue: hue, brightness: brightness) }

  /// The colour of a hue.
  static func color(hue: Double, brightness: Double) -> Color {
    func channel(_ shift: Double) -> Double {
      // The triangle wave of a hue's channels: 1 within a sixth of its own place, 0 opposite.
      let place = (hue + shift).truncatingRemainder(dividingBy: 1)
      let wave = min(max(abs(place * 6 - 3) - 1, 0), 1)
      let value = brightness * (1 - saturation * (1 - wave))
      return (value * 255).rounded() / 255
    }
    return Color(red: channel(0), green: channel(2.0 / 3), blue: channel(1.0 / 3))
  }

  /// The channels in 255ths.
  private var bytes: [Int] {
    [color.red, color.green, color.blue].map { Int(($0 * 255).rounded()) }
  }

  /// As a storyboard writes it down, without its quotes: `#2a1b0c`.
  package var board: String {
    "#" + bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// As a program writes it down.
  package var swift: String {
    guard brightness > 0 else { return ".black" }
    let names = zip(["red", "green", "blue"], bytes).map { "\($0): \($1) / 255" }
    return "Color(\(names.joined(separator: ", ")))"
  }
}
