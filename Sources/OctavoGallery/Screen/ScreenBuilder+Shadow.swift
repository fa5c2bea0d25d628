internal import OctavoGeometry
internal import OctavoTransitions

/// Shadow and light: of them only what the transition has, so that nothing stands there in vain.
extension ScreenBuilder {
  mutating func addShadow(to flow: inout Flow) {
    let setting = state.setting
    let traits = setting.traits
    add(heading("Shadow and light", in: flow.take(height: 26)), in: flow)
    if traits.contains(.light) {
      addSegments(
        Light.allCases.map {
          (.light($0.rawValue), Self.title($0.rawValue), setting.light == $0)
        }, to: &flow)
    }
    if traits.contains(.shadow) { addStrength(.shadow, Self.shadowTitle(setting), to: &flow) }
    if traits.contains(.shadowLaw) {
      addSegments(
        CoveredShadow.Law.allCases.map {
          (.shadowLaw($0.rawValue), Self.title($0.rawValue), setting.shadowLaw == $0)
        }, to: &flow)
    }
    if traits.contains(.crease) { addStrength(.crease, "Crease in the fold", to: &flow) }
    if traits.contains(.dropShadow) {
      addStrength(.dropShadow, "Drop shadow around the page", to: &flow)
    }
    if traits.contains(.highlight) { addStrength(.highlight, "Highlight on the page", to: &flow) }
    if traits.contains(.shadowColor) { addColor(to: &flow) }
    if traits.isDisjoint(with: [.light, .shadow, .crease, .dropShadow, .highlight]) {
      add(
        Control(
          id: .decoration("no-shadow"), frame: flow.take(height: 40),
          look: Look(.message("This transition has neither in this style.", isUrgent: false))),
        in: flow)
    }
  }

  private static func shadowTitle(_ setting: Setting) -> String {
    switch setting.plain {
    case is FlipTransition: "On the covered page"
    case is CurlTransition: "Beside the roll"
    case is CubeTransition: "On the face that turns away"
    default: "On the panels"
    }
  }

  private mutating func addStrength(_ id: ControlID, _ title: String, to flow: inout Flow) {
    let share = state.share(of: id)
    addSlider(id, title, share > 0 ? "\(Int((share * 100).rounded())) %" : "none", to: &flow)
  }

  private mutating func addColor(to flow: inout Flow) {
    let tint = state.setting.tint
    let line = flow.take(height: 26)
    add(
      Control(
        id: .decoration("color"), frame: line,
        look: Look(.label("Colour", value: tint == .black ? "black" : tint.board))), in: flow)
    add(
      Control(
        id: .shadowColor, frame: flow.take(height: 96), look: Look(.tint(tint)), sense: .plane),
      in: flow)
  }
}
