/// Where a page is in its life; every page stores one and never changes it itself.
///
/// The life of an appearance (Laws, L1): disappeared → appearing → appeared → disappearing →
/// disappeared, and back and forth between appearing and disappearing when a transition turns round.
@MainActor
public final class PageLifecycle {
  /// How visible a page is.
  public enum State: String, Sendable, Hashable {
    /// Out of sight.
    case disappeared
    /// On its way into sight.
    case appearing
    /// In sight, alone.
    case appeared
    /// On its way out of sight.
    case disappearing

    /// Whether the page is in sight, or on its way into it.
    var isInSight: Bool { self == .appearing || self == .appeared }
  }

  /// How visible the page is.
  public package(set) var state = State.disappeared
  /// Whether the page has been told to load.
  public internal(set) var isLoaded = false
  /// The container that the page belongs to or is about to join; nil if none.
  public package(set) weak var parent: (any PageContainer)?

  /// Tells the page from all others that there ever were.
  let number: Int
  private static var lastNumber = 0

  /// Whether the container that the page belonged to was freed, and has yet to let go of it.
  var isOrphan = false
  /// Which of its contents the page shows; counts up with every change.
  var contentVersion = 0
  /// Whether the latest `will` of an appearance was animated; its `did` says the same.
  var isAnimated = false
  /// When what is done now is done, as whoever shows the page in a window says; nil if nobody does.
  var eventTime: EventTime?

  /// The life of a page that has not been shown.
  public init() {
    Self.lastNumber += 1
    number = Self.lastNumber
  }
}
