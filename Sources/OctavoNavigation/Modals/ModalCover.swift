/// How much of the page below it a presented page covers.
public enum ModalCover: String, Sendable, Hashable, CaseIterable {
  /// All of it: the page below goes out of sight, and is told.
  case full
  /// Most of it: a strip of the page below stays in sight, dimmed, and that page is told nothing. In a
  /// wide window the sheet stands in the middle.
  case sheet
}
