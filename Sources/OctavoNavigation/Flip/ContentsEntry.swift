/// A part of the pages, as a list of contents names it.
public struct ContentsEntry: Sendable, Hashable {
  /// What it is called.
  public var title: String
  /// In how many others it is; 0 for a part of the whole.
  public var depth: Int

  /// Whether it is no part, but a page that a person marked.
  public var isMark = false

  /// A part.
  public init(_ title: String, depth: Int = 0) {
    self.title = title
    self.depth = depth
  }
}
