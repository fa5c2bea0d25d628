internal import OctavoGeometry
internal import OctavoGestures
internal import OctavoNavigation

/// Presses in a place, each shortly after the one before.
struct PressCount {
  /// Within what time another press is counted, in seconds.
  private static let time = 0.4

  private var last: (time: Double, place: Point, count: Int)?

  /// Counts a press.
  ///
  /// - Returns: Which it is, from 1; after the third begins another.
  mutating func count(_ contact: Contact) -> Int {
    var count = 1
    if let last, abs(contact.time - last.time) <= Self.time,
      (contact.position - last.place).length <= 2 * TitleGrip.slop
    {
      count = last.count % 3 + 1
    }
    last = (contact.time, contact.position, count)
    return count
  }
}

/// What a hand on a field selects as it moves.
enum FieldGrip: Hashable {
  /// Nothing.
  case none
  /// Letters.
  case letters
  /// Words, from the one at a place on, in bytes of UTF-8.
  case words(Int)
}

/// What is seen of a field that is edited.
struct EditedField: Hashable {
  let field: LineField
  let frame: Rect
  let scroll: Double
  let touches: Int
}
