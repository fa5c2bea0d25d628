/// What the pages of a whole are called by itself, where that is not just their numbers: `iv`, `A-3`.
public struct PageLabels: Sendable, Hashable {
  private let labels: [String]
  private let numbers: [String: Int]
  /// The greatest label that is a number; nil if none is.
  public let lastNumeral: Int?
  /// How many letters the longest label has.
  package let greatestLength: Int

  /// The labels of all pages in their order; nil if each is called by its number.
  public init?(_ labels: [String]) {
    guard labels.enumerated().contains(where: { $1 != String($0 + 1) }) else { return nil }
    self.labels = labels
    numbers = Dictionary(
      labels.enumerated().map { ($1, $0 + 1) }, uniquingKeysWith: { first, _ in first })
    lastNumeral = labels.compactMap { Int($0) }.max()
    greatestLength = labels.reduce(0) { max($0, $1.count) }
  }

  /// What the page with a number is called, from 1; nil if it has no name.
  public subscript(number: Int) -> String? {
    labels.indices.contains(number - 1) && !labels[number - 1].isEmpty ? labels[number - 1] : nil
  }

  /// The number of the first page that is called so; nil if none is.
  public func number(of label: String) -> Int? { numbers[label] }
}
