public import OctavoGeometry
public import OctavoGestures

/// Is told of the turns of a container; every method may be left out.
@MainActor
public protocol FlipContainerDelegate: AnyObject {
  /// A turn to a page begins; it may yet fall back.
  func flipContainer(_ container: FlipContainer, willTurnTo page: any Page)

  /// A turn to a page goes on: at progress 0 the page that leaves is seen, at 1 the page that comes;
  /// it is linear in the angle.
  func flipContainer(
    _ container: FlipContainer, turnsTo page: any Page, progress: Double)

  /// A page is at rest in its place: once for every turn, whatever asked for it.
  func flipContainer(_ container: FlipContainer, didTurnTo page: any Page)

  /// A turn came to its end, committed or fallen back.
  func flipContainer(_ container: FlipContainer, didEnd turn: TurnEvent)

  /// A hand pulls at a page beyond which there is none, as one does to load more of them; one that does not let
  /// itself be left gives way alike, and nothing is told.
  ///
  /// - Parameters:
  ///   - direction: Toward which end.
  ///   - distance: How far the hand has pulled, in points; the page gives way by less. 0 once it no longer pulls:
  ///     it came back, or the page was taken from it.
  ///   - isReleased: Whether the hand let go there; the page then falls back.
  func flipContainer(
    _ container: FlipContainer, isPulledPastEnd direction: TurnDirection, by distance: Double,
    isReleased: Bool)

  /// Takes a tap on a page that nothing moves, before it turns.
  ///
  /// - Parameters:
  ///   - point: Where it was, in points of the page.
  ///   - page: The page.
  /// - Returns: whether it was the delegate's: it then turns no page.
  func flipContainer(_ container: FlipContainer, takesTapAt point: Point, on page: any Page) -> Bool

  /// Along which axis pages turn in a window of a size in points; nil leaves the container's own.
  func flipContainer(_ container: FlipContainer, axisFor size: Size) -> Axis?
}

extension FlipContainerDelegate {
  /// Does nothing.
  public func flipContainer(_ container: FlipContainer, willTurnTo page: any Page) {}
  /// Does nothing.
  public func flipContainer(
    _ container: FlipContainer, turnsTo page: any Page, progress: Double
  ) {}
  /// Does nothing.
  public func flipContainer(_ container: FlipContainer, didTurnTo page: any Page) {}
  /// Does nothing.
  public func flipContainer(_ container: FlipContainer, didEnd turn: TurnEvent) {}
  /// Does nothing.
  public func flipContainer(
    _ container: FlipContainer, isPulledPastEnd direction: TurnDirection, by distance: Double,
    isReleased: Bool
  ) {}
  /// Leaves the tap to the container.
  public func flipContainer(
    _ container: FlipContainer, takesTapAt point: Point, on page: any Page
  ) -> Bool { false }
  /// Leaves the container's own.
  public func flipContainer(_ container: FlipContainer, axisFor size: Size) -> Axis? { nil }
}
