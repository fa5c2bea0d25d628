internal import OctavoGeometry
internal import OctavoNavigation
internal import OctavoWords

extension TraceStep {
  /// The callbacks that a hook can wait for.
  private static let callbacks = ["wM", "dM", "load", "wA", "iA", "dA", "wD", "dD"]

  /// Reads a line; nil if there is nothing on it but a comment.
  ///
  /// - Throws: `TraceFault`, saying what is wrong and what would do.
  package static func reading(_ line: String) throws(TraceFault) -> TraceStep? {
    var words = TraceWords(line)
    guard let word = words.first else { return nil }
    switch word {
    case "stack", "flip":
      let (kind, pages) = try container(&words)
      return .root(kind, pages)
    case "nest":
      guard words.arguments.count >= 3, Container(rawValue: words.arguments[1]) != nil else {
        throw TraceFault("a page that holds pages is written as “nest B flip X Y”")
      }
      let name = words.arguments[0]
      try TraceWords.check(name)
      words.dropFirst()
      words.dropFirst()
      let (kind, pages) = try container(&words)
      if pages.contains(name) { throw TraceFault("\(name) cannot hold itself") }
      return .nest(name, kind, pages)
    case "show":
      try words.end(after: 0)
      return .show
    case "grab":
      return .grab(try grab(&words))
    case "release":
      let how = try words.choice(of: ["commit", "cancel"])
      return .release(commits: how == "commit")
    case "settle":
      try words.end(after: 0)
      return .settle
    case "wait":
      try words.end(after: 1)
      guard let time = DecimalNumber.whole(words.arguments[0]), (0...60_000).contains(time) else {
        throw TraceFault("wait takes a number of milliseconds, 0 to 60000")
      }
      return .wait(time)
    case "shown":
      try words.end(after: 0)
      return .shown
    case "in":
      return try hook(&words)
    default:
      return .call(try call(&words))
    }
  }

  private static func container(
    _ words: inout TraceWords
  ) throws(TraceFault) -> (Container, [String]) {
    let kind: Container = words.first == "stack" ? .stack : .flip
    let pages = try words.differentNames(atLeast: 1)
    if kind == .stack, pages.count > 1 { throw TraceFault("a stack begins with one page") }
    return (kind, pages)
  }

  /// Every word that a line can begin with.
  private static let known = [
    "stack", "flip", "show", "push", "pop", "popTo", "popToRoot", "replace", "present", "dismiss",
    "dismissAll", "set", "next", "previous", "grab", "release", "settle", "wait", "suspend",
    "resume", "remove", "reload", "resize", "in", "veto", "allow", "nest", "at", "setPages",
    "spread", "shown",
  ]

  private static func call(_ words: inout TraceWords) throws(TraceFault) -> Call {
    let plain: [String: Call] = [
      "pop": .pop, "popToRoot": .popToRoot, "dismiss": .dismiss, "dismissAll": .dismissAll,
      "next": .next, "previous": .previous, "suspend": .suspend, "resume": .resume,
      "remove": .remove,
    ]
    let word = words.first ?? ""
    if let call = plain[word] {
      try words.end(after: 0)
      return call
    }
    switch word {
    case "push": return .push(try words.name())
    case "popTo": return .popTo(try words.name())
    case "veto": return .veto(try words.name())
    case "allow": return .allow(try words.name())
    case "replace":
      try words.end(after: 2)
      let names = try words.names(atLeast: 2)
      return .replace(names[0], with: names[1])
    case "setPages": return .setPages(try words.differentNames(atLeast: 1))
    case "reload": return .reload(try words.differentNames(atLeast: 0))
    case "spread":
      let how = try words.choice(of: Spread.allCases.map(\.rawValue))
      return .spread(Spread(rawValue: how) ?? .none)
    case "present":
      return .present(try words.name(orThen: "sheet"), asSheet: words.arguments.count == 2)
    case "set":
      return .set(try words.name(orThen: "instant"), animated: words.arguments.count == 1)
    case "at":
      guard words.arguments.count >= 2 else {
        throw TraceFault("a call of a page that holds pages is written as “at B next”")
      }
      let name = words.arguments[0]
      try TraceWords.check(name)
      words.dropFirst()
      words.dropFirst()
      let inner = try call(&words)
      switch inner {
      case .push, .pop, .popTo, .popToRoot, .replace, .setPages, .present, .dismiss, .dismissAll,
        .set, .next, .previous, .reload, .spread:
        return .at(name, inner)
      default: throw TraceFault("\(inner) cannot be done at a page")
      }
    case "resize":
      try words.end(after: 1)
      let sides = words.arguments[0].split(separator: "x", omittingEmptySubsequences: false)
        .map { DecimalNumber.whole($0).flatMap { (1...10_000).contains($0) ? $0 : nil } }
      guard sides.count == 2, let width = sides[0], let height = sides[1] else {
        throw TraceFault("resize takes the window's size in points, such as 800x600")
      }
      return .resize(Size(width: Double(width), height: Double(height)))
    default:
      if known.contains(word) { throw TraceFault("\(word) cannot be done here") }
      let nearest = NearestName.find(word, among: known).map { "; did you mean \($0)?" }
      throw TraceFault(
        "there is no “\(word)”; use \(known.joined(separator: ", "))\(nearest ?? "")")
    }
  }

  private static func grab(_ words: inout TraceWords) throws(TraceFault) -> Grab {
    let kinds = ["pop", "push", "next", "previous", "dismiss"]
    guard let kind = words.arguments.first, kinds.contains(kind) else {
      throw TraceFault("grab takes one of \(kinds.joined(separator: ", "))")
    }
    if kind == "push" {
      words.dropFirst()
      return .push(try words.name())
    }
    try words.end(after: 1)
    return switch kind {
    case "pop": .pop
    case "next": .next
    case "previous": .previous
    default: .dismiss
    }
  }

  /// `in B.wA do push C`
  private static func hook(_ words: inout TraceWords) throws(TraceFault) -> TraceStep {
    let shape = "a hook is written as “in B.wA do push C”"
    guard words.arguments.count >= 3, words.arguments[1] == "do" else { throw TraceFault(shape) }
    let target = words.arguments[0].split(separator: ".", omittingEmptySubsequences: false)
    guard target.count == 2 else { throw TraceFault(shape) }
    let page = String(target[0])
    let callback = String(target[1])
    try TraceWords.check(page)
    guard callbacks.contains(String(callback.prefix(while: { $0 != "(" }))) else {
      throw TraceFault(
        "there is no callback “\(callback)”; use \(callbacks.joined(separator: ", "))")
    }
    words.dropFirst()
    words.dropFirst()
    words.dropFirst()
    return .hook(page: page, callback: callback, try call(&words))
  }
}

/// The words of a line: what is to be done, and with what.
private struct TraceWords {
  /// What is to be done; nil on an empty line.
  private(set) var first: String?
  /// The words after it.
  private(set) var arguments: [String]

  init(_ line: String) {
    // A `#` begins a comment wherever it stands: no name holds one.
    let words = line.prefix(while: { $0 != "#" }).split(whereSeparator: \.isWhitespace)
      .map(String.init)
    first = words.first
    arguments = Array(words.dropFirst())
  }

  /// Takes the first of the words after for what is to be done.
  mutating func dropFirst() {
    first = arguments.first
    arguments.removeFirst()
  }

  /// - Throws: unless a number of words follow.
  func end(after count: Int) throws(TraceFault) {
    guard arguments.count != count else { return }
    let wanted = ["nothing", "one word", "two words"][count]
    throw TraceFault("\(first ?? "") takes \(wanted) after it, not \(arguments.count)")
  }

  /// The only word after, a name.
  func name() throws(TraceFault) -> String {
    guard arguments.count == 1 else {
      throw TraceFault("\(first ?? "") takes one page, not \(arguments.count)")
    }
    try Self.check(arguments[0])
    return arguments[0]
  }

  /// A name, after which one more word may stand.
  func name(orThen word: String) throws(TraceFault) -> String {
    guard arguments.count == 1 || (arguments.count == 2 && arguments[1] == word) else {
      throw TraceFault("\(first ?? "") takes a page, and “\(word)” if you like")
    }
    try Self.check(arguments[0])
    return arguments[0]
  }

  /// All the words after, which are names.
  func names(atLeast count: Int) throws(TraceFault) -> [String] {
    guard arguments.count >= count else {
      throw TraceFault("\(first ?? "") takes \(count == 1 ? "a page" : "two pages") at least")
    }
    for name in arguments { try Self.check(name) }
    return arguments
  }

  /// All the words after, which are names, each once.
  func differentNames(atLeast count: Int) throws(TraceFault) -> [String] {
    let names = try names(atLeast: count)
    if let twice = names.indices.first(where: { names[..<$0].contains(names[$0]) }) {
      throw TraceFault("the page \(names[twice]) is named twice")
    }
    return names
  }

  /// The only word after, one of some.
  func choice(of choices: [String]) throws(TraceFault) -> String {
    guard arguments.count == 1, choices.contains(arguments[0]) else {
      throw TraceFault("\(first ?? "") takes \(choices.joined(separator: " or "))")
    }
    return arguments[0]
  }

  /// - Throws: if a word cannot be the name of a page.
  static func check(_ name: String) throws(TraceFault) {
    let isName =
      name.first?.isLetter == true
      && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
    guard isName, name != "nil" else {
      throw TraceFault("“\(name)” is no name of a page: use letters and digits, a letter first")
    }
  }
}
