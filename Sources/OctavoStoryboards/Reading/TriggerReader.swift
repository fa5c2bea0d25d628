internal import OctavoWords

/// Reads what sets a segue off.
enum TriggerReader {
  /// The longest wait for a segue that goes off by itself, in seconds: a day.
  private static let longestWait = 86_400.0

  /// Reads one trigger of a segue.
  static func read(
    _ node: BoardNode, owner: String, log: ProblemLog
  ) -> Located<Storyboard.Trigger>? {
    guard
      let reader = MappingReader(
        node, owner: owner, known: Vocabulary.trigger,
        hint: "write {tap: a region}, {key: Left}, {after: 5s} or the like", log: log),
      let kind = reader.exactlyOne(of: Vocabulary.trigger, what: "a trigger"),
      let value = reader.node(kind)
    else { return nil }
    switch kind {
    case "tap":
      return reader.name("tap").map { name in
        name.map { id in
          .tap(
            Storyboard.Trigger.Zone(rawValue: Vocabulary.spelled(id)).map { .zone($0) }
              ?? .region(id))
        }
      }
    case "swipe": return reader.choice("swipe").map { $0.map { .swipe($0) } }
    case "edge": return reader.choice("edge").map { $0.map { .edge($0) } }
    case "pinch": return reader.choice("pinch").map { $0.map { .pinch($0) } }
    case "key": return key(value, in: reader)
    case "after": return after(in: reader)
    default: return reader.name("event").map { $0.map { .event($0) } }
    }
  }

  private static func after(in reader: MappingReader) -> Located<Storyboard.Trigger>? {
    guard let time = reader.duration("after") else { return nil }
    guard time.value > 0, time.value <= longestWait else {
      reader.fail(.badTiming, at: time.range, "\"after\" must be more than 0s, and a day at most")
      return nil
    }
    return time.map { .after($0) }
  }

  private static func key(
    _ node: BoardNode, in reader: MappingReader
  ) -> Located<Storyboard.Trigger>? {
    // A digit is a key too, and unquoted it is a number.
    let digit = node.text.flatMap { $0.count == 1 && $0.first?.isNumber == true ? $0 : nil }
    let text = digit.map { Located($0, at: node.range) } ?? reader.name("key")
    guard let text else { return nil }
    do {
      return Located(.key(try KeyChord(text.value)), at: text.range)
    } catch {
      switch error {
      case .unknown(let part):
        reader.fail(
          .badKeyChord, at: text.range, "unknown key \"\(part)\"",
          hint: part.hasSuffix("+")
            ? "a key comes after the last +"
            : NearestName.hint(for: part, among: KeyChord.knownNames))
      case .reserved:
        reader.fail(
          .badKeyChord, at: text.range, "the window keeps \"\(text.value)\" for itself",
          hint: "take another key")
      }
      return nil
    }
  }
}
