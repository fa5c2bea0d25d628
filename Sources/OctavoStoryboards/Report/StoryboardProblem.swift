/// Something wrong, or doubtful, in a storyboard, and where.
public struct StoryboardProblem: Sendable, Hashable {
  /// Whether a storyboard with it can be shown.
  public enum Severity: String, Sendable, Hashable, CaseIterable {
    /// It cannot.
    case error
    /// It can, and someone will be sorry.
    case warning
  }

  /// A second place that belongs to the problem.
  public struct Note: Sendable, Hashable {
    /// Where it is.
    public let range: SourceRange
    /// What is there.
    public let message: String

    /// A second place and what is there.
    public init(range: SourceRange, message: String) {
      self.range = range
      self.message = message
    }
  }

  /// What sort of problem it is.
  public let code: Code
  /// Where it is.
  public let range: SourceRange
  /// What is wrong, in a person's words.
  public let message: String
  /// What would help, if that is known.
  public let hint: String?
  /// The other place, for what is there twice.
  public let note: Note?

  /// A problem at a place.
  public init(
    _ code: Code, at range: SourceRange, message: String, hint: String? = nil, note: Note? = nil
  ) {
    self.code = code
    self.range = range
    self.message = message
    self.hint = hint
    self.note = note
  }

  /// Whether it stops the storyboard.
  public var severity: Severity { code.severity }
}

extension StoryboardProblem {
  /// The sorts of problems; their raw values never change their meaning.
  public enum Code: String, Sendable, Hashable, CaseIterable {
    /// The text is not YAML or JSON.
    case syntax = "E01"
    /// The format's version is one that is not known, or does not come first.
    case unsupportedVersion = "E02"
    /// A key that means nothing where it stands.
    case unknownKey = "E03"
    /// A value of a wrong type, of a wrong unit, or out of its list.
    case wrongType = "E04"
    /// A key that must be there and is not.
    case missingKey = "E05"
    /// A key or an id that is there twice.
    case duplicate = "E06"
    /// A scene, region or transition that does not exist.
    case unknownName = "E07"
    /// The scene to begin with is not named, or does not exist.
    case badInitial = "E08"
    /// Something that cannot be done with, or from, a scene of this kind.
    case mismatch = "E09"
    /// Two segues of one scene that wait for the same thing.
    case ambiguousTrigger = "E10"
    /// A file that is missing, unreadable, outside the board's folder, or not what it is shown as.
    case badAsset = "E11"
    /// A rectangle that is empty or leaves the page.
    case badRectangle = "E12"
    /// A key that does not exist, or that belongs to the window.
    case badKeyChord = "E13"
    /// A time or a spring out of its limits.
    case badTiming = "E14"
    /// A scene that holds itself.
    case cycle = "E15"
    /// A scene to go back to that can never be there.
    case neverOnStack = "E16"
    /// A text beyond the format's limits.
    case limit = "E17"
    /// Scenes that hold one another too deeply, or too many of them at once.
    case nesting = "E18"
    /// A scene that no way leads to.
    case unreachableScene = "W01"
    /// A scene that no way leads out of.
    case noWayOut = "W02"
    /// A picture or region without words for those who do not see it.
    case missingLabel = "W03"
    /// A segue that only a gesture sets off.
    case gestureOnly = "W04"
    /// A region that is too small for a finger.
    case smallRegion = "W05"
    /// A flip that is too quick to be seen, or too slow to be waited for.
    case flipDuration = "W06"
    /// Regions that share a place.
    case overlap = "W07"

    /// Whether it stops the storyboard.
    public var severity: Severity { rawValue.hasPrefix("E") ? .error : .warning }
  }
}
