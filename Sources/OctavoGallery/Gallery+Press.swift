internal import OctavoGeometry
internal import OctavoNavigation
internal import OctavoTransitions
internal import OctavoViews

/// What pressing a control does.
extension Gallery {
  /// Presses a control.
  func press(_ id: ControlID) {
    switch id {
    case .kind(let name): choose(name)
    case .matrix: enterMatrix()
    case .style(let name):
      change {
        $0.setting.toggle(style: name)
        $0.drag = Self.usualDrag($0)
      }
    case .play: play()
    case .reverse: reverse()
    case .preview: if !state.isMatrix { play() }
    case .drag(let drag): change { $0.drag = drag }
    case .curve: change { $0.handle = 1 - $0.handle }
    case .light(let name):
      if let light = Light(rawValue: name) { change { $0.setting.light = light } }
    case .shadowLaw(let name):
      if let law = CoveredShadow.Law(rawValue: name) { change { $0.setting.shadowLaw = law } }
    case .books: keepForBooks()
    case .copySwift, .copyBoard: copy(id)
    case .section(let section):
      change {
        $0.section = section
        $0.offsets[.settings] = 0
      }
    case .cell(let cell):
      change {
        if $0.cell != cell { $0.matrix.commit() }
        $0.cell = cell
      }
    case .preset(let index):
      change {
        $0.matrix.choose(MatrixSetting.presets[index])
        $0.spin = 0
      }
    case .key(let key): change { Self.type(key, into: &$0) }
    case .progress, .duration, .skew, .vanishingPoint, .shadow, .shadowColor, .crease, .dropShadow,
      .highlight, .spin, .swift, .board, .decoration:
      break
    }
  }

  /// Copies the program or the storyboard line.
  func copy(_ id: ControlID) {
    guard !state.isMatrix, let copyText else { return }
    copyText(
      id == .copyBoard
        ? state.setting.storyboardLine + "\n"
        : state.setting.swiftCode(on: screen.page.size) + "\n")
    change { $0.copied = id }
  }

  private func keepForBooks() {
    guard let keepTurn, let before = state.books.words else { return }
    let words = state.setting.turnWords
    do {
      try keepTurn(words)
      change { $0.books = .by(words) }
    } catch {
      change { $0.books = .fault("It is not kept: \(error)", before: before) }
    }
  }

  /// Plays on, from the start where the end is reached.
  func play() {
    if driven.progress == 1, !driven.isMoving { driven.turnAround() }
    driven.go(to: .destination)
  }

  /// Plays back, from the end where the start is reached.
  func reverse() {
    if driven.progress == 0, !driven.isMoving { driven.turnAround() }
    driven.go(to: .source)
  }

  private func choose(_ name: String) {
    guard let kind = TransitionCatalog.all.first(where: { $0.name == name }) else { return }
    let wasMatrix = state.isMatrix
    change {
      $0.isMatrix = false
      if $0.section == .numbers { $0.section = .kinds }
      $0.setting.choose(kind)
      $0.drag = Self.usualDrag($0)
      if !wasMatrix { $0.offsets[.settings] = 0 }
    }
  }

  private func enterMatrix() {
    driven.hold(at: 0)
    change {
      $0.isMatrix = true
      $0.progress = 0
      $0.section = $0.section == .kinds ? .numbers : $0.section
      if !$0.sections.contains($0.section) { $0.section = .numbers }
      $0.offsets[.settings] = 0
    }
  }

  private static func usualDrag(_ state: GalleryState) -> Drag {
    if state.drag == .edges { return .edges }
    return state.setting.defaults.axis == .vertical ? .vertical : .horizontal
  }

  /// What a key of the pad does to the number that is chosen.
  static func type(_ key: String, into state: inout GalleryState) {
    switch key {
    case "⌫": state.matrix.erase(in: state.cell)
    case "±": state.matrix.negate(state.cell)
    case "+1": state.matrix.step(state.cell, by: 1)
    case "−1": state.matrix.step(state.cell, by: -1)
    default: state.matrix.type(key, into: state.cell)
    }
  }
}
