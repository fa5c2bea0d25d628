package import OctavoGeometry

/// The elements of a program, each with a number that it keeps as long as it is there.
package struct AccessibleTree: Sendable {
  /// An element's number: none is given twice.
  package typealias Number = Int

  /// An element and its place among the others.
  package struct Node: Sendable, Hashable {
    /// What it is, without what stands in it.
    package var element: AccessibleElement
    /// What it stands in; nil of the program.
    package var parent: Number?
    /// Its index in that.
    package var index: Int
    /// What stands in it.
    package var children: [Number]
    /// Where it stands, in points of the window.
    package var frame: Rect
  }

  /// Something that is otherwise than before.
  package enum Change: Sendable, Hashable {
    /// Something came, to an index of what it stands in.
    case added(Number, to: Number, at: Int)
    /// Something went; it is no more.
    case removed(Number, from: Number, at: Int)
    /// What it is called.
    case name(Number)
    /// What is said of it.
    case summary(Number)
    /// Words went, which began at an index.
    case deleted(Number, at: Int, String)
    /// Words came, which begin at an index.
    case inserted(Number, at: Int, String)
    /// Where the next letter goes.
    case caret(Number)
    /// Its number.
    case value(Number)
    /// Whether it is on.
    case isOn(Number)
    /// Whether it is chosen.
    case isSelected(Number)
    /// Whether anything can be done with it.
    case isDisabled(Number)
    /// Whether it is to be seen.
    case isOutOfSight(Number)
    /// It has the keys no more.
    case unfocused(Number)
    /// It has the keys.
    case focused(Number)

    /// What is otherwise.
    package var number: Number {
      switch self {
      case .added(_, let number, _), .removed(_, let number, _), .name(let number),
        .summary(let number), .deleted(let number, _, _), .inserted(let number, _, _),
        .caret(let number), .value(let number), .isOn(let number), .isSelected(let number),
        .isDisabled(let number), .isOutOfSight(let number), .unfocused(let number),
        .focused(let number):
        number
      }
    }
  }

  /// The number of the program.
  package static let root: Number = 0

  private var nodes: [Number: Node] = [:]
  /// The numbers of what stands in something, by their names.
  private var numbers: [Number: [String: Number]] = [:]
  private var next = Self.root + 1
  /// What has the keys.
  package private(set) var focus: Number?

  /// A program without windows.
  package init() { _ = update(to: AccessibleElement("", .application, name: "")) }

  /// An element; nil if it is no more.
  package subscript(number: Number) -> Node? { nodes[number] }

  /// The names on the way to an element, from a window on; nil if it is no more.
  package func path(to number: Number) -> [String]? {
    guard let node = nodes[number] else { return nil }
    guard let parent = node.parent else { return [] }
    return path(to: parent).map { $0 + [node.element.id] }
  }

  /// The language of an element, as it or what it stands in says; nil if none does.
  package func language(of number: Number) -> String? {
    guard let node = nodes[number] else { return nil }
    return node.element.language ?? node.parent.flatMap { language(of: $0) }
  }

  /// The window that an element stands in, or is; nil of the program.
  package func window(of number: Number) -> Number? {
    var number = number
    while let parent = nodes[number]?.parent {
      if parent == Self.root { return number }
      number = parent
    }
    return nil
  }

  /// The innermost element at a place of its window, of those that stand in one.
  package func element(at point: Point, in number: Number) -> Number? {
    guard let node = nodes[number], node.frame.contains(point) else { return nil }
    for child in node.children.reversed() {
      if let inner = element(at: point, in: child) { return inner }
    }
    return number
  }

  // MARK: - Changes

  /// Takes what is there now.
  ///
  /// - Parameter root: The program, in which its windows stand.
  /// - Returns: what is otherwise, in an order in which it can be told: what has the keys comes last.
  package mutating func update(to root: AccessibleElement) -> [Change] {
    var changes: [Change] = []
    var kept: Set<Number> = []
    let before = focus
    place(root, as: Self.root, in: nil, at: 0, origin: Point(), &changes, &kept)
    for number in nodes.keys where !kept.contains(number) {
      nodes[number] = nil
      numbers[number] = nil
    }
    focus = focusedNode(of: Self.root)
    if before != focus {
      if let before, nodes[before] != nil { changes.append(.unfocused(before)) }
      if let focus { changes.append(.focused(focus)) }
    }
    return changes
  }

  private func focusedNode(of number: Number) -> Number? {
    guard let node = nodes[number] else { return nil }
    for child in node.children.reversed() {
      if let inner = focusedNode(of: child) { return inner }
    }
    return node.element.isFocused ? number : nil
  }

  private mutating func place(
    _ element: AccessibleElement, as number: Number, in parent: Number?, at index: Int,
    origin: Point, _ changes: inout [Change], _ kept: inout Set<Number>
  ) {
    kept.insert(number)
    let old = nodes[number]
    let known = numbers[number] ?? [:]
    var names: [String: Number] = [:]
    var children: [Number] = []
    var sound: [AccessibleElement] = []
    for child in element.children where names[child.id] == nil {
      // Of two that cannot be told apart the first is there.
      let childNumber = known[child.id] ?? next
      if known[child.id] == nil { next += 1 }
      names[child.id] = childNumber
      children.append(childNumber)
      sound.append(child)
    }
    var bare = element
    bare.children = []
    let frame = Rect(origin: origin + (element.frame.origin - Point()), size: element.frame.size)
    nodes[number] = Node(
      element: bare, parent: parent, index: index, children: children, frame: frame)
    numbers[number] = names
    if let old {
      tell(from: old.element, to: bare, of: number, &changes)
      tellChildren(from: old.children, to: children, of: number, &changes)
    } else if element.role == .window, element.isSelected {
      changes.append(.isSelected(number))
    }
    for (index, child) in sound.enumerated() {
      place(
        child, as: children[index], in: number, at: index, origin: frame.origin, &changes, &kept)
    }
  }

  private func tellChildren(
    from old: [Number], to new: [Number], of number: Number, _ changes: inout [Change]
  ) {
    guard old != new else { return }
    // What stays in its order stays; all else goes and comes. What that is costs the square of what differs, so it
    // is asked only of those that are there before and after.
    let (before, after) = (Set(old), Set(new))
    let (left, kept) = (old.filter(after.contains), new.filter(before.contains))
    var moved: Set<Number> = []
    if left != kept {
      for case .remove(_, let child, _) in kept.difference(from: left) { moved.insert(child) }
    }
    for (index, child) in old.enumerated().reversed()
    where !after.contains(child) || moved.contains(child) {
      changes.append(.removed(child, from: number, at: index))
    }
    for (index, child) in new.enumerated()
    where !before.contains(child) || moved.contains(child) {
      changes.append(.added(child, to: number, at: index))
    }
  }

  private func tell(
    from old: AccessibleElement, to new: AccessibleElement, of number: Number,
    _ changes: inout [Change]
  ) {
    if old.name != new.name { changes.append(.name(number)) }
    if old.summary != new.summary { changes.append(.summary(number)) }
    if old.text != new.text { tellText(from: old.text ?? "", to: new.text ?? "", number, &changes) }
    if old.caret != new.caret, new.caret != nil { changes.append(.caret(number)) }
    if old.value != new.value { changes.append(.value(number)) }
    if old.isOn != new.isOn { changes.append(.isOn(number)) }
    if old.isSelected != new.isSelected { changes.append(.isSelected(number)) }
    if old.isOutOfSight != new.isOutOfSight { changes.append(.isOutOfSight(number)) }
    if old.isDisabled != new.isDisabled { changes.append(.isDisabled(number)) }
  }

  private func tellText(
    from old: String, to new: String, _ number: Number, _ changes: inout [Change]
  ) {
    let (old, new) = (Array(old.unicodeScalars), Array(new.unicodeScalars))
    let head = zip(old, new).prefix { $0 == $1 }.count
    let tail = zip(old[head...].reversed(), new[head...].reversed()).prefix { $0 == $1 }.count
    func words(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
      var text = String.UnicodeScalarView()
      text.append(contentsOf: scalars)
      return String(text)
    }
    let (gone, come) = (old[head..<(old.count - tail)], new[head..<(new.count - tail)])
    if !gone.isEmpty { changes.append(.deleted(number, at: head, words(gone))) }
    if !come.isEmpty { changes.append(.inserted(number, at: head, words(come))) }
  }
}
