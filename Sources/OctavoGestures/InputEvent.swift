public import OctavoGeometry

/// What a person did, in the terms that every device shares.
public enum InputEvent: Sendable, Hashable {
  /// A finger, a pen or a held mouse button.
  case contact(Contact)
  /// A wheel or a touchpad.
  case scroll(Scroll)
  /// A key that went down, or repeats.
  case key(KeyPress)
  /// Every contact is void: the system took them, the surface or the seat went away.
  case cancelAll

  /// When it was done, by the clock of its device, in seconds; nil if nobody did it.
  package var time: Double? {
    switch self {
    case .contact(let contact): contact.time
    case .scroll(let scroll): scroll.time
    case .key(let key): key.time
    case .cancelAll: nil
    }
  }

  /// The same as it is seen from elsewhere: its place, if it has one, is another by a way.
  package func moved(by way: Point) -> InputEvent {
    switch self {
    case .contact(var contact):
      contact.position = contact.position + way
      return .contact(contact)
    case .scroll(var scroll):
      scroll.position = scroll.position + way
      return .scroll(scroll)
    case .key, .cancelAll: return self
    }
  }
}

/// A step of a wheel or of fingers on a touchpad.
public struct Scroll: Sendable, Hashable {
  /// What a scroll step is.
  public enum Kind: Sendable, Hashable {
    /// Wheel notches; parts of a notch from high-resolution wheels; positive down or right.
    case notches(Double)
    /// Fingers on a touchpad, in window points; positive down or right.
    case finger(Double)
    /// The fingers left the touchpad.
    case stop
  }

  /// The axis of the step.
  public var axis: Axis
  /// What it is.
  public var kind: Kind
  /// Where the pointer is, in window points.
  public var position: Point
  /// When it happened by the clock of its device, in seconds.
  public var time: Double
  /// The modifier keys held.
  public var modifiers: KeyPress.Modifiers

  /// A step along an axis.
  public init(
    _ kind: Kind, along axis: Axis, at position: Point = Point(), time: Double,
    modifiers: KeyPress.Modifiers = []
  ) {
    self.kind = kind
    self.axis = axis
    self.position = position
    self.time = time
    self.modifiers = modifiers
  }
}

extension Scroll {
  /// Whether it can be a step on a screen; what is not finite or beyond all windows cannot.
  package var isPlausible: Bool {
    let way =
      switch kind {
      case .notches(let count): count
      case .finger(let points): points
      case .stop: 0.0
      }
    return abs(way) < 1e6 && position.isPlausible
  }
}

/// A key that went down, by its meaning on the person's layout.
public struct KeyPress: Sendable, Hashable {
  /// The modifier keys that matter to navigation.
  public struct Modifiers: OptionSet, Sendable, Hashable {
    /// The bits.
    public let rawValue: Int
    /// Modifiers by their bits.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// Shift.
    public static let shift = Modifiers(rawValue: 1)
    /// Control.
    public static let control = Modifiers(rawValue: 2)
    /// Alt.
    public static let alt = Modifiers(rawValue: 4)
    /// The logo key.
    public static let logo = Modifiers(rawValue: 8)
  }

  /// The keysym's name as xkbcommon spells it: `Right`, `space`, `Page_Down`, `q`.
  public var name: String
  /// The modifiers held.
  public var modifiers: Modifiers
  /// Whether the key is held and repeats.
  public var isRepeat: Bool
  /// What the key writes; nil if that is nothing.
  public var text: String?
  /// When it happened by the clock of its device, in seconds.
  public var time: Double

  /// A key by its keysym's name.
  ///
  /// - Parameter text: What the key writes, where that is not what its name says, as after a dead key.
  public init(
    _ name: String, modifiers: Modifiers = [], isRepeat: Bool = false, text: String? = nil,
    time: Double
  ) {
    self.name = name
    self.modifiers = modifiers
    self.isRepeat = isRepeat
    // What is pressed with these is an order, not a letter.
    let writes = modifiers.isDisjoint(with: [.control, .alt, .logo])
    self.text = writes ? text ?? Keysym.text(of: name) : nil
    self.time = time
  }
}
