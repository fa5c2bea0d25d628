internal import OctavoTransitions

/// Shadow and light, as a program and as a storyboard write them down: what is not as usual.
extension Setting {
  /// Whether the shadows have a colour of their own.
  var usesTint: Bool { traits.contains(.shadowColor) && tint.brightness > 0 }

  /// A strength if it can be set and is not the usual one.
  private func changed(
    _ strength: KeyPath<UsualShade, Double>, _ trait: TransitionDepth.Traits
  ) -> Double? {
    let value = shade[keyPath: strength]
    return traits.contains(trait) && value != usualShade[keyPath: strength] ? value : nil
  }

  /// The arguments of the transition's own initialiser; its colour is called `shade`.
  var shadowArguments: [String] {
    var arguments: [String] = []
    let strength = changed(\.shadow, .shadow).map { $0.short }
    let covers = TransitionDepth.Traits(of: plain).contains(.shadowLaw)
    if covers {
      var parts = shadowLaw == .cosine || light == .natural ? [] : [".\(shadowLaw.rawValue)"]
      if usesTint { parts.append("color: shade") }
      if let strength { parts.append("strength: \(strength)") }
      if !parts.isEmpty {
        arguments.append("coveredShadow: CoveredShadow(\(parts.joined(separator: ", ")))")
      }
    }
    if traits.contains(.crease), usesTint { arguments.append("creaseColor: shade") }
    if let crease = changed(\.crease, .crease) {
      arguments.append("creaseStrength: \(crease.short)")
    }
    if let drop = changed(\.drop, .dropShadow) {
      let color = usesTint ? "color: shade, " : ""
      arguments.append("dropShadow: DropShadow(\(color)strength: \(drop.short))")
    }
    if !(plain is FlipTransition), usesTint { arguments.append("shadowColor: shade") }
    if !covers, let strength {
      arguments.append("\(plain is CubeTransition ? "dimming" : "shadowStrength"): \(strength)")
    }
    if let highlight = changed(\.highlight, .highlight) {
      arguments.append(
        plain is FlipTransition
          ? "highlight: Highlight(strength: \(highlight.short))"
          : "highlightStrength: \(highlight.short)")
    }
    if traits.contains(.light), light == .natural { arguments.append("light: .natural") }
    return arguments
  }

  /// The keys of a transition that is written out in a storyboard.
  var boardShadow: [String] {
    var shadow: [String] = []
    if traits.contains(.shadowLaw), shadowLaw != .cosine {
      shadow.append("law: \(shadowLaw.rawValue)")
    }
    if let strength = changed(\.shadow, .shadow) { shadow.append("strength: \(strength.short)") }
    if usesTint { shadow.append("color: \"\(tint.board)\"") }
    if let crease = changed(\.crease, .crease) { shadow.append("crease: \(crease.short)") }
    if let drop = changed(\.drop, .dropShadow) { shadow.append("drop: \(drop.short)") }
    var parts = shadow.isEmpty ? [] : ["shadow: {\(shadow.joined(separator: ", "))}"]
    if let highlight = changed(\.highlight, .highlight) {
      parts.append("highlight: \(highlight.short)")
    }
    // A law and a crease say that already.
    let isSaid = shadow.contains { $0.hasPrefix("law") || $0.hasPrefix("crease") }
    if traits.contains(.light), light == .classic, !isSaid { parts.append("light: classic") }
    return parts
  }
}
