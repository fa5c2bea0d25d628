public import OctavoGeometry

/// One sample of a finger, a pen or a held mouse button.
public struct Contact: Sendable, Hashable {
  /// What touches.
  public enum Device: String, Sendable, Hashable {
    /// A finger on a touch screen.
    case touch
    /// A pointer with its main button held.
    case pointer
    /// A stylus on the glass.
    case pen
  }

  /// Where in its life the contact is.
  public enum Phase: String, Sendable, Hashable {
    /// It came down.
    case began
    /// It moved.
    case moved
    /// It lifted.
    case ended
    /// It was taken away by the system; nothing that it did counts.
    case cancelled
  }

  /// Tells the contacts apart that are on the glass.
  package struct Key: Sendable, Hashable {
    let device: Device
    let id: Int
  }

  /// What touches.
  public var device: Device
  /// Which of the device's contacts; opaque, reusable after the end.
  public var id: Int
  /// Where in its life the contact is.
  public var phase: Phase
  /// Where it is, in window points; for the phase `ended`, where it was last.
  public var position: Point
  /// When it happened by the clock of its device, in seconds; only differences mean anything.
  public var time: Double

  /// Which contact it is.
  package var key: Key { Key(device: device, id: id) }

  /// A sample of a contact.
  public init(
    _ phase: Phase, id: Int = 0, at position: Point, time: Double, device: Device = .touch
  ) {
    self.phase = phase
    self.id = id
    self.position = position
    self.time = time
    self.device = device
  }
}
