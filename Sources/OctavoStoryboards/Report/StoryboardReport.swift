/// What a checker found: the problems, and the board if it can be played.
public struct StoryboardReport: Sendable {
  /// How a report is written down.
  public enum Format: String, Sendable, CaseIterable {
    /// Lines for people, with the place in the text below each.
    case text
    /// A list of objects for programs.
    case json
  }

  /// What the board is called in the report.
  public let file: String
  /// The problems by position, at most 50.
  public let problems: [StoryboardProblem]
  /// How many more there are.
  public let omitted: Int
  /// The board; nil if there is an error.
  public let storyboard: Storyboard?
  /// The text that the places are in.
  let text: SourceText

  init(
    file: String, problems: [StoryboardProblem], omitted: Int, storyboard: Storyboard?,
    text: SourceText
  ) {
    self.file = file
    self.problems = problems
    self.omitted = omitted
    self.storyboard = storyboard
    self.text = text
  }

  /// Whether something stops the board.
  public var hasErrors: Bool { storyboard == nil }

  /// The first problem in one line, errors before warnings, as a strip above the page shows it.
  public var headline: String? {
    let first = problems.first { $0.severity == .error } ?? problems.first
    return first.map { heading(of: $0) }
  }

  /// The report, written down.
  public func rendered(format: Format) -> String {
    switch format {
    case .text: renderedText()
    case .json: renderedJSON()
    }
  }
}
