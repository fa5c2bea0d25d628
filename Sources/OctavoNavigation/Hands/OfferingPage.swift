package import OctavoGeometry
package import OctavoGestures

/// A live page that has something for hands, itself or in the pages that are seen in it.
@MainActor
package protocol OfferingPage: Page, WindowRoot {
  /// Takes part in the arena of the window that it is in from now on; in one of its own, with nil, where it
  /// is in no container.
  func join(_ arena: WindowArena?)

  /// What would be done with a hand that begins at a place, here and in the pages that are seen there,
  /// the innermost one's first.
  func offers(at point: Point) -> [GestureOffer]
}

extension WindowRoot {
  /// The root as a page that has something for hands; nil if it has nothing.
  var offering: (any OfferingPage)? { self as? any OfferingPage }
}
