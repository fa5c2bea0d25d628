internal import OctavoGeometry
internal import OctavoTransitions

extension TransitionReader {
  /// Reads depth, shadow and light.
  ///
  /// - Parameter spec: the transition with its style, which says what of them it has.
  func readDepth(
    into spec: inout Storyboard.TransitionSpec, of kind: TransitionKind, in reader: MappingReader
  ) {
    guard let styled = try? kind.make(style: spec.styleNames) else { return }
    let traits = TransitionDepth.Traits(of: styled)
    /// Whether a key is there and means something: one of what it sets is there to be set.
    func knows(_ key: String, _ any: TransitionDepth.Traits, in reader: MappingReader) -> Bool {
      guard reader.has(key), traits.isDisjoint(with: any) else { return reader.has(key) }
      let usual = TransitionDepth.Traits(of: kind.plain)
      let style = usual.isDisjoint(with: any) ? "" : " in this perspective"
      reader.fail(
        .unknownKey, at: reader.keyRange(key), "\"\(kind.name)\"\(style) has no \"\(key)\"")
      return false
    }
    if knows("skew", .skew, in: reader) { spec.skew = skew(in: reader) }
    if knows("vanishingPoint", .vanishingPoint, in: reader) {
      spec.vanishingPoint = vanishingPoint(in: reader)
    }
    if knows("highlight", .highlight, in: reader) {
      spec.highlight = strength("highlight", in: reader)
    }
    if knows("light", .light, in: reader) {
      spec.light = reader.choice("light", of: Light.self)?.value
    }
    guard knows("shadow", [.shadow, .shadowColor, .crease, .dropShadow], in: reader),
      let node = reader.node("shadow"),
      let shadow = MappingReader(
        node, owner: "\(reader.owner): \"shadow\"", known: Vocabulary.shadow,
        hint: "write {strength: 0.5}, {law: cast} or both", log: log)
    else { return }
    func share(_ key: String, _ trait: TransitionDepth.Traits) -> Double? {
      knows(key, trait, in: shadow) ? strength(key, in: shadow) : nil
    }
    spec.shadow = Storyboard.TransitionSpec.Shadow(
      law: knows("law", .shadowLaw, in: shadow)
        ? shadow.choice("law", of: CoveredShadow.Law.self)?.value : nil,
      strength: share("strength", .shadow),
      color: knows("color", .shadowColor, in: shadow) ? shadow.color("color") : nil,
      crease: share("crease", .crease), drop: share("drop", .dropShadow))
  }

  private func skew(in reader: MappingReader) -> Double? {
    let expected = "none or a number of pages from 1"
    guard let value = reader.scalar("skew", expected: expected) else { return nil }
    if case .text("none") = value.value { return 0 }
    guard let number = reader.number(value, name: "\"skew\"", expected: expected) else {
      return nil
    }
    // Nearer than a page, the page would pass through the viewer's eye.
    guard number.value == 0 || number.value >= 1 else {
      reader.fail(.wrongType, at: number.range, "\"skew\" must be \(expected)")
      return nil
    }
    return number.value
  }

  private func vanishingPoint(in reader: MappingReader) -> Point? {
    guard let node = reader.node("vanishingPoint") else { return nil }
    let name = "\"vanishingPoint\""
    guard case .sequence(let items) = node.content else {
      return reader.choice(node, name: name, of: VanishingAnchor.self)?.value.share
    }
    let numbers = items.compactMap { item in
      reader.scalar(item, name: name, expected: "two numbers").flatMap {
        reader.number($0, name: name, expected: "two numbers")
      }
    }
    guard numbers.count == items.count else { return nil }
    guard numbers.count == 2 else {
      reader.fail(
        .wrongType, at: node.range, "\(name) must be the name of a place or two numbers",
        hint: "write [x, y] in fractions of the window")
      return nil
    }
    if let far = numbers.first(where: { !(-1...2).contains($0.value) }) {
      reader.fail(
        .wrongType, at: far.range, "\(name) must be from -1 to 2",
        hint: "0 to 1 is the window, from its top left corner")
      return nil
    }
    return Point(x: numbers[0].value, y: numbers[1].value)
  }

  private func strength(_ key: String, in reader: MappingReader) -> Double? {
    guard let number = reader.number(key, expected: "a number from 0 to 1") else { return nil }
    guard (0...1).contains(number.value) else {
      reader.fail(.wrongType, at: number.range, "\"\(key)\" must be a number from 0 to 1")
      return nil
    }
    return number.value
  }
}
