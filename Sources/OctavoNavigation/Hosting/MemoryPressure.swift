/// How short of memory the machine is, as its kernel tells.
public struct MemoryPressure: Sendable, Hashable {
  /// Nobody waits for memory.
  public static let none = MemoryPressure(waitingShare: 0)
  /// From which share on memory is short.
  private static let short = 0.1

  /// The part of the latest ten seconds in which some program waited for memory, 0…1.
  public var waitingShare: Double

  /// A pressure.
  public init(waitingShare: Double) { self.waitingShare = waitingShare }

  /// Whether nothing is kept or drawn but what is seen.
  public var isHigh: Bool { waitingShare >= Self.short }
}
