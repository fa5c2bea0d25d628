/// Something that a person may choose, as a row says it.
public struct ReaderOffer: Sendable, Hashable {
  /// What it is called.
  public var name: String
  /// What tells it from others that are called so, or its key.
  public var detail: String

  /// A row.
  public init(_ name: String, detail: String = "") {
    self.name = name
    self.detail = detail
  }
}
