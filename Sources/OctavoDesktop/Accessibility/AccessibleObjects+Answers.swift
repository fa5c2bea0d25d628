internal import OctavoAccessibility
internal import OctavoGeometry
internal import Synchronization

/// Something that is asked of an object on the bus.
struct BusCall {
  /// The object.
  var path: String
  /// In what sense.
  var interface: String
  /// What.
  var method: String
  /// With what.
  var arguments: BusMessage?
}

extension AccessibleObjects {
  /// What is answered.
  enum Answer {
    /// These values.
    case values([BusValue])
    /// There is no such object any more.
    case noObject
    /// It knows no such thing.
    case noMethod
    /// It is asked with something of another type.
    case wrongArguments
    /// It has no such property.
    case noProperty
    /// The property is not to be set.
    case readOnly

    static func value(_ value: BusValue) -> Answer { .values([value]) }
  }

  private static let properties = "org.freedesktop.DBus.Properties"
  static let prefix = "org.a11y.atspi."

  /// Answers a call.
  ///
  /// - Parameter moved: Is told of an element in which a reader moved on.
  func answer(_ call: BusCall, moved: (AccessibleTree.Number) -> Void = { _ in }) -> Answer {
    let signature = BusSignatures.signature(of: call.method, in: call.interface)
    if let signature, call.arguments?.type ?? "()" != "(\(signature))" { return .wrongArguments }
    if call.path == AccessiblePath.cache, call.method == "GetItems" {
      // Readers ask object by object.
      return .value(.array([], of: "((so)(so)(so)iiassusau)"))
    }
    guard let number = AccessiblePath.number(at: call.path) else { return .noObject }
    // Nothing is answered under the lock: what is shown may change meanwhile.
    var seen = state.withLock { $0 }
    guard let node = seen.tree[number] else { return .noObject }
    var question = ObjectQuestion(number: number, node: node, method: call.method)
    question.arguments = call.arguments
    let answer: Answer
    if call.interface == Self.properties {
      answer = question.answerForProperty(&seen)
    } else if node.element.interfaces.contains(call.interface) {
      answer = question.answer(as: String(call.interface.dropFirst(Self.prefix.count)), &seen)
    } else {
      return .noMethod
    }
    state.withLock { [seen] state in
      (state.id, state.read, state.carets[number]) = (seen.id, seen.read, seen.carets[number])
    }
    if let wish = question.wish { perform(number, wish) }
    if question.isMoved { moved(number) }
    return answer
  }
}

/// What is asked of one object.
struct ObjectQuestion {
  let number: AccessibleTree.Number
  let node: AccessibleTree.Node
  let method: String
  var arguments: BusMessage?
  /// What is to be done for it.
  var wish: AccessibleAction?
  /// Whether a reader moved on in its text.
  var isMoved = false

  init(number: AccessibleTree.Number, node: AccessibleTree.Node, method: String) {
    (self.number, self.node, self.method) = (number, node, method)
  }

  typealias Answer = AccessibleObjects.Answer
  typealias State = AccessibleObjects.State

  private var element: AccessibleElement { node.element }

  func integer(_ index: Int) -> Int { arguments?.part(index)?.integer ?? 0 }
  func unsigned(_ index: Int) -> UInt32 { arguments?.part(index)?.number ?? 0 }

  /// Answers for what is set: one, all of an interface, or what a reader sets.
  mutating func answerForProperty(_ state: inout State) -> Answer {
    guard let name = arguments?.part(0)?.string, element.interfaces.contains(name)
    else { return .noMethod }
    let interface = String(name.dropFirst(AccessibleObjects.prefix.count))
    let values = properties(of: interface, &state)
    let property = values.first { $0.name == arguments?.part(1)?.string }
    switch method {
    case "Get":
      guard let property else { return .noProperty }
      return .value(.box(property.make()))
    case "GetAll":
      let entries = values.map { ($0.name, $0.make()) }
      return .value(entries.isEmpty ? .array([], of: "{sv}") : .options(entries))
    case "Set":
      guard let property, let value = arguments?.part(2)?.unboxed else { return .noProperty }
      switch (interface, property.name) {
      case ("Application", "Id"):
        guard let number = value.integer else { return .wrongArguments }
        state.id = number
      case ("Value", "CurrentValue"):
        guard let number = value.double, number.isFinite else { return .wrongArguments }
        wish = .setValue(number)
      default: return .readOnly
      }
      return .values([])
    default: return .noMethod
    }
  }

  /// Answers in the sense of an interface.
  mutating func answer(as interface: String, _ state: inout State) -> Answer {
    switch interface {
    case "Accessible": accessible(state)
    case "Application": application()
    case "Component": component(state)
    case "Action": action()
    case "Text": text(&state)
    case "Document": document(state)
    default: .noMethod
    }
  }

  /// Something that is set, made when it is asked for: what is made is sent.
  private typealias Property = (name: String, make: () -> BusValue)

  /// What an interface says that is no method.
  private func properties(of interface: String, _ state: inout State) -> [Property] {
    let version: Property = ("version", { .number(1) })
    switch interface {
    case "Accessible":
      let seen = state
      return [
        ("Name", { .string(element.name) }), ("Description", { .string(element.summary) }),
        ("Parent", { seen.parent(of: node) }), ("ChildCount", { .integer(node.children.count) }),
        ("Locale", { .string(seen.locale(of: number)) }), ("AccessibleId", { .string(element.id) }),
        ("HelpText", { .string("") }),
        version,
      ]
    case "Application":
      let (toolkit, id) = (AccessibleObjects.toolkit, state.id)
      return [
        ("ToolkitName", { .string(toolkit.name) }), ("Version", { .string(toolkit.version) }),
        ("ToolkitVersion", { .string(toolkit.version) }), ("AtspiVersion", { .string("2.1") }),
        ("InterfaceVersion", { .number(1) }), ("Id", { .integer(id) }),
      ]
    case "Action": return [("NActions", { .integer(1) }), version]
    case "Text":
      let count = state.text(of: number, element).count
      let caret = state.caret(of: number, element)
      return [
        ("CharacterCount", { .integer(count) }), ("CaretOffset", { .integer(caret) }), version,
      ]
    case "Value":
      guard let value = element.value else { return [] }
      return [
        ("MinimumValue", { .double(value.range.lowerBound) }),
        ("MaximumValue", { .double(value.range.upperBound) }),
        ("MinimumIncrement", { .double(value.step) }), ("CurrentValue", { .double(value.number) }),
        ("Text", { .string(element.summary) }), version,
      ]
    case "Document":
      func whole(_ number: Double?) -> Int { number.flatMap { Int(exactly: $0) } ?? -1 }
      return [
        ("CurrentPageNumber", { .integer(whole(element.value?.number)) }),
        ("PageCount", { .integer(whole(element.value?.range.upperBound)) }), version,
      ]
    case "Component": return [version]
    default: return []
    }
  }

  private func accessible(_ state: State) -> Answer {
    switch method {
    case "GetChildAtIndex":
      let index = integer(0)
      let child = node.children.indices.contains(index) ? node.children[index] : nil
      return .value(state.reference(to: child))
    case "GetChildren":
      return .value(.array(node.children.map { state.reference(to: $0) }, of: "(so)"))
    case "GetIndexInParent": return .value(.integer(node.parent == nil ? -1 : node.index))
    case "GetRelationSet":
      let flows = flows(state).map { kind, number in
        BusValue.tuple([.number(kind), .array([state.reference(to: number)])])
      }
      return .value(.array(flows, of: "(ua(so))"))
    case "GetRole": return .value(.number(element.roleNumber))
    case "GetRoleName", "GetLocalizedRoleName": return .value(.string(element.roleName))
    case "GetState": return .value(.array(element.states.map { .number($0) }))
    case "GetAttributes":
      var entries: [BusValue] = [
        .entry("toolkit", AccessibleObjects.toolkit.name), .entry("id", element.id),
      ]
      // A reader would say the bare number.
      if element.value != nil, !element.summary.isEmpty, element.role != .document {
        entries.append(.entry("valuetext", element.summary))
      }
      return .value(.array(entries, of: "{ss}"))
    case "GetApplication": return .value(state.reference(to: AccessibleTree.root))
    case "GetInterfaces":
      return .value(.array(element.interfaces.map { .string($0) }))
    default: return .noMethod
    }
  }

  /// The texts between which this one is read, by the kind of relation: those of its page, and at the ends of that
  /// those of the pages beside it.
  private func flows(_ state: State) -> [(kind: UInt32, number: AccessibleTree.Number)] {
    guard element.role == .text, let page = node.parent.flatMap({ state.tree[$0] }) else {
      return []
    }
    func texts(of page: AccessibleTree.Node?) -> [AccessibleTree.Number] {
      page?.children.filter { state.tree[$0]?.element.role == .text } ?? []
    }
    let pages = page.parent.flatMap { state.tree[$0]?.children } ?? []
    func texts(ofPage index: Int) -> [AccessibleTree.Number] {
      pages.indices.contains(index) ? texts(of: state.tree[pages[index]]) : []
    }
    let beside = texts(of: page)
    guard let index = beside.firstIndex(of: number) else { return [] }
    let next = beside.dropFirst(index + 1).first ?? texts(ofPage: page.index + 1).first
    let last = beside.prefix(index).last ?? texts(ofPage: page.index - 1).last
    let (flowsTo, flowsFrom): (UInt32, UInt32) = (10, 11)
    return [(flowsTo, next), (flowsFrom, last)]
      .compactMap { kind, number in number.map { (kind, $0) } }
  }

  private func application() -> Answer {
    switch method {
    case "GetLocale": .value(.string(""))
    case "GetApplicationBusAddress": .value(.string(""))
    default: .noMethod
    }
  }

  private mutating func action() -> Answer {
    switch method {
    case "GetActions":
      return .value(.array([.tuple([.string("press"), .string(""), .string("")])]))
    case "GetName", "GetLocalizedName": return .value(.string(integer(0) == 0 ? "press" : ""))
    case "GetDescription", "GetKeyBinding": return .value(.string(""))
    case "DoAction":
      let isDone = integer(0) == 0 && !element.isDisabled
      if isDone { wish = .press }
      return .value(.flag(isDone))
    default: return .noMethod
    }
  }

  private func document(_ state: State) -> Answer {
    switch method {
    case "GetLocale": .value(.string(state.locale(of: number)))
    case "GetAttributeValue": .value(.string(""))
    case "GetAttributes": .value(.array([], of: "{ss}"))
    case "GetTextSelections": .value(.array([], of: "((so)i(so)ib)"))
    case "SetTextSelections": .value(.flag(false))
    default: .noMethod
    }
  }

  // MARK: - Places

  /// Where the element stands by a way of counting: of the window (a Wayland client does not know where on the screen
  /// that is), or of what it stands in.
  private func frame(_ kind: UInt32, _ state: State) -> Rect {
    let parent = kind == 2 ? node.parent.flatMap { state.tree[$0]?.frame.origin } : nil
    return Rect(origin: node.frame.origin + (Point() - (parent ?? Point())), size: node.frame.size)
  }

  private func point(_ kind: UInt32, _ state: State) -> Point {
    let point = Point(x: Double(integer(0)), y: Double(integer(1)))
    let parent = kind == 2 ? node.parent.flatMap { state.tree[$0]?.frame.origin } : nil
    return point + ((parent ?? Point()) - Point())
  }

  private mutating func component(_ state: State) -> Answer {
    switch method {
    case "Contains":
      return .value(.flag(node.frame.contains(point(unsigned(2), state))))
    case "GetAccessibleAtPoint":
      let found = state.tree.element(at: point(unsigned(2), state), in: number)
      return .value(state.reference(to: found))
    case "GetExtents":
      return .value(.tuple(BusValue.numbers(frame(unsigned(0), state))))
    case "GetPosition":
      return .values(Array(BusValue.numbers(frame(unsigned(0), state)).prefix(2)))
    case "GetSize":
      return .values(Array(BusValue.numbers(node.frame).suffix(2)))
    case "GetLayer": return .value(.number(element.role == .window ? 7 : 3))
    case "GetMDIZOrder": return .value(.short(0))
    case "GetAlpha": return .value(.double(1))
    case "GrabFocus":
      let isPossible = element.isFocusable && !element.isDisabled
      if isPossible { wish = .focus }
      return .value(.flag(isPossible))
    case "SetExtents", "SetPosition", "SetSize", "ScrollTo", "ScrollToPoint":
      return .value(.flag(false))
    default: return .noMethod
    }
  }

  // MARK: - Words

  /// Where a part of the text stands; where that is not known, the text.
  private func extents(of range: Range<Int>, _ kind: UInt32, _ state: State) -> Answer {
    var rect = frame(kind, state)
    if let part = element.rect(of: range) {
      rect = Rect(origin: rect.origin + (part.origin - Point()), size: part.size)
    }
    return .values(BusValue.numbers(rect))
  }

  private mutating func text(_ state: inout State) -> Answer {
    let text = state.text(of: number, element)
    func part(_ range: Range<Int>) -> Answer {
      .values([
        .string(text[(range.lowerBound, range.upperBound)]), .integer(range.lowerBound),
        .integer(range.upperBound),
      ])
    }
    switch method {
    case "GetText": return .value(.string(text[(integer(0), integer(1))]))
    case "GetStringAtOffset":
      return part(text.range(of: .granularity(unsigned(1)), holding: integer(0)))
    case "GetTextAtOffset":
      return part(text.range(of: .boundary(unsigned(1)), holding: integer(0)))
    case "GetTextBeforeOffset":
      return part(text.range(of: .boundary(unsigned(1)), before: integer(0)))
    case "GetTextAfterOffset":
      return part(text.range(of: .boundary(unsigned(1)), after: integer(0)))
    case "GetCharacterAtOffset":
      return .value(.integer(text.scalar(at: integer(0)).map { Int($0.value) } ?? 0))
    case "SetCaretOffset":
      let isPossible = element.caret == nil && (0...text.count).contains(integer(0))
      // Who reads on over the end of a page is on the next one now, which comes into sight.
      if isPossible, element.isOutOfSight { wish = .focus }
      if isPossible, state.caret(of: number, element) != integer(0) {
        state.carets[number] = integer(0)
        isMoved = true
      }
      return .value(.flag(isPossible))
    case "GetAttributeValue": return .value(.string(""))
    case "GetAttributes", "GetAttributeRun":
      return .values([.array([], of: "{ss}"), .integer(0), .integer(text.count)])
    case "GetDefaultAttributes", "GetDefaultAttributeSet":
      return .value(.array([], of: "{ss}"))
    case "GetNSelections": return .value(.integer(0))
    case "GetSelection": return .values([.integer(0), .integer(0)])
    case "AddSelection", "RemoveSelection", "SetSelection", "ScrollSubstringTo",
      "ScrollSubstringToPoint":
      return .value(.flag(false))
    case "GetCharacterExtents":
      return extents(of: integer(0)..<(integer(0) + 1), unsigned(1), state)
    case "GetRangeExtents":
      let end = integer(1) < 0 ? text.count : integer(1)
      return extents(of: integer(0)..<max(integer(0), end), unsigned(2), state)
    case "GetOffsetAtPoint":
      let place = point(unsigned(2), state) + (Point() - node.frame.origin)
      return .value(.integer(element.offset(at: place) ?? -1))
    case "GetBoundedRanges": return .value(.array([], of: "(iisv)"))
    default: return .noMethod
    }
  }
}

extension ReadText.Unit {
  /// A unit as `GetStringAtOffset` counts them.
  static func granularity(_ number: UInt32) -> ReadText.Unit {
    switch number {
    case 0: .letter
    case 1: .word
    case 2: .sentence
    default: .line
    }
  }

  /// A unit by one of its boundaries, as the older calls count them.
  static func boundary(_ number: UInt32) -> ReadText.Unit {
    switch number {
    case 0: .letter
    case 1, 2: .word
    case 3, 4: .sentence
    default: .line
    }
  }
}

extension BusValue {
  /// A rectangle in whole points.
  static func numbers(_ rect: Rect) -> [BusValue] {
    [rect.minX, rect.minY, rect.size.width, rect.size.height].map {
      .integer(Int(exactly: $0.rounded()) ?? 0)
    }
  }
}
