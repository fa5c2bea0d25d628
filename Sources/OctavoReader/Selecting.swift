internal import OctavoGeometry
internal import OctavoGestures
internal import OctavoNavigation

/// What a person does with selected words.
package enum SelectionAction: String, Sendable, Hashable, CaseIterable {
  /// Puts them where other programs paste them from.
  case copy = "Copy"
  /// Looks for them in the book.
  case find = "Find"
}

/// How a person selects words on pages that lie still.
struct Selecting {
  /// A contact that stays where it came down.
  struct Press {
    let contact: Contact.Key
    let place: Point
    /// When it was first seen to rest.
    var since: Double?

    /// Whether the contact has gone on to another place.
    func isLeft(by contact: Contact) -> Bool {
      contact.key == self.contact && (contact.position - place).length > TitleGrip.slop
    }
  }

  /// What is selected of the words.
  struct Selection {
    var words: SelectableWords
    /// The pages that they are on.
    let pages: [ObjectIdentifier]
    /// The word that stays as an end.
    var anchor: Int
    /// The word that is the other one, and moves.
    var focus: Int

    var range: ClosedRange<Int> { min(anchor, focus)...max(anchor, focus) }
    var text: String { words.text(of: range) }
  }

  /// After what part of the time that a press takes the words are asked for, so that they are there.
  static let asksAfter = 0.5
  /// How far a word may be from a finger, in points.
  static let reach = 14.0

  var press: Press?
  var selection: Selection?
  /// The contact that came to select, and still moves an end; it is the pages' no more.
  var hand: Contact.Key?
  /// The contact that let go of what was selected, and does nothing else unless it drags.
  var spent: Press?
  /// Where the end that is moved lies from the finger that moves it.
  var offset = Point()
  /// Whether all words are to be selected, as soon as they are there.
  var awaitsAll = false
  /// The contacts that are down on the pages.
  var contacts: Set<Contact.Key> = []
}
