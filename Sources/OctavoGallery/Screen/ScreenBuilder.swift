internal import OctavoGeometry
internal import OctavoMotion
internal import OctavoTransitions
internal import OctavoViews

/// Lays the screen out: three columns on a desk, two on a tablet or a phone that lies, one on a phone
/// that stands.
struct ScreenBuilder {
  let state: GalleryState
  let size: Size
  private(set) var screen = Screen()

  /// The least height of what a finger is to hit, in points, with the room for the ring.
  static let row = 48.0
  static let margin = 12.0

  init(_ state: GalleryState, size: Size) {
    self.state = state
    self.size = size
    build()
  }

  private mutating func build() {
    let width = max(size.width, 200)
    let height = max(size.height, 200)
    if width >= 960, height >= 520 {
      columns(width, height)
    } else if width > height * 1.15 {
      halves(width, height)
    } else {
      stack(width, height)
    }
  }

  // MARK: - The three arrangements

  private mutating func columns(_ width: Double, _ height: Double) {
    let left = 232.0
    let right = 328.0
    ground("left", Rect(x: 0, y: 0, width: left, height: height))
    ground("right", Rect(x: width - right, y: 0, width: right, height: height))
    let middle = Rect(x: left, y: 0, width: width - left - right, height: height)
    let codeHeight = state.isMatrix ? 0 : min(264, height * 0.3)
    let transport = state.isMatrix ? 0.0 : 60
    place(
      well: Rect(
        x: middle.minX, y: 0, width: middle.size.width, height: height - codeHeight - transport))
    if !state.isMatrix {
      let line = Rect(
        x: middle.minX, y: height - codeHeight - transport, width: middle.size.width,
        height: transport)
      ground("transport", line)
      addTransport(in: line.inset(x: Self.margin, y: 4))
      let code = Rect(x: middle.minX, y: line.maxY, width: middle.size.width, height: codeHeight)
      ground("code", code)
      addCode(in: code.inset(x: Self.margin, y: Self.margin / 2))
    }
    var list = Flow(.list, in: Rect(x: 0, y: 0, width: left, height: height), state)
    addKinds(to: &list)
    close(list)
    var settings = Flow(
      .settings, in: Rect(x: width - right, y: 0, width: right, height: height), state)
    if state.isMatrix {
      addMatrix(to: &settings)
    } else {
      addMotion(to: &settings)
      addDepth(to: &settings)
      addShadow(to: &settings)
    }
    close(settings)
    rule("left", Rect(x: left - 1, y: 0, width: 1, height: height))
    rule("right", Rect(x: width - right, y: 0, width: 1, height: height))
  }

  private mutating func halves(_ width: Double, _ height: Double) {
    let half = (width * 0.54).rounded()
    let transport = state.isMatrix ? 0.0 : 56
    place(well: Rect(x: 0, y: 0, width: half, height: height - transport))
    if !state.isMatrix {
      let line = Rect(x: 0, y: height - transport, width: half, height: transport)
      ground("transport", line)
      addTransport(in: line.inset(x: 6, y: 2))
    }
    let side = Rect(x: half, y: 0, width: width - half, height: height)
    ground("side", side)
    addTabs(in: Rect(x: side.minX + 4, y: 2, width: side.size.width - 8, height: 48))
    addSection(
      in: Rect(x: side.minX, y: 52, width: side.size.width, height: height - 52))
  }

  private mutating func stack(_ width: Double, _ height: Double) {
    let transport = state.isMatrix ? 0.0 : 56
    // What stands below may scroll; the pages keep two fifths of a phone, more of a tablet.
    let below = min(max(height * 0.52, 250), 460)
    let well = max(120, height - below - transport - 52)
    place(well: Rect(x: 0, y: 0, width: width, height: well))
    if !state.isMatrix {
      let line = Rect(x: 0, y: well, width: width, height: transport)
      ground("transport", line)
      addTransport(in: line.inset(x: 4, y: 2))
    }
    let top = well + transport
    ground("below", Rect(x: 0, y: top, width: width, height: height - top))
    addTabs(in: Rect(x: 4, y: top + 2, width: width - 8, height: 48))
    addSection(in: Rect(x: 0, y: top + 52, width: width, height: height - top - 52))
  }

  // MARK: - Parts

  private mutating func place(well: Rect) {
    screen.well = well
    // A page that rises grows by a quarter across its spine: room for most of it.
    let margin = max(16, min(well.size.width, well.size.height) * 0.11)
    screen.page = Rect(
      x: (well.minX + margin).rounded(), y: (well.minY + margin).rounded(),
      width: max(40, (well.size.width - 2 * margin).rounded()),
      height: max(40, (well.size.height - 2 * margin).rounded()))
    add(Control(id: .preview, frame: well, look: Look(.well), sense: .hand))
  }

  private mutating func ground(_ name: String, _ rect: Rect) {
    add(Control(id: .decoration("ground-" + name), frame: rect, look: Look(.ground)))
  }

  private mutating func rule(_ name: String, _ rect: Rect) {
    add(Control(id: .decoration("rule-" + name), frame: rect, look: Look(.rule)))
  }

  private mutating func addTransport(in rect: Rect) {
    let button = min(104, rect.size.width * 0.27)
    let height = rect.size.height
    add(
      Control(
        id: .reverse,
        frame: Rect(x: rect.minX, y: rect.minY, width: button, height: height),
        look: Look(.button("◀  Back", isPrimary: false)), sense: .press))
    add(
      Control(
        id: .play,
        frame: Rect(x: rect.maxX - button, y: rect.minY, width: button, height: height),
        look: Look(.button("Play  ▶", isPrimary: true)), sense: .press))
    let percent = Int((state.progress * 100).rounded())
    add(
      Control(
        id: .progress,
        frame: Rect(
          x: rect.minX + button, y: rect.minY, width: rect.size.width - 2 * button,
          height: height),
        look: Look(.slider("Progress", value: "\(percent) %", share: state.progress)),
        sense: .slide))
  }

  private mutating func addTabs(in rect: Rect) {
    let sections = state.sections
    for (index, section) in sections.enumerated() {
      let width = rect.size.width / Double(sections.count)
      add(
        Control(
          id: .section(section),
          frame: Rect(
            x: rect.minX + Double(index) * width, y: rect.minY, width: width,
            height: rect.size.height),
          look: Look(
            .segment(
              section.rawValue, isChosen: section == state.section,
              place: Self.segment(index, of: sections.count))),
          sense: .press))
    }
  }

  private mutating func addSection(in rect: Rect) {
    var flow = Flow(state.section == .kinds ? .list : .settings, in: rect, state)
    switch state.section {
    case .kinds: addKinds(to: &flow)
    case .motion: addMotion(to: &flow)
    case .depth: addDepth(to: &flow)
    case .shadow: addShadow(to: &flow)
    case .code: addCode(to: &flow)
    case .numbers: addMatrix(to: &flow)
    }
    close(flow)
  }

  static func segment(_ index: Int, of count: Int) -> Look.Segment {
    index == 0 ? .first : (index == count - 1 ? .last : .middle)
  }

  // MARK: - Adding

  mutating func add(_ control: Control, in flow: Flow? = nil) {
    var control = control
    if let flow {
      control.panel = flow.panel
      control.clip = flow.rect
    }
    control.look.isFocused = state.focus == control.id
    control.look.isPressed = state.pressed == control.id
    screen.controls.append(control)
  }

  private mutating func close(_ flow: Flow) {
    let area = Screen.PanelArea(rect: flow.rect, height: flow.height + Self.margin / 2)
    screen.panels[flow.panel] = area
    guard area.reach > 0 else { return }
    let (rect, share) = (area.rect.inset(x: 0, y: 4), area.rect.size.height / area.height)
    let place = min(max((state.offsets[flow.panel] ?? 0) / area.reach, 0), 1)
    let length = (rect.size.height * share).rounded()
    add(
      Control(
        id: .decoration("thumb-\(flow.panel)"),
        frame: Rect(
          x: rect.maxX - 5, y: (rect.minY + place * (rect.size.height - length)).rounded(),
          width: 3, height: length),
        look: Look(.thumb)))
  }
}

/// Controls one below the other in a panel that may scroll.
struct Flow {
  let panel: GalleryState.Panel
  let rect: Rect
  /// How tall what was placed is.
  private(set) var height = ScreenBuilder.margin / 2
  private let offset: Double

  init(_ panel: GalleryState.Panel, in rect: Rect, _ state: GalleryState) {
    self.panel = panel
    self.rect = rect
    offset = state.offsets[panel] ?? 0
  }

  /// The next rectangle of a height over the whole width.
  mutating func take(height: Double) -> Rect {
    let margin = ScreenBuilder.margin
    let taken = Rect(
      x: rect.minX + margin, y: rect.minY + self.height - offset,
      width: rect.size.width - 2 * margin, height: height)
    self.height += height
    return taken
  }
}
