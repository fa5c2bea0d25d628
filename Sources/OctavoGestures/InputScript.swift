/// What a hand does, written down: one `MS EVENT` a line, played into a recogniser, a recording or a
/// window.
///
///     # A finger pulls the page from right to left.
///     0    down 1 0.9 0.5
///     16   move 1 0.85 0.5
///     320  up 1
///     500  key Ctrl+q
///     700  resize 600x800
///     700  scale 1.5
///     2000 end
///
/// Times are milliseconds from the start and never go back. X and Y are fractions of the window. A
/// finger comes down before it moves or lifts; `cancel` takes all of them away. `#` begins a comment.
public struct InputScript: Sendable, Hashable {
  /// One line that is neither empty nor a comment.
  package struct Entry: Sendable, Hashable {
    /// When it happens, in milliseconds from the start.
    package var milliseconds: Int
    /// What happens.
    package var event: ScriptEvent
    /// The line of the text that says so; the first is 1.
    package var line: Int
  }

  /// A line that cannot be played.
  public struct Fault: Error, Sendable, Hashable, CustomStringConvertible {
    /// The line; the first is 1.
    public var line: Int
    /// Where on the line the wrong word begins, in characters as Unicode counts them; the first is 1.
    public var column: Int
    /// What is wrong.
    public var problem: String
    /// What would be right.
    public var remedy: String

    /// One line for a person.
    public var description: String { "line \(line), column \(column): \(problem); \(remedy)" }
  }

  /// What happens, in the order of time.
  package let entries: [Entry]

  /// Reads a script.
  ///
  /// - Throws: the first line that cannot be played.
  public init(parsing text: String) throws(Fault) {
    var entries: [Entry] = []
    var fingers: Set<Int> = []
    var number = 0
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      number += 1
      guard let reader = ScriptLine(line, number: number) else { continue }
      let milliseconds = try reader.milliseconds(since: entries.last?.milliseconds)
      if entries.last?.event == .end {
        throw reader.fault(
          "this comes after `end`", "move it before `end` or remove it", at: reader.words.first)
      }
      let event = try reader.event(fingers: &fingers)
      entries.append(Entry(milliseconds: milliseconds, event: event, line: number))
    }
    self.entries = entries
  }
}
