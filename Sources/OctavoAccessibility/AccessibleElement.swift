public import OctavoGeometry

/// Something in a window as a screen reader tells it to a person: what it is, what it is called, where it stands
/// and what can be done with it.
///
/// ```swift
/// var answer = AccessibleElement("answer", .button, name: "Show the answer", frame: place)
/// answer.isPressable = true
/// let card = ContentPage(title: "A question") { _, _ in }
/// card.elements = [answer]
/// ```
public struct AccessibleElement: Sendable, Hashable {
  /// What an element is.
  public enum Role: String, Sendable, Hashable, CaseIterable {
    /// The program itself.
    case application
    /// A window of it.
    case window
    /// Things that belong together and are nothing more.
    case group
    /// Pages that follow one another.
    case document
    /// A page.
    case page
    /// What lies over all else until a person has done with it.
    case dialog
    /// A bar of things to press.
    case toolbar
    /// Something to press.
    case button
    /// Something that is on or off.
    case checkBox
    /// A value that can be moved.
    case slider
    /// A line of text to be written.
    case field
    /// Things in a row.
    case list
    /// One of them.
    case listItem
    /// Words of the program's own.
    case label
    /// What can be read on a page.
    case text
    /// A picture.
    case image
    /// Words that lead elsewhere.
    case link
  }

  /// A number that can be moved.
  public struct Value: Sendable, Hashable {
    /// The number.
    public var number: Double
    /// What it can be.
    public var range: ClosedRange<Double>
    /// By how much it changes at least.
    public var step: Double

    /// A number.
    public init(_ number: Double, in range: ClosedRange<Double>, step: Double = 1) {
      self.number = number
      self.range = range
      self.step = step
    }
  }

  /// A part of a text, and where it stands.
  public struct TextPlace: Sendable, Hashable {
    /// The part, in Unicode scalars of the text.
    public var range: Range<Int>
    /// Where it stands, in points of the element.
    public var rect: Rect

    /// A part of a text in a place.
    public init(_ range: Range<Int>, at rect: Rect) {
      self.range = range
      self.rect = rect
    }
  }

  /// Tells it from those beside it; what has the same one later is the same thing.
  public var id: String
  /// What it is.
  public var role: Role
  /// What it is called.
  public var name: String
  /// What else is said of it, for whoever asks.
  public var summary = ""
  /// Where it stands, in points of what it stands in.
  public var frame: Rect
  /// The language of its words and of those in it, as BCP 47 writes it; nil for that of what it stands in.
  public var language: String?
  /// What can be read in it; nil if it has only its name.
  public var text: String?
  /// Whether the lines of the text go on in one another, as on paper; else each is a paragraph.
  package var linesGoOn = false
  /// Where parts of the text stand, as its words, in their order: whoever points at the window is told what is
  /// there, and a magnifier follows who reads. None if that is not known.
  public var textPlaces: [TextPlace] = []
  /// Where the next letter goes in the text, in Unicode scalars; nil where nobody writes.
  public var caret: Int?
  /// The number that can be moved.
  public var value: Value?
  /// Whether it can be pressed.
  public var isPressable = false
  /// Whether it can have the keys.
  public var isFocusable = false
  /// Whether it has the keys.
  public var isFocused = false
  /// Whether it is on; nil if it is never one of both.
  public var isOn: Bool?
  /// Whether it is the one of a row that is shown or chosen.
  public var isSelected = false
  /// Whether it is there, but not to be seen now, as the page that comes next.
  public var isOutOfSight = false
  /// Whether nothing can be done with it now.
  public var isDisabled = false
  /// What stands in it, in the order in which it is read.
  public var children: [AccessibleElement] = []

  /// Something with a name.
  ///
  /// - Parameter frame: Where it stands, in points of what it stands in.
  public init(_ id: String, _ role: Role, name: String, frame: Rect = Rect(size: Size())) {
    self.id = id
    self.role = role
    self.name = name
    self.frame = frame
  }
}

/// What somebody who does not see a window wants of something in it.
public enum AccessibleAction: Sendable, Hashable {
  /// To press it.
  case press
  /// To bring the keys to it.
  case focus
  /// To move its value.
  case setValue(Double)
}

extension AccessibleElement {
  /// A page with what can be read on it, where the keys are; if that is nothing, they are on the page itself.
  ///
  /// - Parameters:
  ///   - places: where the words stand, as far as that is known.
  ///   - linesGoOn: whether the lines of the words go on in one another.
  package func read(
    as words: String?, at places: [TextPlace] = [], linesGoOn: Bool = false
  ) -> AccessibleElement {
    var page = self
    guard let words, !words.isEmpty else {
      page.isFocusable = true
      page.isFocused = true
      return page
    }
    var text = AccessibleElement("text", .text, name: "", frame: Rect(size: frame.size))
    text.text = words
    text.textPlaces = places
    text.linesGoOn = linesGoOn
    text.isFocusable = true
    text.isFocused = true
    page.children.insert(text, at: 0)
    return page
  }

  /// The element of those in it that has the keys, the innermost; nil if none has.
  package var focused: AccessibleElement? {
    for child in children.reversed() {
      if let focused = child.focused { return focused }
    }
    return isFocused ? self : nil
  }

  /// The same where it is not to be seen now, without the keys.
  package var outOfSight: AccessibleElement {
    var element = self
    element.isOutOfSight = true
    element.isFocused = false
    element.frame.size = Size()
    element.textPlaces = []
    element.children = children.map(\.outOfSight)
    return element
  }

  /// The same with no keys in it.
  package var withoutFocus: AccessibleElement {
    var element = self
    element.isFocused = false
    element.children = children.map(\.withoutFocus)
    return element
  }
}
