internal import OctavoGeometry
internal import OctavoGestures
internal import OctavoMotion
internal import OctavoTransitions
internal import OctavoWords

extension Spring {
  /// Whether a transition that it moves is over in a time, in seconds.
  fileprivate func takes(atMost seconds: Double) -> Bool {
    SpringMotion(from: 0, to: 1, spring: self, limits: 0...1).isSettled(at: seconds)
  }
}

/// Reads transitions: those that a board names, and those that a segue writes out.
struct TransitionReader {
  /// The transitions that the board names, and where.
  private(set) var named: [String: Located<Storyboard.TransitionSpec>] = [:]
  let log: ProblemLog
  /// The kinds that a board can name: those of the catalogue, and the program's own.
  private let kinds: [TransitionKind]

  /// - Parameter own: The program's own kinds.
  init(own: [TransitionKind], log: ProblemLog) {
    self.log = log
    kinds = TransitionCatalog.all + own
  }

  /// The names of the kinds.
  private var styles: [String] { kinds.map(\.name) }

  /// All transitions, for a hint.
  private var examples: String { "there are \(styles.joined(separator: ", "))" }

  /// Reads the board's own transitions.
  mutating func define(_ node: BoardNode) {
    let owner = "\"transitions\""
    guard let reader = MappingReader(node, owner: owner, known: nil, log: log) else { return }
    for key in reader.keys {
      guard let value = reader.node(key.value) else { continue }
      let owner = "transition \"\(key.value)\""
      guard let spec = inline(value, owner: owner, at: key.range) else { continue }
      named[key.value] = Located(spec, at: key.range)
    }
  }

  /// The transition of a key: a name, or one that is written out.
  func transition(_ key: String, in reader: MappingReader) -> Storyboard.TransitionSpec? {
    guard let node = reader.node(key) else { return nil }
    if case .mapping = node.content {
      let owner = reader.owner.isEmpty ? "\"\(key)\"" : "\(reader.owner): \"\(key)\""
      return inline(node, owner: owner, at: nil)
    }
    let expected = "the name of a transition, or one written out"
    guard let name = reader.text(node, name: "\"\(key)\"", expected: expected) else { return nil }
    if let spec = named[name.value] { return spec.value }
    if let kind = kind(named: name.value) { return Storyboard.TransitionSpec(kind) }
    reader.fail(
      .unknownName, at: name.range, "unknown transition \"\(name.value)\"",
      hint: meant(name.value))
    return nil
  }

  /// The name that was meant, and where it is defined.
  private func meant(_ name: String) -> String {
    let known = styles + named.keys.sorted()
    guard let nearest = NearestName.find(name, among: known) else { return examples }
    let place = named[nearest].map { " (defined at line \(log.line(of: $0.range)))" } ?? ""
    return "did you mean \"\(nearest)\"?\(place)"
  }

  private func inline(
    _ node: BoardNode, owner: String, at range: Range<Int>?
  ) -> Storyboard.TransitionSpec? {
    guard
      let reader = MappingReader(
        node, owner: owner, at: range, known: Vocabulary.transition, log: log)
    else { return nil }
    guard let kind = kind(in: reader) else {
      checkRest(of: reader)
      return nil
    }
    var spec = Storyboard.TransitionSpec(kind)
    if let direction = reader.choice("direction", of: TurnDirection.self) {
      spec.direction = direction.value
    }
    // A transition that has no such bit can only be told what it does anyway.
    func fits(_ key: StyleWord.Key, _ word: Located<String>, unless plain: Bool) {
      guard !plain, !kind.styles.contains(where: { $0.key == key && $0.value == word.value })
      else { return }
      reader.fail(
        .mismatch, at: word.range,
        "\"\(kind.name)\" has no \(key.rawValue) \"\(word.value)\"")
    }
    if let axis = reader.choice("orientation", of: Axis.self) {
      spec.orientation = axis.value
      let usual = kind.plain.defaults.axis ?? .horizontal
      fits(
        .orientation, Located(axis.value.rawValue, at: axis.range), unless: axis.value == usual)
    }
    let ofKind = kind.styles.filter { $0.key == .mode }.map(\.value)
    let modes = Vocabulary.modes + ofKind.filter { !Vocabulary.modes.contains($0) }
    for item in reader.oneOrMore("mode") ?? [] {
      guard let mode = reader.word(item, name: "\"mode\"", of: modes),
        mode.value != Vocabulary.normalMode
      else { continue }
      spec.modes.insert(mode.value)
      fits(.mode, mode, unless: false)
    }
    if let depth = reader.choice("perspective", of: Storyboard.TransitionSpec.Perspective.self) {
      spec.perspective = depth.value
      fits(
        .perspective, Located(depth.value.rawValue, at: depth.range),
        unless: depth.value == .normal)
    }
    readDepth(into: &spec, of: kind, in: reader)
    if let duration = reader.transitionDuration("duration") {
      spec.duration = duration.value
      checkFlip(kind.name, duration, in: reader)
    }
    spec.timing = timing(in: reader)
    return spec
  }

  /// Looks at what any transition may be told, where nobody knows which it is.
  private func checkRest(of reader: MappingReader) {
    _ = reader.choice("direction", of: TurnDirection.self)
    _ = reader.choice("orientation", of: Axis.self)
    _ = reader.choice("perspective", of: Storyboard.TransitionSpec.Perspective.self)
    _ = reader.transitionDuration("duration")
    _ = timing(in: reader)
  }

  /// Warns of a flip that no eye follows, or no patience.
  func checkFlip(_ style: String, _ duration: Located<Double>, in reader: MappingReader) {
    guard style == "flip", !(0.1...1).contains(duration.value) else { return }
    reader.fail(
      .flipDuration, at: duration.range,
      duration.value < 0.1 ? "a flip this quick is not seen" : "a flip this slow is waited for",
      hint: "take from 100ms to 1s")
  }

  private func kind(in reader: MappingReader) -> TransitionKind? {
    guard reader.has("style") else {
      reader.miss("style", hint: examples)
      return nil
    }
    guard let style = reader.text("style") else { return nil }
    if let kind = kind(named: style.value) { return kind }
    reader.fail(
      .unknownName, at: style.range, "unknown transition \"\(style.value)\"",
      hint: named[style.value] == nil
        ? NearestName.hint(for: style.value, among: styles) ?? examples
        : "write the name alone: \(style.value)")
    return nil
  }

  private func kind(named name: String) -> TransitionKind? { kinds.first { $0.name == name } }

  private func timing(in reader: MappingReader) -> Storyboard.TransitionSpec.Timing? {
    if reader.has("curve"), reader.has("spring") {
      reader.fail(
        .wrongType, at: reader.keyRange("spring"),
        "a transition has either a curve or a spring, not both")
      return nil
    }
    if let node = reader.node("curve") { return curve(node, in: reader).map { .curve($0) } }
    if let node = reader.node("spring") { return spring(node, in: reader).map { .spring($0) } }
    return nil
  }

  private func curve(_ node: BoardNode, in reader: MappingReader) -> TimingCurve? {
    guard case .sequence(let items) = node.content else {
      return reader.word(node, name: "\"curve\"", of: Vocabulary.curves).flatMap { word in
        TimingCurve.named.first { $0.name == word.value }?.curve
      }
    }
    let numbers = items.compactMap { item in
      reader.scalar(item, name: "\"curve\"", expected: "four numbers").flatMap {
        reader.number($0, name: "\"curve\"", expected: "four numbers")
      }
    }
    guard numbers.count == items.count else { return nil }
    guard numbers.count == 4 else {
      reader.fail(
        .wrongType, at: node.range, "\"curve\" must be a name or four numbers",
        hint: "write [x1, y1, x2, y2], as CSS has them")
      return nil
    }
    let values = numbers.map(\.value)
    if let curve = TimingCurve(values[0], values[1], values[2], values[3]) { return curve }
    reader.fail(
      .badTiming, at: node.range, "the first and third number of a curve lie between 0 and 1")
    return nil
  }

  private func spring(_ node: BoardNode, in reader: MappingReader) -> Spring? {
    guard
      let reader = MappingReader(
        node, owner: "\(reader.owner): \"spring\"", known: Vocabulary.spring, log: log)
    else { return nil }
    func positive(_ key: String, usual: Double) -> Double? {
      guard reader.has(key) else { return usual }
      guard let number = reader.number(key) else { return nil }
      guard number.value > 0 else {
        reader.fail(.badTiming, at: number.range, "\"\(key)\" must be greater than 0")
        return nil
      }
      return number.value
    }
    let omega = positive("omega", usual: Spring.settle.angularFrequency)
    let zeta = positive("zeta", usual: Spring.settle.dampingRatio)
    guard let omega, let zeta else { return nil }
    let spring = Spring(angularFrequency: omega, dampingRatio: zeta)
    if let spring, spring.takes(atMost: MappingReader.longestTransition) { return spring }
    reader.fail(
      .badTiming, at: reader.range, "this spring takes more than 5s to come to rest",
      hint: "take a greater omega, or a zeta nearer to 1")
    return nil
  }
}
