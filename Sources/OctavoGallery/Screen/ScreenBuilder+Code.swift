internal import OctavoGeometry

/// The program and the storyboard line, each with what copies it.
extension ScreenBuilder {
  private struct Part {
    let title: String
    let id: ControlID
    let copy: ControlID
    let text: String
  }

  private var parts: [Part] {
    [
      Part(
        title: "Program", id: .swift, copy: .copySwift,
        text: state.setting.swiftCode(on: screen.page.size)),
      Part(
        title: "Storyboard line", id: .board, copy: .copyBoard, text: state.setting.storyboardLine),
    ]
  }

  /// One below the other, each as tall as its text.
  mutating func addCode(to flow: inout Flow) {
    for part in parts {
      let line = flow.take(height: Self.row)
      let button = min(Self.copyWidth, line.size.width / 2)
      add(
        Control(
          id: .decoration("heading-" + part.title),
          frame: Rect(
            x: line.minX, y: line.minY, width: line.size.width - button,
            height: line.size.height), look: Look(.heading(part.title))), in: flow)
      addCopy(
        part,
        at: Rect(
          x: line.maxX - button, y: line.minY, width: button, height: line.size.height), in: flow)
      let box = flow.take(height: CodeBox(text: part.text).height(width: line.size.width))
      add(Control(id: part.id, frame: box, look: Look(.code(part.text))), in: flow)
    }
  }

  /// In a place that does not grow with them, so that the page above stays where it is: they share
  /// its height by what each needs, and what is too long for its share is set smaller.
  mutating func addCode(in rect: Rect) {
    let width = rect.size.width - Self.copyWidth
    let needs = parts.map { CodeBox(text: $0.text).height(width: width) }
    let least = Self.row + 8
    let free = max(0, rect.size.height - 2 * least)
    let wishes = needs.map { max(0, $0 - least) }
    let wish = max(1, wishes[0] + wishes[1])
    let first = least + (wish > free ? free * wishes[0] / wish : free - wishes[1])
    let heights = [first.rounded(), rect.size.height - first.rounded()]
    var top = rect.minY
    for (part, height) in zip(parts, heights) {
      let box = Rect(x: rect.minX, y: top, width: width, height: height)
      add(Control(id: part.id, frame: box, look: Look(.code(part.text))))
      addCopy(
        part, at: Rect(x: box.maxX, y: top, width: Self.copyWidth, height: Self.row), in: nil)
      top += height
    }
  }

  private static let copyWidth = 88.0

  private mutating func addCopy(_ part: Part, at rect: Rect, in flow: Flow?) {
    let word = state.copied == part.copy ? "Copied" : "Copy"
    add(
      Control(
        id: part.copy, frame: rect, look: Look(.button(word, isPrimary: false)), sense: .press),
      in: flow)
  }
}
