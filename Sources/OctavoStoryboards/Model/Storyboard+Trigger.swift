extension Storyboard {
  /// What sets a segue off.
  public enum Trigger: Sendable, Hashable {
    /// A tap.
    case tap(Target)
    /// A swipe.
    case swipe(Heading)
    /// A drag in from an edge.
    case edge(Edge)
    /// Two fingers.
    case pinch(Pinch)
    /// A key, with the keys held down besides it.
    case key(KeyChord)
    /// The time since the scene came to rest, in seconds.
    case after(Double)
    /// Something that a program tells by a name.
    case event(String)

    /// What is tapped.
    public enum Target: Sendable, Hashable {
      /// A part of the page.
      case zone(Zone)
      /// A region, a button or a row, by its id.
      case region(String)
    }

    /// A part of the page that needs no region.
    public enum Zone: String, Sendable, Hashable, CaseIterable {
      /// The left quarter.
      case left
      /// The middle.
      case center
      /// The right quarter.
      case right
    }

    /// The way a finger goes.
    public enum Heading: String, Sendable, Hashable, CaseIterable {
      /// To the left.
      case left
      /// To the right.
      case right
      /// Upwards.
      case up
      /// Downwards.
      case down
    }

    /// An edge, as the page's direction has it.
    public enum Edge: String, Sendable, Hashable, CaseIterable {
      /// The one where lines begin.
      case leading
      /// The one where lines end.
      case trailing
    }

    /// The way two fingers go.
    public enum Pinch: String, Sendable, Hashable, CaseIterable {
      /// Towards each other.
      case inwards = "in"
      /// Apart.
      case outwards = "out"
    }
  }
}
