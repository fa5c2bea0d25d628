internal import OctavoAccessibility
internal import OctavoGeometry
internal import Synchronization

/// The elements of a program as objects of AT-SPI, which screen readers ask: answers come at once, on GIO's thread,
/// from what was shown last.
final class AccessibleObjects: Sendable {
  /// What a reader wants done.
  typealias Perform = @Sendable (AccessibleTree.Number, AccessibleAction) -> Void

  struct State {
    var tree = AccessibleTree()
    /// Our name on the bus.
    var name = ""
    /// Whom we stand in: the name and the path of the desktop.
    var desktop = (name: "", path: AccessiblePath.null)
    /// Who took us in there, by its own name on the bus; empty while nobody did.
    var host = ""
    /// The number by which the desktop knows the program.
    var id = 0
    /// Where a reader is in texts that nobody writes.
    var carets: [AccessibleTree.Number: Int] = [:]
    /// The text that was walked through last.
    var read: (number: AccessibleTree.Number, source: String, text: ReadText)?
  }

  /// What is shown, and what readers left there.
  let state = Mutex(State())
  let perform: Perform
  /// What it is written in, and of which version.
  static let toolkit = (name: "Octavo", version: "1.0")

  init(perform: @escaping Perform) { self.perform = perform }

  /// An element as others name it.
  func reference(to number: AccessibleTree.Number) -> BusValue {
    .tuple([.string(state.withLock { $0.name }), .object(AccessiblePath.path(of: number))])
  }

  /// Takes what is shown now.
  func update(to program: AccessibleElement) -> [AccessibleTree.Change] {
    state.withLock { state in
      let changes = state.tree.update(to: program)
      // With a page goes the text that stands in it, of which nothing is told.
      state.carets = state.carets.filter { state.tree[$0.key] != nil }
      return changes
    }
  }
}

/// The paths of objects.
enum AccessiblePath {
  static let null = "/org/a11y/atspi/null"
  /// What readers ask for many objects at once.
  static let cache = "/org/a11y/atspi/cache"
  private static let prefix = "/org/a11y/atspi/accessible/"

  /// The path of an element.
  static func path(of number: AccessibleTree.Number) -> String {
    prefix + (number == AccessibleTree.root ? "root" : "\(number)")
  }

  /// The element of a path; nil if it is none of ours.
  static func number(at path: String) -> AccessibleTree.Number? {
    guard path.hasPrefix(prefix) else { return nil }
    let name = path.dropFirst(prefix.count)
    return name == "root" ? AccessibleTree.root : Int(name).flatMap { $0 > 0 ? $0 : nil }
  }
}

extension AccessibleObjects.State {
  /// An element as others name it.
  func reference(to number: AccessibleTree.Number?) -> BusValue {
    guard let number else { return .tuple([.string(""), .object(AccessiblePath.null)]) }
    return .tuple([.string(name), .object(AccessiblePath.path(of: number))])
  }

  /// What an element stands in, as others name it.
  func parent(of node: AccessibleTree.Node) -> BusValue {
    guard let parent = node.parent else {
      return .tuple([.string(desktop.name), .object(desktop.path)])
    }
    return reference(to: parent)
  }

  /// The language of an element, as POSIX names it: "pt_BR"; empty if nobody says.
  func locale(of number: AccessibleTree.Number) -> String {
    let parts = tree.language(of: number)?.split(separator: "-") ?? []
    guard let language = parts.first?.lowercased() else { return "" }
    let region = parts.dropFirst().first { $0.count == 2 }?.uppercased()
    return region.map { "\(language)_\($0)" } ?? language
  }

  /// The text of an element, made ready to walk through.
  mutating func text(of number: AccessibleTree.Number, _ element: AccessibleElement) -> ReadText {
    let source = element.text ?? ""
    if let read, read.number == number, read.source == source { return read.text }
    let text = ReadText(source, linesGoOn: element.linesGoOn)
    read = (number, source, text)
    return text
  }

  /// Where a reader, or whoever writes, is in the text of an element.
  func caret(of number: AccessibleTree.Number, _ element: AccessibleElement) -> Int {
    let count = element.text?.unicodeScalars.count ?? 0
    return min(max(element.caret ?? carets[number] ?? 0, 0), count)
  }
}

extension AccessibleElement {
  /// Its role by AT-SPI's numbers (atspi-constants.h).
  var roleNumber: UInt32 {
    switch role {
    case .application: 75
    case .window: 23
    case .group: 39
    case .document: 82
    case .page: 84
    case .dialog: 16
    case .toolbar: 63
    case .button: 43
    case .checkBox: 7
    case .slider: 51
    case .field: 79
    case .list: 31
    case .listItem: 32
    case .label: 29
    case .text: 73
    case .image: 27
    case .link: 88
    }
  }

  /// Its role by AT-SPI's names.
  var roleName: String {
    switch role {
    case .application: "application"
    case .window: "frame"
    case .group: "panel"
    case .document: "document frame"
    case .page: "page"
    case .dialog: "dialog"
    case .toolbar: "tool bar"
    case .button: "push button"
    case .checkBox: "check box"
    case .slider: "slider"
    case .field: "entry"
    case .list: "list"
    case .listItem: "list item"
    case .label: "label"
    case .text: "paragraph"
    case .image: "image"
    case .link: "link"
    }
  }

  /// Its states by AT-SPI's bits, the lower half first.
  var states: [UInt32] {
    var bits: UInt64 = 0
    func add(_ isSo: Bool, _ bit: Int) { if isSo { bits |= 1 << UInt64(bit) } }
    let (active, checked, editable, enabled) = (1, 4, 7, 8)
    let (focusable, focused, horizontal, modal, multiLine) = (11, 12, 14, 16, 17)
    let (selectable, selected, sensitive, showing, singleLine) = (22, 23, 24, 25, 26)
    let (visible, checkable) = (30, 41)
    add(role == .window && isSelected, active)
    add(isOn == true, checked)
    add(isOn != nil, checkable)
    add(role == .field, editable)
    add(role == .field, singleLine)
    add(text != nil && role != .field, multiLine)
    add(!isDisabled, enabled)
    add(!isDisabled, sensitive)
    add(isFocusable || isFocused, focusable)
    add(isFocused, focused)
    add(role == .slider, horizontal)
    add(role == .dialog, modal)
    add(role == .listItem, selectable)
    add(role != .window && isSelected, selected)
    add(!isOutOfSight, showing)
    add(true, visible)
    return [UInt32(truncatingIfNeeded: bits), UInt32(truncatingIfNeeded: bits >> 32)]
  }

  /// What it can be asked by, besides what all can.
  var interfaces: [String] {
    var names = ["Accessible"]
    if role == .application { names.append("Application") } else { names.append("Component") }
    if isPressable { names.append("Action") }
    if text != nil { names.append("Text") }
    if role == .document {
      names.append("Document")
    } else if value != nil {
      names.append("Value")
    }
    return names.map { "org.a11y.atspi." + $0 }
  }
}
