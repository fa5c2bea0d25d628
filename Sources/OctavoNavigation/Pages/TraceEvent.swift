/// Something that a container decided or did, for a trace; made only while somebody listens.
public enum TraceEvent {
  /// A callback that a page got.
  public enum Callback: Sendable, Hashable {
    /// `willMove(toParent:)`, into a container or out of it.
    case willMove(entering: Bool)
    /// `didMove(toParent:)`, into a container or out of it.
    case didMove(entering: Bool)
    /// `load()`.
    case load
    /// `willAppear(animated:)`.
    case willAppear(animated: Bool)
    /// `isAppearing()`.
    case isAppearing
    /// `didAppear(animated:)`.
    case didAppear(animated: Bool)
    /// `willDisappear(animated:)`.
    case willDisappear(animated: Bool)
    /// `didDisappear(animated:)`.
    case didDisappear(animated: Bool)

    /// The callback's name as a page spells it.
    public var name: String {
      switch self {
      case .willMove: "willMove"
      case .didMove: "didMove"
      case .load: "load"
      case .willAppear: "willAppear"
      case .isAppearing: "isAppearing"
      case .didAppear: "didAppear"
      case .willDisappear: "willDisappear"
      case .didDisappear: "didDisappear"
      }
    }
  }

  /// A page got a callback.
  case page(Callback, any Page)
  /// An operation begins: asked for by a call, a key, a wheel or a tap, or begun by a hand.
  case operation(NavigationOperation)
  /// An operation was refused; nothing else happened.
  case refused(NavigationOperation, NavigationOperation.Refusal)
  /// A turn came to its end, at rest or because another took its place.
  case turn(TurnEvent)
  /// So many leaves may be in the air from now on.
  case leafLimit(Int)
  /// A decision about a gesture: what a person's fingers were taken for.
  case gesture(name: String, progress: Double?)
}
