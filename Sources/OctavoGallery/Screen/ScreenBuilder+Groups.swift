internal import OctavoGeometry
internal import OctavoMotion
internal import OctavoTransitions

/// The groups of controls.
extension ScreenBuilder {
  mutating func addKinds(to flow: inout Flow) {
    add(heading("Transitions", in: flow.take(height: 26)), in: flow)
    var rows: [(ControlID, String, Bool)] = TransitionCatalog.all.map { kind in
      (
        .kind(kind.name), Self.title(kind.name),
        !state.isMatrix && state.setting.kindName == kind.name
      )
    }
    rows.append((.matrix, "Enter the matrix", state.isMatrix))
    // Two columns where names have room for it, so that less has to be scrolled.
    let columns = flow.rect.size.width >= 330 ? 2 : 1
    let lines = (rows.count + columns - 1) / columns
    for line in 0..<lines {
      let rect = flow.take(height: Self.row)
      for column in 0..<columns {
        let index = column * lines + line
        guard index < rows.count else { continue }
        let width = rect.size.width / Double(columns)
        let (id, title, isChosen) = rows[index]
        add(
          Control(
            id: id,
            frame: Rect(
              x: rect.minX + Double(column) * width, y: rect.minY, width: width,
              height: rect.size.height),
            look: Look(.row(title, isChosen: isChosen)), sense: .press), in: flow)
      }
    }
  }

  /// `barn-door` as “Barn door”.
  static func title(_ name: String) -> String {
    let words = name.split(separator: "-").joined(separator: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  mutating func addMotion(to flow: inout Flow) {
    let setting = state.setting
    if !setting.kind.styleNames.isEmpty {
      add(heading("Style", in: flow.take(height: 26)), in: flow)
      for style in setting.kind.styleNames {
        add(
          Control(
            id: .style(style), frame: flow.take(height: Self.row),
            look: Look(.toggle(Self.title(style), isOn: setting.styles.contains(style))),
            sense: .press), in: flow)
      }
    }
    addBooks(to: &flow)
    add(heading("Motion", in: flow.take(height: 26)), in: flow)
    addSlider(
      .duration, "Duration", "\(setting.duration.short) s", to: &flow)
    let drags = Drag.allCases
    addSegments(
      drags.map { (.drag($0), $0.rawValue, state.drag == $0) }, to: &flow)
    let curve = flow.take(height: 150)
    add(
      Control(
        id: .curve, frame: curve,
        look: Look(.curve(setting.curve, handle: state.handle)), sense: .plane), in: flow)
  }

  /// What makes it the way in which the person's books turn, and whether that is so.
  private mutating func addBooks(to flow: inout Flow) {
    guard let words = state.books.words else { return }
    let isSo = words == state.setting.turnWords
    add(
      Control(
        id: .books, frame: flow.take(height: Self.row),
        look: Look(
          .button(isSo ? "Your books turn so" : "Use this for my books", isPrimary: false)),
        sense: .press), in: flow)
    if case .fault(let reason, _) = state.books {
      add(
        Control(
          id: .decoration("books"), frame: flow.take(height: 40),
          look: Look(.message(reason, isUrgent: true))), in: flow)
    }
  }

  mutating func addDepth(to flow: inout Flow) {
    let setting = state.setting
    let traits = setting.traits
    add(heading("Depth", in: flow.take(height: 26)), in: flow)
    let axis = setting.defaults.axis ?? .horizontal
    let distance = setting.skew.map { $0 * screen.page.size[axis] / 2 }
    let value =
      setting.skew.map { "k \($0.short) · \(Int((distance ?? 0).rounded())) pt" } ?? "flat"
    addSlider(.skew, "Skew", value, isEnabled: traits.contains(.skew), to: &flow)
    let pad = flow.take(height: 128)
    add(
      Control(
        id: .vanishingPoint, frame: pad,
        look: Look(.pad(setting.vanishingPoint), isEnabled: traits.contains(.vanishingPoint)),
        sense: .plane), in: flow)
  }

  mutating func addMatrix(to flow: inout Flow) {
    let matrix = state.matrix
    add(heading("Matrix · row vectors", in: flow.take(height: 26)), in: flow)
    for row in 0..<4 {
      let rect = flow.take(height: Self.row)
      for column in 0..<4 {
        let cell = row * 4 + column
        let width = rect.size.width / 4
        add(
          Control(
            id: .cell(cell),
            frame: Rect(
              x: rect.minX + Double(column) * width, y: rect.minY, width: width,
              height: Self.row),
            look: Look(
              .field(
                name: MatrixSetting.name(of: cell), text: matrix.text(of: cell),
                isTyped: state.cell == cell && matrix.draft?.cell == cell,
                isChosen: state.cell == cell)), sense: .text),
          in: flow)
      }
    }
    let isDrawable = state.placement.isFinite
    let message =
      matrix.complaint ?? (isDrawable ? "Type a number, or step it with −1 and +1." : Self.tooLarge)
    add(
      Control(
        id: .decoration("message"), frame: flow.take(height: 40),
        look: Look(.message(message, isUrgent: matrix.complaint != nil || !isDrawable))), in: flow)
    for row in [
      ["7", "8", "9", "⌫"], ["4", "5", "6", "−1"], ["1", "2", "3", "+1"], ["0", ".", "±", "e"],
    ] {
      let rect = flow.take(height: Self.row)
      for (index, key) in row.enumerated() {
        let width = rect.size.width / 4
        add(
          Control(
            id: .key(key),
            frame: Rect(
              x: rect.minX + Double(index) * width, y: rect.minY, width: width,
              height: Self.row), look: Look(.button(key, isPrimary: false)), sense: .press),
          in: flow)
      }
    }
    add(heading("Begin with", in: flow.take(height: 26)), in: flow)
    for pair in [[0, 1], [2, 3]] {
      let rect = flow.take(height: Self.row)
      for (index, preset) in pair.enumerated() {
        add(
          Control(
            id: .preset(preset),
            frame: Rect(
              x: rect.minX + Double(index) * rect.size.width / 2, y: rect.minY,
              width: rect.size.width / 2, height: Self.row),
            look: Look(.button(MatrixSetting.presets[preset].name, isPrimary: false)),
            sense: .press), in: flow)
      }
    }
    addSlider(.spin, "Turned before, about y", "\(Int(state.spin.rounded()))°", to: &flow)
  }

  static let tooLarge = "These numbers are too large together to be drawn."

  // MARK: - Pieces

  func heading(_ text: String, in rect: Rect) -> Control {
    Control(id: .decoration("heading-" + text), frame: rect, look: Look(.heading(text)))
  }

  mutating func addSlider(
    _ id: ControlID, _ text: String, _ value: String, isEnabled: Bool = true,
    to flow: inout Flow
  ) {
    add(
      Control(
        id: id, frame: flow.take(height: 56),
        look: Look(
          .slider(text, value: value, share: state.share(of: id)), isEnabled: isEnabled),
        sense: .slide), in: flow)
  }

  mutating func addSegments(
    _ items: [(ControlID, String, Bool)], isEnabled: Bool = true, to flow: inout Flow
  ) {
    let rect = flow.take(height: Self.row + 4)
    for (index, (id, text, isChosen)) in items.enumerated() {
      let width = rect.size.width / Double(items.count)
      add(
        Control(
          id: id,
          frame: Rect(
            x: rect.minX + Double(index) * width, y: rect.minY, width: width,
            height: rect.size.height),
          look: Look(
            .segment(
              text, isChosen: isChosen && isEnabled, place: Self.segment(index, of: items.count)),
            isEnabled: isEnabled), sense: .press), in: flow)
    }
  }
}

extension Transform3D {
  /// Whether it can be drawn: every number that a flat page meets is finite.
  var isFinite: Bool {
    [m11, m12, m14, m21, m22, m24, m41, m42, m44].allSatisfy(\.isFinite)
  }
}
