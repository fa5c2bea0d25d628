internal import OctavoAccessibility
internal import OctavoDocuments
internal import OctavoGeometry
internal import OctavoStoryboards

/// What a scene has for those who do not see it: its words, what its pictures show, and what can be pressed.
@MainActor
final class AccessibleScene {
  /// Words of elements, as they were read: they are read again when something else stands there.
  private var spoken: Spoken?

  private struct Spoken {
    let elements: [Storyboard.Element]
    let page: Size
    let letterScale: Double
    /// What stands on the page, which says how many words a part of a text has.
    let neighbours: [LetterRoom.Neighbour]
    var words: [Int: String] = [:]
  }

  /// The text that a reader went to; nil for the first.
  private var read: Int?

  /// The board was read again, and the files in it may be others.
  func forget() { (spoken, read) = (nil, nil) }

  /// Goes to a text of a scene, by its name among what stands there.
  ///
  /// - Returns: whether it is one.
  func read(_ name: String, of scene: Storyboard.Scene) -> Bool {
    guard let index = scene.content.indices.first(where: { Self.name(ofElement: $0) == name })
    else { return false }
    switch scene.content[index].kind {
    case .text, .markdown: read = index
    default: return false
    }
    return true
  }

  private static func name(ofElement index: Int) -> String { "element \(index)" }

  /// A page with all that stands on it; the keys are where the board has them, else where the words begin.
  ///
  /// - Parameter pressable: The regions that something waits to be tapped.
  func filled(
    _ page: AccessibleElement, _ scene: Storyboard.Scene, _ content: SceneContent,
    pressable: Set<String>
  ) -> AccessibleElement {
    var page = page
    let plan = content.plan(on: page.frame.size)
    if spoken?.elements != scene.content || spoken?.page != page.frame.size
      || spoken?.letterScale != content.letterScale
    {
      spoken = Spoken(
        elements: scene.content, page: page.frame.size, letterScale: content.letterScale,
        neighbours: content.neighbours(on: plan))
    }
    page.summary = scene.alt ?? ""
    for (index, element) in scene.content.enumerated() {
      page.children += elements(of: element, index, on: plan, content, pressable)
    }
    for region in scene.regions {
      page.children += target(
        region.id, .button, name: region.label ?? region.id, plan, content, pressable)
    }
    guard page.focused == nil else { return page }
    let texts = page.children.indices.filter { page.children[$0].role == .text }
    let name = read.map { Self.name(ofElement: $0) }
    if let text = texts.first(where: { page.children[$0].id == name }) ?? texts.first {
      page.children[text].isFocused = true
    } else {
      page.isFocusable = true
      page.isFocused = true
    }
    return page
  }

  private func elements(
    of element: Storyboard.Element, _ index: Int, on plan: ScenePlan, _ content: SceneContent,
    _ pressable: Set<String>
  ) -> [AccessibleElement] {
    let frame = plan.place(of: element)
    func made(_ role: AccessibleElement.Role, name: String) -> AccessibleElement {
      AccessibleElement(Self.name(ofElement: index), role, name: name, frame: frame)
    }
    switch element.kind {
    case .image, .svg, .pdf, .shape, .color:
      return element.alt.map { $0.isEmpty ? [] : [made(.image, name: $0)] } ?? []
    case .text, .markdown:
      var text = made(.text, name: "")
      if let spoken, spoken.words[index] == nil {
        let words = content.words(ofElement: index, on: plan, among: spoken.neighbours)
        self.spoken?.words[index] = words
      }
      text.text = spoken?.words[index]
      text.isFocusable = true
      return text.text?.isEmpty == false ? [text] : []
    case .button(let id, let label):
      return target(id, .button, name: label, plan, content, pressable)
    case .list(let rows):
      var list = made(.list, name: element.alt ?? "")
      list.children = rows.flatMap { row in
        target(
          row.id, .listItem,
          name: [row.label, row.detail].compactMap(\.self).joined(separator: ", "),
          plan, content, pressable
        ).map { item in
          var item = item
          item.frame.origin = item.frame.origin + (Point() - frame.origin)
          return item
        }
      }
      return [list]
    case .slot: return []
    }
  }

  /// Something that can be pressed, if something waits for it.
  private func target(
    _ id: String, _ role: AccessibleElement.Role, name: String, _ plan: ScenePlan,
    _ content: SceneContent, _ pressable: Set<String>
  ) -> [AccessibleElement] {
    guard let place = plan.targets.last(where: { $0.id == id })?.rect else { return [] }
    var element = AccessibleElement(id, role, name: name, frame: place)
    element.isPressable = pressable.contains(id)
    element.isFocusable = element.isPressable
    element.isFocused = content.focused == id
    return [element]
  }
}

extension SceneContent {
  /// What can be read in an element; what is wrong with it if it cannot be read.
  fileprivate func words(
    ofElement index: Int, on plan: ScenePlan, among neighbours: [LetterRoom.Neighbour]
  ) -> String? {
    do {
      switch elements[index].kind {
      case .text(let words, _): return try text(words)
      case .markdown(let words):
        let words = try markdown(words)
        return words.spoken(
          in: place(of: words, ofElement: index, on: plan, among: neighbours), page: plan.page,
          part: part)
      default: return nil
      }
    } catch {
      return "\(error)"
    }
  }
}
