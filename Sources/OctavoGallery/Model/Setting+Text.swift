package import OctavoGeometry
internal import OctavoMotion
internal import OctavoTransitions

extension Setting {
  /// The program that makes the setting.
  ///
  /// - Parameter size: the page's extents in points, which the vanishing point is computed in.
  package func swiftCode(on size: Size) -> String {
    var lines = usesTint ? ["let shade = \(tint.swift)"] : []
    lines += ["await page.transition(", "  from: before, to: after,"]
    let call = initializer(on: size)
    let ends = ending
    let close = ends.isEmpty ? "))" : "),"
    let whole = "  using: \(call.type)(" + call.arguments.joined(separator: ", ") + close
    if whole.count <= Self.columns {
      lines.append(whole)
    } else {
      lines.append("  using: \(call.type)(")
      lines += Self.filled(call.arguments, indent: "    ", close: close)
    }
    if !ends.isEmpty { lines.append("  \(ends.joined(separator: ", ")))") }
    return lines.joined(separator: "\n")
  }

  /// Lines are no longer than this, where they are pasted a little way in.
  private static let columns = 94

  /// Arguments in as few lines as they fit in.
  private static func filled(
    _ arguments: [String], indent: String, close: String
  ) -> [String] {
    var lines: [String] = []
    for (index, argument) in arguments.enumerated() {
      let piece = argument + (index == arguments.count - 1 ? close : ",")
      if let last = lines.last, last.count + 1 + piece.count <= columns {
        lines[lines.count - 1] = last + " " + piece
      } else {
        lines.append(indent + piece)
      }
    }
    return lines
  }

  private var ending: [String] {
    var parts: [String] = []
    if duration != defaults.duration { parts.append("duration: \(duration.short)") }
    if curve != defaults.curve { parts.append("timing: \(curve.swift)") }
    return parts
  }

  /// The transition's own initialiser, with all that is not as usual.
  private func initializer(on size: Size) -> (type: String, arguments: [String]) {
    let type = String(describing: type(of: transition(on: size)))
    var arguments: [String] = []
    let bits = words.filter { $0.argument == nil }.map { ".\($0.name.camelCase)" }
    if !bits.isEmpty { arguments.append("style: [\(bits.joined(separator: ", "))]") }
    arguments += words.compactMap(\.argument)
    if traits.contains(.skew), skew != Self.usualSkew {
      let depth = skew.map { ".skew(\($0.short))" } ?? ".none"
      arguments.append(
        type == "BarnDoorTransition" ? "depth: .perspective(\(depth))" : "perspective: \(depth)")
    }
    if traits.contains(.vanishingPoint), vanishingPoint != Point(x: 0.5, y: 0.5) {
      let (x, y) = (vanishingPoint.x * size.width, vanishingPoint.y * size.height)
      arguments.append("vanishingPoint: Point(x: \(x.round), y: \(y.round))")
    }
    arguments += shadowArguments
    return (type, arguments)
  }

  /// The style bits.
  private var words: [StyleWord] { kind.styles.filter { styles.contains($0.name) } }

  /// The transition as a reader chooses it for their books, who says which way those turn: its kind, and the
  /// style bits that say something else.
  package var turnWords: String {
    let own = words.filter { $0.key == .mode || $0.key == .perspective }
    return ([kindName] + own.map(\.name)).joined(separator: ",")
  }

  /// The transition as a storyboard writes it down: a value of its key `transition`.
  ///
  /// What is as usual is left out, but for the time: a board has its own usual one.
  package var storyboardLine: String {
    var parts = ["style: \(kindName)"]
    parts += words.filter { $0.key != .mode }.map { "\($0.key.rawValue): \($0.value)" }
    let modes = words.filter { $0.key == .mode }.map(\.value)
    if modes.count == 1 { parts.append("mode: \(modes[0])") }
    if modes.count > 1 { parts.append("mode: [\(modes.joined(separator: ", "))]") }
    parts += boardDepth
    parts.append("duration: \((duration * 1000).round)ms")
    parts.append("curve: \(curve.board)")
    return "transition: {\(parts.joined(separator: ", "))}"
  }

  /// Depth and shadow as a storyboard writes them down, where they are not as usual.
  private var boardDepth: [String] {
    var parts: [String] = []
    if traits.contains(.skew), skew != Self.usualSkew {
      parts.append("skew: \(skew?.short ?? "none")")
    }
    if traits.contains(.vanishingPoint), vanishingPoint != VanishingAnchor.center.share {
      let anchor = VanishingAnchor.allCases.first { $0.share == vanishingPoint }
      let place = "[\(vanishingPoint.x.short), \(vanishingPoint.y.short)]"
      parts.append("vanishingPoint: \(anchor?.rawValue ?? place)")
    }
    parts += boardShadow
    return parts
  }
}

extension TimingCurve {
  fileprivate var numbers: String {
    [firstTime, firstValue, secondTime, secondValue].map(\.short).joined(separator: ", ")
  }

  fileprivate var swift: String {
    name.map { ".\($0.camelCase)" } ?? "TimingCurve(\(numbers))"
  }

  fileprivate var board: String {
    name ?? "[\(numbers)]"
  }
}

extension Double {
  /// With two digits after the point at the most.
  package var short: String {
    let hundredths = Int((self * 100).rounded())
    let (whole, rest) = (abs(hundredths) / 100, abs(hundredths) % 100)
    let sign = hundredths < 0 ? "-" : ""
    if rest == 0 { return "\(sign)\(whole)" }
    if rest % 10 == 0 { return "\(sign)\(whole).\(rest / 10)" }
    return "\(sign)\(whole).\(rest < 10 ? "0" : "")\(rest)"
  }

  /// A whole number.
  fileprivate var round: String { String(Int(rounded())) }
}

extension String {
  /// `reverse-perspective` as `reversePerspective`.
  fileprivate var camelCase: String {
    let words = split(separator: "-")
    let rest = words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }
    return ([String(words.first ?? "")] + rest).joined()
  }
}
