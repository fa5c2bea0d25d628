/// A part of the pages, as a list of contents names it.
public struct ContentsEntry: Sendable, Hashable {
  /// What it is called.
  public var title: String
  /// In how many others it is; 0 for a part of the whole.
  public var depth: Int

  /// A part.
  public init(_ title: String, depth: Int = 0) {
    self.title = title
    self.depth = depth
  }
}
