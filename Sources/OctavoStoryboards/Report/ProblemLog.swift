/// Collects the problems of a text while it is read and checked.
///
/// It is a class because readers within readers write to the one log.
final class ProblemLog {
  private struct Entry {
    var code: StoryboardProblem.Code
    var range: Range<Int>
    var message: String
    var hint: () -> String?
    var note: (range: Range<Int>, message: String)?
  }

  /// How many problems are worth telling at once.
  static let mostTold = 50
  /// How many are kept to choose from: a hostile text has as many as it has bytes.
  private static let mostKept = 5_000

  let source: SourceText
  private var errors: [Entry] = []
  private var warnings: [Entry] = []
  private var dropped = 0

  init(_ source: SourceText) { self.source = source }

  /// Whether there is an error.
  var hasErrors: Bool { !errors.isEmpty }

  /// Whether there is an error of some sorts.
  func has(errors codes: Set<StoryboardProblem.Code>) -> Bool {
    errors.contains { codes.contains($0.code) }
  }

  /// Adds a problem.
  ///
  /// - Parameters:
  ///   - range: the scalars of the text to point at.
  ///   - message: what is wrong; put together only if the problem is kept.
  ///   - hint: what would help; found only if the problem is told, for it may take a search.
  func add(
    _ code: StoryboardProblem.Code, at range: Range<Int>,
    _ message: @autoclosure () -> String, hint: @escaping @autoclosure () -> String? = nil,
    note: (range: Range<Int>, message: String)? = nil
  ) {
    let isError = code.severity == .error
    guard (isError ? errors : warnings).count < Self.mostKept else {
      dropped += 1
      return
    }
    let entry = Entry(code: code, range: range, message: message().told, hint: hint, note: note)
    if isError { errors.append(entry) } else { warnings.append(entry) }
  }

  /// The line of a scalar of the text, from 1, for hints that name another place.
  func line(of range: Range<Int>) -> Int { source.position(ofScalar: range.lowerBound).line }

  /// Takes the problems out, by position: at most 50, errors before warnings if there are more.
  ///
  /// What would help may be found by way of the log, which therefore keeps itself alive until then.
  func takeProblems() -> (told: [StoryboardProblem], omitted: Int) {
    defer { (errors, warnings) = ([], []) }
    let unique = Self.ordered(errors) + Self.ordered(warnings)
    let told = Self.ordered(Array(unique.prefix(Self.mostTold)))
    let problems = told.map { entry in
      StoryboardProblem(
        entry.code, at: source.range(of: entry.range), message: entry.message,
        hint: entry.hint()?.told,
        note: entry.note.map { .init(range: source.range(of: $0.range), message: $0.message.told) })
    }
    return (problems, unique.count - told.count + dropped)
  }

  /// By position, then by code; what an alias repeats is told once.
  private static func ordered(_ entries: [Entry]) -> [Entry] {
    let key: (Entry) -> (Int, String, String) = {
      ($0.range.lowerBound, $0.code.rawValue, $0.message)
    }
    let sorted = entries.sorted { key($0) < key($1) }
    return sorted.indices.filter { $0 == 0 || key(sorted[$0 - 1]) != key(sorted[$0]) }
      .map { sorted[$0] }
  }
}
